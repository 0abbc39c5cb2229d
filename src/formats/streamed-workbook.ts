/** An Excel workbook of one sheet, written while its rows come: however many, memory stays flat. */
import { deflatedZip } from './deflated-zip.ts';

/** The rows of a sheet below its header. */
export const SHEET_ROW_LIMIT = 1_048_575;
const CELL_LENGTH_LIMIT = 32_767;
const PIECE_CHARACTERS = 65_536;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Header and rows of text as the bytes of an .xlsx file. Text is stored as text and never runs as a formula. */
export function streamWorkbook(
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly (string | null)[]>,
): AsyncGenerator<Uint8Array> {
  const sheetName = escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31));
  return deflatedZip([
    {
      name: '[Content_Types].xml',
      pieces: whole(
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      pieces: whole(
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      pieces: whole(
        `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      pieces: whole(
        `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', pieces: sheetXml(header, rows) },
  ]);
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

async function* sheetXml(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | null)[]>,
): AsyncGenerator<string> {
  let piece = `${XML}<worksheet xmlns="${SHEET}"><sheetData>${rowXml(header)}`;
  for await (const row of rows) {
    piece += rowXml(row);
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

function rowXml(cells: readonly (string | null)[]): string {
  return `<row>${cells.map(cellXml).join('')}</row>`;
}

function cellXml(text: string | null): string {
  if (text === null || text === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, CELL_LENGTH_LIMIT))}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text within XML; characters that XML does not have are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
