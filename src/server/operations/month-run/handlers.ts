/** The call of a month's run (operations §14). */
import { today, userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { readRun } from './steps.ts';

export const monthRuns = os.monthRuns.router({
  steps: os.monthRuns.steps.handler(({ input, context }) =>
    readRun(context.database.db, input, { userId: userOf(context).id, today: today() }),
  ),
});
