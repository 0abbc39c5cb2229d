/** Services of one everyday name, which stand as one pattern: 'resonancia*' are all that begin so, '*yeso*' all with the word. */
import { foldName } from '../../../../formats/text.ts';

const ALIKE = '*';
/** Of more services a sum says nothing. */
export const MOST_ALIKE = 20;

export const wordsOf = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The singular of a Spanish noun: 'artroplastias', 'intervenciones', 'holters' stay near enough to what records are called. */
export const singular = (word: string): string =>
  word.replace(/(?<=[a-zñ]{3}[aeiou])s$/, '').replace(/(?<=[a-zñ]{3}[rlnd])es$/, '');

export const isPattern = (asked: string): boolean => asked.endsWith(ALIKE);
/** What was asked for, without the signs of a pattern. */
export const wordOf = (asked: string): string => asked.replaceAll(ALIKE, '');

/** Whether a name begins with the word of a pattern, or has it. */
export function isAlike(name: string, pattern: string): boolean {
  const own = wordsOf(name).map(singular);
  const word = wordOf(pattern);
  return pattern.startsWith(ALIKE) ? own.includes(word) : own[0] === word;
}

/** The pattern of a word: of the names that begin with it, else of those that have it. */
export function patternOf(word: string, names: readonly string[]): string {
  const begun = `${singular(word)}${ALIKE}`;
  return names.some((name) => isAlike(name, begun)) ? begun : `${ALIKE}${begun}`;
}
