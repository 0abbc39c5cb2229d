/**
 * What of a question without an answer was understood, said anew as questions that have one (operations §37.2, operations §37.6): the
 * whole without its loose words, each of its clauses, what it leaves out and out of what, and the same of each topic.
 */
import { type LocalDate, yearOf } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { comparedParts } from '../grammar/compare.ts';
import { isCriterion, isOwnWord } from '../grammar/criteria.ts';
import { RANKED_NOUNS } from '../grammar/group-frames.ts';
import { asPart, isMark, isSaid, isSlot, type Part } from '../grammar/parts.ts';
import { readParts } from '../grammar/read.ts';
import { sayQuery } from '../grammar/say.ts';
import { besideSpan } from '../grammar/spans.ts';
import { EARLIEST } from '../grammar/times-up-to.ts';
import { isUnderstood, nearlyUnderstood, saidOf, understand } from '../grammar/understand.ts';
import { type Features, featuresOf } from './features.ts';

/** A question, what it is about, and whether it stands as it was typed. */
export type Anew = {
  readonly question: string;
  readonly features: Features;
  readonly isTyped: boolean;
};
/** Whose question it is, whether it goes on from none, and today. */
type Of = { readonly isOwn: boolean; readonly isAlone: boolean; readonly today: LocalDate };

/** What the parts of a question say, anew: without what was not understood, and of each topic. */
export function saidAnew(given: readonly Part[], of: Of): readonly Anew[] {
  // 'Me pidieron el bruto' asks for no figures of the asker, who has none.
  const parts = of.isOwn ? given : given.filter((part) => !isMark(part, 'own'));
  return [...saidWithout(parts, of), ...(parts.some(denies) ? [] : ofEachTopic(parts, of))];
}

/** A piece of a question; whether it may stand as it was typed. */
export type Piece = { readonly parts: readonly Part[]; readonly isTyped: boolean };

/**
 * The question, and what it asks for one by one: what it leaves out and of what, a share and the whole, each of several things, or its
 * clauses, of which only the first may stand as it was typed.
 */
export function piecesOf(parts: readonly Part[], today: LocalDate): readonly Piece[] {
  const both = bothOf(parts);
  if (both.length > 0) return both.map((one) => ({ parts: one, isTyped: false }));
  const each = oneByOne(parts, today);
  const clauses = each.length > 0 ? [] : clausesOf(parts);
  return [
    { parts, isTyped: true },
    ...each.map((one) => ({ parts: one, isTyped: false })),
    ...clauses.map((one, at) => ({ parts: one, isTyped: at === 0 })),
  ];
}

const BEGINS_CLAUSE = /^(?:y|e|o|pero)(?: |$)/;
/** Of more pieces none is offered alone. */
const MOST_PIECES = 4;

/** The clauses of a question that has several, each with what the others say of whom, what and when, if it says nothing of that kind itself. */
function clausesOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const clauses: Part[][] = [[]];
  for (const [at, part] of parts.entries()) {
    const isBegun = part.kind === 'small' && BEGINS_CLAUSE.test(foldName(part.typed));
    if ((isBegun || parts[at - 1]?.hasComma) && clauses.at(-1)?.some(isSaid)) clauses.push([]);
    if (!isBegun || clauses.at(-1)?.length !== 0) clauses.at(-1)?.push(part);
  }
  const asking = clauses.filter((clause) => clause.some(({ kind }) => kind === 'mark'));
  if (clauses.length > MOST_PIECES || asking.length < 2) return [];
  return asking.map((clause) => [...clause, ...parts.filter((part) => isShared(part, clause))]);
}

/** Whether a part says of whom, what or when, and the clause nothing of that kind. */
const isShared = (part: Part, clause: readonly Part[]) =>
  (part.kind === 'time' || part.kind === 'name') &&
  !clause.some((one) => kindOf(one) === kindOf(part));

/** Of what a part is, if a figure is of one value of that kind: what is named, when, or a slot. */
const kindOf = (part: Part): string | null => {
  if (part.kind === 'time') return 'time';
  if (part.kind === 'name') return part.of;
  return part.kind === 'slot' ? part.slot : null;
};

