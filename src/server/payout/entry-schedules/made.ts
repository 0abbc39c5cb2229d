/** Makes the entries of approved schedules: instalments with their advance at once, monthly ones a year ahead (payout §24.8). */
import { type RawBuilder, sql } from 'kysely';
import {
  addMonths,
  firstDayOf,
  type LocalDate,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';
import { carryOut, type Tx } from '../../platform/db/database.ts';

/** How many months ahead the entries of a schedule without an end are made. */
const MONTHS_AHEAD = 12;

/** The last month for which monthly entries are made today. */
const horizon = (): LocalDate => firstDayOf(addMonths(periodOf(today()), MONTHS_AHEAD));

/** Makes the entries of schedules that were just approved; answers their number. */
export const makeEntries = (tx: Tx, scheduleIds: readonly number[]): Promise<number> =>
  make(tx, sql<boolean>`s.id = ANY(${scheduleIds}::int[])`);

/**
 * The last month by today in which a monthly schedule `s` has an entry. A stopped schedule goes on until then (payout §24.10).
 */
const lastMonth = () =>
  sql<LocalDate>`least(s.until_month, (s.stopped_from - interval '1 month')::date, ${horizon()}::date)`;

/** Whether `s` is a monthly schedule whose entries end before that. */
const goesOn = () => sql<boolean>`s.form = 'monthly'
  AND NOT EXISTS (SELECT FROM entry e WHERE e.schedule_id = s.id AND make_date(e.period_year, e.period_month, 1) >= ${lastMonth()})`;

/** The months of a monthly schedule `s`, and its signed pesos in each. */
const monthlySql = () => sql`
  SELECT month::date, CASE WHEN s.is_discount THEN -s.amount ELSE s.amount END AS amount
    FROM generate_series(s.from_month, ${lastMonth()}, '1 month') AS month WHERE s.form = 'monthly'`;

/** Goes on with monthly schedules. Processing does so before it pays. */
export async function extendSchedules(tx: Tx): Promise<void> {
  await make(tx, goesOn());
}

/**
 * A common table expression in place of the view `payable_entry`, with what `extendSchedules` would make now. A preview of a
 * payroll uses it, because it writes nothing (payout §29.1).
 */
export const withEntriesToCome = (): RawBuilder<unknown> => sql`payable_entry AS NOT MATERIALIZED (
  SELECT id, origin, doctor_id, period_year, period_month, society_id, amount, bears_retention, made_with FROM payable_entry
   UNION ALL
  SELECT -row_number() OVER (), 'scheduled', s.doctor_id, extract(year FROM m.month)::smallint, extract(month FROM m.month)::smallint,
         society_of(s.doctor_id, (m.month + interval '1 month - 1 day')::date), m.amount, s.bears_retention, NULL
    FROM entry_schedule s CROSS JOIN LATERAL (${monthlySql()}) AS m
   WHERE s.status = 'approved' AND ${goesOn()}
     AND NOT EXISTS (SELECT FROM entry e WHERE e.schedule_id = s.id AND e.made_with IS NULL
                        AND make_date(e.period_year, e.period_month, 1) = m.month))`;

/** An entry that exists, even a withdrawn one, is not made again. */
async function make(tx: Tx, isMeant: RawBuilder<boolean>): Promise<number> {
  return carryOut(tx)`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason,
                       schedule_id, instalment, created_by, approved_by, approved_at)
    SELECT 'scheduled', 'approved', s.doctor_id, extract(year FROM m.month), extract(month FROM m.month), m.kind_id, m.amount,
           m.bears_retention, m.description, s.reason, s.id, m.instalment, s.created_by, s.approved_by, s.approved_at
      FROM entry_schedule s
     CROSS JOIN LATERAL (
       SELECT s.advance_month AS month, s.advance_kind_id AS kind_id, s.amount, false AS bears_retention, s.description, 0 AS instalment
        WHERE s.advance_kind_id IS NOT NULL
        UNION ALL
       SELECT (s.from_month + make_interval(months => n - 1))::date, s.kind_id,
              -- The last one takes the rest, as instalmentsOf of the domain says.
              -CASE WHEN n < s.instalments THEN s.amount / s.instalments ELSE s.amount - s.amount / s.instalments * (s.instalments - 1) END,
              s.bears_retention, s.description || ', cuota ' || n || ' de ' || s.instalments, n
         FROM generate_series(1, s.instalments) AS n WHERE s.form = 'instalments'
        UNION ALL
       SELECT each.month, s.kind_id, each.amount, s.bears_retention, s.description, NULL FROM (${monthlySql()}) AS each
     ) AS m
     WHERE s.status = 'approved' AND ${isMeant}
     ORDER BY s.id, m.month
    ON CONFLICT DO NOTHING`;
}
