/**
 * Puts a question into the words of the help. Of the entries that fit a place of a question, those with the most words count; where
 * several have as many, the help is asked in the words of all of them.
 */
import { SAID } from './said.ts';

/** Words between a verb and what it is done to. */
const BETWEEN = 'esa ese esta este a al el la los las un una unos unas nuevo nueva solo sola'.split(
  ' ',
);

type Phrases = readonly (readonly string[])[];
const phrasesOf = (phrases: string): Phrases =>
  phrases.split(',').map((phrase) => phrase.trim().split(/\s+/));

/** A line of the table. */
type Entry = {
  readonly said: Phrases;
  /** The next word, after articles and the like, must begin one of these. */
  readonly next: Phrases | undefined;
  /** One of these must stand further on. */
  readonly later: Phrases | undefined;
  /** The words of the help; none for what is said around a question. */
  readonly own: readonly string[];
};
const ENTRY = /([^+…→]+)(?:\+([^…→]+))?(?:…([^→]+))?→(.*)/g;
export const ENTRIES: readonly Entry[] = Object.values(SAID).flatMap((theme) =>
  [...theme.matchAll(ENTRY)].map(([, said = '', next, later, own = '']) => ({
    said: phrasesOf(said),
    next: next === undefined ? next : phrasesOf(next),
    later: later === undefined ? later : phrasesOf(later),
    own: own.split(' ').filter(Boolean),
  })),
);

const fits = (pattern: string, word: string | undefined) =>
  word !== undefined &&
  (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern);
const standsAt = (phrase: readonly string[], words: readonly string[], at: number) =>
  phrase.every((pattern, place) => fits(pattern, words[at + place]));
const longest = (phrases: Phrases) => Math.max(0, ...phrases.map(({ length }) => length));

/** How many words of a phrase and of what it needs stand at a place, and how many of these the phrase takes; null for none. */
function fitAt({ said, next, later }: Entry, words: readonly string[], at: number) {
  const length = longest(said.filter((phrase) => standsAt(phrase, words, at)));
  if (length === 0) return null;
  const after = words.slice(at + length);
  const noun = after.findIndex((word) => !BETWEEN.includes(word));
  const nexts = next?.filter((phrase) => standsAt(phrase, after, noun));
  const laters = later?.filter((phrase) =>
    after.some((_, place) => standsAt(phrase, after, place)),
  );
  if ((nexts && (noun < 0 || nexts.length === 0)) || laters?.length === 0) return null;
  return { length, words: length + longest(nexts ?? []) + longest(laters ?? []) };
}

/** The question's folded words in those of the help. */
export function inWordsOfHelp(question: string, entries = ENTRIES): string {
  const words = question.split(/\s+/).filter(Boolean);
  const said: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = entries.flatMap((entry) => {
      const how = fitAt(entry, words, at);
      return how ? [{ ...how, own: entry.own }] : [];
    });
    const most = Math.max(0, ...found.map((one) => one.words));
    const best = found.filter((one) => one.words === most);
    const owns = new Set(best.flatMap(({ own }) => own));
    said.push(...(best.length > 0 ? owns : [words[at] ?? '']));
    at += Math.max(1, ...best.map(({ length }) => length));
  }
  return said.join(' ');
}
