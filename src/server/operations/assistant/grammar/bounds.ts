/** Least and largest values: 'más de $500.000', 'menos del 50 %', 'entre 60 y 70 %'. */

/** What stands before a least or a largest amount, and how much more or less than it that is. */
const BOUNDS: readonly (readonly [phrases: string, bound: 'from' | 'to', by: number])[] = [
  [
    'mas de, mas que, sobre, sobre los, por sobre, por sobre los, por encima de, arriba de, superior a, superiores a, mayor a, mayores a, mayores de, mayor que, mayores que, supera, superan, superaron, supero, superan los, pasan de, pasaron de, paso de, excede, exceden, pasaron los, pasaron las, pasaron de los, pasaron de las, pasan de los, pasan de las, paso de los, paso de las, pasan los, pasan las, paso los, paso las, pasaron, pasan, pasa, paso',
    'from',
    1,
  ],
  [
    'desde, al menos, como minimo, a partir de, llegaron a, llego a, llegan a, alcanzaron las, alcanzaron los, alcanzaron, alcanzo',
    'from',
    0,
  ],
  [
    'no llegaron a, no llego a, no llegan a, no alcanzaron a, no alcanzaron las, no alcanzaron los, menos de, menos que, bajo, bajo los, inferior a, inferiores a, menor a, menores a, menores de, menor que, menores que',
    'to',
    -1,
  ],
  ['hasta, a lo mas, como maximo, no pasaron de, no paso de, no pasan de', 'to', 0],
];
export const BOUND_WORDS = new Map(
  BOUNDS.flatMap(([phrases, bound, by]) =>
    phrases.split(', ').map((phrase) => [phrase, { bound, by }] as const),
  ),
);

/** A rate in percent at a place, and how many words it has: '50%', '62,5 %', '50 por ciento'. */
function rateAt(
  words: readonly string[],
  at: number,
): readonly [rate: number, length: number] | null {
  const digits = /^(\d{1,3}(?:[.,]\d{1,2})?)(%)?$/.exec(words[at] ?? '');
  if (!digits) return null;
  const isSpelled = words[at + 1] === 'por' && words[at + 2] === 'ciento';
  const rate = Number((digits[1] ?? '').replace(',', '.'));
  if ((!digits[2] && !isSpelled) || rate > 100) return null;
  return [rate, isSpelled ? 3 : 1];
}

/** Rates have two decimals at most: a third one tells 'more than' from 'at least'. */
const LEAST_STEP = 0.001;
const rounded = (rate: number) => Math.round(rate * 1000) / 1000;

type Rates = { readonly kind: 'rates'; readonly from?: number; readonly to?: number };

/** 'Menos del 50 %', 'más de un 60 por ciento', 'entre 60 y 70 %'. */
export function ratesAt(words: readonly string[], at: number): readonly [Rates, number] | null {
  if (words[at] === 'entre') {
    const first = /^(\d{1,3}(?:[.,]\d{1,2})?)%?$/.exec(words[at + 1] ?? '');
    const start = words[at + 2] === 'por' && words[at + 3] === 'ciento' ? at + 4 : at + 2;
    const skip = ['el', 'un'].includes(words[start + 1] ?? '') ? start + 2 : start + 1;
    const last = rateAt(words, skip);
    const from = Number((first?.[1] ?? '').replace(',', '.'));
    if (!first || !last || words[start] !== 'y' || from > last[0]) return null;
    return [{ kind: 'rates', from, to: last[0] }, skip + last[1] - at];
  }
  for (let length = 3; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    const said = BOUND_WORDS.get(phrase.replace(/ (a|de)l$/, ' $1'));
    if (!said) continue;
    const start = ['un', 'el'].includes(words[at + length] ?? '') ? at + length + 1 : at + length;
    const rate = rateAt(words, start);
    if (rate)
      return [
        { kind: 'rates', [said.bound]: rounded(rate[0] + said.by * LEAST_STEP) },
        start + rate[1] - at,
      ];
  }
  return null;
}

/** `menos de 50 %`, `más de 60 %`, `entre 60 % y 70 %`: rates as they were asked for. */
export function ratesInWords(
  from: number | undefined,
  to: number | undefined,
  written: (rate: number) => string,
): string {
  const isOver = from !== undefined && Math.round(from * 1000) % 10 === 1;
  const isUnder = to !== undefined && Math.round(to * 1000) % 10 === 9;
  if (from !== undefined && to !== undefined) return `entre ${written(from)} y ${written(to)}`;
  if (from !== undefined)
    return isOver ? `más de ${written(rounded(from - LEAST_STEP))}` : `al menos ${written(from)}`;
  return isUnder
    ? `menos de ${written(rounded((to ?? 0) + LEAST_STEP))}`
    : `a lo más ${written(to ?? 0)}`;
}
