/** The calls of the questions that got no answer, for administrators alone (operations §6.24). */
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countUnanswered, listUnanswered, readSetting } from './queries.ts';
import { removeUnanswered, saveSetting } from './transitions.ts';

/** Refuses others than administrators, even with the screen. */
function databaseOfAdministrator(context: CallContext) {
  if (userOf(context).profile !== 'admin') refuse('access.denied');
  return context.database.db;
}

export const unansweredQuestions = os.unansweredQuestions.router({
  list: os.unansweredQuestions.list.handler(({ input, context }) =>
    listUnanswered(databaseOfAdministrator(context), input, input),
  ),
  summary: os.unansweredQuestions.summary.handler(({ input, context }) =>
    countUnanswered(databaseOfAdministrator(context), input),
  ),
  remove: os.unansweredQuestions.remove.handler(({ input, context }) =>
    databaseOfAdministrator(context)
      .transaction()
      .execute((tx) => removeUnanswered(tx, input.ids, actorOf(context))),
  ),
  setting: os.unansweredQuestions.setting.handler(({ context }) =>
    readSetting(databaseOfAdministrator(context)),
  ),
  saveSetting: os.unansweredQuestions.saveSetting.handler(({ input, context }) =>
    databaseOfAdministrator(context)
      .transaction()
      .execute((tx) => saveSetting(tx, input, actorOf(context))),
  ),
});
