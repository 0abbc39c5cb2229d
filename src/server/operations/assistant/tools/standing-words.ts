/** What keeps one attention from payment, and what of it was corrected, in sentences (payout §23, payout §25). */
import type { CorrectionMark } from '../../../../contract/payout/corrected-lines.ts';
import type { HoldMark } from '../../../../contract/payout/holds.ts';
import { formatDate, formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { CORRECTION_CAUSE_LABELS } from '../../../../domain/words/correction-words.ts';
import { dayOf } from './wording.ts';

/** `Está en pausa desde el 26-11-2026: falta el protocolo. La puso Ana Araya.` Of a doctor, a society or an import it says so. */
export function holdInWords(mark: HoldMark): string {
  const whole = mark.holdKind === 'record' ? '' : `, como ${WHOLE[mark.holdKind]},`;
  const until = mark.until === null ? '' : ` y hasta el ${formatDate(mark.until)}`;
  const author = mark.createdByName === null ? '' : ` La puso ${mark.createdByName}.`;
  return `Está en pausa${whole} desde el ${dayOf(mark.createdAt)}${until}: ${ended(mark.reason)}${author}`;
}
const WHOLE = {
  doctor: 'todo lo de su médico',
  society: 'todo lo de su sociedad',
  import: 'todo lo de su carga',
} as const;

/**
 * What was paid, what is due instead, why, and where the correction stands: `Se corrigió: se pagaron $31.176 y no corresponde nada,
 * antes de retención. ...`. Pesos before retention.
 */
export function correctionInWords(mark: CorrectionMark): string {
  const cause = `${CORRECTION_CAUSE_LABELS[mark.cause]}: ${ended(mark.reason)}`;
  if (mark.state === 'proposed' && mark.isWithoutRule)
    return `Hay una corrección propuesta: un cambio la dejó sin regla y falta decidir si se mantiene. ${cause}`;
  const other = mark.dueDoctorName === null ? '' : ` a ${mark.dueDoctorName}`;
  const due =
    mark.dueAmount === 0
      ? 'no corresponde nada'
      : `corresponden ${formatPesos(mark.dueAmount)}${other}`;
  const amounts = `se pagaron ${formatPesos(mark.paidAmount)} y ${due}, antes de retención`;
  const month = formatPeriod(mark.period);
  return {
    proposed: `Hay una corrección propuesta que nadie ha aprobado ni descartado: ${amounts}. ${cause}`,
    approved: `Se corrige en ${month}, y eso aún no se paga: ${amounts}. ${cause}`,
    paid: `Después se corrigió, con los pagos de ${month} ya pagados: ${amounts}. ${cause}`,
  }[mark.state];
}

/** A reason that people wrote, with its full stop. */
const ended = (reason: string) =>
  /[.!?…]$/.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`;
