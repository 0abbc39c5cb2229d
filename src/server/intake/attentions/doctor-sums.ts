/** What a doctor's attentions add up to by state, whatever their number (intake §2.6; decision 144). */
import { type RawBuilder, sql } from 'kysely';
import {
  addDays,
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  localDate,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { isOfPendingDayText } from './states.ts';

/** A doctor, days, both included, and record types, of which none stands for all. */
type Filters = {
  readonly doctorId: number;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly participationTypes?: readonly string[] | undefined;
};
type Days = { readonly from: LocalDate | null; readonly to: LocalDate | null };

/**
 * A source of rows of `status`, `attentions` (a number) and the three amounts in pesos, which add up to the doctor's sums. Whole
 * months are read from their totals and from their few pending attentions. The days of a month that is asked for in part are read
 * attention by attention.
 */
export function sumsOfDoctor({ participationTypes, ...asked }: Filters): RawBuilder<unknown> {
  const doctorId = sql`${asked.doctorId}::int`;
  const ofType = (recordType: RawBuilder<unknown>) =>
    participationTypes?.length
      ? sql`${recordType} = ANY(${participationTypes}::record_type[])`
      : sql`true`;
  const { months, parts } = divide(asked);
  // As attention_with_status says it. With their days, too, fees and lines are read of these days alone, and not of all years.
  const rows = parts.map((days) => {
    const isSame = (name: string) => sql`
      ${sql.ref(`${name}.doctor_id`)} = ${doctorId} AND ${isOfDays(sql.ref(`${name}.attention_date`), days)}
      AND (${sql.ref(`${name}.attention_date`)}, ${sql.ref(`${name}.attention_id`)}) = (a.attention_date, a.id)`;
    return sql`
      SELECT CASE WHEN c.attention_id IS NULL THEN 'pending' WHEN p.status = 'paid' THEN 'paid' ELSE 'calculated' END::attention_status AS status,
             1 AS attentions, a.gross_amount, a.net_amount, a.participated_amount
        FROM attention AS a LEFT JOIN calculation AS c ON ${isSame('c')}
        LEFT JOIN payment_line AS l ON ${isSame('l')} LEFT JOIN payment AS p ON p.id = l.payment_id AND p.doctor_id = ${doctorId}
       WHERE a.doctor_id = ${doctorId} AND ${isOfDays(sql`a.attention_date`, days)} AND ${ofType(sql`a.record_type`)}`;
  });
  if (months === null) return sql`(${sql.join(rows, sql` UNION ALL `)})`;
  const total = (name: string) => sql`
    SELECT attentions, gross_amount, net_amount, participated_amount FROM ${sql.table(name)}
     WHERE doctor_id = ${doctorId} AND ${isOfDays(sql`month`, months)} AND ${ofType(sql`record_type`)}`;
  // The keys by index alone. OFFSET: their rows one by one, however many the planner expects.
  const pending = sql`
    SELECT count(*) AS attentions, coalesce(sum(own.gross_amount), 0) AS gross_amount, coalesce(sum(own.net_amount), 0) AS net_amount,
           coalesce(sum(own.participated_amount), 0) AS participated_amount
      FROM attention AS a
      JOIN LATERAL (
        SELECT gross_amount, net_amount, participated_amount FROM attention WHERE id = a.id OFFSET 0) AS own ON true
     WHERE a.doctor_id = ${doctorId} AND ${isOfDays(sql`a.attention_date`, months)} AND ${ofType(sql`a.record_type`)}
       AND ${sql.raw(isOfPendingDayText('a'))}
       AND NOT EXISTS (SELECT FROM calculation c WHERE c.doctor_id = ${doctorId}
                          AND (c.attention_date, c.attention_id) = (a.attention_date, a.id))`;
  const less = sql`SELECT 'calculated', -attentions, -gross_amount, -net_amount, -participated_amount`;
  return sql`(
    WITH pending AS MATERIALIZED (${pending}), paid AS MATERIALIZED (${total('doctor_month_paid')})
    SELECT 'calculated'::attention_status AS status, * FROM (${total('doctor_month_change')}) AS whole
    UNION ALL ${less} FROM pending UNION ALL ${less} FROM paid
    UNION ALL SELECT 'pending', * FROM pending
    UNION ALL SELECT 'paid', * FROM paid
    ${sql.join(
      rows.map((row) => sql`UNION ALL ${row}`),
      sql` `,
    )})`;
}

/** The days as whole months, if there are any, and as the days before and after these. */
function divide({ dateFrom, dateTo }: Omit<Filters, 'doctorId'>): {
  months: Days | null;
  parts: Days[];
} {
  const first = dateFrom ? localDate(dateFrom) : null;
  const last = dateTo ? localDate(dateTo) : null;
  const asRows = { months: null, parts: [{ from: first, to: last }] };
  if ((first && last && first > last) || (last && last < FIRST_DATE)) return asRows;
  const from = first === null ? null : firstWhole(first);
  const to = last === null ? null : lastWhole(last);
  if (from && to && from > to) return asRows;
  return {
    months: { from, to },
    parts: [
      ...(first && from && first < from ? [{ from: first, to: addDays(from, -1) }] : []),
      ...(last && to && to < last ? [{ from: addDays(to, 1), to: last }] : []),
    ],
  };
}

/** No attention is of an earlier day (a check of the table). */
const FIRST_DATE = '2000-01-01';

/**
 * The first day of the first month that begins on `day` or later, and the last day of the last month that ends on `day` or
 * earlier.
 */
const firstWhole = (day: LocalDate) =>
  day === firstDayOf(periodOf(day)) ? day : firstDayOf(addMonths(periodOf(day), 1));
const lastWhole = (day: LocalDate) =>
  day === lastDayOf(periodOf(day)) ? day : lastDayOf(addMonths(periodOf(day), -1));

const isOfDays = (day: RawBuilder<unknown>, { from, to }: Days) =>
  sql<boolean>`${from ? sql`${day} >= ${from}::date` : sql`true`} AND ${to ? sql`${day} <= ${to}::date` : sql`true`}`;
