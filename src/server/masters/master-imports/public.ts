/** What other features and rooms may import to have their records come from files, and to sort and write other origins like files. */
export { type ChangedRecord, type SortedRows, sortRows } from './rows.ts';
export type {
  Existing,
  Fields,
  FileRow,
  Hindrance,
  Judged,
  MasterSource,
  OwnCells,
  RecordStore,
  ResolvedRow,
  WrittenRecords,
} from './source-types.ts';
export { SOURCES } from './sources.ts';
export { type FileOfMaster, importTogether, previewTogether } from './together.ts';
export { keepGenerated, lockMasters, writeRows } from './write.ts';
