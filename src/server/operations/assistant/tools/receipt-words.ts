/** What receipts are called in answers: their payees, days and months. */
import type { ReceiptLine } from '../../../../contract/payout/receipts.ts';
import { formatDate, formatPeriod, type Period } from '../../../../domain/calendar/calendar.ts';
import { isCompanyRut } from '../../../../domain/identity/rut.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { RECEIPT_STAND_BADGES, receiptFindings } from '../../../../domain/words/receipt-words.ts';

/** How many of one payee, or with a remark, are told one by one. */
export const MOST_TOLD = 12;
export const TOO_MANY_RECEIPTS = 'Son demasiadas boletas y facturas. Pregunte por un mes.';

/** ` Beatriz Riquelme (otra tasa de retención)`. */
export function nameOf(line: ReceiptLine): string {
  const findings = receiptFindings(line);
  return `${line.payeeName ?? line.payeeRut}${findings ? ` (${findings.toLowerCase()})` : ''}`;
}

/** What is expected of a payee, or what arrived without being expected. */
export function lineInWords({ stand, payeeName, payeeRut, expected, received }: ReceiptLine) {
  const day = expected?.paymentDate ?? received?.date ?? '';
  const gross = (expected ?? received)?.grossAmount ?? 0;
  // What was issued may be of other pesos than what is expected.
  const isOther = received !== null && received.grossAmount !== gross;
  const folio = received
    ? `, folio ${received.folio}${isOther ? ` por ${formatPesos(received.grossAmount)}` : ''}`
    : '';
  return {
    label: `${payeeName ?? payeeRut}, ${formatDate(day)}`,
    value: `${RECEIPT_STAND_BADGES[stand].label}: ${formatPesos(gross)} brutos${folio}`,
  };
}

/** Whether a society is paid or issued it: of a document without a payment its issuer is known alone. */
export const isToSociety = ({ payeeRut, expected }: ReceiptLine): boolean =>
  expected ? expected.doctorId === null : isCompanyRut(payeeRut);

/** `en Agosto 2026`, `de Enero 2026 a Diciembre 2026`: the months stand with the last one first. */
export function during(months: readonly Period[]): string {
  const [first, last] = [months.at(-1), months[0]];
  if (!first || !last) return '';
  return months.length === 1
    ? `en ${formatPeriod(last)}`
    : `de ${formatPeriod(first)} a ${formatPeriod(last)}`;
}
