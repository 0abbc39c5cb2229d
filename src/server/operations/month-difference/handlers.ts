/** The calls about what doctors are paid in one month against another (operations §15). */
import { os } from '../../platform/http/implement.ts';
import { listDifferences, sumDifferences } from './compare.ts';
import { explainDoctor, listLines, sumLines } from './of-doctor.ts';

export const monthDifferences = os.monthDifferences.router({
  list: os.monthDifferences.list.handler(({ input, context }) =>
    listDifferences(context.database.db, input),
  ),
  summary: os.monthDifferences.summary.handler(({ input, context }) =>
    sumDifferences(context.database.db, input),
  ),
  ofDoctor: os.monthDifferences.ofDoctor.handler(({ input, context }) =>
    explainDoctor(context.database.db, input),
  ),
  lines: os.monthDifferences.lines.handler(({ input, context }) =>
    listLines(context.database.db, input),
  ),
  linesSummary: os.monthDifferences.linesSummary.handler(({ input, context }) =>
    sumLines(context.database.db, input),
  ),
});
