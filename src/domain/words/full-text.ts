/** Full-text search in Spanish: compares stems, ignores accents, and gives rare words more weight. */
import { plainLetters } from './plain-letters.ts';

/** The parts of a text that are searched. A match in the title weighs more than one in the text. */
export type Searchable = {
  readonly title: string;
  /** Emphasised words: the title of the parent text, the names of buttons. */
  readonly marked: string;
  readonly body: string;
};

export type Match<Item> = {
  readonly item: Item;
  /** From 0 to 1: the weighted share of the query's words that the text has; 1 when it has all. */
  readonly coverage: number;
  /** The number of the query's words that it has. */
  readonly words: number;
  /** Whether one of them is in the title or emphasised. */
  readonly standsOut: boolean;
  readonly score: number;
};

const TITLE_WEIGHT = 3;
const MARKED_WEIGHT = 1.5;
/** Limits the weight of a word that is repeated often. */
const SATURATION = 1.2;

/** How often a text has each of its words. */
type Counts = ReadonlyMap<string, number>;

/** The texts with at least one of the query's words, best first. */
export function searchTexts<Item>(
  items: readonly Item[],
  textOf: (item: Item) => Searchable,
  query: string,
): Match<Item>[] {
  forgetTooMany();
  const texts = items.map((item) => {
    const { title, marked, body } = textOf(item);
    return { item, title: countsOf(title), marked: countsOf(marked), body: countsOf(body) };
  });
  const terms = termsOf(query).map((term) => {
    const forms = formsOf(term);
    const isIn = (counts: Counts) => forms.some((word) => counts.has(word));
    const having = texts.filter(
      ({ title, marked, body }) => isIn(body) || isIn(title) || isIn(marked),
    );
    return { forms, isIn, weight: Math.log(1 + texts.length / (1 + having.length)) };
  });
  const asked = terms.reduce((sum, { weight }) => sum + weight, 0);
  return texts
    .map(({ item, title, marked, body }): Match<Item> => {
      let covered = 0;
      let score = 0;
      let found = 0;
      let standsOut = false;
      for (const { forms, isIn, weight } of terms) {
        const times = forms.reduce((sum, word) => sum + (body.get(word) ?? 0), 0);
        const marks = (isIn(title) ? TITLE_WEIGHT : 0) + (isIn(marked) ? MARKED_WEIGHT : 0);
        const places = marks + times / (times + SATURATION);
        if (places > 0) {
          covered += weight;
          found += 1;
        }
        standsOut ||= marks > 0;
        score += weight * places;
      }
      return { item, coverage: asked === 0 ? 0 : covered / asked, words: found, standsOut, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.coverage ** 2 * b.score - a.coverage ** 2 * a.score);
}

/** The words of the query; small words count only if there are no others. */
function termsOf(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** The known words that match a word of the query: those with the same stem, or beginning with it. */
function formsOf(term: string): string[] {
  const own = stemOf(term);
  return [...known].filter(
    (word) => word.startsWith(own) && (word.startsWith(term) || stemOf(word) === own),
  );
}

/** Whether a word is too common to search for, such as 'de', 'como' or 'tengo'; in lower case and without accents. */
export function isSmallWord(word: string): boolean {
  return SMALL_WORDS.has(word);
}

/** The words in lower case, without accents. */
function wordsOf(text: string): string[] {
  return plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** More texts than these are not kept. */
const MOST_KEPT = 5_000;
const kept = new Map<string, Counts>();
/** The words of all texts that are kept. */
const known = new Set<string>();

/** Only before a search: while it goes on, the words of its texts are known. */
function forgetTooMany(): void {
  if (kept.size < MOST_KEPT) return;
  kept.clear();
  known.clear();
}

/** The words of a text. They are kept: every question searches the same texts of the help. */
function countsOf(text: string): Counts {
  const read = kept.get(text);
  if (read) return read;
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  kept.set(text, counts);
  for (const word of counts.keys()) known.add(word);
  return counts;
}

/** `importaciones`, `importar` and `importo` are all `import`. */
function stemOf(word: string): string {
  const ending = ENDING.exec(word);
  return ending && ending.index >= SHORTEST_STEM ? word.slice(0, ending.index) : word;
}

const SHORTEST_STEM = 3;
/** The longest ending at a word's end: the pattern matches at the first possible place. */
const ENDING =
  /(?:aciones|acion|uciones|ucion|iciones|icion|ciones|cion|siones|sion|amientos?|imientos?|ador(?:es|as?)?|iendo|ando|aron|ieron|ad[oa]s?|id[oa]s?|amos|emos|imos|[aei]r|[ae]n|[aeo]s|[aeo]|s)$/;

const SMALL_WORDS = new Set(
  'a al algo alguien ante cada como con cual cuales cuando de del desde donde e el ella ellos en encuentro entiendo entre es esa ese eso esta este esto funciona hace hacer haces hago hay la las le les lo los mas me mi mis necesito no nos o para pasa pero podria por porque puede pueden puedo que quien quiero se ser si significa sirve sobre son su sus te tengo tiene tu un una unas uno unos usa usar usarse veo ver y ya yo'.split(
    ' ',
  ),
);
