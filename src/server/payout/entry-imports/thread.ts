/** The thread that reads files of entries: a hostile workbook may never end, or need all memory. */
import { MOST_ENTRY_ROWS } from '../../../contract/payout/entry-imports.ts';
import { type EntryFile, type EntryMapping, readEntries } from '../../../formats/entries/read.ts';
import { FileError } from '../../../formats/file-error.ts';
import { serveOrders } from '../../platform/serve-orders.ts';

export type FileOrder = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly mapping: EntryMapping;
};
export type FileOutcome =
  | { readonly file: EntryFile }
  | { readonly file: null; readonly problem: string };

serveOrders<FileOrder, FileOutcome>(async ({ fileName, bytes, mapping }) => {
  try {
    return { file: await readEntries(fileName, bytes, { mapping, mostRows: MOST_ENTRY_ROWS }) };
  } catch (error) {
    if (error instanceof FileError) return { file: null, problem: error.message };
    throw error;
  }
});
