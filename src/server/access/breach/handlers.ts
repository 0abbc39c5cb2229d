/** The calls of the report of a breach (access §24). */
import { os } from '../../platform/http/implement.ts';
import { breachFile } from './file.ts';
import { breachReport } from './report.ts';

export const breach = os.breach.router({
  report: os.breach.report.handler(({ input, context }) =>
    breachReport(context.database.db, input),
  ),
  file: os.breach.file.handler(({ input, context }) => breachFile(context, input)),
});
