/** What a change of a retention does to payments that were made before it, in words (payout §30). */
import { formatPeriod, type Period } from '../calendar/calendar.ts';
import { formatPesos, formatRate } from '../money.ts';

/** A payment and what its retention was and would be. Pesos, and rates in basis points. */
export type AmendedRetention = {
  readonly paymentId: number;
  readonly period: Period;
  /** What bears retention: its part of the document. */
  readonly grossAmount: number;
  readonly rateBefore: number;
  readonly retainedBefore: number;
  readonly rateAfter: number;
  readonly retainedAfter: number;
};

/** The gloss of what is paid back or discounted: which payment, and the whole arithmetic. At most 200 characters. */
export function amendmentWords(one: AmendedRetention): string {
  const { paymentId, period, grossAmount, rateBefore, retainedBefore } = one;
  const before = `${formatPesos(retainedBefore)} (${formatRate(rateBefore)})`;
  const after = `${formatPesos(one.retainedAfter)} (${formatRate(one.rateAfter)})`;
  return `Ajuste de retención, pago N° ${paymentId} de ${formatPeriod(period)}: de ${formatPesos(grossAmount)} se retuvo ${before} y corresponde ${after}`;
}
