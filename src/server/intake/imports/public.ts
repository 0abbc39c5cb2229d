export { differencesFile, doubtsFile, duplicatesFile, refusedFile } from './dry-run-files.ts';
export { bulkImportJob, discardImport, importInJob } from './job.ts';
export { rememberedMapping, rememberMapping } from './mapping-memory.ts';
export { lockImports } from './merge.ts';
export { previewFile } from './preview.ts';
export { queueFile, receiveFile } from './receive.ts';
export { forgetShape, isSameMapping, readShape, writeShape } from './shape-memory.ts';
export { ATTENTION_COLUMNS } from './staged-rows.ts';
export { addImport, isImportFile, moveImportToJob, type Upload } from './uploads.ts';
