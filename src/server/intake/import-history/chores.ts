/** What an import replaced is kept as long as the import can be reverted. */
import { statementChore } from '../../platform/jobs/chores.ts';

export const importHistoryChores = [statementChore('nightly', 'SELECT forget_previous_values()')];
