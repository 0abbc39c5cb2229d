/** What other features may import from attentions. */
import { statementChore } from '../../platform/jobs/chores.ts';

export { countMonths, nearestMonth } from './months.ts';
export { findPatients, namePatients, patientsCalled } from './patients.ts';
export { summarizeAttentions } from './queries.ts';
export { isInState, isInStateText, isOfPendingDayText } from './states.ts';
export { removeAttentions } from './transitions.ts';

/** Updates the sums and the search index (decisions 12, 53 and 64). */
export const attentionChores = [
  // Attentions of the last minute enter the search index; until then they are searched row by row.
  statementChore('everyMinute', 'SELECT write_attention_search()'),
  statementChore('nightly', `SELECT fold_total('attention_day_change')`),
  statementChore('nightly', `SELECT fold_total('doctor_month_change')`),
  statementChore('nightly', 'SELECT write_doctor_month_texts()'),
  statementChore('nightly', 'SELECT sweep_attention_search()'),
];
