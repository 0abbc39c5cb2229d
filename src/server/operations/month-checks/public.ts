/** What other features may import from the checks of a month. */
export { checkMonthJob } from './job.ts';
