/** The thread that reads files of corrections: a hostile workbook may never end, or need all memory. */
import { MOST_CORRECTED_ROWS } from '../../../contract/payout/correction-files.ts';
import {
  type CorrectionFile,
  type CorrectionMapping,
  readCorrections,
} from '../../../formats/corrections/read.ts';
import { FileError } from '../../../formats/file-error.ts';
import { serveOrders } from '../../platform/serve-orders.ts';

export type FileOrder = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly mapping: CorrectionMapping;
};
export type FileOutcome =
  | { readonly file: CorrectionFile }
  | { readonly file: null; readonly problem: string };

serveOrders<FileOrder, FileOutcome>(async ({ fileName, bytes, mapping }) => {
  try {
    return {
      file: await readCorrections(fileName, bytes, { mapping, mostRows: MOST_CORRECTED_ROWS }),
    };
  } catch (error) {
    if (error instanceof FileError) return { file: null, problem: error.message };
    throw error;
  }
});
