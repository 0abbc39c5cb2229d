/** The calls of patients who are hidden from all but administrators (access §22). */
import { actorOf, type CallContext, userInPerson } from '../../platform/context.ts';
import { atOneMoment, type Db, lockLedger, type Tx } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countHidden, listHidden, readConcerned } from './queries.ts';
import { hidePatient, showPatient } from './transitions.ts';

export const hiddenPatients = callsOf('hiddenPatients', {
  list: ({ input, context }) => listHidden(databaseOf(context), input, input),
  summary: ({ input, context }) => countHidden(databaseOf(context), input),
  preview: ({ input, context }) =>
    atOneMoment(databaseOf(context), (tx) => readConcerned(tx, input.requestId)),
  hide: ({ input, context }) =>
    underLock(context, (tx) => hidePatient(tx, input, actorOf(context))),
  lift: ({ input, context }) =>
    underLock(context, (tx) => showPatient(tx, input, actorOf(context))),
});

/** Only administrators learn anything here: no other user who has the screen, nor an administrator's program. */
function databaseOf(context: CallContext): Db {
  if (userInPerson(context)?.profile !== 'admin') refuse('hiddenPatients.administrators');
  return context.database.db;
}

/** Entries and corrections that name the patient are changed, which money moves may be reading. */
function underLock<Result>(context: CallContext, work: (tx: Tx) => Promise<Result>) {
  return databaseOf(context)
    .transaction()
    .execute(async (tx) => {
      await lockLedger(tx);
      return work(tx);
    });
}
