/** What other rooms may import to have their records come from files. */
export type {
  Existing,
  Fields,
  FileRow,
  MasterSource,
  OwnCells,
  RecordStore,
  WrittenRecords,
} from './source-types.ts';
export { SOURCES } from './sources.ts';
