/** A question about some times, kinds or names is read as one for each that differ in nothing else: 'septiembre vs octubre'. */
import { firstDayOf, type LocalDate, lastDayOf } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { areListed } from './criteria.ts';
import { RANKED, RANKED_NOUNS } from './group-frames.ts';
import { isMark, isSaid, type Part } from './parts.ts';
import { besideSpan, type Span } from './spans.ts';
import { monthOfSpan, readTime } from './times.ts';
import { EARLIEST } from './times-up-to.ts';
import { LEXICON, type Mark, type Slot } from './words.ts';

/** More values than these are not answered one after the other. */
const MOST = 4;

/** The parts of each question; null if the question neither compares nor lists. */
export function comparedParts(given: readonly Part[], today: LocalDate): readonly Part[][] | null {
  if (isHedged(given)) return null;
  const parts = withoutContest(withTimeBefore(given, today));
  const said = parts.filter(
    (part) =>
      !isMark(part, 'compare', 'most', 'least') &&
      !isMoreOrLess(part) &&
      !isRepeated(part, parts) &&
      // Why it is less is told by what differs.
      !(isMark(part, 'why') && parts.some((one) => isMark(one, 'compare'))),
  );
  if (!isCompared(parts, said) && !namesSeveral(parts, said)) return null;
  const isRange = said.filter(({ kind }) => kind === 'time').length === 1;
  // 'Quillay y Boldo de enero a agosto' are two of one time.
  const isOfOneTime = valuesOf(said)?.some(({ kind }) => kind !== 'time');
  const each = isOfOneTime ? said : said.flatMap((part) => ends(part, today, isRange));
  const values = valuesOf(each);
  if (!values) return null;
  const asked = values.map((kept) => {
    const others = values.filter((value) => value !== kept);
    return each
      .filter((part, at) => !others.includes(part) && !joinsValues(each, at, values))
      .map((part) =>
        part === kept ? others.reduce((one, other) => inYearOf(one, other, today), kept) : part,
      );
  });
  return asked.toSorted((one, other) => beginOf(one).localeCompare(beginOf(other)));
}

/** 'El pago más alto fue mayor que', 'más o menos lo mismo', 'al menos lo mismo', 'alguna isapre tiene más': more than who has more. */
function isHedged(parts: readonly Part[]): boolean {
  const orders = parts.filter(
    (part) =>
      isMark(part, 'most', 'least') ||
      isMoreOrLess(part) ||
      (isMark(part, 'compare') && /^(?:mas|menos|mayor|menor)\b/.test(foldName(part.typed))),
  );
  const words = foldName(parts.map(({ typed }) => typed).join(' '));
  return (
    orders.length > 1 ||
    (orders.length === 1 &&
      /\b(?:(?:al|a lo|por lo|cuando) menos|algun[oa]?s?|cualquiera?)\b/.test(words))
  );
}

/** Whether it is the 'o' or 'y' between two of the values: of one alone it would join that with what stands before. */
const joinsValues = (each: readonly Part[], at: number, values: readonly Part[]) =>
  each[at]?.kind === 'small' &&
  /^[oyue]$/.test(foldName(each[at]?.typed ?? '')) &&
  [each.slice(0, at).findLast(isSaid), each.slice(at + 1).find(isSaid)].every(
    (part) => part !== undefined && values.includes(part),
  );

/** The two times that a question compares; null if they are not two. */
export function timesCompared(parts: readonly Part[], today: LocalDate): readonly Span[] | null {
  const times = withTimeBefore(parts, today).filter(({ kind }) => kind === 'time');
  const both = times.flatMap((part) => ends(part, today, times.length === 1));
  if (both.length !== 2) return null;
  return both.flatMap((part) => {
    const dated = both.reduce((one, other) => inYearOf(one, other, today), part);
    return dated.kind === 'time' ? [dated.span] : [];
  });
}

/** Who or which of a kind is asked for, by the kind of the names that may be it. */
const CONTESTED: Readonly<Record<string, readonly Mark[]>> = {
  doctor: ['who', 'which', ...RANKED.doctor],
  specialty: ['which', ...RANKED.specialty],
  society: ['which', 'who', ...RANKED.society],
  service: ['which', ...RANKED.service],
  rule: ['which', ...RANKED.rule, ...RANKED.agreement],
  recordType: ['which', ...RANKED.recordType],
};

