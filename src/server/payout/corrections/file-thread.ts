/** The thread that reads files of corrections. */
import { MOST_CORRECTED_ROWS } from '../../../contract/payout/correction-files.ts';
import {
  type CorrectionFile,
  type CorrectionMapping,
  readCorrections,
} from '../../../formats/corrections/read.ts';
import { serveFiles } from '../../platform/serve-orders.ts';

export type FileOrder = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly mapping: CorrectionMapping;
};

serveFiles<FileOrder, CorrectionFile>(({ fileName, bytes, mapping }) =>
  readCorrections(fileName, bytes, { mapping, mostRows: MOST_CORRECTED_ROWS }),
);
