export { differencesFile, doubtsFile, duplicatesFile, refusedFile } from './dry-run-files.ts';
export { bulkImportJob } from './job.ts';
export { rememberedMapping, rememberMapping } from './mapping-memory.ts';
export { lockImports } from './merge.ts';
export { previewFile } from './preview.ts';
export { receiveFile } from './receive.ts';
export { forgetShape, isSameMapping, readShape, writeShape } from './shape-memory.ts';
export { ATTENTION_COLUMNS } from './staged-rows.ts';
export { moveImportToJob, type Upload } from './uploads.ts';
