/** A table as an Excel workbook that is written while its rows are read, for those too long for memory. */
import { epochDay } from '../domain/calendar.ts';
import { EXCEL_EPOCH_DAY, MAX_CELL_LENGTH, NUMBER_FORMATS, type TableColumn } from './tabular.ts';
import { streamZip } from './zip-stream.ts';

/** Characters of each column's width. */
const WIDTHS = { text: 28, date: 12, pesos: 14, rate: 10, integer: 12 } as const;
const FORMATS = Object.keys(NUMBER_FORMATS) as (keyof typeof NUMBER_FORMATS)[];
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The bytes of a workbook of one sheet, its head in view and filtered: as `tableSheet` writes it, numbers and
 * dates as real ones, text as text that never runs as a formula. `pages` are rows in pieces; at most
 * 1,048,575 in all. `name` is 31 characters at most, without signs.
 */
export function streamWorkbook<Row>(
  columns: readonly TableColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  name: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const parts: [string, Iterable<string> | AsyncIterable<string>][] = [
    ['[Content_Types].xml', [CONTENT_TYPES]],
    ['_rels/.rels', [relations(['officeDocument', 'xl/workbook.xml'])]],
    ['xl/workbook.xml', [workbook(name)]],
    [
      'xl/_rels/workbook.xml.rels',
      [relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    ],
    ['xl/styles.xml', [STYLES]],
    ['xl/worksheets/sheet1.xml', sheet(columns, pages)],
  ];
  return streamZip(parts.map(([part, content]) => ({ name: part, content })));
}

async function* sheet<Row>(
  columns: readonly TableColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  const widths = columns.map(
    ({ type }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[type]}" customWidth="1"/>`,
  );
  const head = columns.map(({ title }) => textCell(title));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowOf(head)}`;
  let rows = 1;
  for await (const page of pages) {
    rows += page.length;
    yield page.map((row) => rowOf(columns.map((column) => cell(column, row)))).join('');
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length)}${rows}"/></worksheet>`;
}

const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

function cell<Row>(column: TableColumn<Row>, row: Row): string {
  if (column.type === 'text') {
    const text = column.value(row);
    return text === null ? EMPTY : textCell(text);
  }
  const style = FORMATS.indexOf(column.type) + 1;
  if (column.type === 'date') {
    const date = column.value(row);
    return date === null ? EMPTY : numberCell(epochDay(date) - EXCEL_EPOCH_DAY, style);
  }
  const number = column.value(row);
  if (number === null) return EMPTY;
  return numberCell(column.type === 'rate' ? number / 10_000 : number, style);
}

// Cells have no addresses: each is the next one, an empty one too.
const EMPTY = '<c/>';
const numberCell = (number: number, style: number) => `<c s="${style}"><v>${number}</v></c>`;
const textCell = (text: string) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** What XML can't hold at all: control characters and halves of characters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '\u{FFFD}')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** 1 is A, 27 is AA. */
function columnName(number: number): string {
  const rest = (number - 1) % 26;
  const letter = String.fromCharCode('A'.charCodeAt(0) + rest);
  return number > 26 ? columnName((number - 1 - rest) / 26) + letter : letter;
}

function workbook(name: string): string {
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

/** What a part of the file refers to: kinds and targets. */
function relations(...kinds: readonly (readonly [kind: string, target: string])[]): string {
  const lines = kinds.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`;

/** The first number that a format of one's own may have. */
const FIRST_FORMAT = 164;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">${FORMATS.map(
  (format, at) =>
    `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeXml(NUMBER_FORMATS[format])}"/>`,
).join(
  '',
)}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${FORMATS.map(
  (_, at) =>
    `<xf numFmtId="${FIRST_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
).join('')}</cellXfs></styleSheet>`;
