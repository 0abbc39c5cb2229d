/** Tells, before it is confirmed, what a run pays: fees, entries and balances, exactly (payout §29.1). */
import type { ProcessingPreview } from '../../../contract/payout/processing-preview.ts';
import { type LocalDate, type Period, periodIndex } from '../../../domain/calendar/calendar.ts';
import type { CalculationState } from '../../../domain/states.ts';
import { NAMES_SHOWN } from '../../../domain/words/counts.ts';
import { type Db, rowOf } from '../../platform/db/database.ts';
import { withEntriesToCome } from '../entry-schedules/public.ts';
import { aloneOf, lastMonth } from './alone.ts';
import { aloneIn, documentsSql, isTaken } from './document-sums.ts';
import { refuseDayBefore } from './payment-date.ts';
import { refuseClosed, refuseWithoutRate } from './processing.ts';
import type { RecordScope } from './transitions.ts';

type Figures = Omit<ProcessingPreview, 'alone' | 'until' | 'paymentDate'> & {
  hasRates: boolean;
  alonePayments: number;
  aloneCount: number;
  aloneDoctors: string[];
  aloneMonths: number | null;
  feesMonths: number | null;
  latestMonths: number | null;
};

const periodOfMonths = (months: number): Period => ({
  year: Math.floor(months / 12),
  month: (months % 12) + 1,
});

/**
 * What processing these fees now would pay, and who would be paid entries alone. `isOfRecords`: records are chosen, which bring the
 * entries of their own doctors only. Writes nothing. Refuses a day of a year whose legal rate is needed and not registered, and one
 * before what is paid.
 */
export async function processingPreview(
  db: Db,
  scope: RecordScope,
  options: { from: readonly CalculationState[]; paymentDate: LocalDate; isOfRecords: boolean },
): Promise<ProcessingPreview> {
  const { from, paymentDate, isOfRecords } = options;
  await refuseClosed(db, scope);
  const alone = isOfRecords ? undefined : aloneIn(scope, aloneOf(scope));
  const found = await rowOf<Figures>(db)`
    WITH ${withEntriesToCome()}, ${documentsSql(isTaken(scope, from), paymentDate, alone)}
    SELECT coalesce(sum(records), 0)::bigint AS records, count(*) AS payments, count(DISTINCT s.doctor_id) AS doctors,
           coalesce(sum(estimated_amount), 0)::bigint AS estimated_amount,
           coalesce(sum(fees - fees_retention), 0)::bigint AS fees_amount,
           coalesce(sum(entries - balances), 0)::bigint AS entries,
           coalesce(sum(entered_gross + entered_unretained - balances_amount), 0)::bigint AS entries_amount,
           coalesce(sum(balances), 0)::bigint AS balances, coalesce(sum(balances_amount), 0)::bigint AS balances_amount,
           coalesce(sum(fees_retention - retention), 0)::bigint AS entries_retention,
           coalesce(sum(carried_gross + carried_unretained), 0)::bigint AS carried_amount,
           coalesce(sum(gross - retention + unretained), 0)::bigint AS total_amount,
           count(*) FILTER (WHERE records = 0) AS alone_payments, count(DISTINCT s.doctor_id) FILTER (WHERE records = 0) AS alone_count,
           max(period_year * 12 + period_month - 1) FILTER (WHERE records > 0) AS fees_months,
           coalesce((array_agg(DISTINCT d.name) FILTER (WHERE records = 0))[1:${NAMES_SHOWN}::int], '{}') AS alone_doctors,
           max(period_year * 12 + period_month - 1) FILTER (WHERE records = 0) AS alone_months,
           max(period_year * 12 + period_month - 1) AS latest_months, coalesce(bool_and(rate IS NOT NULL), true) AS has_rates
      FROM shared s JOIN doctor d ON d.id = s.doctor_id`;
  const { hasRates, alonePayments, aloneCount, aloneDoctors, aloneMonths, ...counted } = found;
  const { feesMonths, latestMonths, ...figures } = counted;
  if (!hasRates) refuseWithoutRate(paymentDate);
  if (latestMonths !== null) refuseDayBefore(paymentDate, periodOfMonths(latestMonths));
  const { month, year } = scope;
  const until =
    month !== undefined && year !== undefined
      ? periodIndex({ month, year })
      : Math.max(feesMonths ?? 0, isOfRecords ? 0 : lastMonth());
  return {
    ...figures,
    paymentDate,
    until: periodOfMonths(until),
    alone:
      aloneMonths === null
        ? null
        : {
            payments: alonePayments,
            doctors: aloneCount,
            doctorNames: aloneDoctors,
            ...periodOfMonths(aloneMonths),
          },
  };
}
