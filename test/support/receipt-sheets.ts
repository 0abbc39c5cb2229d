/** Sheets of received receipts as files. */
import * as XLSX from '@e965/xlsx';
import type { Client } from './app.ts';
import { upload } from './upload.ts';

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

/** Uploads a sheet of March 2026, unless the fields say otherwise. */
export function sendSheet<T>(
  client: Client,
  path: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  name = 'boletas.csv',
) {
  return upload<T>(client, path, content, {
    name,
    fields: { kind: 'receipt', month: '3', year: '2026', ...fields },
  });
}
