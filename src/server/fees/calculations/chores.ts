/** Brings the monthly sums up to date at night (decision 26). */
import { statementChore } from '../../platform/jobs/chores.ts';

export const calculationChores = [
  statementChore('nightly', 'SELECT sum_calculation_month_changes()'),
];
