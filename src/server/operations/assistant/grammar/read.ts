/** Reads a question word by word. Every word gets a meaning, or is kept as one that was not understood. */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { BOUND_WORDS, ratesAt } from './bounds.ts';
import { withNegations } from './denials.ts';
import { amongNeighbours, owedPesos } from './neighbours.ts';
import { isOpen } from './open-words.ts';
import { isMark, isSaid, type Part, small, unread } from './parts.ts';
import { isDoubtfulTier } from './tiers.ts';
import { isMonthName, lacksYear, nearestSpan, readTime } from './times.ts';
import { withWayOfPaying } from './ways-of-paying.ts';
import { areDaysOfMonths, isOneWeekend } from './weekdays.ts';
import { LEXICON, LONGEST_PHRASE, type Mark } from './words.ts';

const TOKEN = /[$#]?[\p{L}\p{N}](?:[\p{L}\p{N}.,'’°º/_-]*[\p{L}\p{N}°º])?%?/gu;
const RUT = /^\d{1,2}\.?\d{3}\.?\d{3}-?[\dkK]$/;
const SERVICE_CODE = /^\d{2}-\d{2}-\d{3}(?:-\d{2})?$/;
const RULE_CODE = /^(?=.*\d)[a-z]{1,10}[-_][a-z0-9-]{1,12}$/;
/** A rule's code without digits, after a word for it: other words are written so, too. */
const LETTERED_CODE = /^[a-z]{1,10}(?:[-_][a-z]{1,12}){1,3}$/;
const RULE_WORDS = ['regla', 'convenio'];
/** The id of an attention in its file: 'P2608-00086'. */
const CASE_ID = /^[a-z]{1,4}\d{2,8}-\d{2,10}$/;
/** A service's code without its hyphens, after a word for it. */
const BARE_CODE = /^(\d{2})(\d{2})(\d{3})$/;
const CODE_WORDS = ['codigo', 'prestacion', 'prestaciones'];
const AMOUNT = /^\$?(\d{1,3}(?:\.\d{3})+|\d{1,12}|\d{1,3},\d{1,3})$/;
const PERCENT = /^(\d{1,2}(?:[.,]\d{1,2})?)(%)?$/;
const ID = /^#?(\d{1,10})$/;
const LARGEST_ID = 2_147_483_647;
/** Words before the number of an attention, and those that may stand between. */
const NUMBERED = ['atencion', 'linea', 'registro', 'calculo', 'folio'];
const NUMBER_WORDS = ['numero', 'nro', 'n°', 'nº', 'n'];
const MULTIPLES: ReadonlyMap<string, number> = new Map([
  ...['mil', 'luca', 'lucas'].map((word): [string, number] => [word, 1e3]),
  ...['millon', 'millones', 'palo', 'palos'].map((word): [string, number] => [word, 1e6]),
]);

/** The parts of a question, in its order. */
export function readParts(typed: string, today: LocalDate): Part[] {
  const found = [...typed.matchAll(TOKEN)];
  const tokens = found.map(([token]) => token);
  const commas = found.map(({ 0: token, index }) => typed[index + token.length] === ',');
  const words = tokens.map(foldName);
  const parts: Part[] = [];
  const hasSmall = /\p{Ll}/u.test(typed);
  for (let at = 0; at < tokens.length; ) {
    const [meaning, length] = isOfName(tokens, words, at) ? [null, 1] : meaningAt(words, at, today);
    const text = tokens.slice(at, at + length).join(' ');
    // A capital within the question is a name's, unless all of it is in capitals.
    const isCapital = /^\p{Lu}/u.test(text) && at > 0 && hasSmall;
    const hasComma = commas[at + length - 1] ?? false;
    parts.push({
      typed: text,
      ...(hasComma && { hasComma }),
      ...(meaning ?? { kind: 'unknown', isCapital }),
    } as Part);
    at += length;
  }
  const read = withExclusions(withPayMonths(withOneMonth(parts), today));
  return owedPesos(withNegations(withWayOfPaying(amongNeighbours(read, today))));
}

/** Words within names, such as that of 'Julio de la Fuente'. */
const WITHIN_NAMES = ['de', 'del', 'la', 'las', 'los'];
/** Months by which people and places are called: 'Julio Soto', 'Viña del Mar'. */
const NAMES_TOO = ['julio', 'abril', 'mar'];

/** Whether a month with a capital is of a name: of one who is paid, or beside other words with a capital that mean nothing. */
function isOfName(tokens: readonly string[], words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const isCapital = (place: number) => /^\p{Lu}.*\p{Ll}/u.test(tokens[place] ?? '');
  if (!isCapital(at) || !isMonthName(word)) return false;
  const isNameWord = (place: number) =>
    isCapital(place) && !LEXICON.has(words[place] ?? '') && !isMonthName(words[place] ?? '');
  if (isNameWord(at + 1)) return true;
  if (!NAMES_TOO.includes(word)) return false;
  const isWithin = (place: number) => WITHIN_NAMES.includes(words[place] ?? '');
  let [before, after] = [at - 1, at + 1];
  while (isWithin(before)) before -= 1;
  while (isWithin(after)) after += 1;
  return words[at - 1] === 'a' || (before >= 0 && isNameWord(before)) || isNameWord(after);
}

type Found = Part extends infer One ? (One extends Part ? Omit<One, 'typed'> : never) : never;

/** The meaning of the longest phrase at a word, and its length; null for a word without one. */
function meaningAt(
  words: readonly string[],
  at: number,
  today: LocalDate,
): readonly [Found | null, number] {
  const word = words[at] ?? '';
  if (RUT.test(word) && word.length > 7) return [{ kind: 'name', of: 'doctor', value: word }, 1];
  if (SERVICE_CODE.test(word)) return [{ kind: 'name', of: 'service', value: word }, 1];
  if (CASE_ID.test(word)) return [{ kind: 'name', of: 'case', value: word.toUpperCase() }, 1];
  const bare = CODE_WORDS.includes(words[at - 1] ?? '') ? BARE_CODE.exec(word) : null;
  if (bare) return [{ kind: 'name', of: 'service', value: bare.slice(1).join('-') }, 1];
  const id = idAt(words, at);
  if (id !== null) return [{ kind: 'attentionId', value: id }, 1];
  const counts = countsAt(words, at);
  if (counts) return counts;
  const amounts = ratesAt(words, at) ?? amountsAt(words, at);
  if (amounts) return amounts;
  const limit = limitAt(words, at);
  if (limit) return limit;
  const isDoubtful = [isExclusion, isOneWeekend, areDaysOfMonths, isDoubtfulTier, isOpen];
  if (isDoubtful.some((is) => is(words, at))) return [null, 1];
  const time = readTime(words, at, today);
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length -= 1) {
    if (time && time.length >= length) break;
    const meaning = LEXICON.get(words.slice(at, at + length).join(' '));
    if (meaning) return [meaning, length];
  }
  // 'Hoy 30', on the 30th.
  const isDated = word === 'hoy' && at + 2 === words.length && isDayOf(today, words[at + 1]);
  if (time) return [{ kind: 'time', span: time.span }, time.length + (isDated ? 1 : 0)];
  const percent = PERCENT.exec(word);
  const isSpelled = words[at + 1] === 'por' && words[at + 2] === 'ciento';
  // 'Me retuvieron 14,5', where nothing says of what that many are.
  const isRate = /,/.test(word) && !MULTIPLES.has(words[at + 1] ?? '');
  if (percent?.[1] && (percent[2] || isSpelled || isRate))
    return [{ kind: 'percent', value: Number(percent[1].replace(',', '.')) }, isSpelled ? 3 : 1];
  const isRule = RULE_WORDS.includes(words[at - 1] ?? '') && LETTERED_CODE.test(word);
  if (isRule || RULE_CODE.test(word)) return [{ kind: 'name', of: 'rule', value: word }, 1];
  if (NUMBER_WORDS.includes(word) && idAt(words, at + 1) !== null) return [{ kind: 'small' }, 1];
  return amountAt(words, at) ?? [null, 1];
}

