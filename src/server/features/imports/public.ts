export { readDirectory } from './directory.ts';
export { bulkImportJob } from './job.ts';
export { receiveFile } from './receive.ts';
export { moveImportToJob } from './uploads.ts';
