/** What other features may import from the checks of a month. */
export { checkMonthJob } from './job.ts';
export { latestCheck, sumFindings } from './queries.ts';
