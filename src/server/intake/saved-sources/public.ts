/** What the worker may import from saved sources. */
export { runSourceJob } from './job.ts';
export { savedSourceChores } from './runs.ts';
