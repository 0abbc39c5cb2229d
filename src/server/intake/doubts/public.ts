/** What other features may import from doubts. */
import { statementChore } from '../../platform/jobs/chores.ts';

export { VOID_PATTERN } from './conditions.ts';
export { DOUBT_COLUMNS, type DoubtedRow, doubtedRowsQuery } from './doubts-file.ts';
export { countKept, keptDoubtsFile } from './kept.ts';
export { doubtsOfAttention } from './of-attention.ts';
export {
  CREATE_DOUBTFUL,
  countDoubts,
  doubtedPlaces,
  findDoubts,
  keepDoubts,
  keepUsualAmounts,
} from './staged.ts';

/** Updates the usual amounts of services, which doubts compare with. */
export const doubtChores = [statementChore('nightly', 'SELECT write_usual_amounts()')];
