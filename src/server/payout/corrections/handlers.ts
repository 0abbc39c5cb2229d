/** The calls of corrections (payout §25). */
import { actorOf } from '../../platform/context.ts';
import { transactionWithClient } from '../../platform/db/database.ts';
import { byActor, byActorWithClient, callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { approveCorrections, dismissCorrections, withdrawCorrections } from './decisions.ts';
import { explainAmounts } from './explained.ts';
import { previewApproval, previewCorrections, previewWithdrawal } from './previews.ts';
import { correctionsOf, entriesOf, listCorrections, sumCorrections } from './queries.ts';
import { createCorrections } from './transitions.ts';

export const corrections = callsOf('corrections', {
  list: ({ input, context }) => listCorrections(context.database.db, input, input),
  summary: ({ input, context }) => sumCorrections(context.database.db, input),
  preview: ({ input, context }) => previewCorrections(context.database, input, context.patients),

  create: byActorWithClient(createCorrections),

  explain: async ({ input, context }) => {
    const { db } = context.database;
    const [correction] = await correctionsOf(db, [input.id]);
    if (!correction) refuse('record.notFound', { record: 'la corrección' });
    return {
      ...correction,
      ...(await explainAmounts(db, input.id, 'staff')),
      entries: await entriesOf(db, input.id),
    };
  },

  previewApproval: ({ input, context }) => previewApproval(context.database, input),
  previewWithdrawal: ({ input, context }) => previewWithdrawal(context.database, input.ids),

  approve: async ({ input, context }) => {
    const { lines, difference } = await transactionWithClient(context.database, (tx, client) =>
      approveCorrections({ database: context.database, tx, client }, input, actorOf(context)),
    );
    return { success: true as const, corrections: lines, difference };
  },

  dismiss: byActor(dismissCorrections),

  withdraw: byActorWithClient(withdrawCorrections),
});
