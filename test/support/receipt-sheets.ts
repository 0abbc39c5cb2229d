/** Sheets of received receipts as files. */
import * as XLSX from '@e965/xlsx';

/** A workbook with one sheet of these cells. */
export function tableWorkbook(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet(rows as (string | number)[][]),
    'Hoja1',
  );
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}
