/** What other features may import from doubts. */
export { doubtChores } from './chores.ts';
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
