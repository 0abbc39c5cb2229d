/** Typing errors: a word that is one letter away from known words, all with the same meaning. */
import { MONTH_NAMES } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { LEXICON } from './words.ts';

/** Shorter words are too alike. */
const SHORTEST = 6;
/** A word that means something may be near a shorter word that means nothing: 'fechas' is no 'hechas'. */
const SHORTEST_SMALL = 8;
const isSmall = (word: string) => LEXICON.get(word)?.kind === 'small';

const MONTHS = MONTH_NAMES.map(foldName);
const WORDS = [...[...LEXICON.keys()].filter((phrase) => !phrase.includes(' ')), ...MONTHS];

/** The known word that was meant; null if there is none, or if several with different meanings are as near. */
export function correctedWord(typed: string): string | null {
  if (typed.length < SHORTEST || !/^[a-zñ]+$/.test(typed)) return null;
  const near = WORDS.filter(
    (word) => word.length >= (isSmall(word) ? SHORTEST_SMALL : SHORTEST) && isOneAway(typed, word),
  );
  const meanings = new Set(near.map((word) => JSON.stringify(LEXICON.get(word) ?? word)));
  return meanings.size === 1 ? (near[0] ?? null) : null;
}

/** Whether one letter was added, left out or changed, or two neighbours changed places. */
function isOneAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  );
}
