export { bulkImportJob } from './job.ts';