/** 'Quién ganó más, Ana Araya o Eva Ríos': of the two that are named, and of no others; each is asked for. */
function withoutContest(parts: readonly Part[]): readonly Part[] {
  const order = parts.filter((part) => isMark(part, 'most', 'least'));
  const values = valuesOf(parts) ?? [];
  const [first] = values;
  const kind = first && (kindOf(first) ?? '');
  // 'Quién ganó más en traumatología o pediatría' asks for a doctor of either.
  const isWithin =
    first !== undefined && WITHIN_IT.test(foldName(parts[parts.indexOf(first) - 1]?.typed ?? ''));
  const ranked = [
    ...((kind && CONTESTED[kind]) || []),
    ...(kind === 'specialty' && !isWithin ? (['who'] as const) : []),
  ];
  const isAsked = parts.some((part) => isMark(part, ...ranked));
  const [from, to] = [first, values.at(-1)].map((part) => parts.indexOf(part as Part));
  const between = parts
    .slice(from, to)
    .filter((part) => !values.includes(part) && !VERSUS.test(foldName(part.typed)));
  // 'Qué médico hizo más HMQ o participaciones' asks for a doctor.
  const isOfElse = parts.some((part) => isMark(part, ...RANKED_NOUNS) && !isMark(part, ...ranked));
  if (
    order.length !== 1 ||
    !isAsked ||
    isOfElse ||
    !areListed(between.filter((part) => !isOfName(part)))
  )
    return parts;
  const left = parts.filter(
    (part) => !order.includes(part) && !isMark(part, ...ranked) && part.kind !== 'limit',
  );
  // 'Quién es mejor, Ana o Eva' says of what it is in nothing.
  const isOfSomething = left.some((part) => isSaid(part) && !['name', 'time'].includes(part.kind));
  return isOfSomething ? left : parts;
}

const WITHIN_IT = /^(?:en|de|del|por|con|para)$/;
/** What stands between two in the place of an 'o': 'A versus B, quién ganó más'. */
const VERSUS = /^(?:versus|contra)$/;

/** Words for a change that need no second time: what was before is meant. */
const CHANGE = /baj|sub|crec|aument|dismin|cay|alza|^(?:mas|menos|mayor|menor)$/;

/** 'Bajaron las atenciones en octubre' is compared with September; so is 'octubre respecto al mes anterior'. */
function withTimeBefore(parts: readonly Part[], today: LocalDate): readonly Part[] {
  const times = parts.filter((part) => part.kind === 'time');
  // 'Más cesáreas que partos este año' are two things of one time.
  if (valuesOf(parts)?.some(({ kind }) => kind !== 'time')) return parts;
  const [one, other] = times;
  const change = parts.find((part) => isMark(part, 'compare'));
  if (!one || !change || times.length > 2 || ends(one, today, true).length > 1) return parts;
  // Before 'de julio para atrás' there is nothing.
  if (times.some(({ span }) => span.from === EARLIEST)) return parts;
  // 'En qué porcentaje subió desde junio' is since a month, and not since as many days.
  if (times.some(({ typed }) => SINCE.test(foldName(typed)))) return parts;
  const before = (span: Span): Part => ({
    kind: 'time',
    typed: 'anterior',
    span: besideSpan(span, -1),
  });
  const typed = foldName(change.typed);
  // 'Gané más que el mes pasado' is compared with what is of now.
  if (!other && /^(?:mas|menos) que$/.test(typed))
    return [...parts, { kind: 'time', typed: 'siguiente', span: besideSpan(one.span, 1) }];
  if (!other) return CHANGE.test(typed) ? [...parts, before(one.span)] : parts;
  const isAnterior = times.map(({ typed }) => /anterior/.test(foldName(typed)));
  if (isAnterior[0] === isAnterior[1]) return parts;
  const [named, relative] = isAnterior[0] ? [other, one] : [one, other];
  return parts.map((part) => (part === relative ? before(named.span) : part));
}