const isDayOf = (day: LocalDate, said: string | undefined) => Number(day.slice(8)) === Number(said);

function idAt(words: readonly string[], at: number): number | null {
  const word = words[at] ?? '';
  const before = NUMBER_WORDS.includes(words[at - 1] ?? '') ? at - 2 : at - 1;
  if (!word.startsWith('#') && !NUMBERED.includes(words[before] ?? '')) return null;
  const id = Number(ID.exec(word)?.[1] ?? 0);
  return id > 0 && id <= LARGEST_ID ? id : null;
}

/** '$150.000', '150 mil', '2 millones'. */
function amountAt(
  words: readonly string[],
  at: number,
): readonly [{ kind: 'amount'; value: number }, number] | null {
  if (words[at] === 'medio' && words[at + 1] === 'millon')
    return [{ kind: 'amount', value: 5e5 }, 2];
  // 'Un millón', 'el millón'.
  const isOne = ['un', 'el'].includes(words[at] ?? '') && MULTIPLES.has(words[at + 1] ?? '');
  const word = isOne ? '1' : (words[at] ?? '');
  const digits = AMOUNT.exec(word)?.[1];
  if (digits === undefined) return null;
  const multiple = MULTIPLES.get(words[at + 1] ?? '');
  const isHalf = words[at + 2] === 'y' && words[at + 3] === 'medio' && multiple !== undefined;
  const isMoney = multiple !== undefined || /^\$|\.|\d{5}/.test(words[at] ?? '');
  // 'Un millón y medio', '1,5 millones'.
  const number = Number(digits.replaceAll('.', '').replace(',', '.')) + (isHalf ? 0.5 : 0);
  const value = Math.round(number * (multiple ?? 1) * 100) / 100;
  if (
    !isMoney ||
    (digits.includes(',') && multiple === undefined) ||
    value < 1 ||
    !Number.isSafeInteger(value)
  )
    return null;
  return [{ kind: 'amount', value }, multiple === undefined ? 1 : isHalf ? 4 : 2];
}

