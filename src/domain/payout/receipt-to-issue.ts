/** What a payee is to write on a receipt, in Spanish: on the portal to be copied, and in reminders (payout §19). */
import { formatDate, formatPeriod, type LocalDate, type Period } from '../calendar/calendar.ts';
import { formatRetention } from '../fees/retention.ts';
import { formatRut } from '../identity/rut.ts';
import { formatPesos } from '../money.ts';

export type ReceiptToIssue = {
  readonly paymentDate: LocalDate | string;
  readonly grossAmount: number;
  /** In basis points; null for payments from before the retention was computed once. */
  readonly retentionRate: number | null;
  /** The part of it that is retained besides the tax, in basis points. */
  readonly surchargeRate: number;
  readonly retentionAmount: number;
  readonly netAmount: number;
  readonly clinicName: string;
  readonly clinicRut: string | null;
  readonly gloss: string;
};

/** What the receipt says that it is for. */
export function glossOf(periods: readonly Period[]): string {
  return `Honorarios médicos de ${periods.map(formatPeriod).join(', ')}`;
}

/** Why a receipt says another retention than its payment, which the bank made in another year (payout §19.15). */
export function otherYearNote(paid: {
  readonly plannedDate: LocalDate | string;
  readonly paymentDate: LocalDate | string;
  readonly retainedAmount: number;
}): string {
  const [planned, year] = [paid.plannedDate.slice(0, 4), paid.paymentDate.slice(0, 4)];
  return `Se procesó para ${planned}, con ${formatPesos(paid.retainedAmount)} de retención, y el banco pagó en ${year}: la boleta lleva la tasa de ${year}.`;
}

/** Each label with its value. */
export function receiptFacts(receipt: ReceiptToIssue): [label: string, value: string][] {
  const { clinicName, clinicRut, retentionRate, surchargeRate } = receipt;
  const rate = retentionRate === null ? '' : ` (${formatRetention(retentionRate, surchargeRate)})`;
  return [
    ['A nombre de', clinicRut ? `${clinicName}, RUT ${formatRut(clinicRut)}` : clinicName],
    ['Glosa', receipt.gloss],
    ['Fecha de pago', formatDate(receipt.paymentDate)],
    ['Bruto', formatPesos(receipt.grossAmount)],
    [`Retención${rate}`, formatPesos(receipt.retentionAmount)],
    ['Líquido', formatPesos(receipt.netAmount)],
  ];
}
