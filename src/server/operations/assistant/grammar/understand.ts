/** Finds the frame that understands every word of a question; says what is not understood if there is none. */
import type { AssistantCriteria } from '../../../../contract/operations/assistant-query.ts';
import { foldName } from '../../../../formats/text.ts';
import type { ToolName } from '../tools.ts';
import { areListed, inputOf, isCriterion, isOwnWord, withPart } from './criteria.ts';
import type { Frame, Need } from './frame.ts';
import { ASKING, FRAMES } from './frames.ts';
import { isMark, isSaid, isSlot, type Part } from './parts.ts';
import type { Mark, Slot } from './words.ts';

/** A question that is understood whole. */
export type Understood = {
  readonly tool: ToolName;
  readonly criteria: AssistantCriteria;
  readonly input: Readonly<Record<string, unknown>>;
};
/** The frame that understands most of the question, and its parts that it does not understand, as typed. */
export type Partly = Omit<Understood, 'input'> & { readonly left: readonly Part[] };

function meets(part: Part, need: Need): boolean {
  if (part.kind === 'mark' && part.mark === need) return true;
  if (part.kind === 'slot') return need === part.slot || need === `${part.slot}:${part.value}`;
  if (part.kind === 'name') return need === part.of;
  return part.kind === need;
}

/** Whether the question says what the frame is about. */
const isAbout = (frame: Frame, parts: readonly Part[]) =>
  (!frame.isBare || parts.every(({ kind }) => kind === 'small' || kind === 'name')) &&
  frame.needs.every((needs) => parts.some((part) => needs.some((need) => meets(part, need)))) &&
  (frame.when?.(parts) ?? true);

/** Whether a part asks for a figure: 'cuánto', 'cuántas'. */
const isCounting = ({ kind, typed }: Part) => kind === 'mark' && /^cu[aá]nt/iu.test(typed);

const isOrder = (part: Part): part is Part & { readonly mark: 'most' | 'least' } =>
  isMark(part, 'most', 'least');

/** What is on file is told as it is now: 'cuántos convenios vigentes hay hoy'. */
const OF_NOW: readonly ToolName[] = [
  ...([
    'rule_list',
    'rule_card',
    'doctor_list',
    'doctor_card',
    'service_list',
    'record_counts',
  ] as const),
  ...(['users', 'permissions', 'held_payments', 'account_changes', 'entry_schedules'] as const),
];
/** Doctors without attentions or payments are those of the days that are said, of today, too. */
const isOfDays = ({ means }: Frame) => Boolean(means?.hasNoAttentions ?? means?.hasNoPayments);
const saysNow = ({ kind, typed }: Part) =>
  kind === 'time' && /^hoy(?: dia)?$/.test(foldName(typed));

/** What the answers of a tool tell anyway, so that asking for it needs no frame of its own: of whom, why, since when. */
const TOLD: Partial<Record<ToolName, readonly Mark[]>> = {
  attention_count: ['attended'],
  attention_groups: ['attended'],
  last_attention: ['attended', 'when'],
  receipts: [
    ...(['who', 'why', 'doctors', 'doctor-word', 'society-word', 'societies'] as const),
    ...(['standing', 'arrived', 'paid-out'] as const),
  ],
  held_payments: ['who', 'why', 'when', 'since', 'put', 'doctors', 'doctor-word', 'payment', 'fee'],
  corrections: ['who', 'why', 'doctors', 'doctor-word', 'payment', 'attention', 'line'],
  retention_changes: ['who', 'why', 'doctors', 'doctor-word'],
  entries: ['who', 'doctors', 'doctor-word'],
  entry_schedules: ['who', 'doctors', 'doctor-word', 'entry', 'instalment'],
  transfers: ['who', 'why', 'when', 'bank', 'payment', 'doctors', 'doctor-word', 'resent'],
  rule_card: ['who', 'when', 'since', 'upcoming', 'expires', 'terms'],
  rule_list: ['when', 'since'],
  rules_for_case: ['since', 'expires', 'valid', 'terms'],
  findings: ['who', 'month', 'close'],
  rights_requests: ['who', 'patient', 'persons'],
  who_changed: ['who', 'when'],
  closed_months: ['when'],
  books_check: ['when', 'reviewed'],
  month_state: ['close', 'month'],
  before_paying: ['close'],
  society_card: ['pays', 'society-word'],
};

/** What tells the prices of attentions; to a doctor the first one tells what is paid for their own. */
const OF_PRICES: readonly ToolName[] = ['attention_count', 'attention_groups'];
/** 'Sin contar lo retenido', 'después de impuestos'. */
const saysRetained = (part: Part) =>
  isSlot(part, 'measure', 'net') && /reten|impuest/.test(foldName(part.typed));