/** Whether a number without its '$' is of what follows it: 'más de 1.000 atenciones'. */
function countsWhatFollows(words: readonly string[], at: number, length: number): boolean {
  const next = LEXICON.get(words[at + length] ?? '');
  const isOfThings =
    (next?.kind === 'mark' && !/^how-/.test(next.mark)) ||
    (next?.kind === 'slot' && next.slot !== 'measure');
  return isOfThings && !words[at]?.startsWith('$');
}

/** Verbs after which a number without a word for money is of things that were not named again: '¿Hubo más de 1.000?'. */
const BEFORE_COUNT =
  'hubo hay habia son fueron eran tuvo tuve tuvimos tuvieron tiene tienen tengo tenemos hizo hice hicieron llevamos llevo atendi atendio realizo se ya'.split(
    ' ',
  );
const MONEY = ['pesos', 'bruto', 'brutos', 'bruta'];

/** 'Cuántas atenciones hay entre 100 y 200 mil': how many there are is what is asked, so that the bound is of pesos. */
const asksHowMany = (words: readonly string[], at: number) =>
  words.slice(0, at - 1).some((word, place) => /^cuant[ao]s$/.test(word) && place + 2 < at);

/** Whether a bound after such a verb says no money. */
const countsThings = (words: readonly string[], at: number, amount: number, after: number) =>
  BEFORE_COUNT.includes(words[at - 1] ?? '') &&
  !(asksHowMany(words, at) && MULTIPLES.has(words[after - 1] ?? '')) &&
  !words[amount]?.startsWith('$') &&
  !MONEY.includes(words[after] ?? '');

/** The amount at a place; after a contraction also 'millón' alone: 'llegaron al millón'. */
function amountAfter(words: readonly string[], at: number): ReturnType<typeof amountAt> {
  const multiple = MULTIPLES.get(words[at] ?? '');
  return multiple !== undefined && /^(?:al|del)$/.test(words[at - 1] ?? '')
    ? [{ kind: 'amount', value: multiple }, 1]
    : amountAt(words, at);
}

/** '3' in 'entre 3 y 4 millones': the multiple is said once, after the second number. */
function shortAmountAt(words: readonly string[], at: number): ReturnType<typeof amountAt> {
  const multiple = MULTIPLES.get(words[at + 3] ?? '');
  const digits = /^\d{1,3}(?:,\d)?$/.exec(words[at] ?? '')?.[0];
  if (multiple === undefined || digits === undefined) return null;
  return [{ kind: 'amount', value: Number(digits.replace(',', '.')) * multiple }, 1];
}

/** How many words say that attentions are worth nothing: 'en cero pesos', 'con valor cero'; 0 for none. */
function zeroAt(words: readonly string[], at: number): number {
  if (!words.some((word) => /^atencion(?:es)?$/.test(word))) return 0;
  for (let length = 4; length > 1; length -= 1)
    if (ZERO.test(words.slice(at, at + length).join(' '))) return length;
  return 0;
}
const ZERO =
  /^(?:(?:con|en|de|por) )?(?:(?:un )?(?:valor|monto|bruto) )?(?:en )?(?:cero|\$?0)(?: pesos)?$/;

