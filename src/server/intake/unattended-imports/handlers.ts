/** The calls of imports that nobody previewed (intake §20.8). */
import { actorOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { listUnsettled, settleImports } from './unattended.ts';

export const unattendedImports = callsOf('unattendedImports', {
  list: ({ context }) => listUnsettled(context.database.db),
  settle: async ({ input, context }) => ({
    success: true,
    settled: await context.database.db
      .transaction()
      .execute((tx) => settleImports(tx, input.importIds, actorOf(context))),
  }),
});
