/** The thread that reads files of entries. */
import { MOST_ENTRY_ROWS } from '../../../contract/payout/entry-imports.ts';
import { type EntryFile, type EntryMapping, readEntries } from '../../../formats/entries/read.ts';
import { serveFiles } from '../../platform/serve-orders.ts';

export type FileOrder = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly mapping: EntryMapping;
};

serveFiles<FileOrder, EntryFile>(({ fileName, bytes, mapping }) =>
  readEntries(fileName, bytes, { mapping, mostRows: MOST_ENTRY_ROWS }),
);
