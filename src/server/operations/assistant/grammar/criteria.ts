/** From the parts of a question to its criteria, and from these to the input of the tool that answers. */
import type { z } from 'zod';
import {
  ACTS,
  type Act,
  type AssistantCriteria,
} from '../../../../contract/operations/assistant-query.ts';
import { foldName } from '../../../../formats/text.ts';
import { TOOLS, type ToolName } from '../tools.ts';
import type { Part } from './parts.ts';
import { joinedSpans, type Span } from './spans.ts';
import { monthOfSpan, yearOfSpan } from './times.ts';
import { LEXICON } from './words.ts';

type Field = keyof AssistantCriteria;

/** Whether the asker speaks of themselves. */
export const isOwnWord = (part: Part): boolean =>
  part.kind === 'mark' && (part.mark === 'own' || part.mark.endsWith('-me'));

const isAct = (mark: string): mark is Act => (ACTS as readonly string[]).includes(mark);

/** Adds a part to the criteria of a tool; null if they can't have it, or have another one in its place. */
export function withPart(
  criteria: AssistantCriteria,
  part: Part,
  tool: ToolName,
): AssistantCriteria | null {
  if (part.kind === 'time') return withSpan(criteria, part.span);
  // Attentions stay calculated when their fees are sent to be paid: only fees know what was not.
  if (part.kind === 'slot' && isUnsent(part.typed) && !OF_FEES.includes(tool)) return null;
  if (isOwnWord(part)) return { ...criteria, isOwn: true };
  if (part.kind === 'mark' && part.mark === 'last') return { ...criteria, isLast: true };
  const entryWord = entryWordOf(part);
  if (entryWord !== null)
    return OF_ENTRIES.includes(tool) ? { ...criteria, words: entryWord } : criteria;
  if (part.kind === 'mark' && isAct(part.mark))
    return { ...criteria, acts: [...(criteria.acts ?? []), part.mark] };
  if (part.kind === 'amounts') return withAmounts(criteria, part, tool);
  if (part.kind === 'counts') return withCounts(criteria, part);
  if (part.kind === 'rates') return withRates(criteria, part);
  if (part.kind === 'unknown') return withWord(criteria, part.typed);
  const [field, value] = fieldOf(part);
  if (field === null) return null;
  // 'De Fonasa, sin el tramo B' is a difference, and no plan of its own.
  if (field === 'otherPlan' && `${value} `.startsWith(`${criteria.plan} `)) return null;
  const present = criteria[field];
  if (field === 'state' && present !== undefined) return withState(criteria, String(value), tool);
  // Amounts of attentions are of the gross value: those of another measure are not looked for.
  if (field === 'measure' && value !== 'gross' && hasAmounts(criteria) && !hasAnyAmounts(tool))
    return null;
  // Every answer tells all the measures.
  if (field === 'measure' && present !== undefined) return criteria;
  return present === undefined || present === value ? { ...criteria, [field]: value } : null;
}

/**
 * Words without a meaning are what a search looks for, where there is one: 'quién aprobó el arriendo de box 4'. One that has a
 * meaning and was not understood here, such as a 'no', is never searched for.
 */
function withWord(criteria: AssistantCriteria, typed: string): AssistantCriteria | null {
  const isKnown = typed.split(' ').some((word) => LEXICON.has(foldName(word)));
  const words = [criteria.words, typed].filter(Boolean).join(' ');
  return isKnown || words.length > LONGEST_WORDS ? null : { ...criteria, words };
}
const LONGEST_WORDS = 80;

/** States of what is not paid yet, although work on it began: 'calculadas y todavía no pagadas' are the calculated ones. */
const UNPAID: readonly string[] = ['calculated', 'pending_payment', 'processed'];
/** Tools of fees: of theirs, the calculated ones that are not paid are all the unpaid ones, also those of a payment to come. */
const OF_FEES: readonly ToolName[] = ['fee_totals', 'fee_groups', 'fees_of_each'];
const isUnsent = (typed: string) => /^calculad.* a pago$/i.test(typed);

/** A state beside the one said before it. 'No tienen pago procesado' denies the second one, too: nothing follows a denial. */
function withState(
  criteria: AssistantCriteria,
  state: string,
  tool: ToolName,
): AssistantCriteria | null {
  const { state: present = '' } = criteria;
  if (state === 'unprocessed' && present === 'calculated' && OF_FEES.includes(tool))
    return { ...criteria, state };
  // What is in no payment is a part of what is not paid.
  if (state === 'unprocessed' && present === 'unpaid' && OF_FEES.includes(tool))
    return { ...criteria, state };
  if (state === 'unpaid' && present === 'calculated' && OF_FEES.includes(tool))
    return { ...criteria, state: 'unpaid' };
  const isSaid = state === 'unprocessed' && present === 'pending_payment';
  return state === present || isSaid || (state === 'unpaid' && UNPAID.includes(present))
    ? criteria
    : null;
}

function fieldOf(part: Part): readonly [Field | null, unknown] {
  if (part.kind === 'slot') {
    if (part.slot === 'jobState') return ['state', part.value.replace('_job', '')];
    return [part.slot, part.value === 'missing_receipt' ? 'missing' : part.value];
  }
  if (part.kind === 'name') return [part.of, part.value];
  if (part.kind === 'mark') return fieldOfMark(part.mark);
  if (part.kind === 'percent') return ['percentage', part.value];
  if (part.kind === 'attentionId' || part.kind === 'amount' || part.kind === 'limit')
    return [part.kind, part.value];
  return [null, undefined];
}

