/** The calls of the report of a breach (access §24). */
import { callsOf } from '../../platform/http/implement.ts';
import { breachFile } from './file.ts';
import { breachReport } from './report.ts';

export const breach = callsOf('breach', {
  report: ({ input, context }) => breachReport(context.database.db, input),
  file: ({ input, context }) => breachFile(context, input),
});
