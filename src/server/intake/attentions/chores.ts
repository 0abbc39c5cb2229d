/** The sums and the search of attentions, brought up to date by the clock (decisions 12, 53 and 64). */
import { statementChore } from '../../platform/jobs/chores.ts';

export const attentionChores = [
  // What came in the last minute is searched by its words from now on, and no longer row by row.
  statementChore('everyMinute', 'SELECT write_attention_search()'),
  statementChore('nightly', 'SELECT sum_attention_day_changes()'),
  statementChore('nightly', 'SELECT write_doctor_month_texts()'),
  statementChore('nightly', 'SELECT sweep_attention_search()'),
];
