/** A question that asks for two things is read as two: 'cuántas atenciones hizo cardiología y cuánto suman los honorarios'. */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { changeOf, isOfEachChanged, isOfPesosChanged } from './changes.ts';
import { comparedParts } from './compare.ts';
import { joined } from './context.ts';
import { isOwnWord } from './criteria.ts';
import { asPart, isMark, isSaid, type Part } from './parts.ts';
import { isUnderstood, type Understood, understand } from './understand.ts';
import type { Mark, Slot } from './words.ts';

/** Ways of asking with which a second question begins. */
const BEGINNINGS: readonly Mark[] = [
  ...(['how-many', 'how-much', 'sum', 'who', 'when', 'why', 'which', 'code-of'] as const),
];

/** 'Tengo algo retenido o algún descuento pendiente': whether there is one, or the other. */
const asksOther = (parts: readonly Part[], place: number, next: Part | undefined) =>
  /^o(?: algun[oa]?s?)?$/.test(foldName(parts[place]?.typed ?? '')) &&
  parts.slice(place, place + 2).some(({ typed }) => /(?:^| )algun[oa]?s?$/.test(foldName(typed))) &&
  parts.slice(0, place).some(({ typed }) => /^alg(?:o|un[oa]?s?)\b/.test(foldName(typed))) &&
  // Somebody at its end is whom both are asked of, and not the second alone.
  !parts.slice(place).some(({ kind }) => kind === 'name') &&
  next?.kind === 'mark';

/** The parts of both questions, of which the second goes on from the first; null if there is one. */
function clausesOf(parts: readonly Part[], today: LocalDate): readonly (readonly Part[])[] | null {
  const orders = parts.filter((part) => isMark(part, 'most', 'least'));
  const at = parts.findIndex((part, place) => {
    // 'Y el que menos' is one phrase.
    if (part === orders[1] && /^y /.test(foldName(part.typed))) return true;
    const isJoint = place > 0 && part.kind === 'small' && foldName(part.typed).startsWith('y');
    const next = parts.slice(place + 1).find(isSaid);
    // 'Mi mejor mes y el peor'.
    const isOtherOrder = next !== undefined && next === orders[1];
    return (
      (isJoint && (isOtherOrder || isMark(next, ...BEGINNINGS))) || asksOther(parts, place, next)
    );
  });
  if (at < 0) return null;
  const said = parts.slice(0, at);
  const rest = parts.slice(parts[at] === orders[1] ? at : at + 1);
  const isRanked = orders.length > 1 && !said.some(({ kind }) => kind === 'time');
  const first = [
    ...said,
    ...(isRanked ? rest.filter(({ kind }) => kind === 'time') : sharedBy(said, rest)),
  ];
  // 'Tengo algo en pausa o algún descuento pendiente': both are the asker's.
  const isOwn =
    asksOther(parts, at, parts.slice(at + 1).find(isSaid)) &&
    parts.slice(0, at).some(({ typed }) => foldName(typed) === 'tengo');
  return [first, joined(first, isOwn ? [...rest, asPart('own', 'mi')] : rest, today)];
}

/**
 * What the second of two questions for pesos says of both: 'cuánto se calculó y cuánto se pagó de HMQ en septiembre'. Where the first
 * says of whom it is, or the second asks for the same of somebody, it is the time at the end alone.
 */
function sharedBy(first: readonly Part[], second: readonly Part[]): readonly Part[] {
  const areOfPesos = [first, second].every((parts) => asksPesos(parts.find(isSaid)));
  if (!areOfPesos || first.some(isTime)) return [];
  const times: readonly Part[] = isOfToday(first, second) ? [] : second.filter(isTime);
  const topics = [first, second].map(topicOf);
  const isOfOther =
    first.some(
      (part) => isOfSome(part) || isOfAll(part) || (isMark(part, ...WHOSE) && !asksPesos(part)),
    ) ||
    first.some(isOwnWord) !== second.some(isOwnWord) ||
    topics.includes('') ||
    topics[0] === topics[1];
  if (isOfOther) return isTime(second.findLast(isSaid)) ? times : [];
  return second.filter((part) => isOfSome(part) || times.includes(part));
}
/** 'Cuánto', 'cuánto suman', but not 'en total'. */
const asksPesos = (part: Part | undefined) =>
  isMark(part, 'how-much') || (isMark(part, 'sum') && /^cuanto/.test(foldName(part?.typed ?? '')));
