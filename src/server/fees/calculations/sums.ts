/** Sums of the filtered fees. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { calculationTotals } from '../../../contract/fees/calculations.ts';
import { type Db, rowOf } from '../../platform/db/database.ts';
import {
  type CalculationFilters,
  daysOfMonths,
  filterCalculations,
  filterPayable,
} from './queries.ts';
import { isOfPayment, isSettledAs, joinLines, LINE_RETENTION, NET_SUM } from './states.ts';

/** The filtered fees, each with its payment line if it has one. Sums of them read only the indexes. */
export function feesWithLines(db: Db, { status, ...filters }: CalculationFilters) {
  const fees = joinLines(db.selectFrom('calculation'), {
    doctorId: filters.doctorId,
    ...(daysOfMonths(filters) ?? filters),
  });
  return status?.length && status.every(isOfPayment)
    ? filterCalculations(fees, filters).where(isSettledAs(status))
    : filterCalculations(fees, { ...filters, status });
}

/** The count and totals, in pesos, of the filtered calculations. */
export async function sumCalculations(db: Db, { status, ...filters }: CalculationFilters) {
  const payable = status?.filter((state) => !isOfPayment(state)) ?? [];
  // What is in no payment stands in a table of its own, which has all that is summed.
  const ofPayable = filterPayable(
    db
      .selectFrom('payableFee as calculation')
      .where('calculation.status', 'in', payable)
      .select([...SUMMED, 'calculation.retentionAmount']),
    filters,
  );
  const ofOthers = feesWithLines(db, { ...filters, status: status?.filter(isOfPayment) }).select([
    ...SUMMED,
    LINE_RETENTION.as('retentionAmount'),
  ]);
  const isPayable = payable.length > 0;
  const fees = [
    ...(isPayable ? [ofPayable] : []),
    ...(isPayable && payable.length === status?.length ? [] : [ofOthers]),
  ];
  return rowOf<CalculationSums>(db)`
    SELECT count(*) AS total, coalesce(sum(base_amount), 0) AS base_amount,
           coalesce(sum(calculated_amount), 0) AS calculated_amount, coalesce(sum(retention_amount), 0) AS retention_amount,
           coalesce(sum(calculated_amount - retention_amount), 0) AS final_amount,
           count(*) FILTER (WHERE rule_version_id IS NULL) AS without_rule
      FROM (${sql.join(fees, sql` UNION ALL `)}) AS fee`;
}

type CalculationSums = z.output<typeof calculationTotals>;
const SUMMED = [
  'calculation.baseAmount',
  'calculation.calculatedAmount',
  'calculation.ruleVersionId',
] as const;

/** The months of the filtered calculations, or of their payment, with doctors, records and pesos. */
export function sumPeriods(db: Db, filters: CalculationFilters) {
  const fees = feesWithLines(db, filters);
  const withPayments = fees
    .leftJoin('payment', (join) => join.on(sql<boolean>`payment.id = payment_line.payment_id`))
    .leftJoin('payableFee', 'payableFee.attentionId', 'calculation.attentionId');
  const of = (part: 'year' | 'month') =>
    filters.byPayMonth
      ? sql<number>`coalesce(${sql.ref(`payment.period_${part}`)}, ${sql.ref(`payable_fee.period_${part}`)})`
      : sql<number>`${sql.ref(`calculation.period_${part}`)}`;
  return (filters.byPayMonth ? (withPayments as unknown as typeof fees) : fees)
    .select([
      of('year').as('year'),
      of('month').as('month'),
      sql<number>`count(DISTINCT calculation.doctor_id)`.as('doctors'),
      sql<number>`count(*)`.as('records'),
      sql<number>`sum(calculation.calculated_amount)`.as('calculatedAmount'),
      NET_SUM.as('finalAmount'),
    ])
    .groupBy([sql`year`, sql`month`])
    .orderBy('year')
    .orderBy('month')
    .execute();
}
