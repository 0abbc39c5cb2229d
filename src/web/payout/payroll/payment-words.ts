/** Texts about payments. */
import type { PaidByMethod } from '../../../contract/payout/pay-notices.ts';
import type { Payment } from '../../../contract/payout/payroll.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  paymentPeriod,
} from '../../../domain/words/payment-labels.ts';
import { payments as countPayments } from './words.ts';

export function periodOfPayment({ periodMonth, periodYear }: Payment): Period {
  return { month: periodMonth, year: periodYear };
}

/** `Julio 2026`, or `Julio 2026 · Complementaria 1` for a later payment (payout §3.5). */
export const periodLabel: (payment: Payment) => string = paymentPeriod;

/** ` a Imágenes Boldo SpA`: who is paid for the doctor, by which two payments of a month differ; nothing where it is the doctor. */
export const payeeText = ({
  payeeName,
  payeeRut,
  doctorRut,
}: Pick<Payment, 'payeeName' | 'payeeRut' | 'doctorRut'>): string =>
  payeeRut === doctorRut ? '' : ` a ${payeeName}`;

/** A filter by period in words: `Julio 2026`, `el año 2026`, `todos los períodos`. */
export function periodText({ month, year }: { month?: number; year?: number }): string {
  if (year === undefined) return 'todos los períodos';
  return month === undefined ? `el año ${year}` : formatPeriod({ month, year });
}

/**
 * The filter by period once one of its fields was chosen: a month is always of a year, the current one where none was chosen
 * before, and goes with it.
 */
export function chosenPeriod(before: Filter, chosen: Filter, current: Period): Filter {
  if (chosen.month === undefined || chosen.year !== undefined) return chosen;
  return before.year === undefined
    ? { ...chosen, year: current.year }
    : { month: undefined, year: undefined };
}
type Filter = { month?: number | undefined; year?: number | undefined };

/** What lacks of a period that is half chosen; null for a month or for all. Half a period is neither processed nor paid (operations §3.3). */
export function lackingOfPeriod({ month, year }: Filter): 'mes' | 'año' | null {
  if ((month === undefined) === (year === undefined)) return null;
  return month === undefined ? 'mes' : 'año';
}

/** How many payments a run of one doctor makes: of a doctor who changed in the month there is one for each payee (payout §3.3). */
export const paymentsToCome = ({ payments }: { readonly payments: number }): string =>
  payments > 1 ? `Se harán ${payments} pagos, uno por beneficiario,` : 'Se hará un pago';

/** Parses a period such as `2026-07`. Throws a RangeError for any other text. */
export function readPeriod(text: string): Period {
  const match = /^(\d{4})-(\d{2})$/.exec(text);
  if (!match) throw new RangeError(`not a period: ${text}`);
  return { year: Number(match[1]), month: Number(match[2]) };
}

/** `Julio 2026`, or `Julio 2026 a Septiembre 2026`. */
export function periodRange(first: string, last: string): string {
  const from = formatPeriod(readPeriod(first));
  return first === last ? from : `${from} a ${formatPeriod(readPeriod(last))}`;
}

/** Shown where payments have different methods. */
export const OF_EACH_PAYMENT = 'El de cada pago';

/** The common method of all payments; undefined when they differ. */
export function sharedMethod(
  payments: readonly Pick<Payment, 'paymentMethod'>[],
): PaymentMethod | undefined {
  const [method, ...others] = new Set(payments.map((payment) => payment.paymentMethod));
  return others.length === 0 ? method : undefined;
}

/** How many payments go by each method and how many pesos, for the question before they are marked as paid (payout §8.11). */
export const methodFacts = (byMethod: readonly PaidByMethod[]): [label: string, text: string][] =>
  byMethod.map(({ paymentMethod, payments, totalAmount }) => [
    paymentMethod ? PAYMENT_METHOD_LABELS[paymentMethod] : 'Sin monto',
    `${countPayments(payments)}, ${formatPesos(totalAmount)}`,
  ]);