/** Words for payees, and for all there is. */
const WHOSE = [
  ...(['doctors', 'to-doctors', 'doctor-word', 'societies', 'society-word', 'sum'] as const),
  ...(['by-doctor', 'by-society'] as const),
];
/** What pesos are asked for, whosever they are. */
const topicOf = (parts: readonly Part[]) =>
  parts
    .flatMap((part) =>
      part.kind === 'mark' && !isMark(part, 'how-much', 'own', 'specialty-word', ...WHOSE)
        ? [part.mark]
        : part.kind === 'slot' && !SHARED.includes(part.slot)
          ? [`${part.slot}:${part.value}`]
          : [],
    )
    .join();
const isTime = (part: Part | undefined) => part?.kind === 'time';
/** Whether it says of whom or of what figures are. */
const isOfSome = (part: Part) =>
  part.kind === 'name' || (part.kind === 'slot' && SHARED.includes(part.slot));
const SHARED: readonly Slot[] = ['recordType', 'coverage', 'schedule', 'plan', 'otherPlan', 'flaw'];
/** Whether it says that figures are of all: 'cuánto pagó la clínica', 'a todos'. */
const isOfAll = ({ kind, typed }: Part) =>
  kind === 'small' && /\b(?:clinica|tod[oa]s?)\b/.test(foldName(typed));
/** What is owed is of today: 'cuánto se debe y cuánto se pagó en agosto', but not of what was worked: 'de agosto'. */
function isOfToday(first: readonly Part[], second: readonly Part[]): boolean {
  const at = second.findIndex(isTime);
  const [before, time] = [second[at - 1], second[at]].map((part) => foldName(part?.typed ?? ''));
  return (
    first.some((part) => isMark(part, 'owed', 'owed-me')) &&
    !/(?:^| )del?$/.test(before ?? '') &&
    !/^del? /.test(time ?? '')
  );
}

/** What only says how the figures of one question are told. */
const TOLD_BY = ['order', 'limit', 'measure', 'of', 'isLast', 'isBefore', 'isAmount'];

/**
 * The questions of both clauses; the first alone where the second is of whom only its answer names: 'quién tuvo más atenciones y
 * cuánto ganó'. None if one of them is not understood.
 */
function understoodClauses(parts: readonly Part[], today: LocalDate): readonly Understood[] {
  const [first, second] = clausesOf(parts, today)?.map(understand) ?? [];
  if (!first || !second || !isUnderstood(first) || !isUnderstood(second)) return [];
  const isOfNamed = 'order' in second.input && second.input.order === first.input.order;
  return isOfNamed && first.tool !== second.tool ? [first] : [first, second];
}

/**
 * The questions of one that is understood whole, where the second narrows down what the first asks for: 'cuántos usuarios hay y
 * quién es administrador' asks for all of them, too. Null if one answer is of both.
 */
export function narrowedClauses(
  { tool, input }: Understood,
  parts: readonly Part[],
  today: LocalDate,
): readonly Understood[] | null {
  const clauses = understoodClauses(parts, today);
  const [first] = clauses;
  if (!first) return null;
  const isNarrowed = Object.keys(input).some(
    (field) => !(field in first.input) && !TOLD_BY.includes(field),
  );
  const isOfSameTime = ['month', 'year', 'dateFrom'].every(
    (field) => input[field] === first.input[field],
  );
  return (first.tool !== tool || isNarrowed) && isOfSameTime ? clauses : null;
}

/** The questions that a question is, if each is understood: those that it compares or lists, or those of its clauses. */
export function questionsIn(
  parts: readonly Part[],
  today: LocalDate,
): readonly [questions: readonly Understood[], isOfClauses: boolean] {
  const change = changeOf(parts, today);
  if (change) return [[change], false];
  if (isOfPesosChanged(parts)) return [[], false];
  const compared = comparedParts(parts, today)?.map(understand) ?? [];
  const [one] = compared;
  if (one && compared.every(isUnderstood) && compared.every(({ tool }) => tool === one.tool))
    return [compared.some(({ input }) => isOfEachChanged(parts, input)) ? [] : compared, false];
  const clauses = understoodClauses(parts, today);
  return [clauses, clauses.length > 0];
}