const LEAVES_OUT =
  /^(?:menos|salvo|sacando|quitando|restando|excluyendo|exceptuando|excepto|aparte de|fuera de|sin(?: (?:contar|incluir|considerar|tomar en cuenta))?|que no (?:sea|sean|son)|no son|dejando a?fuera)(?: |$)/;
/** Whether a part leaves something out, which is named after it. */
export const leavesOut = ({ kind, typed }: Part): boolean =>
  (kind === 'unknown' || kind === 'not') && LEAVES_OUT.test(foldName(typed));
/** 'Qué porcentaje de mayo se fue en Cardiología': of what it is a part is asked for, too. */
const isShare = ({ typed }: Part) =>
  /porcentaje|por ciento|%|proporcion|que parte/.test(foldName(typed));

/** 'Todo menos las sociedades', 'sin contar noviembre', 'qué porcentaje es de Cardiología': all of it, and the part; none for any other. */
function bothOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const at = parts.findIndex(leavesOut);
  const out = at < 0 ? undefined : parts.slice(at + 1).find(isSaid);
  if (out) {
    const all = parts.filter((part, place) => place !== at && part !== out);
    const isBeside = (part: Part) =>
      part === out || kindOf(part) === null || kindOf(part) !== kindOf(out);
    const only = parts.filter((part, place) => place !== at && isBeside(part));
    return [all, only.map((part) => (part === out ? asGroups(part) : part))];
  }
  const share = parts.findIndex(isShare);
  const part = parts.find(
    (one) => one.kind === 'name' || (one.kind === 'slot' && OF_SOME.includes(one.slot)),
  );
  if (share < 0 || !part) return [];
  const isPart = !/porcentaje|ciento|%/.test(foldName(parts[share]?.typed ?? ''));
  if (!isPart && !isOfFigure(parts.slice(share + 1).find(isSaid))) return [];
  const said = parts.filter((_, place) => place !== share);
  return [said, said.filter((one) => one !== part)];
}
/** 'Del bruto', 'de las atenciones': a share of them, and no rate. */
const isOfFigure = (part: Part | undefined) =>
  part !== undefined &&
  (isMark(part, 'attention', 'fee', 'payment', 'sum', 'billed', 'calculation') ||
    part.kind === 'time' ||
    isSlot(part, 'measure', 'gross') ||
    isSlot(part, 'measure', 'net'));
const OF_SOME: readonly string[] = ['recordType', 'plan', 'schedule', 'weekday'];

/** 'Las sociedades' that are left out are told one by one. */
function asGroups(part: Part): Part {
  if (isMark(part, 'societies', 'society-word')) return asPart('by-society', part.typed);
  return isMark(part, 'doctors') ? asPart('by-doctor', part.typed) : part;
}

/** 'Isapre o fonasa', 'julio y junio': the question with each of them alone; with the time beside it, of what is compared with one. */
function oneByOne(parts: readonly Part[], today: LocalDate): readonly (readonly Part[])[] {
  const values = parts.filter((part) => kindOf(part) !== null);
  const several = values
    .map((value) => values.filter((one) => kindOf(one) === kindOf(value)))
    .find((all) => all.length > 1 && all.length <= MOST_PIECES);
  if (several)
    return several.map((value) =>
      parts.filter((part) => part === value || !several.includes(part)),
    );
  const compared = comparedParts(parts, today);
  if (compared) return compared;
  const time = parts.find(({ kind }) => kind === 'time');
  if (time?.kind !== 'time' || !parts.some((part) => isMark(part, 'compare'))) return [];
  if (time.span.from === EARLIEST) return [];
  const next = besideSpan(time.span, 1);
  // Of what is not over there is a figure, but none of another year.
  const isToCome = next.from > today || yearOf(next.to) > yearOf(today);
  const span = isToCome ? besideSpan(time.span, -1) : next;
  return [parts.map((part) => (part === time ? { ...time, span } : part))];
}

