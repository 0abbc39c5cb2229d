/** Updates the usual amounts of services, which doubts compare with. */
import { statementChore } from '../../platform/jobs/chores.ts';

export const doubtChores = [statementChore('nightly', 'SELECT write_usual_amounts()')];
