/** Limits a money move to what the user has seen and agreed to. */
import type { Agreed } from '../../../contract/schemas.ts';
import { formatDate, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { MoveOutcome } from './transitions.ts';

/**
 * Refuses to move more than the user has seen. Later records may be in no bank file, and nobody has checked them. Refusing rolls
 * the move back; `moved` completes 'Nada se …'.
 */
export function refuseUnlessAgreed(
  { records, totalAmount }: Pick<MoveOutcome, 'records' | 'totalAmount'>,
  agreed: Agreed | undefined,
  moved: string,
): void {
  if (!agreed || (agreed.records === records && agreed.totalAmount === totalAmount)) return;
  refuse('payroll.changedMeanwhile', {
    moved,
    records: countOf(records, 'registro', 'registros'),
    amount: formatPesos(totalAmount),
  });
}

/** What processing comes to: after retention, exactly, and what its fees were estimated to be when they were calculated. */
export type ExactTotals = {
  readonly records: number;
  readonly documents: number;
  /** Of the fees alone. */
  readonly estimatedAmount: number;
  readonly totalAmount: number;
  /** By how much the documents differ from their estimates, each one's difference without its sign. */
  readonly differingAmount: number;
  /** The entries and balances that are taken, their gross, and what is carried on of sums below 0 (payout §22). */
  readonly entries: number;
  readonly entriesAmount: number;
  readonly carriedAmount: number;
  /** The day whose year decides the legal rate; absent where nothing is processed. */
  readonly paymentDate?: LocalDate;
};

/**
 * The same for processing. The user has agreed to the exact amount, or to the estimate if the two differ by rounding alone. Each
 * line's estimate and each document is rounded by half a peso at most. A larger difference has another cause: the payment date or
 * a change of the payee gave another rate. What one document gains and another one loses counts twice. Then the user is asked
 * again with both figures. So it is with entries, which the estimate of fees does not contain.
 */
export function refuseUnlessExactAgreed(
  totals: ExactTotals,
  agreed: Agreed | undefined,
  moved: string,
): void {
  const { records, documents, estimatedAmount, totalAmount, differingAmount, paymentDate } = totals;
  if (!agreed || (agreed.records === records && agreed.totalAmount === totalAmount)) return;
  const isEstimate = agreed.records === records && agreed.totalAmount === estimatedAmount;
  if (!isEstimate) refuseUnlessAgreed(totals, agreed, moved);
  const { entries, entriesAmount, carriedAmount } = totals;
  if (entries === 0 && 2 * differingAmount <= records + documents) return;
  const figures = { records, estimatedAmount, exactAmount: totalAmount };
  const day = paymentDate ? `, pagado el ${formatDate(paymentDate)},` : '';
  const amounts = { estimated: formatPesos(estimatedAmount), exact: formatPesos(totalAmount) };
  if (entries === 0) refuse('payroll.exactDiffers', { moved, day, ...amounts }, figures);
  refuse(
    'payroll.withEntries',
    {
      moved,
      day,
      ...amounts,
      entries: countOf(entries, 'haber o descuento', 'haberes y descuentos'),
    },
    { ...figures, entries, entriesAmount, carriedAmount },
  );
}
