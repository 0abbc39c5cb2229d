/** Says in Spanish when a doctor will be paid, for the portal and the mail of a payslip (documents §8.8, documents §4.12). */
import { formatDate, formatPeriod, type LocalDate, type Period } from '../calendar/calendar.ts';

/** How far an unpaid payment is. */
export type PaymentToCome = {
  /** The day for which it was processed. */
  readonly plannedOn: LocalDate | string;
  /** Whether a bank file has it, and for which day; null if the file names none. */
  readonly isSent: boolean;
  readonly sentFor: LocalDate | string | null;
  /** The last day on which a rejection by the bank was recorded; null for others. With `isSent` it was sent again since. */
  readonly rejectedOn: LocalDate | string | null;
  readonly isHeld: boolean;
};

/** A sentence; where no day is known it says so, and why. */
export function whenItComes(payment: PaymentToCome, today: LocalDate): string {
  const { plannedOn, isSent, sentFor, rejectedOn, isHeld } = payment;
  const rejected =
    rejectedOn === null ? '' : `El banco no lo pagó: lo supimos el ${formatDate(rejectedOn)}. `;
  if (isSent) {
    const sent = `${rejected}Enviado ${rejected ? 'de nuevo ' : ''}al banco`;
    return sentFor !== null && sentFor >= today
      ? `${sent} para el ${formatDate(sentFor)}.`
      : `${sent}: falta su respuesta.`;
  }
  if (isHeld) return 'Está en pausa: se paga cuando la clínica lo reanude.';
  if (rejected) return `${rejected}La clínica lo envía de nuevo; si su cuenta cambió, avísele.`;
  return plannedOn >= today
    ? `Se paga el ${formatDate(plannedOn)}.`
    : `Era para el ${formatDate(plannedOn)} y aún no se paga. Consulte a la clínica.`;
}

/**
 * For fees in no payment: the month that pays them, and its day in the clinic's calendar if that is known and to come.
 * `isProcessed`: whether that month has a payment of the doctor. Without one, after its day, these fees are not processed yet:
 * others may be paid.
 */
export function whenFeesCome(
  {
    paysOn,
    isProcessed,
    ...period
  }: Period & { readonly paysOn: LocalDate | string | null; readonly isProcessed: boolean },
  today: LocalDate,
): string {
  const payroll = `Se pagan con la nómina de ${formatPeriod(period)}`;
  if (paysOn === null) return `${payroll}.`;
  if (paysOn < today && !isProcessed)
    return `La nómina de ${formatPeriod(period)} era para el ${formatDate(paysOn)} y lo suyo aún no se procesa. Consulte a la clínica.`;
  return paysOn >= today
    ? `${payroll}, el ${formatDate(paysOn)}.`
    : `${payroll}, en un pago complementario: su día aún no se fija.`;
}
