/** What a text says, without what nobody sees of it. */

/**
 * The text with composed letters (NFC: `ñ` is one character, as people type it), without invisible characters but line breaks and
 * tabs, and trimmed. Copied texts contain them, those of macOS letters in pieces: they would make another name, code or reason of
 * the same letters, which no search finds.
 */
export const plainText = (text: string): string =>
  IS_PLAIN.test(text) ? text.trim() : text.replace(INVISIBLE, '').normalize('NFC').trim();

/** Of Latin letters and signs that are seen, each one character: nearly all cells of files, which need nothing else. */
const IS_PLAIN = /^[ -~¡-¬®-ÿ]*$/;
const INVISIBLE = /(?![\t-\r])[\p{Cc}\p{Cf}]/gu;
