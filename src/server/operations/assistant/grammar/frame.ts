/** What a frame of the grammar is. */
import type { AssistantCriteria } from '../../../../contract/operations/assistant-query.ts';
import { addDays, localDate } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import type { ToolName } from '../tools.ts';
import { isSaid, type NameKind, type Part } from './parts.ts';
import type { Mark, Slot } from './words.ts';

/** A meaning that a frame asks for: a mark, a filled slot or its value, a kind of name, or another part. */
export type Need =
  | Mark
  | NameKind
  | `${Slot}:${string}`
  | 'recordType'
  | 'measure'
  | 'coverage'
  | 'schedule'
  | 'weekday'
  | 'plan'
  | 'otherPlan'
  | 'flaw'
  | 'amount'
  | 'amounts'
  | 'counts'
  | 'rates'
  | 'paidAs'
  | 'percent'
  | 'amount'
  | 'attentionId'
  | 'unknown'
  | 'time';

export type Frame = {
  readonly tool: ToolName;
  /** Of each of these lists, the question must say one. */
  readonly needs: readonly (readonly Need[])[];
  /** Whether it is nothing but names. */
  readonly isBare?: true;
  /** What it may say besides what it needs, the ways of asking, and what its answers tell anyway. */
  readonly may?: readonly Mark[];
  /** Slots that the answer tells of all values, so that the question need not choose: each state of a month; or some of their values. */
  readonly tells?: readonly (Slot | `${Slot}:${string}`)[];
  /** Whether the parts stand as it means them, where their meanings alone do not say so. */
  readonly when?: (parts: readonly Part[]) => boolean;
  /** What it can't say, although every other frame may. */
  readonly not?: readonly Mark[];
  /** The criteria that it can't have, although its tool takes them. */
  readonly without?: readonly (keyof AssistantCriteria)[];
  /** The input that the frame itself means. */
  readonly means?: Readonly<Record<string, unknown>>;
};

/** Doctors are told as they are today: of some days are only those who attended nobody in them. */
export const asOfToday = (frame: Frame): Frame =>
  frame.tool === 'doctor_list' && !frame.means?.hasNoAttentions && !frame.means?.hasNoPayments
    ? { ...frame, without: [...(frame.without ?? []), 'from', 'to'] }
    : frame;

const isShort = (part: Part) =>
  part.kind === 'time' && addDays(localDate(part.span.from), SHORT - 1) > part.span.to;
const SHORT = 28;

/** On which days the bank answered is not known: how transfers stand is told of those of whole months alone, by their files. */
export const ofLongTime = (frame: Frame): readonly Frame[] => {
  if (frame.tool !== 'transfers') return [frame];
  const isOfAnswers = (parts: readonly Part[]) =>
    parts.some(isShort) && parts.some((part) => part.kind === 'slot' && part.slot === 'stand');
  return [
    { ...frame, when: (parts) => !isOfAnswers(parts) && (frame.when?.(parts) ?? true) },
    { ...frame, without: [...(frame.without ?? []), 'from', 'to'] },
  ];
};

/** 'Cuánto le pagamos a Colmena', 'cuánto nos pagó Fonasa': a plan that is paid or that pays, and not the fees of its patients. */
const isOfPlanItself = (parts: readonly Part[]) =>
  parts.some(
    (part, at) =>
      part.kind === 'slot' &&
      part.slot === 'plan' &&
      (/^al?$/.test(foldName(parts[at - 1]?.typed ?? '')) || isPayer(parts.slice(0, at))),
  );
const isPayer = (before: readonly Part[]) =>
  /^nos (?:pag|transf|deposit|abon)/.test(foldName(before.findLast(isSaid)?.typed ?? ''));

/** Fees are those of a plan's patients: nothing is known of what the plan itself is paid or pays. */
export const ofPatients = (frame: Frame): Frame =>
  frame.tool === 'fee_groups' || frame.tool === 'fees_of_each'
    ? { ...frame, when: (parts) => !isOfPlanItself(parts) && (frame.when?.(parts) ?? true) }
    : frame;
