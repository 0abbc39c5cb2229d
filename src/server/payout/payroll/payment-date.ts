/** The day on which payments were made, which may be earlier than the day on which they are recorded. */
import { sql } from 'kysely';
import { formatPeriod, type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { MoveOutcome } from './transitions.ts';

const ofField = { field: 'paymentDate' };

/** The call's date, or today. Refuses a future date. */
export function paymentDateOf({ paymentDate }: { paymentDate?: string | undefined }): LocalDate {
  const date = paymentDate === undefined ? today() : localDate(paymentDate);
  return date <= today() ? date : refuse('payroll.dateInFuture', {}, ofField);
}

/** Refuses payments dated before their month began: the year is probably mistyped. */
export async function refuseBeforePeriod(tx: Tx, { paymentIds = [] }: MoveOutcome): Promise<void> {
  const early = await tx
    .selectFrom('payment')
    .select(['periodYear as year', 'periodMonth as month'])
    .where(sql<boolean>`id = ANY(${paymentIds}::int[])`)
    .where(sql<boolean>`payment_date < make_date(period_year, period_month, 1)`)
    .orderBy('periodYear', 'desc')
    .orderBy('periodMonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (early) refuse('payroll.dateBeforePeriod', { period: formatPeriod(early) }, ofField);
}
