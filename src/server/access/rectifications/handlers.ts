/** The calls that correct a patient's name or RUT (access §27). */
import { actorOf, type CallContext, userInPerson } from '../../platform/context.ts';
import { atOneMoment, carryOut, type Db, lockLedger } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countRectifications, listRectifications, readRectifiable } from './queries.ts';
import { rectify } from './transitions.ts';

export const rectifications = callsOf('rectifications', {
  list: ({ input, context }) => listRectifications(databaseOf(context), input),
  summary: ({ context }) => countRectifications(databaseOf(context)),
  preview: ({ input, context }) =>
    atOneMoment(databaseOf(context), async (tx) => {
      const { chosen: _, ...concerned } = await readRectifiable(tx, input);
      return concerned;
    }),
  rectify: ({ input, context }) =>
    databaseOf(context)
      .transaction()
      .execute(async (tx) => {
        // Entries and corrections that name the patient are changed, which money moves may be reading.
        await lockLedger(tx);
        // What an import commits meanwhile would be changed without having been counted.
        await carryOut(tx)`LOCK TABLE attention IN SHARE ROW EXCLUSIVE MODE`;
        return rectify(tx, input, actorOf(context));
      }),
});

function databaseOf(context: CallContext): Db {
  if (userInPerson(context)?.profile !== 'admin') refuse('rectifications.administrators');
  return context.database.db;
}