/** 'Desde junio', 'de junio a la fecha'. */
const SINCE = /^desde\b|\b(?:la fecha|hoy|ahora)$/;

/** When the time that is asked about begins. The earlier one is answered first: 'octubre respecto de septiembre' asks what October has more. */
const beginOf = (parts: readonly Part[]): string =>
  parts.find((part) => part.kind === 'time')?.span.from ?? '';

/** Whether a question asks for a difference, or for one figure after the other: 'cuánto en julio y cuánto en junio'. */
function isCompared(parts: readonly Part[], said: readonly Part[]): boolean {
  if (parts.some((part) => isMark(part, 'compare', 'comes-first'))) return true;
  if (!parts.some((part) => isRepeated(part, parts))) return false;
  // 'Cuánto se le pagó a Ana Araya y cuánto se le debe a Eva Ríos' asks for two things.
  const [first] = valuesOf(said) ?? [];
  const isOfOneThing = first !== undefined && ['time', 'recordType'].includes(kindOf(first) ?? '');
  return isOfOneThing || namesSeveral(parts, said);
}

/** 'Cuántas hmq menos hubo en febrero que en marzo': what is more or less of the two. */
const isMoreOrLess = ({ kind, typed }: Part) =>
  kind === 'unknown' && /^(?:más|mas|menos)$/i.test(typed);

/** What stands between two things of which there is more of one: 'más en julio que en junio'. */
const MORE_THAN = /^que(?: (?:de|del|el|en|la|las|los|por|un|una|a))*$/;

/**
 * Whether a question without a word for comparing is about several things: 'de 2023 y 2025', 'de gastro, cardio y neuro', 'más en
 * julio que en junio'.
 */
function namesSeveral(parts: readonly Part[], said: readonly Part[]): boolean {
  const values = valuesOf(said);
  if (!values) return false;
  const between = values
    .slice(1)
    .map((value, at) => said.slice(said.indexOf(values[at] as Part) + 1, said.indexOf(value)));
  const [first, last] = [values[0], values.at(-1)] as [Part, Part];
  const isListed = between.map((words, at) => {
    // What a comma joins has nothing between it.
    const isBare = at < between.length - 1 && words.every(isOfName);
    if (isBare || first.kind === 'time') return isBare || areListed(words);
    return areJoined(words, values[at + 1] ?? last);
  });
  const isList = isListed.every(Boolean);
  if (!parts.some((part) => isMark(part, 'most', 'least') || isMoreOrLess(part))) return isList;
  // 'Qué médico tuvo más en octubre que en septiembre' asks for neither of both figures.
  if (parts.some((part) => isMark(part, ...RANKED_NOUNS))) return false;
  const isMore = values.length === 2 && (isMoreThan(between[0] ?? []) || isSaidThan(parts, values));
  return isMore || (isList && !parts.some(isMoreOrLess));
}

/** 'Fonasa tiene más atenciones que Colmena': between the two stand what there is more of, and 'que' at the end. */
function isSaidThan(parts: readonly Part[], [one, other]: readonly Part[]): boolean {
  const between = parts.slice(parts.indexOf(one as Part) + 1, parts.indexOf(other as Part));
  const end = between.slice(between.findLastIndex(isSaid) + 1);
  // 'En particulares me va mejor que en isapre' says not by what.
  return (
    between.some((part) => /^(?:mas|menos|mayor|menor)\b/.test(foldName(part.typed))) &&
    between.every((part) => ['mark', 'small'].includes(part.kind) || isMoreOrLess(part)) &&
    isMoreThan(end)
  );
}

/** Whether a conjunction joins two values: without one, or before a denial, the second may narrow the first one down. */
function areJoined(between: readonly Part[], last: Part): boolean {
  const words = between.filter((part) => !isOfName(part));
  return words.length > 0 && areListed(words) && !/^(?:.* )?no\b/.test(foldName(last.typed));
}

