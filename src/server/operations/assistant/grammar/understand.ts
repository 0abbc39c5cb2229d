/** Finds the frame that understands every word of a question; says what is not understood if there is none. */
import type { AssistantCriteria } from '../../../../contract/operations/assistant-query.ts';
import { foldName } from '../../../../formats/text.ts';
import { TOOLS, type ToolName } from '../tools.ts';
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
const isCounting = (part: Part): part is Part & { readonly kind: 'mark' } =>
  part.kind === 'mark' && /^cu[aá]nt/iu.test(part.typed);

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

/** How the frame understands the question: a part is told anyway, asks for something else, adds a criterion, or is of the frame itself. */
function framed(frame: Frame, parts: readonly Part[]): Partly {
  let criteria: AssistantCriteria = {};
  let lastTime: number | null = null;
  const left: Part[] = [];
  for (const [at, part] of parts.entries()) {
    if (!isSaid(part) || isToldAnyway(frame, part, parts)) continue;
    if (asksElse(frame, parts, at, lastTime, criteria)) {
      left.push(part);
      continue;
    }
    if (part.kind === 'time') lastTime = at;
    if (saysNow(part) && OF_NOW.includes(frame.tool) && !isOfDays(frame)) continue;
    const next = withTaken(frame, part, criteria);
    if (next !== null) criteria = next;
    else if (!isOfFrame(frame, part)) left.push(part);
  }
  return { tool: frame.tool, criteria, left };
}

/** Whether the answer tells what a part says, whatever it is of. */
const isToldAnyway = (frame: Frame, part: Part, parts: readonly Part[]): boolean =>
  // 'Ese día' is that of the question before, whose time stands here.
  (isMark(part, 'that-time') && parts.some(({ kind }) => kind === 'time')) ||
  (part.kind === 'slot' && tells(frame, part)) ||
  // A rate that is claimed: the answer tells the one that was.
  (part.kind === 'percent' && Boolean(frame.means?.isOfRate));

/** Whether a part asks for another figure than those before it, so that one answer would be of neither. */
function asksElse(
  frame: Frame,
  parts: readonly Part[],
  at: number,
  lastTime: number | null,
  { order }: AssistantCriteria,
): boolean {
  const part = parts[at] as Part;
  return (
    // The net of attentions is their price: what is left of fees after retention is none of it.
    (OF_PRICES.includes(frame.tool) && saysRetained(part) && !parts.some(isOwnWord)) ||
    // 'De noche o de fin de semana' is more than what is both.
    isAlternative(parts, at) ||
    // 'Cuánto en julio y cuánto en junio' asks for two figures: one of both months together would be neither.
    (!frame.tells &&
      isCounting(part) &&
      parts.slice(0, at).some((one) => isCounting(one) && one.mark === part.mark)) ||
    // 'Honorarios de cardiología y cuántos médicos son' asks how many doctors there are, too: a sum of all does not tell that.
    asksHowManyDoctors(frame, parts, at) ||
    // 'Atenciones de agosto pagadas en septiembre' has two times of two things: no one span.
    (part.kind === 'time' && lastTime !== null && !areListed(parts.slice(lastTime + 1, at))) ||
    // 'La que más y la que menos' ranks in two orders: one answer has one.
    (isOrder(part) && order !== undefined && order !== part.mark)
  );
}

/** Tools of sums that tell of how many doctors they are in no other way than by doctor. */
const WITHOUT_DOCTORS: readonly ToolName[] = ['fee_totals', 'fee_groups'];
const asksHowManyDoctors = (frame: Frame, parts: readonly Part[], at: number): boolean =>
  WITHOUT_DOCTORS.includes(frame.tool) &&
  frame.means?.by !== 'doctor' &&
  isMark(parts[at], 'doctors') &&
  isMark(parts.slice(0, at).findLast(isSaid), 'how-many');

/** The criteria with a part; null where the frame or its tool can't have it. */
function withTaken(
  frame: Frame,
  part: Part,
  criteria: AssistantCriteria,
): AssistantCriteria | null {
  if (!isCriterion(part) || (part.kind === 'mark' && !maySay(frame, part))) return null;
  const next = withPart(criteria, part, frame.tool);
  if (next === null || frame.without?.some((field) => field in next)) return null;
  return 'input' in inputOf(frame.tool, next) ? next : null;
}

const isNeeded = (frame: Frame, part: Part): boolean =>
  frame.needs.some((needs) => needs.some((need) => meets(part, need)));

/** Whether the frame asks with the mark of a part, or its answers tell of it. */
const maySay = (frame: Frame, part: Part): boolean =>
  part.kind === 'mark' &&
  !frame.not?.includes(part.mark) &&
  ([ASKING, TOLD[frame.tool], frame.may].some((marks) => marks?.includes(part.mark)) ||
    isNeeded(frame, part));

/** Whether the frame itself says what a part says, e.g. the stand of missing receipts. */
const isOfFrame = (frame: Frame, part: Part): boolean =>
  (maySay(frame, part) && !isLostGroup(frame, part)) ||
  (part.kind === 'slot' &&
    frame.means !== undefined &&
    part.slot in frame.means &&
    isNeeded(frame, part));

/** 'Atenciones por sociedad': groups that the tool can't make are not left out, where neither the frame means others. */
const LOST_GROUPS = ['by-society', 'by-rule', 'by-service', 'by-specialty', 'by-plan'] as const;
const isLostGroup = (frame: Frame, part: Part): boolean =>
  isMark(part, ...LOST_GROUPS) &&
  'by' in TOOLS[frame.tool].input.shape &&
  frame.means?.by === undefined;

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
    const { tool, criteria, left } = framed(frame, parts);
    // What the frame itself means is said with it: of what a ranking is.
    const one = { tool, criteria: { ...saidOf(frame.means), ...criteria }, left };
    const key = JSON.stringify([tool, one.criteria]);
    const isLess = left.length < (found.get(key)?.left.length ?? MOST_LEFT + 1);
    if (left.length > 0 && isLess) found.set(key, one);
  }
  return [...found.values()].toSorted((a, b) => a.left.length - b.left.length).slice(0, MOST_NEAR);
}
const MOST_LEFT = 4;
const MOST_NEAR = 5;

/** What of a frame's meaning is a criterion that is said. */
export const saidOf = (means: Frame['means'] | Understood['input']): AssistantCriteria => {
  const { by, state } = (means ?? {}) as AssistantCriteria;
  return { ...(by && { by }), ...((state === 'paid' || state === 'unpaid') && { state }) };
};

export const isUnderstood = (found: Understood | Partly | null): found is Understood =>
  found !== null && 'input' in found;
