/** The days of fees, by which the first of them are found without reading all (decision 12). */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { calculationFilters } from '../../../contract/fees/calculations.ts';
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import type { Db } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { isPaid } from './states.ts';

type Filters = z.output<typeof calculationFilters> & { search?: string };

/** Whether days, record types and states are all that is filtered by. */
export function isOfDays({
  doctorId,
  doctorIds,
  paymentId,
  withoutRule,
  isHeld,
  search,
  month,
  year,
  byPayMonth,
}: Filters) {
  const others = [
    doctorId,
    doctorIds,
    paymentId,
    withoutRule || undefined,
    isHeld,
    search,
    (byPayMonth && year) || undefined,
  ];
  return (
    others.every((filter) => filter === undefined) && (month === undefined || year !== undefined)
  );
}

/**
 * The keys of the first fees of some days: of all, or of paid ones. They are found along their attentions, whose index has
 * each day's in order; a day of 35,000 fees needs no sort.
 */
export function firstOfDays(
  db: Db,
  filters: Filters,
  state: 'paid' | undefined,
  direction: 'asc' | 'desc',
  most: number,
) {
  const query = db
    .selectFrom('calculation')
    .innerJoin('attention', 'attention.id', 'calculation.attentionId')
    .select(['calculation.attentionId as id', 'calculation.attentionDate as date'])
    .where(isOfFirstDays(state ?? 'all', filters, direction, most))
    .where((is) =>
      is.and(given(filters.participationTypes, (types) => is('attention.recordType', 'in', types))),
    )
    .orderBy('attention.attentionDate', direction)
    .orderBy('attention.id', direction)
    .limit(most);
  return state ? query.where(isPaid) : query;
}

/** The totals by day: of all fees, whatever their state, and of paid ones. */
const DAYS = { all: sql`calculated_day`, paid: sql`paid_day` };

/** Whether an attention's day is one of the first days, which by their totals have `most` fees together: all, or paid ones. */
function isOfFirstDays(
  fees: keyof typeof DAYS,
  filters: Filters,
  direction: 'asc' | 'desc',
  most: number,
): RawBuilder<boolean> {
  const { dateFrom, dateTo, month, year, participationTypes: recordTypes } = filters;
  const of = year === undefined ? undefined : { year, month };
  const conditions = [
    ...(dateFrom ? [sql`attention_date >= ${dateFrom}::date`] : []),
    ...(dateTo ? [sql`attention_date <= ${dateTo}::date`] : []),
    ...(of
      ? [sql`attention_date >= ${firstDayOf({ year: of.year, month: of.month ?? 1 })}::date`]
      : []),
    ...(of
      ? [sql`attention_date <= ${lastDayOf({ year: of.year, month: of.month ?? 12 })}::date`]
      : []),
    ...(recordTypes?.length ? [sql`record_type = ANY (${recordTypes}::record_type[])`] : []),
  ];
  return sql<boolean>`attention.attention_date = ANY (ARRAY(
    SELECT attention_date FROM (
      SELECT attention_date, sum(sum(attentions)) OVER (ORDER BY attention_date ${sql.raw(direction)}) - sum(attentions) AS before
        FROM ${DAYS[fees]} WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)} GROUP BY attention_date) AS day
     WHERE before < ${most}::bigint))`;
}
