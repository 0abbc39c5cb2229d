/** Finds numbers that are written in Spanish words, such as `dos millones quinientos mil`. */

/** A number, and the words for it. */
type Worded = readonly [value: number, words: string];

const valuesOf = (numbers: readonly Worded[]): ReadonlyMap<string, number> =>
  new Map(
    numbers.flatMap(([value, words]) =>
      words
        .split(' ')
        .filter((word) => word !== '.')
        .map((word): [string, number] => [word, value]),
    ),
  );
/** Words for numbers that follow one another by a step; `.` stands for one whose words are listed by themselves. */
const from = (first: number, step: number, words: string): Worded[] =>
  words.split(' ').map((word, at) => [first + step * at, word]);

const VALUES = valuesOf([
  [1, 'un una uno'],
  [16, 'dieciseis'],
  [17, 'diecisiete'],
  [18, 'dieciocho'],
  [19, 'diecinueve'],
  [21, 'veintiun veintiuna veintiuno'],
  [100, 'cien ciento'],
  ...from(
    0,
    1,
    'cero . dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  ),
  ...from(
    20,
    1,
    'veinte . veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
  ),
  ...from(30, 10, 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  ...from(200, 100, 'dosc tresc cuatroc quin seisc setec ochoc novec').map(
    ([value, stem]): Worded => [value, `${stem}ientos ${stem}ientas`],
  ),
]);
const MULTIPLES = valuesOf([
  [10, 'decena decenas'],
  [12, 'docena docenas'],
  [100, 'centena centenas centenar centenares'],
  [1e3, 'millar millares mil miles'],
  [1e6, 'millon millones'],
  [1e12, 'billon billones'],
]);

/** Shares and multiples of a number that is not named; a model makes them by calculating. */
const SHARE =
  '(?:mitad|doble|triple|cuadruple|tercios?|tercera\\s+parte|cuarta\\s+parte|quinta\\s+parte)';

const WORD = `(?:${[...VALUES.keys(), ...MULTIPLES.keys()].join('|')})`;
/** With the digits before `mil` and `millones`, which make another number of them: `42 mil`. */
const SPOKEN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${SHARE}|(?:(\\d[\\d.,]*)\\s+(?=mil))?(?:${WORD}(?:\\s+(?:y\\s+)?${WORD})*))(?![\\p{L}\\p{N}])`,
  'giu',
);

const IS_SHARE = new RegExp(`^${SHARE}$`, 'i');

/** What is counted: before it, `una` after a verb that counts is 1, and `ninguna` is 0. */
const COUNTED =
  '(?:atencion|registro|linea|pago|honorario|medico|medica|doctor|doctora|boleta|factura|sociedad|transferencia|pausa|regla|convenio|usuario|usuaria|trabajo|fila|prestacion|especialidad|nomina|saldo|haber|descuento|correccion|archivo|carga|importacion)';
const BEFORE_COUNTED = `(?=\\s+(?:sol[oa]\\s+|unic[oa]\\s+)?${COUNTED}(?!\\p{L})|\\s*(?:[.,;:!?)]|$))`;
const COUNTS =
  '(?:hay|hubo|habia|existe|queda|quedan|falta|faltan|tiene|tienes|tengo|tuvo|tuve|son|solo|solamente|unicamente|exactamente)';
const FEW = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<=(?<!\\p{L})${COUNTS}\\s+)un[ao]?|ningun[ao]?)(?!\\p{L})${BEFORE_COUNTED}`,
  'giu',
);

/** After `no`: what there is none of, and what is had, done or paid none of. */
const VERBS =
  '(?:hay|hubo|habia|existen?|quedan?|quedo|quedaron|faltan?|tiene|tienes|tienen|tengo|tuvo|tuve|tuvieron|registran?|figuran?|aparecen?|constan?|deben?|debemos|adeudan?|encontre|encuentro|encontraron|pago|pagaron|pagamos|ha pagado|han pagado|cobro|cobraron|recibio|recibieron|gano|ganaron|hizo|hicieron|realizo|realizaron|transfirio|transfirieron|deposito|depositaron|calculo|calcularon|proceso|procesaron)';
const DENIED = `(?<!\\p{L})(?:no|tampoco|nunca)\\s+(?:(?:se|me|te|le|les|nos|ya)\\s+)*${VERBS}`;
/** What is had one of is no count: a line that has no rule, a doctor who has no society. */
const OF_ONE = '(?:regla|convenio|sociedad|especialidad|archivo)';
/** 'No hay atenciones', 'no se pagó nada', 'nadie está en pausa': zero without a word for it. */
const NONE = new RegExp(
  `${DENIED}(?=\\s+(?:(?:mas|otr[oa]s?)\\s+)?(?!${OF_ONE}(?!\\p{L}))${COUNTED}(?:e?s)?(?!\\p{L}))|(?<=${DENIED}\\s+)nada(?!\\p{L})|(?<!\\p{L})nadie(?=\\s+(?:se\\s+)?(?:esta|estuvo|atendio|falta|${VERBS})(?!\\p{L}))`,
  'giu',
);

/** A number in words: where it stands in the text, and its digits; of a share its words. */
export type SpokenNumber = {
  readonly index: number;
  readonly length: number;
  readonly digits: string;
};

/**
 * The numbers in words of a text, in their order; a denial counts as zero. `un` that counts nothing is an article, and
 * `por ciento` no number.
 */
export function spokenNumbers(text: string): SpokenNumber[] {
  const few = [...unaccented(text).matchAll(FEW)].map(({ index, 0: word }) => ({
    ...{ index, length: word.length, digits: /^n/i.test(word) ? '0' : '1' },
  }));
  const none = [...unaccented(text).matchAll(NONE)].map(({ index, 0: words }) => ({
    ...{ index, length: words.length, digits: '0' },
  }));
  return [...numbersIn(text), ...few, ...none].toSorted((one, other) => one.index - other.index);
}

function numbersIn(text: string): SpokenNumber[] {
  return [...unaccented(text).matchAll(SPOKEN)].flatMap(({ index, 0: words, 1: digits }) => {
    if (/\bpor\s+$/i.test(text.slice(0, index)) && /^ciento$/i.test(words)) return [];
    if (IS_SHARE.test(words))
      return [{ index, length: words.length, digits: words.toLowerCase().replace(/\s+/g, ' ') }];
    const value = numberOf(words.toLowerCase().split(/\s+/), digits);
    if (value === 1 && digits === undefined) return [];
    return [{ index, length: words.length, digits: String(value) }];
  });
}

/** Accents taken away without moving any letter, so that places in the text stay. */
function unaccented(text: string): string {
  return text.replace(/[áéíóúü]/giu, (letter) => letter.normalize('NFD').charAt(0));
}

/** `before` are the digits with which the number begins, as Chileans write them: `1.234,5`. */
function numberOf(words: readonly string[], before: string | undefined): number {
  let total = 0;
  let current = before === undefined ? 0 : Number(before.replaceAll('.', '').replace(',', '.'));
  for (const word of before === undefined ? words : words.slice(1)) {
    const multiple = MULTIPLES.get(word);
    if (multiple === undefined) current += VALUES.get(word) ?? 0;
    else if (multiple === 1e3) current = (current || 1) * 1e3;
    else {
      total += (current || 1) * multiple;
      current = 0;
    }
  }
  return Math.round(total + current);
}
