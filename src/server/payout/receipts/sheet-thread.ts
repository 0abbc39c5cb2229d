/** The thread that reads sheets: a hostile workbook may never end, or need all memory. */
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { ReceiptMapping } from '../../../formats/receipts/read.ts';
import { type ReceiptSheet, readReceiptSheet } from '../../../formats/receipts/read.ts';
import { serveOrders } from '../../platform/serve-orders.ts';

export type SheetOrder = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly kind: ReceivedKind;
  readonly mapping: ReceiptMapping;
};
export type SheetOutcome =
  | { readonly sheet: ReceiptSheet }
  | { readonly sheet: null; readonly problem: string };

serveOrders<SheetOrder, SheetOutcome>(async ({ fileName, bytes, kind, mapping }) => {
  try {
    return { sheet: await readReceiptSheet(fileName, bytes, kind, mapping) };
  } catch (error) {
    if (error instanceof FileError) return { sheet: null, problem: error.message };
    throw error;
  }
});
