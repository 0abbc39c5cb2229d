/** Spellings and spreadsheet-safe text, shared by the importers and the exporters. */

const MARKS = /\p{M}/gu;
const ASCII = /^[\0-\x7f]*$/;

/** The text without accents: `Ñuñoa` is `Nunoa`. */
export function stripAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS, '');
}

/** What two spellings of one name share: lower case, no accents, single spaces. */
export function foldName(text: string): string {
  return stripAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** What two spellings of one heading or word share: its letters and digits, lower case, no accents. */
export function foldWord(text: string): string {
  return stripAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
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

/** One field of delimited text: quoted when it holds the delimiter, a quote or a line break. */
export function quoteField(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]/.test(text) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Text in Latin-1, which is Windows-1252 for every Spanish letter. Typographic quotes and dashes
 * become plain ones, any other foreign character a `?`.
 */
export function encodeLatin1(text: string): Uint8Array {
  const known = text
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\n\r\t\x20-\x7e\xa0-\xff]/gu, '?');
  return Uint8Array.from(known, (char) => char.charCodeAt(0));
}