/** How the frame understands the question. */
function framed(frame: Frame, parts: readonly Part[]): Partly {
  let criteria: AssistantCriteria = {};
  const left: Part[] = [];
  const counted = new Set<Mark>();
  let lastTime: number | null = null;
  for (const [at, part] of parts.entries()) {
    if (!isSaid(part)) continue;
    // 'Ese día' is that of the question before, whose time stands here.
    if (isMark(part, 'that-time') && parts.some(({ kind }) => kind === 'time')) continue;
    if (part.kind === 'slot' && tells(frame, part)) continue;
    // The net of attentions is their price: what is left of fees after retention is none of it.
    if (OF_PRICES.includes(frame.tool) && saysRetained(part) && !parts.some(isOwnWord)) {
      left.push(part);
      continue;
    }
    // A rate that is claimed: the answer tells the one that was.
    if (part.kind === 'percent' && frame.means?.isOfRate) continue;
    // 'De noche o de fin de semana' is more than what is both.
    if (part.kind === 'slot' && isAlternative(parts, at)) {
      left.push(part);
      continue;
    }
    // 'Cuánto en julio y cuánto en junio' asks for two figures: one of both months together would be neither.
    if (part.kind === 'mark' && isCounting(part)) {
      if (counted.has(part.mark) && !frame.tells) {
        left.push(part);
        continue;
      }
      counted.add(part.mark);
    }
    // 'Atenciones de agosto pagadas en septiembre' has two times of two things: no one span.
    if (part.kind === 'time') {
      if (lastTime !== null && !areListed(parts.slice(lastTime + 1, at))) {
        left.push(part);
        continue;
      }
      lastTime = at;
    }
    // 'La que más y la que menos' ranks in two orders: one answer has one.
    if (isOrder(part) && criteria.order !== undefined && criteria.order !== part.mark) {
      left.push(part);
      continue;
    }
    const isNeeded = frame.needs.some((needs) => needs.some((need) => meets(part, need)));
    const isOfFrame =
      part.kind === 'mark' &&
      !frame.not?.includes(part.mark) &&
      (isNeeded ||
        ASKING.includes(part.mark) ||
        (TOLD[frame.tool] ?? []).includes(part.mark) ||
        (frame.may ?? []).includes(part.mark));
    const next = isCriterion(part) ? withPart(criteria, part, frame.tool) : null;
    const isTaken =
      next !== null &&
      (part.kind !== 'mark' || isOfFrame) &&
      !frame.without?.some((field) => field in next);
    if (saysNow(part) && OF_NOW.includes(frame.tool) && !isOfDays(frame)) continue;
    if (isTaken && 'input' in inputOf(frame.tool, next)) criteria = next;
    else if (!isOfFrame && !(isNeeded && part.kind === 'slot' && meansIt(frame, part)))
      left.push(part);
  }
  return { tool: frame.tool, criteria, left };
}

/** Slots of which one narrows the other down. */
const NARROWING: readonly Slot[] = [
  ...([
    'recordType',
    'state',
    'coverage',
    'schedule',
    'weekday',
    'plan',
    'otherPlan',
    'flaw',
  ] as const),
];
/** Whether 'o' stands between a slot and another one before it; 'de noche y de fin de semana' is meant so, too. */
function isAlternative(parts: readonly Part[], at: number): boolean {
  const [part, before] = [parts[at], parts.slice(0, at).findLast(isSaid)];
  if (part?.kind !== 'slot' || before?.kind !== 'slot' || part.slot === before.slot) return false;
  const between = parts.slice(parts.indexOf(before) + 1, at).map(({ typed }) => foldName(typed));
  return (
    between.some((word) => /^[ou]\b/.test(word) || (word === 'y' && areHours(part, before))) &&
    NARROWING.includes(part.slot) &&
    NARROWING.includes(before.slot)
  );
}

const areHours = (...parts: readonly Part[]) =>
  parts.every((part) => isSlot(part, 'schedule') || isSlot(part, 'weekday'));

const tells = (frame: Frame, { slot, value }: Part & { readonly kind: 'slot' }) =>
  frame.tells?.some((told) => told === slot || told === `${slot}:${value}`) ?? false;

/** Whether the frame itself says what the part says, e.g. the stand of missing receipts. */
const meansIt = (frame: Frame, part: Part) =>
  part.kind === 'slot' && frame.means !== undefined && part.slot in frame.means;

/** The meaning of the parts; null if they are about nothing that a tool answers. */
export function understand(parts: readonly Part[]): Understood | Partly | null {
  let best: Partly | null = null;
  for (const frame of FRAMES) {
    if (!isAbout(frame, parts)) continue;
    const found = framed(frame, parts);
    const read = inputOf(frame.tool, found.criteria);
    const clashes = Object.entries(frame.means ?? {}).some(
      ([field, value]) => 'input' in read && (read.input[field] ?? value) !== value,
    );
    if (found.left.length === 0 && !clashes && 'input' in read) {
      const { tool, criteria } = found;
      return { tool, criteria, input: { ...read.input, ...frame.means } };
    }
    if (!clashes && (best === null || found.left.length < best.left.length)) best = found;
  }
  return best;
}

/** The frames that understand most of a question without understanding it whole, those with least left over first. */
export function nearlyUnderstood(parts: readonly Part[]): Partly[] {
  const found = new Map<string, Partly>();
  for (const frame of FRAMES) {
    if (!isAbout(frame, parts)) continue;
    const one = framed(frame, parts);
    const key = JSON.stringify([one.tool, one.criteria]);
    const isLess = one.left.length < (found.get(key)?.left.length ?? MOST_LEFT + 1);
    if (one.left.length > 0 && isLess) found.set(key, one);
  }
  return [...found.values()].toSorted((a, b) => a.left.length - b.left.length).slice(0, MOST_NEAR);
}
const MOST_LEFT = 4;
const MOST_NEAR = 5;

export const isUnderstood = (found: Understood | Partly | null): found is Understood =>
  found !== null && 'input' in found;
