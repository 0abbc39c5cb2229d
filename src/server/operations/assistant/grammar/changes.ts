/** Who or what grew or fell between two times: 'qué médico bajó más entre julio y agosto', 'las que subieron más de un 20 %'. */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { timesCompared } from './compare.ts';
import { RANKED } from './group-frames.ts';
import { isMark, isSaid, type Part } from './parts.ts';
import type { Span } from './spans.ts';
import type { Understood } from './understand.ts';
import type { Mark } from './words.ts';

/** What may grow or fall; a month itself is compared with the one before by another frame. */
const GROUPS = ['doctor', 'specialty', 'society', 'service'] as const;
const UP = /(?:sub|crec|aument|alza)/;
const DOWN = /(?:baj|cay|dismin|decrec)/;
/** 'Subieron', but not 'en agosto respecto de julio', which says no direction by itself. */
const isDirected = (part: Part) =>
  isMark(part, 'compare') && [UP, DOWN].some((way) => way.test(foldName(part.typed)));
/** What is said besides of fees, and of attentions. */
const OF_FEES: readonly Mark[] = ['fee', 'earned', 'calculation', 'how-much', 'which', 'active'];
const OF_ATTENTIONS: readonly Mark[] = ['attention', 'attended'];

/** The question for what changed of each of a kind; null where it says anything else, or no direction or times. */
export function changeOf(parts: readonly Part[], today: LocalDate): Understood | null {
  const changes = parts.filter((part) => isMark(part, 'compare'));
  const directed = changes.filter(isDirected);
  const words = directed.map(({ typed }) => foldName(typed)).join(' ');
  const [isUp, isDown] = [UP.test(words), DOWN.test(words)];
  const by = GROUPS.find((group) =>
    parts.some((part) => isMark(part, ...RANKED[group], `by-${group}` as Mark)),
  );
  if (directed.length !== 1 || isUp === isDown || by === undefined) return null;
  const spans = timesCompared(parts, today);
  const rates = parts.filter(({ kind }) => kind === 'rates');
  const orders = parts.filter((part) => isMark(part, 'most', 'least'));
  const limits = parts.filter(({ kind }) => kind === 'limit');
  const [rate] = rates;
  // 'El que menos creció' may have fallen.
  const isRanked = orders.length === 1 && isMark(orders[0], 'most');
  if (!spans || rates.length > 1 || orders.length > (isRanked ? 1 : 0)) return null;
  if (limits.length > (isRanked ? 1 : 0)) return null;
  const ofAttentions = parts.some((part) => isMark(part, ...OF_ATTENTIONS));
  const isRead = parts.every(
    (part) =>
      !isSaid(part) ||
      part.kind === 'time' ||
      [...changes, ...rates, ...orders, ...limits].includes(part) ||
      isMark(part, ...RANKED[by], `by-${by}` as Mark) ||
      isMark(part, ...(ofAttentions ? [...OF_ATTENTIONS, 'which' as const] : OF_FEES)),
  );
  if (!isRead) return null;
  // 'Entre octubre y diciembre' is not from last December on.
  const [from, to] = spans;
  const isOnePhrase = parts.filter(({ kind }) => kind === 'time').length === 1;
  if (isOnePhrase && from && to && from.from > to.from && !isImplied(parts)) return null;
  const [base, other] = spans.toSorted((one, two) => one.from.localeCompare(two.from)) as [
    Span,
    Span,
  ];
  const [limit] = limits;
  const input = {
    by,
    baseFrom: base.from,
    baseTo: base.to,
    dateFrom: other.from,
    dateTo: other.to,
    direction: isUp ? 'up' : 'down',
    ...(ofAttentions && { of: 'records' }),
    ...(rate?.kind === 'rates' && {
      ...(rate.from !== undefined && { rateFrom: rate.from }),
      ...(rate.to !== undefined && { rateTo: rate.to }),
    }),
    ...(isRanked && { order: 'most' }),
    ...(limit?.kind === 'limit' && { limit: limit.value }),
  };
  return { tool: 'fee_changes', criteria: {}, input };
}

/** Whether one time is said, and the one before it is meant. */
const isImplied = (parts: readonly Part[]) =>
  !parts.some(
    ({ kind, typed }) => kind === 'time' && /^(?:entre|de|desde)\b/.test(foldName(typed)),
  );

/** Whether a question asks who or what grew or fell, where only all of them could be told: 'qué médicos subieron en consultas'. */
export const isOfEachChanged = (parts: readonly Part[], input: Understood['input']) =>
  parts.some(isDirected) &&
  (GROUPS.some((group) => input.by === group) ||
    // Isapres are counted together.
    /\b(?:que|cuales) isapres\b/.test(foldName(parts.map(({ typed }) => typed).join(' '))));

/** Whether a question asks who grew or fell by pesos, of which nothing is told: 'quiénes subieron más de un millón'. */
export const isOfPesosChanged = (parts: readonly Part[]): boolean =>
  parts.some(({ kind }) => kind === 'amounts') &&
  parts.some(isDirected) &&
  parts.some((part) => isMark(part, ...GROUPS.flatMap((group) => [...RANKED[group]])));
