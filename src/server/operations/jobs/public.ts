/** What other features may import from jobs; the queue and its worker belong to the platform. */
export { cleanUp, countCleanable, jobChores } from './cleanup.ts';
export { readJobs } from './queries.ts';
export { screenOfJob, screensOfJob } from './screens.ts';
