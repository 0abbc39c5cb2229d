/** The thread that reads files of masters. */
import { MOST_MASTER_ROWS } from '../../../contract/masters/master-imports.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';
import type { HeadedMapping } from '../../../formats/headed-table.ts';
import { type MasterFile, readMasterFile } from '../../../formats/masters/read.ts';
import { serveFiles } from '../../platform/serve-orders.ts';

export type FileOrder = {
  readonly master: ImportedMaster;
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly mapping: HeadedMapping<string>;
};

serveFiles<FileOrder, MasterFile>(({ master, fileName, bytes, mapping }) =>
  readMasterFile(master, fileName, bytes, { mapping, mostRows: MOST_MASTER_ROWS }),
);
