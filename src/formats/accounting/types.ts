/** The types of accounting files (payout §16; docs/domain.md, "Accounting"). */
import type { AccountingEntry } from '../../domain/payout/accounting.ts';
import type { AccountingFormat } from '../../domain/payout/file-formats.ts';
import type { FileLayout } from '../layout.ts';

/** The layout of an accounting file: its description, and the functions that write it. */
export type AccountingLayout = FileLayout & {
  readonly format: AccountingFormat;
  readonly fileName: { readonly prefix: string; readonly extension: 'csv' | 'txt' | 'xlsx' };
  readonly contentType: string;
  /** Writes the entries in order, one a line. The caller ensures that they balance. */
  readonly bytes: (entries: readonly AccountingEntry[]) => Uint8Array;
  /** Writes a workbook; null if the system accepts none. */
  readonly workbook: ((entries: readonly AccountingEntry[]) => Uint8Array) | null;
};

export type AccountingFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};
