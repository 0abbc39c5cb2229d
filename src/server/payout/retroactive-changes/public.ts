export { retroactiveChangeJob } from './job.ts';
