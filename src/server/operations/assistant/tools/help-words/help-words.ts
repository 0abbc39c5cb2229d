/**
 * Puts a question into the words of the help. Of the entries that fit a place of a question, those with the most words count; where
 * several have as many, the help is asked in the words of all of them.
 */
import type { Synonym } from './synonym.ts';
import { SYNONYMS_OF_TASKS } from './tasks.ts';
import { SYNONYMS_OF_WORDS } from './words.ts';

export const SYNONYMS: readonly Synonym[] = [...SYNONYMS_OF_TASKS, ...SYNONYMS_OF_WORDS];

/** Words between a verb and what it is done to. */
const BETWEEN = 'esa ese esta este a al el la los las un una unos unas nuevo nueva solo sola'.split(
  ' ',
);

type Phrases = readonly (readonly string[])[];
const phrasesOf = (phrases = ''): Phrases => phrases.split(', ').map((phrase) => phrase.split(' '));

/** An entry with its phrases in words. */
type Read = {
  readonly said: Phrases;
  readonly next: Phrases | null;
  readonly later: Phrases | null;
  readonly own: readonly string[];
};
/** The entries as a question is compared with them: split once, and not for each question. */
export const readSynonyms = (synonyms: readonly Synonym[]): readonly Read[] =>
  synonyms.map(({ said, next, later, own }) => ({
    said: phrasesOf(said),
    next: next === undefined ? null : phrasesOf(next),
    later: later === undefined ? null : phrasesOf(later),
    own: own.split(' ').filter(Boolean),
  }));
const READ = readSynonyms(SYNONYMS);

const fits = (pattern: string, word: string | undefined) =>
  word !== undefined &&
  (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern);
const standsAt = (phrase: readonly string[], words: readonly string[], at: number) =>
  phrase.every((pattern, place) => fits(pattern, words[at + place]));
const longest = (phrases: Phrases) => Math.max(0, ...phrases.map(({ length }) => length));

/** How many words of a phrase and of what it needs stand at a place, and how many of these the phrase takes; null for none. */
function fitAt({ said, next, later }: Read, words: readonly string[], at: number) {
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
export function inWordsOfHelp(question: string, synonyms = READ): string {
  const words = question.split(/\s+/).filter(Boolean);
  const said: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = synonyms.flatMap((synonym) => {
      const how = fitAt(synonym, words, at);
      return how ? [{ ...how, own: synonym.own }] : [];
    });
    const most = Math.max(0, ...found.map((one) => one.words));
    const best = found.filter((one) => one.words === most);
    const owns = new Set(best.flatMap(({ own }) => own));
    said.push(...(best.length > 0 ? owns : [words[at] ?? '']));
    at += Math.max(1, ...best.map(({ length }) => length));
  }
  return said.join(' ');
}