/** 'más de $500.000', 'entre 100 mil y 200 mil'. */
function amountsAt(words: readonly string[], at: number): readonly [Found, number] | null {
  const zero = zeroAt(words, at);
  if (zero > 0) return [{ kind: 'amounts', to: 0 }, zero];
  if (words[at] === 'entre') {
    const [least, first] = amountAt(words, at + 1) ?? shortAmountAt(words, at + 1) ?? [];
    const middle = at + 1 + (first ?? 0);
    const [most, last] = amountAt(words, middle + 1) ?? [];
    if (!least || !most || !last || words[middle] !== 'y' || least.value > most.value) return null;
    if (countsWhatFollows(words, middle + 1, last)) return null;
    if (countsThings(words, at, at + 1, middle + 1 + last)) return null;
    return [{ kind: 'amounts', from: least.value, to: most.value }, middle + 1 + last - at];
  }
  for (let length = 3; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    const said = BOUND_WORDS.get(phrase.replace(/ (a|de)l$/, ' $1'));
    const [amount, digits = 0] = (said && amountAfter(words, at + length)) ?? [];
    const isOfThings =
      countsWhatFollows(words, at + length, digits) ||
      countsThings(words, at, at + length, at + length + digits);
    if (said && amount && !isOfThings)
      return [{ kind: 'amounts', [said.bound]: amount.value + said.by }, length + digits];
  }
  return null;
}

/** 'Más de 90 atenciones', 'menos de 20 hmq': how many each of some has at least or at most; the noun is read for itself. */
function countsAt(words: readonly string[], at: number): readonly [Found, number] | null {
  for (let length = 3; length > 0; length -= 1) {
    const said = BOUND_WORDS.get(words.slice(at, at + length).join(' '));
    const digits = /^\d{1,3}(?:\.?\d{3})?$/.exec(words[at + length] ?? '')?.[0];
    const next = LEXICON.get(words[at + length + 1] ?? '');
    const isOfThings =
      (next?.kind === 'mark' && next.mark === 'attention') ||
      (next?.kind === 'slot' && next.slot === 'recordType');
    if (!said || !digits || !isOfThings) continue;
    const value = Number(digits.replace('.', '')) + said.by;
    return [{ kind: 'counts', [said.bound]: value }, length + 1];
  }
  return null;
}

/** Words before how many are ranked. */
const BEFORE_LIMIT = ['top', 'los', 'las', 'mejores', 'peores', 'primeros', 'primeras'];
const COUNTS: readonly string[] = 'dos tres cuatro cinco seis siete ocho nueve diez'.split(' ');

/** '5' in 'top 5', 'los 3 doctores'. */
function limitAt(words: readonly string[], at: number): readonly [Found, number] | null {
  const word = words[at] ?? '';
  const value = COUNTS.includes(word)
    ? COUNTS.indexOf(word) + 2
    : Number(/^\d{1,2}$/.exec(word)?.[0] ?? 0);
  const isLimit = value > 0 && BEFORE_LIMIT.includes(words[at - 1] ?? '');
  const length = ['primeros', 'primeras'].includes(words[at + 1] ?? '') ? 2 : 1;
  return isLimit ? [{ kind: 'limit', value }, length] : null;
}

/** Words after 'menos' that make it leave something out, and after 'más' or 'menos' that make it a bound of a count. */
const LEFT_OUT = ['las', 'los', 'la', 'el', 'lo', 'esas', 'esos', 'a'];

/** 'Al mes' and 'en un mes' ask for one month's usual figure: that is neither all months nor this one. */
const isEachMonth = (words: readonly string[], at: number): boolean =>
  ['al', 'un'].includes(words[at] ?? '') &&
  words[at + 1] === 'mes' &&
  !/^(pasado|antepasado|anterior|actual|en)$/.test(words[at + 2] ?? '');

/** Whether 'menos' leaves something out ('menos las de hmq'), or 'más de' compares with a number: neither ranks. */
function isExclusion(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? '';
  if (words[at] === 'menos' && LEFT_OUT.includes(next)) return true;
  if (isEachMonth(words, at)) return true;
  const isOfChange = CHANGED.test(words[at - 1] ?? '') && isMonthName(words[at + 2] ?? '');
  return ['mas', 'menos'].includes(words[at] ?? '') && next === 'de' && !isOfChange;
}
/** 'Subió más de agosto a septiembre' compares with no number. */
const CHANGED = /^(?:sub|baj|crec|aument|dismin|cay)/;

