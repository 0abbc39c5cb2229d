/** Sheets of received receipts as files. */
import * as XLSX from '@e965/xlsx';
import type { Client } from './app.ts';

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
export async function sendSheet<T>(
  client: Client,
  path: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  name = 'boletas.csv',
) {
  const body = new FormData();
  const given = { kind: 'receipt', month: '3', year: '2026', ...fields };
  for (const [key, value] of Object.entries(given)) body.append(key, value);
  body.append('file', new File([content as BlobPart], name));
  const request = new Request('http://x', { method: 'POST', body });
  return client.request<T>({
    method: 'POST',
    url: path,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
