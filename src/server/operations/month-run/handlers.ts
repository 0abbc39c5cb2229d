/** The call of a month's run (operations §14). */
import { periodOf } from '../../../domain/calendar/calendar.ts';
import { today, userOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { monthAtWork } from './current.ts';
import { readRun } from './steps.ts';

export const monthRuns = os.monthRuns.router({
  steps: os.monthRuns.steps.handler(({ input, context }) =>
    readRun(context.database.db, input, { userId: userOf(context).id, today: today() }),
  ),
  current: os.monthRuns.current.handler(({ context }) =>
    monthAtWork(context.database.db, periodOf(today())),
  ),
});
