/** Normalizes spellings and encodings for importers and exporters. */
import { plainText } from '../domain/words/plain-text.ts';

const MARKS = /\p{M}/gu;
const ASCII = /^[\0-\x7f]*$/;

/** The text without accents: `Ñuñoa` is `Nunoa`. */
export function stripAccents(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFKD').replace(MARKS, '');
}

/**
 * Normalizes spaces and accents of a trimmed text, and removes invisible characters: copied texts contain them, and would
 * make a different RUT, code or name.
 */
export function cleanText(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return plainText(text.replace(/\s+/g, ' '));
}
const UNUSUAL = / {2}|[^\x20-\x7e\xa1-\xac\xae-\xff]/;

/** A key that the spellings of a name share: lower case, no accents, single spaces. */
export function foldName(text: string): string {
  return stripAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A key that the spellings of a heading or word share: letters and digits only, lower case, no accents. */
export function foldWord(text: string): string {
  return stripAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/**
 * The text in Latin-1 characters. Typographic quotes and dashes become plain ones, any other foreign character `?`.
 * Search for separators in the result: the conversion may create one (U+037E, the Greek question mark, normalizes to
 * `;`).
 */
export function latin1Text(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[^\n\r\t\x20-\x7e\xa0-\xff]/gu, '?');
}

/** The text in Latin-1 (`latin1Text`), which is Windows-1252 for every Spanish letter. */
export function encodeLatin1(text: string): Uint8Array {
  const known = latin1Text(text);
  const bytes = new Uint8Array(known.length);
  for (let at = 0; at < known.length; at += 1) bytes[at] = known.charCodeAt(at);
  return bytes;
}
