/** Phrases of which each begins like one of a list and ends like one of another, and phrases as patterns. */

/** Each phrase of a list followed by each of another one. */
export function joined(begins: string, ends: string): string {
  return begins
    .split(', ')
    .flatMap((begin) => ends.split(', ').map((end) => `${begin} ${end}`))
    .join(', ');
}

const VOWELS: Readonly<Record<string, string>> = {
  a: 'aá',
  e: 'eé',
  i: 'ií',
  o: 'oó',
  u: 'uúü',
  n: 'nñ',
};
/** A pattern in words without accents, which may be typed with them, as a text. */
export const withAccents = (phrase: string): string =>
  phrase
    .replace(/\[[^\]]*\]|[aeioun]/g, (found) =>
      found.length > 1
        ? found.replace(/[aeiou]/g, (vowel) => VOWELS[vowel] ?? vowel)
        : `[${VOWELS[found]}]`,
    )
    .replaceAll(' ', '\\s+');

/** The names of months, as one of a pattern. */
export const MONTHS_SAID =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';

const BEGIN = '^[\\s¿¡]*(y )?';
const END = '[\\s?¿!.,;)]*$';
/**
 * A pattern in words without accents. `BEGIN` stands for the beginning of a question, with its 'y' as the first group, and `END` for
 * its end.
 */
export const phrasePattern = (words: string): RegExp =>
  new RegExp(withAccents(words.replace('BEGIN', BEGIN).replace('END', END)), 'iu');
