/** The call of a month's run (operations §14). */
import { periodOf } from '../../../domain/calendar/calendar.ts';
import { today, userOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { monthAtWork } from './current.ts';
import { readRun } from './steps.ts';

export const monthRuns = callsOf('monthRuns', {
  steps: ({ input, context }) =>
    readRun(context.database.db, input, { userId: userOf(context).id, today: today() }),
  current: ({ context }) => monthAtWork(context.database.db, periodOf(today())),
});
