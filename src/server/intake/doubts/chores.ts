/** The usual amounts of services, from which an amount may be far. */
import { statementChore } from '../../platform/jobs/chores.ts';

export const doubtChores = [statementChore('nightly', 'SELECT write_usual_amounts()')];