/** What a mark adds to the criteria: the order of the groups, and what they are of. */
function fieldOfMark(mark: string): readonly [Field | null, unknown] {
  if (mark === 'most' || mark === 'least') return ['order', mark];
  // By agreement is by rule, of agreements alone: their frame says so.
  const isGroup = mark.startsWith('by-') && mark !== 'by-agreement';
  return isGroup ? ['by', mark.slice('by-'.length)] : [null, undefined];
}

/** Whether a part narrows the figures down, groups or orders them, rather than saying what they are of. */
export const isCriterion = (part: Part): boolean =>
  part.kind !== 'mark' ||
  isOwnWord(part) ||
  part.mark === 'last' ||
  entryWordOf(part) !== null ||
  isAct(part.mark) ||
  fieldOfMark(part.mark)[0] !== null;

/** 'Anticipos', 'bonos' and 'arriendos' are some of the earnings and discounts: those with that word. */
const entryWordOf = (part: Part): string | null =>
  part.kind === 'mark' && (part.mark === 'entry' || part.mark === 'instalment')
    ? (/^(anticipo|bono|arriendo)s?(?: del? box)?$/.exec(
        foldName(part.typed).replace(/^arriendan?(?: un)?(?: box)?$/, 'arriendo'),
      )?.[1] ?? null)
    : null;
const OF_ENTRIES: readonly ToolName[] = ['entries', 'entry_schedules'];

const hasAmounts = ({ grossFrom, grossTo }: AssistantCriteria) =>
  grossFrom !== undefined || grossTo !== undefined;

/** Whether the tool looks for amounts of the measure that is asked for: payments have each of them. */
const hasAnyAmounts = (tool: ToolName) => tool === 'payment_groups';

function withAmounts(
  criteria: AssistantCriteria,
  { from, to }: { readonly from?: number; readonly to?: number },
  tool: ToolName,
): AssistantCriteria | null {
  const isSaid =
    (from !== undefined && criteria.grossFrom !== undefined) ||
    (to !== undefined && criteria.grossTo !== undefined);
  if (isSaid || ((criteria.measure ?? 'gross') !== 'gross' && !hasAnyAmounts(tool))) return null;
  return {
    ...criteria,
    ...(from !== undefined && { grossFrom: from }),
    ...(to !== undefined && { grossTo: to }),
  };
}

function withRates(
  criteria: AssistantCriteria,
  { from, to }: { readonly from?: number; readonly to?: number },
): AssistantCriteria | null {
  if (criteria.rateFrom !== undefined || criteria.rateTo !== undefined) return null;
  return {
    ...criteria,
    ...(from !== undefined && { rateFrom: from }),
    ...(to !== undefined && { rateTo: to }),
  };
}

function withCounts(
  criteria: AssistantCriteria,
  { from, to }: { readonly from?: number; readonly to?: number },
): AssistantCriteria | null {
  if (criteria.recordsFrom !== undefined || criteria.recordsTo !== undefined) return null;
  return {
    ...criteria,
    ...(from !== undefined && { recordsFrom: from }),
    ...(to !== undefined && { recordsTo: to }),
  };
}

/** What stands between two times of one list: 'octubre y noviembre', 'en octubre o en noviembre'; a comma is no part. */
const LISTING = /^(?:(?:y|e|o|u)(?: (?:de|del|el|en))*)?$/;

/** Whether the words between two times list them: 'de septiembre en octubre' does not. */
export const areListed = (between: readonly Part[]): boolean =>
  LISTING.test(foldName(between.map(({ typed }) => typed).join(' ')));

function withSpan(criteria: AssistantCriteria, span: Span): AssistantCriteria | null {
  const present = spanOf(criteria);
  if (!present) return { ...criteria, ...span };
  const joined = joinedSpans(present, span);
  return joined && { ...criteria, ...joined };
}

/** The days of the criteria; undefined without any. */
export function spanOf({ from, to }: AssistantCriteria): Span | undefined {
  return from === undefined || to === undefined ? undefined : ({ from, to } as Span);
}

type Input = Record<string, unknown>;

/** The name of a criterion in the inputs of tools. */
export const INPUT_NAMES: Partial<Record<Field, string>> = {
  service: 'serviceCode',
  amount: 'baseAmount',
};

/** The tool's input for the criteria, or the criterion by which it can't be narrowed down. */
export function inputOf(
  tool: ToolName,
  { from, to, isOwn: _, ...criteria }: AssistantCriteria,
): { input: Input } | { beyond: Field } {
  const shape = TOOLS[tool].input.shape as Record<string, z.ZodType>;
  const takes = (field: string, value: unknown) => shape[field]?.safeParse(value).success ?? false;
  const input: Input = {};
  for (const [field, value] of Object.entries(criteria)) {
    const name = INPUT_NAMES[field as Field] ?? field;
    if (!takes(name, value)) return { beyond: field as Field };
    input[name] = value;
  }
  const span = spanOf({ from, to });
  // A model may give one of the two, or both in the wrong order.
  if (!span) return from || to ? { beyond: from ? 'from' : 'to' } : { input };
  if (span.from > span.to) return { beyond: 'to' };
  const days = timeInput(span, (field) => field in shape);
  return days ? { input: { ...input, ...days } } : { beyond: 'from' };
}

function timeInput(span: Span, has: (field: string) => boolean): Input | null {
  const month = monthOfSpan(span);
  const year = yearOfSpan(span);
  if (month && has('month')) return month;
  if (year !== undefined && has('year')) return { year };
  if (has('dateFrom')) return { dateFrom: span.from, dateTo: span.to };
  return has('date') && span.from === span.to ? { date: span.from } : null;
}