/** Words before a name, which say of what kind it is: 'Ana Araya y a la doctora Eva Ríos'. */
const isOfName = ({ typed }: Part) => {
  const said = foldName(typed);
  const meaning = LEXICON.get(said);
  return (
    BEFORE_NAMES.includes(said) || (meaning?.kind === 'mark' && meaning.mark.endsWith('-word'))
  );
};
const BEFORE_NAMES = ['a', 'al', 'la', 'las', 'los', 'por', 'con'];

const isMoreThan = (between: readonly Part[]) =>
  MORE_THAN.test(foldName(between.map(({ typed }) => typed).join(' ')));

/** A month alone has the year that is said with the other one, as in 'agosto y septiembre de 2025', if it is not still to come. */
function inYearOf(part: Part, other: Part, today: LocalDate): Part {
  if (part.kind !== 'time' || other.kind !== 'time') return part;
  const [own, said] = [monthOfSpan(part.span), monthOfSpan(other.span)];
  const isAlone = /^\p{L}+$/u.test(part.typed);
  // 'Agosto' beside 'agosto del año pasado' is another one.
  if (
    !own ||
    !said ||
    own.month === said.month ||
    !isAlone ||
    !/\d\d|\bano\b/.test(foldName(other.typed))
  )
    return part;
  const { year } = said;
  const isToCome = firstDayOf({ ...own, year }) > today;
  const period = { ...own, year: isToCome ? year - 1 : year };
  return { ...part, span: { from: firstDayOf(period), to: lastDayOf(period) } };
}

/** 'Cuánto' for the second time: 'cuánto en julio y cuánto en junio'. */
const isRepeated = (part: Part, parts: readonly Part[]) =>
  part.kind === 'mark' &&
  isMark(part, 'how-many', 'how-much', 'sum') &&
  parts.find((other) => other.kind === 'mark' && other.mark === part.mark) !== part;

/** Slots of which a record has one value: two of them are two questions, and never one about what is both. */
const EXCLUSIVE: readonly Slot[] = ['recordType', 'state', 'schedule', 'plan'];

/** Of what kind a value is, if a question may be asked for each of two of that kind; null for none. */
function kindOf(part: Part): string | null {
  if (part.kind === 'time') return 'time';
  if (part.kind === 'name') return part.of;
  return part.kind === 'slot' && EXCLUSIVE.includes(part.slot) ? part.slot : null;
}

/** The values of the kind of which there are several, of another kind rather than times; null if they are none or too many. */
function valuesOf(parts: readonly Part[]): readonly Part[] | null {
  const kinds = [...new Set(parts.map(kindOf))].filter((kind) => kind !== null);
  const several = kinds
    .map((kind) => parts.filter((part) => kindOf(part) === kind))
    .filter((values) => values.length > 1);
  const [values] = several.toSorted(
    ([one], [other]) => Number(other?.kind === 'time') - Number(one?.kind === 'time'),
  );
  return values && values.length <= MOST ? values : null;
}

/**
 * What is compared 'entre agosto y septiembre' are the two months, and not the days from one to the other; so is a change 'de
 * agosto a septiembre', if no other time is named.
 */
function ends(part: Part, today: LocalDate, isAlone: boolean): Part[] {
  const all = foldName(part.typed).split(' ');
  const [begin] = all;
  const words = /^(?:de|del|desde|entre)$/.test(begin ?? '') ? all.slice(1) : all;
  // In 'el pago de agosto a septiembre' the preposition belongs to the payment.
  const between = begin === 'entre' ? words.indexOf('y') : isAlone ? words.findIndex(isUpTo) : -1;
  if (part.kind !== 'time' || between < 0) return [part];
  const spans = [words.slice(0, between), words.slice(between + 1)].map((end) => ({
    typed: end.join(' '),
    found: readTime(end, 0, today),
  }));
  // 'De junio a la fecha' is up to a day: it has no second month to be compared with.
  const [first, last] = spans.map(({ found }) => found?.span);
  if (!first || !last || isOfMonth(first) !== isOfMonth(last)) return [part];
  return spans.flatMap(({ typed, found }) =>
    found ? [{ kind: 'time', typed, span: found.span }] : [],
  );
}
const isUpTo = (word: string) => word === 'a' || word === 'hasta';
const isOfMonth = (span: Span) => monthOfSpan(span) !== undefined;
