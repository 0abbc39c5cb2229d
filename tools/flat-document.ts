/** Writes a spreadsheet as flat OpenDocument XML, which LibreOffice converts to other formats. */

export type Cell = string | number | null | SpecialCell;
export type SpecialCell =
  | { readonly date: string }
  /** A fraction: 0.87 is shown as 87 %. */
  | { readonly percent: number }
  /** In OpenFormula, e.g. `of:=[.A1]*2`. */
  | { readonly formula: string }
  | { readonly text: string; readonly columns: number; readonly rows: number };

export type FlatSheet = {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
};

export type FlatDocument = {
  readonly sheets: readonly FlatSheet[];
  /** Counts days from 1904-01-01, as old Macintoshes did. */
  readonly isFrom1904?: boolean;
};

const NAMESPACES = ['office', 'table', 'text', 'style', 'number']
  .map(
    (name) =>
      `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'number' ? 'datastyle' : name}:1.0"`,
  )
  .join(' ');

/** Without a style, a date or a percentage is shown and exported as a bare number. */
const STYLES = `
<number:date-style style:name="N1"><number:day number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:year number:style="long"/></number:date-style>
<number:percentage-style style:name="N2"><number:number number:decimal-places="0" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
<style:style style:name="date" style:family="table-cell" style:data-style-name="N1"/>
<style:style style:name="percent" style:family="table-cell" style:data-style-name="N2"/>`;

export function documentOf({ sheets, isFrom1904 = false }: FlatDocument): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>${STYLES}</office:automatic-styles>
<office:body><office:spreadsheet>
${isFrom1904 ? '<table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>' : ''}
${sheets.map(sheetXml).join('\n')}
</office:spreadsheet></office:body></office:document>`;
}

function sheetXml({ name, rows }: FlatSheet): string {
  const lines = rows.map(
    (row) => `<table:table-row>${row.map(cellXml).join('')}</table:table-row>`,
  );
  return `<table:table table:name="${name}">${lines.join('\n')}</table:table>`;
}

function cellXml(cell: Cell): string {
  if (cell === null) return '<table:table-cell/>';
  if (typeof cell === 'string') return textXml(cell, '');
  if (typeof cell === 'number') return valueXml('float', `office:value="${cell}"`);
  if ('date' in cell)
    return valueXml('date', `office:date-value="${cell.date}" table:style-name="date"`);
  if ('percent' in cell)
    return valueXml('percentage', `office:value="${cell.percent}" table:style-name="percent"`);
  if ('formula' in cell) return `<table:table-cell table:formula="${escaped(cell.formula)}"/>`;
  return textXml(
    cell.text,
    ` table:number-columns-spanned="${cell.columns}" table:number-rows-spanned="${cell.rows}"`,
  );
}

function textXml(text: string, attributes: string): string {
  return `<table:table-cell office:value-type="string"${attributes}><text:p>${escaped(text)}</text:p></table:table-cell>`;
}

function valueXml(type: string, attributes: string): string {
  return `<table:table-cell office:value-type="${type}" ${attributes}/>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
