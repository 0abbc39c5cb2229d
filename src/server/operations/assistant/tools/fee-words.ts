/** How answers tell the sums of fees, of all or of some of them. */
import { z } from 'zod';
import {
  firstDayOf,
  lastDayOf,
  localDate,
  type Period,
  periodOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { CALCULATION_STATES, UNPAID_STATES } from '../../../../domain/states.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { areEstimated, asEstimate } from '../../../../domain/words/estimates.ts';
import { PAYMENT_STATUS_BADGES } from '../../../../domain/words/state-badges.ts';
import { Unanswerable } from '../tool.ts';
import type { Days } from './inputs.ts';

export const feeState = z.enum([...CALCULATION_STATES, 'unpaid']);
type FeeState = z.infer<typeof feeState>;

/** Days may be those of the attentions or those of payment: a figure of the wrong ones would mislead. */
const WHICH_DAYS =
  'De lo pagado sé los pagos por su fecha de pago, y los honorarios por mes o año. Pregunte por los pagos de esos días, o por los honorarios de un mes.';

/** The states of the calls for the one that is asked for. */
export const statesOf = (state: FeeState | undefined) =>
  state && (state === 'unpaid' ? [...UNPAID_STATES] : [state]);

/** Whether what is retained of fees in the state is still an estimate; false for several states, of which some are none. */
export const isEstimateIn = (state: FeeState | undefined): boolean =>
  areEstimated(state === undefined || state === 'unpaid' ? undefined : [state]);

/** Throws where paid fees of days are asked for that are no whole months: these are those of the attentions, which is said. */
export function refusePaidDays(state: FeeState | undefined, { dateFrom, dateTo }: Days): void {
  if (state !== 'paid' || dateFrom === undefined || dateTo === undefined) return;
  const [from, to] = [localDate(dateFrom), localDate(dateTo)];
  const isWhole = firstDayOf(periodOf(from)) === from && lastDayOf(periodOf(to)) === to;
  if (!isWhole) throw new Unanswerable(WHICH_DAYS);
}

/** ` en estado Pagado, por mes de atención`: that of paid fees is not the month in which they were paid. */
export function inState(
  state: FeeState | undefined,
  { year, dateFrom }: Partial<Period> & Days,
): string {
  if (state === undefined) return '';
  if (state === 'unpaid') return ' sin pagar';
  const byMonth =
    state === 'paid' && (year ?? dateFrom) !== undefined ? ', por mes de atención' : '';
  return ` en estado ${PAYMENT_STATUS_BADGES[state].label}${byMonth}`;
}

/** What fees add up to, in pesos. */
type FeeSums = Readonly<Record<'calculatedAmount' | 'retentionAmount' | 'finalAmount', number>>;

export const recordsOf = (count: number): string => countOf(count, 'registro', 'registros');

/** `$900 líquidos: $1.000 calculados menos $100 de retención, en 3 registros.` */
export const feesInWords = (sums: FeeSums, records: number, isEstimate: boolean): string =>
  `${formatPesos(sums.finalAmount)} ${asEstimate('líquidos', isEstimate)}: ${formatPesos(sums.calculatedAmount)} calculados menos ${formatPesos(sums.retentionAmount)} de retención, en ${recordsOf(records)}.`;

/** ` En promedio por médico: $3.500.000 calculados, $3.200.000 líquidos.` */
export function averageFees(
  sums: FeeSums,
  each: string,
  count: number,
  isEstimate: boolean,
): string {
  const mean = (sum: number) => formatPesos(Math.round(sum / Math.max(count, 1)));
  return ` En promedio por ${each}: ${mean(sums.calculatedAmount)} calculados, ${mean(sums.finalAmount)} ${asEstimate('líquidos', isEstimate)}.`;
}

/** What was calculated, what is retained of it, and what is left, as facts. */
export const feeFacts = (sums: FeeSums, isEstimate: boolean) => [
  { label: 'Calculado', value: formatPesos(sums.calculatedAmount) },
  { label: asEstimate('Retención', isEstimate), value: formatPesos(sums.retentionAmount) },
  { label: asEstimate('Líquido', isEstimate), value: formatPesos(sums.finalAmount) },
];
