/** What a question is about, as far as its words tell: its features, each with its weight. */
import { isSmallWord } from '../../../../domain/words/full-text.ts';
import { foldName } from '../../../../formats/text.ts';
import type { Part } from '../grammar/parts.ts';
import { LEXICON, type Mark } from '../grammar/words.ts';
import { PRONOUNS, stemOf } from './stems.ts';
import { ASKED, THEMES, TURNS } from './themes.ts';

/** Each feature with its weight: a meaning, a theme, a stem, or what is named. */
export type Features = Map<string, number>;

const [EXACT, NEAR, WORD, TIME, TURN] = [1, 1.4, 0.8, 1, 1.6];
/** A word that has no meaning of its own tells most by what it is near to. */
export const UNREAD_WORD = 1.6;
/** What is named is what a question is of: the nearest one keeps it. */
const NAMED = 3;
/** A meaning that a word has by its stem alone. */
const BY_STEM = 0.7;

/** The themes of each meaning. */
const THEMES_OF = new Map<string, string[]>();
for (const [theme, meanings] of Object.entries(THEMES))
  for (const meaning of meanings)
    THEMES_OF.set(meaning, [...(THEMES_OF.get(meaning) ?? []), theme]);

type Meaning =
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'slot'; readonly slot: string; readonly value: string };

/** The meanings of the words of each stem, of those that stand in the lexicon alone or beside small words. */
let byStem: ReadonlyMap<string, readonly Meaning[]> | null = null;
function meaningsByStem(): ReadonlyMap<string, readonly Meaning[]> {
  if (byStem) return byStem;
  const found = new Map<string, Map<string, Meaning>>();
  for (const [phrase, meaning] of LEXICON) {
    if (meaning.kind !== 'mark' && meaning.kind !== 'slot') continue;
    const telling = phrase.split(' ').filter((word) => isTelling(word));
    const stem = telling.length === 1 ? stemOf(telling[0] ?? '') : '';
    if (stem.length < SHORTEST_STEM) continue;
    const meanings = found.get(stem) ?? new Map<string, Meaning>();
    found.set(stem, meanings.set(JSON.stringify(meaning), meaning));
    if (!phrase.includes(' ')) wordsByStem.set(stem, [...(wordsByStem.get(stem) ?? []), phrase]);
  }
  byStem = new Map([...found].map(([stem, meanings]) => [stem, [...meanings.values()]]));
  return byStem;
}
const wordsByStem = new Map<string, string[]>();
const SHORTEST_STEM = 4;
/** 'Sin contar', 'contando todo' counts nothing, and is of no account. */
const COUNTING = /^cont(?:ar|ando|emos)$/;
const isTelling = (word: string) =>
  !COUNTING.test(word) && !isSmallWord(word) && LEXICON.get(word)?.kind !== 'small';

/** Adds a feature, or raises its weight. */
function add(features: Features, name: string, weight: number): void {
  if (weight > (features.get(name) ?? 0)) features.set(name, weight);
}

function addMeaning(features: Features, meaning: Meaning, share: number): void {
  const isMark = meaning.kind === 'mark';
  const names = isMark ? [meaning.mark] : [meaning.slot, `${meaning.slot}:${meaning.value}`];
  const exact = isMark
    ? (ASKED[meaning.mark] ?? (TURNS.includes(meaning.mark) ? TURN : EXACT))
    : EXACT;
  add(features, names.at(-1) ?? '', exact * share);
  for (const theme of names.flatMap((name) => THEMES_OF.get(name) ?? []))
    add(features, `theme ${theme}`, NEAR * share);
}

/** What the parts of a question, and its words, are about. */
export function featuresOf(parts: readonly Part[]): Features {
  const features: Features = new Map();
  const named = new Map<string, string>();
  for (const part of parts) {
    if (part.kind === 'mark' || part.kind === 'slot') addMeaning(features, part, 1);
    if (part.kind === 'time') add(features, 'time', TIME);
    if (part.kind === 'percent') {
      add(features, 'terms', EXACT);
      add(features, `word ${stemOf('porcentaje')}`, UNREAD_WORD);
    }
    if (part.kind === 'name' && !part.isStrange) {
      const isOther = named.has(part.of) && named.get(part.of) !== part.value;
      add(features, `named ${part.of}${isOther ? '2' : ''}`, NAMED);
      if (!isOther) named.set(part.of, part.value);
    }
    if (part.kind === 'attentionId') add(features, 'named attention', NAMED);
    if (part.kind === 'amount') add(features, 'named amount', NAMED);
    if (part.kind === 'name' || part.kind === 'time') continue;
    for (const word of wordsOf(part.typed).filter(isTelling)) {
      const stem = stemOf(word);
      add(features, `word ${stem}`, part.kind === 'unknown' ? UNREAD_WORD : WORD);
      if (part.kind !== 'unknown') continue;
      for (const meaning of meaningsByStem().get(stem) ?? [])
        addMeaning(features, meaning, BY_STEM);
    }
  }
  return features;
}

const INFINITIVE = /[aei]r$/;
const LONGEST_ENDING = 3;
/** The words that are understood and have the stem of one that is not, the most alike first. */
export function wordsLike(typed: string): readonly string[] {
  const word = foldName(typed).replace(PRONOUNS, '');
  const shared = (other: string) => {
    let at = 0;
    while (at < word.length && word[at] === other[at]) at += 1;
    return at;
  };
  meaningsByStem();
  // Another number or mood of the same verb, and no other form of it.
  const isLike = (other: string) =>
    shared(other) >= word.length - LONGEST_ENDING &&
    Math.abs(other.length - word.length) <= 1 &&
    INFINITIVE.test(other) === INFINITIVE.test(word);
  return (wordsByStem.get(stemOf(typed)) ?? [])
    .filter(isLike)
    .toSorted((a, b) => shared(b) - shared(a));
}

/** The features of some words that stand in no question. */
export const featuresOfWords = (words: string): Features =>
  new Map(
    wordsOf(words)
      .filter(isTelling)
      .map((word) => [`word ${stemOf(word)}`, UNREAD_WORD]),
  );

const wordsOf = (text: string): string[] => foldName(text).match(/[\p{L}\p{N}]+/gu) ?? [];
