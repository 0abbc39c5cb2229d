/** Full-text search in Spanish: words count by their stems, accents do not, and rare words weigh more. */

/** What is searched of a text. A word of its title says more about it than one that merely occurs. */
export type Searchable = {
  readonly title: string;
  /** What stands out: the title of what it is a part of, the names of buttons. */
  readonly marked: string;
  readonly body: string;
};

export type Match<Item> = {
  readonly item: Item;
  /** 0 to 1: how much of what was asked the text has, by weight; 1 when every word. */
  readonly coverage: number;
  /** How many of the words asked for it has. */
  readonly words: number;
  /** Whether one of them is in its title or stands out. */
  readonly standsOut: boolean;
  readonly score: number;
};

const TITLE_WEIGHT = 3;
const MARKED_WEIGHT = 1.5;
/** A word that comes again and again says little more than one that comes a few times. */
const SATURATION = 1.2;

/** The texts that have at least one of the words asked for, best first. */
export function searchTexts<Item>(
  items: readonly Item[],
  textOf: (item: Item) => Searchable,
  query: string,
): Match<Item>[] {
  const texts = items.map((item) => {
    const { title, marked, body } = textOf(item);
    return { item, title: wordsOf(title), marked: wordsOf(marked), body: wordsOf(body) };
  });
  const stems = new Map<string, string>();
  for (const { title, marked, body } of texts) {
    for (const word of [...title, ...marked, ...body]) {
      if (!stems.has(word)) stems.set(word, stemOf(word));
    }
  }
  const terms = termsOf(query).map((term) => {
    const same = formsOf(term, stems);
    const isIn = (words: readonly string[]) => words.some((word) => same.has(word));
    const having = texts.filter(
      ({ title, marked, body }) => isIn(body) || isIn(title) || isIn(marked),
    );
    return { same, isIn, weight: Math.log(1 + texts.length / (1 + having.length)) };
  });
  const asked = terms.reduce((sum, { weight }) => sum + weight, 0);
  return texts
    .map(({ item, title, marked, body }): Match<Item> => {
      let covered = 0;
      let score = 0;
      let found = 0;
      let standsOut = false;
      for (const { same, isIn, weight } of terms) {
        const times = body.filter((word) => same.has(word)).length;
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

/** The words that are asked for; when all of them are small ones, those. */
function termsOf(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !SMALL_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** The words of the texts that are the one asked for: of the same stem, or begun and not typed to the end. */
function formsOf(term: string, stems: ReadonlyMap<string, string>): Set<string> {
  const own = stemOf(term);
  return new Set(
    [...stems].flatMap(([word, stem]) => (stem === own || word.startsWith(term) ? [word] : [])),
  );
}

/** Whether a word of small letters without accents tells nothing: 'de', 'como', 'tengo'. */
export function isSmallWord(word: string): boolean {
  return SMALL_WORDS.has(word);
}

/** In small letters and without accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** `importaciones`, `importar` and `importo` are all `import`. */
function stemOf(word: string): string {
  const ending = ENDING.exec(word);
  return ending && ending.index >= SHORTEST_STEM ? word.slice(0, ending.index) : word;
}

const SHORTEST_STEM = 3;
/** The longest of them at a word's end: a search finds the first place that fits. */
const ENDING =
  /(?:aciones|acion|uciones|ucion|iciones|icion|ciones|cion|siones|sion|amientos?|imientos?|ador(?:es|as?)?|iendo|ando|aron|ieron|ad[oa]s?|id[oa]s?|amos|emos|imos|[aei]r|[ae]n|[aeo]s|[aeo]|s)$/;

const SMALL_WORDS = new Set(
  'a al algo alguien ante cada como con cual cuales cuando de del desde donde e el ella ellos en encuentro entiendo entre es esa ese eso esta este esto funciona hace hacer haces hago hay la las le les lo los mas me mi mis necesito no nos o para pasa pero podria por porque puede pueden puedo que quien quiero se ser si significa sirve sobre son su sus te tengo tiene tu un una unas uno unos usa usar usarse veo ver y ya yo'.split(
    ' ',
  ),
);
