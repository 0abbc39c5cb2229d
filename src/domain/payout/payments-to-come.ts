/** When a doctor is paid what is not paid yet, in Spanish: in the portal and in the mail of a payslip (documents §8.8, documents §4.12). */
import { formatDate, formatPeriod, type LocalDate, type Period } from '../calendar/calendar.ts';

/** How far an unpaid payment is. */
export type PaymentToCome = {
  /** The day for which it was processed. */
  readonly plannedOn: LocalDate | string;
  /** Whether a file of the bank has it, and for which day; null where the file does not say one. */
  readonly isSent: boolean;
  readonly sentFor: LocalDate | string | null;
  /** Since when it is owed again because the bank did not pay it; null for others. */
  readonly rejectedOn: LocalDate | string | null;
  readonly isHeld: boolean;
};

/** A sentence; where no day is known it says so, and why. */
export function whenItComes(payment: PaymentToCome, today: LocalDate): string {
  const { plannedOn, isSent, sentFor, rejectedOn, isHeld } = payment;
  if (isSent)
    return sentFor !== null && sentFor >= today
      ? `Enviado al banco para el ${formatDate(sentFor)}.`
      : 'Enviado al banco: falta su respuesta.';
  if (isHeld) return 'Está en pausa: se paga cuando la clínica lo reanude.';
  if (rejectedOn !== null)
    return `El banco no lo pagó el ${formatDate(rejectedOn)}. La clínica lo envía de nuevo; si su cuenta cambió, avísele.`;
  return plannedOn >= today
    ? `Se paga el ${formatDate(plannedOn)}.`
    : `Era para el ${formatDate(plannedOn)} y aún no se paga. Consulte a la clínica.`;
}

/** Of fees that came late: the month that pays them, and its day of the clinic's calendar where that is known and to come. */
export function whenFeesCome(
  { paysOn, ...period }: Period & { readonly paysOn: LocalDate | string | null },
  today: LocalDate,
): string {
  const payroll = `Se pagan con la nómina de ${formatPeriod(period)}`;
  if (paysOn === null) return `${payroll}.`;
  return paysOn >= today
    ? `${payroll}, el ${formatDate(paysOn)}.`
    : `${payroll}, en un pago complementario: su día aún no se fija.`;
}
