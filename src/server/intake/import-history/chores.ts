/** Deletes the values that an import replaced once it can't be reverted any more. */
import { statementChore } from '../../platform/jobs/chores.ts';

export const importHistoryChores = [statementChore('nightly', 'SELECT forget_previous_values()')];
