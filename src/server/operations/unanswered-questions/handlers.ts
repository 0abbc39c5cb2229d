/** The calls of the questions that got no answer, for administrators alone (operations §6.30). */
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countUnanswered, listUnanswered, readSetting } from './queries.ts';
import { removeUnanswered, saveSetting } from './transitions.ts';

/** Refuses others than administrators, even with the screen. */
function databaseOfAdministrator(context: CallContext) {
  if (userOf(context).profile !== 'admin') refuse('access.denied');
  return context.database.db;
}

export const unansweredQuestions = callsOf('unansweredQuestions', {
  list: ({ input, context }) => listUnanswered(databaseOfAdministrator(context), input, input),
  summary: ({ input, context }) => countUnanswered(databaseOfAdministrator(context), input),
  remove: ({ input, context }) =>
    databaseOfAdministrator(context)
      .transaction()
      .execute((tx) => removeUnanswered(tx, input.ids, actorOf(context))),
  setting: ({ context }) => readSetting(databaseOfAdministrator(context)),
  saveSetting: ({ input, context }) =>
    databaseOfAdministrator(context)
      .transaction()
      .execute((tx) => saveSetting(tx, input, actorOf(context))),
});
