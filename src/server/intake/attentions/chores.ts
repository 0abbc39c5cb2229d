/** Updates the sums and the search index of attentions regularly (decisions 12, 53 and 64). */
import { statementChore } from '../../platform/jobs/chores.ts';

export const attentionChores = [
  // Attentions of the last minute enter the search index; until then they are searched row by row.
  statementChore('everyMinute', 'SELECT write_attention_search()'),
  statementChore('nightly', `SELECT fold_total('attention_day_change')`),
  statementChore('nightly', `SELECT fold_total('doctor_month_change')`),
  statementChore('nightly', 'SELECT write_doctor_month_texts()'),
  statementChore('nightly', 'SELECT sweep_attention_search()'),
];
