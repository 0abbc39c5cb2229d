/** What of a question takes the place of what the one before named. */
import { isOwnWord } from './criteria.ts';
import { isMark, type Part } from './parts.ts';
import { asksOfAll, type Mark, type Slot } from './words.ts';

/** What narrows a question down, and is said once. */
const CRITERIA: readonly Part['kind'][] = [
  ...(['slot', 'time', 'name', 'amounts', 'amount', 'limit', 'attentionId'] as const),
];
export const isCriterion = ({ kind }: Part) => CRITERIA.includes(kind);

/** Words, and no criteria, that leave some out: 'sin contar a las sociedades'. What goes on keeps them, or has no answer. */
export const isScopeMark = (part: Part): boolean => isMark(part, 'persons', 'in-society', 'unsent');

/** Whether it is the time beside the one before: '¿y el próximo?', '¿y el anterior?' */
export const isTurn = (part: Part): part is Part & { readonly mark: 'next' | 'previous' } =>
  isMark(part, 'next', 'previous');

const isOrder = (part: Part) => isMark(part, 'most', 'least');
const isGroup = (part: Part) => part.kind === 'mark' && part.mark.startsWith('by-');
const isWayOfPaying = (part: Part) => isMark(part, 'by-transfer', 'by-deposit', 'cheque');
const OF_SOCIETIES = ['societies', 'society-word', 'in-society'] as const satisfies Mark[];
const isCounting = (part: Part) => isMark(part, 'how-many', 'how-much');

/** A health plan takes the place of another one, and of one that was left out. */
const PLANS: readonly Slot[] = ['plan', 'otherPlan'];
const isOfOneKind = (one: Slot, other: Slot) =>
  one === other || (PLANS.includes(one) && PLANS.includes(other));

/** 'Cuántas son de trauma' says only how many of whom or when: it is of what the question before was about. */
export const countsAlone = (words: string, said: readonly Part[]): boolean =>
  OF_THEM.test(words) &&
  !asksOfAll(words) &&
  said.some((part) => isMark(part, ...HOW_MUCH)) &&
  said.some(isCriterion) &&
  said.every((part) => isCriterion(part) || isMark(part, ...HOW_MUCH));
const OF_THEM = /^\W*(?:y )?cuant[oa]s? (?:son|eran|fueron|de)\b/;
const HOW_MUCH = ['how-many', 'how-much', 'sum'] as const satisfies Mark[];

/**
 * 'Al final se le pagó', after a rejected transfer: whose it was, only that answer said. Without what narrowed the question before
 * down (`dropped`), the figure would be that of everybody.
 */
export const alsoOfNobody = (
  words: string,
  parts: readonly Part[],
  dropped: readonly Part[],
): boolean =>
  dropped.length > 0 &&
  /\ble\b/.test(words) &&
  !parts.some((part) => part.kind === 'name' || isOwnWord(part) || isMark(part, ...WHOSE));
const WHOSE = [
  ...(['who', 'doctors', 'doctor-word', 'to-doctors', 'by-doctor'] as const),
  ...(['society-word', 'societies', 'by-society', 'users'] as const),
] satisfies Mark[];

/** Whether the later part takes the place of the earlier one. */
export function replaces(later: Part, earlier: Part): boolean {
  if (later.kind === 'slot') {
    // 'Las que faltan' is how receipts stand, too.
    if (later.slot === 'stand' && isMark(earlier, 'missing')) return true;
    return earlier.kind === 'slot' && isOfOneKind(later.slot, earlier.slot);
  }
  // 'Y por médico' after figures by month.
  if (isGroup(later) && isGroup(earlier)) return true;
  if (isWayOfPaying(later) && isWayOfPaying(earlier)) return true;
  // 'Y a personas naturales', after what was paid to societies.
  if (isMark(later, 'persons') && isMark(earlier, ...OF_SOCIETIES)) return true;
  if (isMark(later, ...OF_SOCIETIES) && isMark(earlier, 'persons')) return true;
  // 'Y el que menos' after the one who has most.
  if (isOrder(later) && isOrder(earlier)) return true;
  // 'Cuánta plata' takes the place of 'cuántas atenciones' as the way of asking.
  if (isCounting(later) && isCounting(earlier)) return true;
  if (isTurn(later)) return earlier.kind === 'time';
  if (later.kind === 'name')
    return (
      (earlier.kind === 'name' && later.of === earlier.of) ||
      (later.of === 'doctor' && isOwnWord(earlier))
    );
  return later.kind === earlier.kind && isCriterion(later);
}
