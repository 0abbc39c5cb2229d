/**
 * CSV as a Chilean Excel opens it, and text that no spreadsheet runs as a formula: the one place for
 * every table that the product gives away, written by the server or in the browser.
 */

/** Text, a number with a decimal comma, or nothing. */
export type CsvCell = string | number | null;

/** Stands before the first line: by it Excel knows UTF-8. */
export const CSV_MARK = '\uFEFF';

/** One line, divided by `;` and ended by CRLF. Text that would run is neutralised; numbers stay numbers. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return quoteField(neutralizeFormula(value));
}

/**
 * Text that a spreadsheet will not take for a formula: a `'` goes before a leading `=`, `+`, `-`,
 * `@`, tab or line break. `restoreFormula` undoes exactly this.
 */
export function neutralizeFormula(text: string): string {
  return /^'*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Takes off the `'` that `neutralizeFormula` put in front. */
export function restoreFormula(text: string): string {
  return /^'+[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text;
}

/** A field as it stands between `;`: quoted when it holds one, a quote or a line break. */
export function quoteField(text: string): string {
  const needsQuotes = /[;"\r\n]/.test(text) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
