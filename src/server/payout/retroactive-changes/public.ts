export { retroactiveChangeJob } from './job.ts';
export { previewChange } from './preview.ts';
