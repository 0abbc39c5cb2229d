/** Services of one everyday name, which stand as one pattern: 'resonancia*' are all that begin so, '*yeso*' all with the word. */
import { foldName } from '../../../../formats/text.ts';

const ALIKE = '*';
/** Of more services a sum says nothing. */
export const MOST_ALIKE = 20;

export const wordsOf = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a name has each of the words, and as often: 'Ana Molina' has no second 'Molina'. */
export const hasWords = (own: readonly string[], words: readonly string[]): boolean =>
  words.every(
    (word) =>
      own.filter((one) => one === word).length >= words.filter((one) => one === word).length,
  );

/** The singular of a Spanish noun: 'artroplastias', 'intervenciones', 'holters' stay near enough to what records are called. */
export const singular = (word: string): string =>
  word.replace(/(?<=[a-zñ]{3}[rlnd])es$|(?<=[a-zñ]{3}[aeiou])s$/, '');

export const isPattern = (asked: string): boolean => asked.endsWith(ALIKE);
/** What was asked for, without the signs of a pattern. */
export const wordOf = (asked: string): string => asked.replaceAll(ALIKE, '');

/** Whether a name has all words of a pattern, and begins with the first of them unless the pattern begins with the sign. */
export function isAlike(name: string, pattern: string): boolean {
  const own = wordsOf(name).map(singular);
  const words = wordOf(pattern).split(' ');
  return (
    words.every((word) => own.includes(word)) && (pattern.startsWith(ALIKE) || own[0] === words[0])
  );
}

/** The pattern of some words: of the names that begin with them, else of those that have them. */
export function patternOf(words: readonly string[], names: readonly string[]): string {
  const begun = `${words.map(singular).join(' ')}${ALIKE}`;
  return names.some((name) => isAlike(name, begun)) ? begun : `${ALIKE}${begun}`;
}
