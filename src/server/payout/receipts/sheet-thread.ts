/** The thread that reads sheets of received documents. */
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import {
  type ReceiptMapping,
  type ReceiptSheet,
  readReceiptSheet,
} from '../../../formats/receipts/read.ts';
import { serveFiles } from '../../platform/serve-orders.ts';

export type SheetOrder = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly kind: ReceivedKind;
  readonly mapping: ReceiptMapping;
};

serveFiles<SheetOrder, ReceiptSheet>(({ fileName, bytes, kind, mapping }) =>
  readReceiptSheet(fileName, bytes, kind, mapping),
);
