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

export const feeState = z.enum([...CALCULATION_STATES, 'unpaid', 'unprocessed']);
export type FeeState = z.infer<typeof feeState>;

/** Days may be those of the attentions or those of payment: a figure of the wrong ones would mislead. */
const WHICH_DAYS =
  'De lo pagado sé los pagos por su fecha de pago, y los honorarios por mes o año. Pregunte por los pagos de esos días, o por los honorarios de un mes.';

/** The states of the calls for the one that is asked for. */
export const statesOf = (state: FeeState | undefined) =>
  state &&
  (state === 'unpaid'
    ? [...UNPAID_STATES]
    : state === 'unprocessed'
      ? [...UNPROCESSED_STATES]
      : [state]);
/** Calculated, and in no payment yet. */
const UNPROCESSED_STATES = ['calculated', 'pending_payment'] as const;

/** Whether what is retained of fees in the state is still an estimate; false for several states, of which some are none. */
export const isEstimateIn = (state: FeeState | undefined): boolean =>
  areEstimated(state === undefined || state === 'unpaid' ? undefined : statesOf(state));

/** Throws where paid fees of days are asked for that are no whole months: these are those of the attentions, which is said. */
export function refusePaidDays(state: FeeState | undefined, { dateFrom, dateTo }: Days): void {
  if (state !== 'paid' || dateFrom === undefined || dateTo === undefined) return;
  if (!areWholeMonths({ dateFrom, dateTo })) throw new Unanswerable(WHICH_DAYS);
}

/** Whether days are some whole months. */
export function areWholeMonths({ dateFrom, dateTo }: Days): boolean {
  if (dateFrom === undefined || dateTo === undefined) return false;
  const [from, to] = [localDate(dateFrom), localDate(dateTo)];
  return firstDayOf(periodOf(from)) === from && lastDayOf(periodOf(to)) === to;
}

/** ` en estado Pagado, por mes de atención`: the time of fees is that of the work, and not that in which they were paid. */
export function inState(
  state: FeeState | undefined,
  { year, ...time }: Partial<Period> & Days,
): string {
  // What nobody has paid has no other time.
  if (state === 'unpaid') return ' sin pagar';
  if (state === 'unprocessed') return ' calculados y sin procesar';
  const isOfDays = time.dateFrom !== undefined;
  const by =
    !isOfDays && year === undefined
      ? ''
      : isOfDays && !areWholeMonths(time)
        ? ', por fecha de atención'
        : ', por mes de atención';
  return `${state === undefined ? '' : ` en estado ${PAYMENT_STATUS_BADGES[state].label}`}${by}`;
}

/** `Los honorarios de Octubre 2026, por mes de atención, son `. */
export const feesAre = (where: string): string =>
  `Los honorarios${where}${where.endsWith(' de atención') ? ',' : ''} son `;

/** What fees add up to, in pesos. */
type FeeSums = Readonly<Record<'calculatedAmount' | 'retentionAmount' | 'finalAmount', number>>;

export const recordsOf = (count: number): string => countOf(count, 'registro', 'registros');

/** `$900 líquidos: $1.000 brutos calculados menos $100 de retención, en 3 registros.` */
export const feesInWords = (sums: FeeSums, records: number, isEstimate: boolean): string =>
  `${formatPesos(sums.finalAmount)} ${asEstimate('líquidos', isEstimate)}: ${formatPesos(sums.calculatedAmount)} brutos calculados menos ${formatPesos(sums.retentionAmount)} de retención, en ${recordsOf(records)}.`;

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
