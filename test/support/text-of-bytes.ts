/** What somebody can read in an answer, whatever kind of file it is. */
import { read } from '@e965/xlsx';
import { pdfPages } from './pdf-text.ts';
import { readZip } from './zip.ts';

/** What somebody can read in some bytes, also in a document, a workbook or a ZIP of them. */
export function textOfBytes(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString() === '%PDF')
    return pdfPages(bytes).join(' ').replace(/\s+/g, ' ');
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString('utf8');
  const names = [...readZip(bytes).keys()];
  if (names.includes('[Content_Types].xml')) return JSON.stringify(read(bytes).Sheets);
  return [...readZip(bytes).values()].map(textOfBytes).join('\n');
}