/** What a frame understands of a question, without its loose words, unless one of these denies. */
function saidWithout(parts: readonly Part[], { isAlone, today }: Of): readonly Anew[] {
  const whole = understand(parts);
  const found = isUnderstood(whole)
    ? [{ ...whole, criteria: { ...saidOf(whole.input), ...whole.criteria }, left: [] }]
    : nearlyUnderstood(parts);
  return found.flatMap((one): Anew[] => {
    if (one.left.some(denies)) return [];
    const kept = parts.filter((part) => !one.left.includes(part));
    const said = sayQuery(one);
    const question = said ?? (isAlone ? typedAnew(parts, one.left) : null);
    return question === null
      ? []
      : [{ question, features: featuresFor(said, kept, today), isTyped: said === null }];
  });
}

/** What its words do not say is not kept, whatever was understood; names and times are. */
function featuresFor(said: string | null, kept: readonly Part[], today: LocalDate): Features {
  const features = said === null ? featuresOf(kept) : featuresOf(readParts(said, today));
  for (const [name, weight] of featuresOf(kept))
    if (/^(?:named |time)/.test(name)) features.set(name, weight);
  return features;
}

/**
 * The question as it was typed, without what was not understood at its end, or without the words at its beginning that mean nothing:
 * what stands between others may turn their meaning. Null for any other.
 */
function typedAnew(parts: readonly Part[], left: readonly Part[]): string | null {
  const said = parts.filter(isSaid);
  const isLeft = said.map((part) => left.includes(part));
  const [first, last] = [isLeft.indexOf(false), isLeft.lastIndexOf(false)];
  const isWhole = isLeft.slice(first, last + 1).every((one) => !one);
  const isMeaningless = said.slice(0, first).every(({ kind }) => kind === 'unknown');
  if (first < 0 || !isWhole || !isMeaningless) return null;
  const end = parts.indexOf(said[last] as Part) + 1;
  const from = first === 0 ? 0 : parts.indexOf(said[first - 1] as Part) + 1;
  return asQuestion(
    parts
      .slice(from, end)
      .map(({ typed }) => typed)
      .join(' '),
  );
}

/** What is typed as a question, without what asks for it politely. */
export const asQuestion = (typed: string) => {
  const text = typed.replace(/^(?:por favor|porfa|favor|[¿\s])+|[?\s.]+$/giu, '');
  return `¿${text.charAt(0).toUpperCase()}${text.slice(1)}?`;
};

/** Whether a word may turn the meaning of the others. */
const denies = (part: Part) =>
  part.kind === 'not' ||
  (part.kind === 'unknown' && (TURNING.test(foldName(part.typed)) || leavesOut(part)));
const TURNING =
  /(?:^| )(?:no|ni|nunca|sin|menos|salvo|excepto|sino|ningun[oa]?s?|nadie|jamas)(?: |$)/;

/** What figures are of, each as the words for it. */
const TOPICS: readonly (readonly Part[])[] = [
  [asPart('how-many', 'cuántas'), asPart('attention', 'atenciones')],
  [asPart('sum', 'suman'), asPart('fee', 'honorarios')],
  [asPart('sum', 'suman'), asPart('payment', 'pagos')],
];

/** What narrows a question down, groups or ranks, of each topic: whatever was meant by the words that were not understood. */
function ofEachTopic(parts: readonly Part[], { isOwn, today }: Of): readonly Anew[] {
  const isRanked = parts.some((part) => isMark(part, 'most', 'least'));
  const kept = parts.filter((part) =>
    part.kind === 'mark'
      ? (!isOwnWord(part) && isCriterion(part)) || (isRanked && isMark(part, ...RANKED_NOUNS))
      : isSaid(part) && part.kind !== 'unknown' && part.kind !== 'not',
  );
  if (kept.length === 0) return [];
  return TOPICS.flatMap((topic): Anew[] => {
    const found = understand([...topic, ...(isOwn ? [asPart('own', 'mis')] : []), ...kept]);
    if (!isUnderstood(found)) return [];
    const said = sayQuery({ ...found, criteria: { ...saidOf(found.input), ...found.criteria } });
    return said === null
      ? []
      : [{ question: said, features: featuresFor(said, kept, today), isTyped: false }];
  });
}
