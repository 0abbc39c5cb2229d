/** What questions leave unsaid: 'cuánto varió lo de Maitén' is of fees, 'los 3 que más ganaron' are doctors. */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { comparedParts } from './compare.ts';
import { asPart, isMark, isSaid, isSlot, type Part } from './parts.ts';
import { isUnderstood, understand } from './understand.ts';

const FEES = asPart('fee', 'honorarios');

/** What a question may leave unsaid, if it has an answer only with it: of what it is, or who is ranked. */
const ELIDED: readonly (readonly [said: Part, isElided: (parts: readonly Part[]) => boolean])[] = [
  // 'Compara octubre con septiembre', 'cuánto varió lo de Maitén', 'el doctor Soto cuánto lleva en octubre'.
  [FEES, (parts) => isOfMoneyAlone(parts)],
  // 'Cuántas lleva la doctora Valdés', 'el mes más flojo'.
  [
    asPart('attention', 'atenciones'),
    someTyped(/^(?:cuantas|mas (?:movid|ocupad|cargad|floj|tranquil|lent).*)$/),
  ],
  // 'Top 5 de médicos con más lucas'.
  [
    asPart('earned', 'plata'),
    (parts) =>
      parts.some((part) => isMark(part, 'most', 'least')) &&
      someTyped(/^(?:plata|lucas|dinero|billetes?|palos)$/)(parts),
  ],
  // 'Partos de junio que no sean Fonasa'.
  [
    asPart('attention', 'atenciones'),
    (parts) =>
      parts.some(({ kind, ...part }) => kind === 'name' && 'of' in part && part.of === 'service') &&
      parts.some((part) => isSlot(part, 'plan') || isSlot(part, 'otherPlan')) &&
      parts.every(({ kind }) => kind !== 'mark'),
  ],
  // 'Monto de lo que no es Fonasa en septiembre'.
  [FEES, (parts) => isMoneyOfPlan(parts)],
  // 'Los 3 que más ganaron'.
  [
    asPart('doctors', 'médicos'),
    someTyped(/^(?:top|ranking(?: de)?|(?:(?:el|la|los|las) )?que (?:mas|menos))$/),
  ],
];
/** 'Monto de lo que no es Fonasa' and 'de Fonasa' are of the same: of fees, so that both are all of them. */
function isMoneyOfPlan(parts: readonly Part[]): boolean {
  return (
    someTyped(/^(?:el )?(?:montos?|plata)(?: de)?$|^en plata$/)(parts) &&
    parts.some(
      (part) => part.kind === 'time' || (part.kind === 'mark' && part.mark.startsWith('by-')),
    ) &&
    parts.some((part) => isSlot(part, 'plan') || isSlot(part, 'otherPlan')) &&
    parts.every(
      (part) =>
        part.kind !== 'unknown' &&
        (part.kind !== 'mark' || part.mark.startsWith('by-') || isMark(part, 'compare')),
    )
  );
}
function someTyped(pattern: RegExp) {
  return (parts: readonly Part[]) => parts.some(({ typed }) => pattern.test(foldName(typed)));
}

/** The parts with what they leave unsaid, if they have no answer without it. */
export function withElided(parts: readonly Part[], today: LocalDate): readonly Part[] {
  if (isUnderstood(understand(parts)) && !isMoneyOfPlan(parts)) return parts;
  const whole = ELIDED.map(([said, isElided]) => (isElided(parts) ? [...parts, said] : null)).find(
    (all) => all !== null && (isUnderstood(understand(all)) || isOfBoth(all, today)),
  );
  return whole ?? parts;
}

/** Whether a question says nothing but how much, or what differs, of whom and when. */
const isOfMoneyAlone = (parts: readonly Part[]): boolean =>
  parts.some(
    (part) => isMark(part, 'compare', 'how-much') || (isMark(part, 'sum') && saysTotal(parts)),
  ) &&
  parts.some(({ kind }) => kind === 'time') &&
  parts.every(
    (part) =>
      !isSaid(part) ||
      part.kind === 'time' ||
      (part.kind === 'name' && part.of !== 'rule' && part.of !== 'screen') ||
      isMark(part, 'compare', 'how-much', 'sum', 'why'),
  );

/** 'Total de agosto', 'total de Ana Araya': 'de cesáreas' may be their number, and 'de la clínica' what it earns. */
const saysTotal = (parts: readonly Part[]) =>
  /^(?:el )?total\b/.test(foldName(parts.map(({ typed }) => typed).join(' '))) &&
  !someTyped(/clinica/)(parts) &&
  parts.every(isOfPayee);
const isOfPayee = (part: Part) =>
  part.kind !== 'name' || part.of === 'doctor' || part.of === 'society';

/** Whether a question compares two that each have an answer. */
export const isOfBoth = (parts: readonly Part[], today: LocalDate): boolean =>
  comparedParts(parts, today)?.every((one) => isUnderstood(understand(one))) ?? false;

/** Words with which one asks in which of two times or for whom there is more: 'en cuál me fue mejor', 'cuál fue más'. */
export const isOfWhich = (part: Part): boolean =>
  part.kind === 'small' || isMark(part, 'most', 'least', 'which', 'own', 'when', 'month', 'who');
