/** Writes rows as a bank's workbook. Texts stay texts, so that an account number keeps its zeros. */
import * as XLSX from '@e965/xlsx';
import type { WorkbookExtension } from './types.ts';

export type BankCells = readonly (readonly (string | number)[])[];

const BOOK_TYPES = {
  xlsx: 'xlsx',
  xls: 'biff8',
} as const satisfies Record<WorkbookExtension, XLSX.BookType>;

export function bankWorkbook(
  rows: BankCells,
  sheetName: string,
  extension: WorkbookExtension,
): Uint8Array {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet(
    rows.map((row) => [...row]),
    { dense: true },
  );
  XLSX.utils.book_append_sheet(book, sheet, sheetName);
  return new Uint8Array(
    XLSX.write(book, { type: 'buffer', bookType: BOOK_TYPES[extension], compression: true }),
  );
}