/** 'Hallazgos del mes sin resolver en octubre': the month that is named is the one that is meant; one said twice is one. */
function withOneMonth(parts: readonly Part[]): Part[] {
  const others = parts.filter(
    ({ kind, typed }) => kind === 'time' && !/^(?:el|del) mes$/.test(foldName(typed)),
  );
  const isCompared = parts.some((part) => isMark(part, 'compare'));
  // 'Este mes, o sea noviembre', but not 'de lo de noviembre, lo pagado en noviembre'.
  const isSaidBefore = (part: Part, at: number) => {
    const one = part.kind === 'time' && !isCompared ? parts.slice(0, at).findLast(isSaid) : null;
    return one?.kind === 'time' && JSON.stringify(one.span) === JSON.stringify(spanOf(part));
  };
  return parts.map((part, at) =>
    (others.length > 0 && part.kind === 'time' && !others.includes(part)) || isSaidBefore(part, at)
      ? small(part)
      : part,
  );
}

const spanOf = (part: Part) => (part.kind === 'time' ? part.span : null);

/** What will be: 'cuánto me van a pagar en diciembre'. */
const WILL =
  /^(?:me |le |les |se |nos )*(?:(?:voy|va|vamos|van) a \p{L}|recibire$|cobrare$|llegara$|pagara$)/u;
/** The same in words of which some mean nothing by themselves: 'cuánto voy a ganar', but not 'vamos a ver'. */
const WILL_BE_PAID =
  /(?:^| )(?:hay|tenemos|habria|tendremos) que (?:pagar|transferir|depositar)(?:les?)?(?: |$)|(?:^| )(?:debemos|toca) pagar(?:les?)?(?: |$)|(?:^| )(?:voy|vas|va|vamos|van) a (?:ganar|cobrar|recibir|pagar|depositar|llegar|retener|descontar|transferir|facturar|generar)(?:me|nos|les?|se)?(?: |$)/;

/** A month or day of which what comes is asked for is the nearest one: 'cuándo se paga diciembre' asks of the next one. */
function withPayMonths(parts: readonly Part[], today: LocalDate): readonly Part[] {
  const says = (...marks: readonly Mark[]) => parts.some((part) => isMark(part, ...marks));
  const isOfPayDay =
    says('pay-date', 'closes-on', 'holidays', 'upcoming', 'expires', 'next') ||
    parts.some(({ kind, typed }) => kind !== 'time' && WILL.test(foldName(typed))) ||
    WILL_BE_PAID.test(foldName(parts.map(({ typed }) => typed).join(' '))) ||
    (says('when') && says('pays'));
  if (!isOfPayDay) return parts;
  return parts.map((part) =>
    part.kind === 'time' && lacksYear(part.typed)
      ? { ...part, span: nearestSpan(part.span, today) }
      : part,
  );
}

/** Words before 'más' or 'menos' by which it ranks what follows: 'quién hizo menos hmq'. */
const BEFORE_RANK =
  /^(que|con|hizo|hicieron|tuvo|tuvieron|tiene|tienen|realizo|realizaron|atendio|nos .*)$/;
/** Nouns of what is counted or summed: 'más' and 'menos' after them add to them or leave something out. */
const SUMMED: readonly Mark[] = ['attention', 'fee', 'payment', 'line', 'calculation', 'receipt'];

/** Keeps a 'más' or 'menos' that adds to what was said or leaves something out as one that was not understood. */
const withExclusions = (parts: readonly Part[]): Part[] =>
  parts.map((part, at) =>
    part.kind === 'mark' && /^(más|mas|menos)$/i.test(part.typed) && !isRank(parts, at)
      ? unread(part)
      : part,
  );

/** Whether 'más' or 'menos' ranks: 'quién ganó menos en octubre', but not 'atenciones por médico menos hmq'. */
function isRank(parts: readonly Part[], at: number): boolean {
  const before = parts[at - 1];
  const next = parts.slice(at + 1).find(isSaid);
  if (before && BEFORE_RANK.test(foldName(before.typed))) return true;
  if (!next) return true;
  if (next.kind === 'mark') return !isKindWord(next.mark);
  const isAfterSum =
    before !== undefined &&
    (before.kind === 'mark'
      ? SUMMED.includes(before.mark) || before.mark.startsWith('by-')
      : before.kind !== 'small');
  if (isAfterSum) return false;
  return next.kind === 'time' || foldName(parts[at]?.typed ?? '') === 'mas';
}

/** Words for a kind that a name may follow: 'menos doctor Araya'. */
const isKindWord = (mark: Mark) => mark.endsWith('-word');
