/**
 * CSV that a Chilean Excel opens, and texts that no spreadsheet runs as formulas. Every table that the server or the
 * browser exports is written here.
 */

/** Text, a number with a decimal comma, or nothing. */
export type CsvCell = string | number | null;

/** The byte order mark, by which Excel recognises UTF-8. */
export const CSV_MARK = '\uFEFF';

/**
 * One line: fields separated by `;`, ended by CRLF. Texts that would run as formulas are neutralised; numbers stay
 * numbers.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return quoteField(neutralizeFormula(value));
}

/**
 * Where a formula would begin: at the start of the text, or after a character at which some reader splits cells, before
 * `=`, `+`, `-`, `@` or one of their full-width forms, a tab or a line break; signs `'` may stand between.
 */
const FORMULAS = /(?<=^|[,;\t\r\n])(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n])/g;
const NEUTRALISED = /(?<=^|[,;\t\r\n])'(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n])/g;

/**
 * Keeps a spreadsheet from running a text, or a part that it splits off at a comma, as a formula: puts a `'` before each
 * (OWASP ASVS 5.0, 1.2.10). `restoreFormula` reverses exactly this.
 */
export function neutralizeFormula(text: string): string {
  return text.replace(FORMULAS, "'");
}

/** Removes each `'` that `neutralizeFormula` added. */
export function restoreFormula(text: string): string {
  return text.includes("'") ? text.replace(NEUTRALISED, '') : text;
}

/** A field of a line: quoted when it contains `;`, a quote or a line break. */
export function quoteField(text: string): string {
  const needsQuotes = /[;"\r\n]/.test(text) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a file of refused rows says before its columns: the row's place, and why it was refused. */
export const REFUSED_HEADINGS = ['Fila', 'Rechazo'] as const;
