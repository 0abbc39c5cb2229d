/** What other features may use of the jobs: the queue and its worker are the platform's. */
export { cleanUp, countCleanable, jobChores } from './cleanup.ts';
export { readJobs } from './queries.ts';
export { screenOfJob } from './screens.ts';
