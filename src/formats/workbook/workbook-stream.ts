/**
 * Writes a table as an Excel workbook while its rows are read, so that memory use stays flat. Runs on the server and in
 * the browser (decision 52).
 */
import type { Maker } from '../../domain/words/maker.ts';
import { streamZip } from '../zip-stream.ts';

/** Excel's number formats; dates are days since 1899-12-30, rates are fractions. */
export const NUMBER_FORMATS = {
  date: 'dd-mm-yyyy',
  pesos: '"$"#,##0;-"$"#,##0',
  rate: '0.00%',
  integer: '#,##0',
} as const;

/** The most rows that a sheet holds below its header. */
export const SHEET_ROW_LIMIT = 1_048_575;
/** The most characters that a cell holds. */
export const MAX_CELL_LENGTH = 32_767;
const MAX_SHEET_NAME_LENGTH = 31;

/** Text, a number, or nothing. */
export type SheetCell = string | number | null;
/** `width` in characters; without a `format` numbers are shown unformatted. */
export type SheetColumn = {
  readonly title: string;
  readonly width: number;
  readonly format?: keyof typeof NUMBER_FORMATS | undefined;
};

const FORMATS = Object.keys(NUMBER_FORMATS) as (keyof typeof NUMBER_FORMATS)[];
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows in pieces; each is requested when the one before is written. */
export type SheetPages = Iterable<readonly SheetCell[][]> | AsyncIterable<readonly SheetCell[][]>;

/**
 * The bytes of a workbook with one sheet, whose header is frozen and filtered. Numbers are real ones; texts are stored
 * as texts and never run as formulas. The maker stands in the properties, which spreadsheets show under «Información» and no
 * importer takes for a row. The caller ensures that there are at most `SHEET_ROW_LIMIT` rows.
 */
export function streamWorkbook(
  name: string,
  columns: readonly SheetColumn[],
  pages: SheetPages,
  maker: Maker,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const parts: [string, Iterable<string> | AsyncIterable<string>][] = [
    ['[Content_Types].xml', [CONTENT_TYPES]],
    ['_rels/.rels', [relations(['officeDocument', 'xl/workbook.xml'], CORE)]],
    ['docProps/core.xml', [coreProperties(maker)]],
    ['xl/workbook.xml', [workbook(sheetName(name))]],
    [
      'xl/_rels/workbook.xml.rels',
      [relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    ],
    ['xl/styles.xml', [STYLES]],
    ['xl/worksheets/sheet1.xml', sheet(columns, pages)],
  ];
  return streamZip(parts.map(([part, content]) => ({ name: part, content })));
}

/** A valid sheet name: at most 31 characters, without those that separate addresses. */
export function sheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_SHEET_NAME_LENGTH);
}

async function* sheet(
  columns: readonly SheetColumn[],
  pages: SheetPages,
): AsyncGenerator<string, void> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  // Style 0 is unformatted; the formats follow it.
  const styles = columns.map(({ format }) => (format ? FORMATS.indexOf(format) + 1 : 0));
  const head = columns.map(({ title }) => textCell(title));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowOf(head)}`;
  let rows = 1;
  for await (const page of pages) {
    rows += page.length;
    yield page.map((row) => rowOf(row.map((cell, at) => cellXml(cell, styles[at] ?? 0)))).join('');
  }
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length)}${rows}"/></worksheet>`;
}

const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

function cellXml(cell: SheetCell, style: number): string {
  if (cell === null || cell === '') return EMPTY;
  return typeof cell === 'number' ? `<c s="${style}"><v>${cell}</v></c>` : textCell(cell);
}

// Cells have no addresses, so an empty cell must be written, too.
const EMPTY = '<c/>';
const textCell = (text: string) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** Characters that XML can't contain: control characters and half surrogate pairs. */
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

type Relation = readonly [kind: string, target: string, family?: string];
const CORE: Relation = [
  'metadata/core-properties',
  'docProps/core.xml',
  `${PACKAGE}/relationships`,
];

function coreProperties({ by, at }: Maker): string {
  return `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>${escapeXml(by)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${at.toISOString()}</dcterms:created></cp:coreProperties>`;
}

/** The relations of a part of the file: kinds and targets, and the family of the kind if it is not the office's. */
function relations(...kinds: readonly Relation[]): string {
  const lines = kinds.map(
    ([kind, target, family = OFFICE], at) =>
      `<Relationship Id="rId${at + 1}" Type="${family}/${kind}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

/** The first number that a custom format may have. */
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
