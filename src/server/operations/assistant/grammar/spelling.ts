/** Typing errors: a word that sounds like known words, or is a letter away from them, all with the same meaning. */
import { MONTH_NAMES } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { ORDINARY_WORDS } from './ordinary-words.ts';
import { LEXICON, UNDERSTOOD } from './words.ts';

/** In shorter words a letter that is wrong makes them too alike; one that is doubled or changed places does not. */
const SHORTEST = 5;
const SHORTEST_SWAPPED = 4;
/** In shorter words a changed letter counts only if it is a slip: 'parada' is not 'pagada'. */
const SHORTEST_CHANGED = 9;
/** Shorter words with two wrong letters are too alike. */
const SHORTEST_TWICE = 11;

const WORDS = [...LEXICON.keys()].filter((phrase) => !phrase.includes(' '));
const MONTHS = MONTH_NAMES.map(foldName);
/** The words with a meaning of their own, and those that have one in phrases alone ('a través de'). */
const KNOWN = [[...WORDS, ...MONTHS], [...UNDERSTOOD]];

/**
 * How a folded word sounds: b and v, s, c and z, ll and y, g and j, k, c and qu are told apart by spelling alone, as n and m before
 * p and b; h is silent, and a letter that is doubled sounds once.
 */
const soundOf = (word: string): string =>
  word
    .replace(/v/g, 'b')
    .replace(/(?<!c)h/g, '')
    .replace(/ll/g, 'y')
    .replace(/y(?![aeiou])/g, 'i')
    .replace(/qu?(?=[ei])/g, 'k')
    .replace(/c(?=[ei])|z|x(?=[^aeiou])/g, 's')
    .replace(/c(?!h)|q/g, 'k')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/([^rn])\1/g, '$1');

const BY_SOUND = KNOWN.map((words) => Map.groupBy(words, soundOf));

/** The ways of being near, the nearest first. */
const NEAR: readonly ((typed: string, at: number) => readonly string[])[] = [
  (typed, at) => BY_SOUND[at]?.get(soundOf(typed)) ?? [],
  nearBy(
    (typed, word) =>
      (word.length >= SHORTEST && isOneAway(typed, word)) ||
      isSwapped(typed, word) ||
      isDoubled(typed, word),
    SHORTEST_SWAPPED,
  ),
  nearBy(isTwoAway, SHORTEST_TWICE),
];

function nearBy(isNear: (typed: string, word: string) => boolean, shortest: number) {
  return (typed: string, at: number) =>
    typed.length < SHORTEST_SWAPPED
      ? []
      : (KNOWN[at] ?? []).filter((word) => word.length >= shortest && isNear(typed, word));
}

/**
 * The known word that was meant: the only meaning among the nearest words. Null if there is none or several, and for a word that is
 * understood or is another one of the language.
 */
export function correctedWord(typed: string): string | null {
  if (!/^[a-zñ]{2,}$/.test(typed) || UNDERSTOOD.has(typed) || ORDINARY_WORDS.has(typed))
    return null;
  for (const near of NEAR)
    for (const at of KNOWN.keys()) {
      const found = near(typed, at);
      if (found.length > 0) return onlyOf(found);
    }
  return null;
}

function onlyOf(words: readonly string[]): string | null {
  const meanings = new Set(words.map((word) => JSON.stringify(LEXICON.get(word) ?? word)));
  return meanings.size === 1 ? (words[0] ?? null) : null;
}

/** Whether two neighbours changed places. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = firstDifference(one, other);
  return (
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}

/** Whether a letter of a word was typed twice. */
function isDoubled(typed: string, word: string): boolean {
  const at = firstDifference(typed, word);
  return (
    typed.length === word.length + 1 &&
    typed[at] === typed[at - 1] &&
    typed.slice(at + 1) === word.slice(at)
  );
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

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
  const at = firstDifference(short, long);
  return (
    isSlipAt(one, other) ||
    (long.length === short.length &&
      long.length >= SHORTEST_CHANGED &&
      short.slice(at + 1) === long.slice(at + 1))
  );
}

/** The same, but one letter for another only if it is a slip. */
function isSlipAt(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const at = firstDifference(short, long);
  if (long.length > short.length)
    return long.length === short.length + 1 && short.slice(at) === long.slice(at + 1);
  return short.slice(at + 1) === long.slice(at + 1)
    ? isSlip(short[at] ?? '', long[at] ?? '')
    : isSwapped(short, long);
}

/** Whether a long word has two such slips after its first letter: once the first one is put right, the second is left. */
function isTwoAway(typed: string, word: string): boolean {
  if (typed.length < SHORTEST_TWICE || typed[0] !== word[0]) return false;
  const at = firstDifference(typed, word);
  const [begin, wrong, right] = [word.slice(0, at), typed.slice(at), word.slice(at)];
  const first = right[0] ?? '';
  return [
    first + wrong,
    wrong.slice(1),
    isSlip(first, wrong[0] ?? '') ? first + wrong.slice(1) : wrong,
    wrong[1] === first ? first + wrong[0] + wrong.slice(2) : wrong,
  ].some((rest) => isSlipAt(begin + rest, word));
}
