/** Typing errors: a word that is one letter away from known words, all with the same meaning. */
import { MONTH_NAMES } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { LEXICON, UNDERSTOOD } from './words.ts';

/** Shorter words are too alike. */
const SHORTEST = 6;
/** A word that means something may be near a shorter word that means nothing: 'fechas' is no 'hechas'. */
const SHORTEST_SMALL = 8;
const isSmall = (word: string) => LEXICON.get(word)?.kind === 'small';

const MONTHS = MONTH_NAMES.map(foldName);
const WORDS = [...[...LEXICON.keys()].filter((phrase) => !phrase.includes(' ')), ...MONTHS];

/** The known word that was meant; null if there is none, or if several with different meanings are as near. */
export function correctedWord(typed: string): string | null {
  // 'Previsión' stands in phrases alone, and is no error of 'provisión'.
  if (typed.length < SHORTEST || !/^[a-zñ]+$/.test(typed) || UNDERSTOOD.has(typed)) return null;
  // 'Brutto': a letter typed twice.
  const single = typed.replace(DOUBLED, '$1');
  const meant = single === typed ? undefined : LEXICON.get(single);
  if (meant && meant.kind !== 'small') return single;
  const near = WORDS.filter(
    (word) => word.length >= (isSmall(word) ? SHORTEST_SMALL : SHORTEST) && isOneAway(typed, word),
  );
  const meanings = new Set(near.map((word) => JSON.stringify(LEXICON.get(word) ?? word)));
  return meanings.size === 1 ? (near[0] ?? null) : null;
}

/** Letters that are doubled in no Spanish word. */
const DOUBLED = /([abdfgijmopstuvz])\1/g;
/** In shorter words a changed letter easily makes another word of the language: 'parada' is no 'pagada'. */
const SHORTEST_CHANGED = 9;
/** The keyboard's rows, each with how far it stands to the right of the first. */
const ROWS = [
  ['qwertyuiop', 0],
  ['asdfghjklñ', 0.25],
  ['zxcvbnm', 0.75],
] as const;
/** Letters that are taken for each other because they sound alike, and the vowels of a word's gender and number. */
const ALIKE = ['bv', 'csz', 'gj', 'iy', 'mn', 'ckq', 'ao', 'eo', 'ae'];

/** Whether one letter is typed for the other: they are neighbours on the keyboard, or sound alike. */
function isSlip(one: string, other: string): boolean {
  if (ALIKE.some((letters) => letters.includes(one) && letters.includes(other))) return true;
  const [a, b] = [placeOf(one), placeOf(other)];
  return a !== null && b !== null && Math.abs(a.row - b.row) <= 1 && Math.abs(a.at - b.at) <= 1;
}

function placeOf(letter: string): { row: number; at: number } | null {
  for (const [row, [letters, shift]] of ROWS.entries()) {
    const place = letters.indexOf(letter);
    if (place >= 0) return { row, at: place + shift };
  }
  return null;
}

/** Whether one letter was added, left out or mistaken for another, or two neighbours changed places. */
export function isOneAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1))
    return long.length >= SHORTEST_CHANGED || isSlip(short[at] ?? '', long[at] ?? '');
  return (
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  );
}
