/** What other features and the worker may import from the history of imports. */
import { statementChore } from '../../platform/jobs/chores.ts';

export { importEntries } from './queries.ts';

/** Deletes the values that an import replaced once it can't be reverted any more. */
export const importHistoryChores = [statementChore('nightly', 'SELECT forget_previous_values()')];
