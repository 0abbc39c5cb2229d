/**
 * Payments of entries alone (payout §22.5), for a doctor and payee without payable fees of the month. A run makes them when it
 * takes a whole month, or all months, of doctors.
 */
import { type RawBuilder, sql } from 'kysely';
import {
  addMonths,
  type Period,
  periodIndex,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { AFFILIATION, notHeld } from '../../fees/calculations/public.ts';
import { today } from '../../platform/context.ts';
import { entersSql, isOfFormer } from './entries.ts';
import type { RecordScope } from './transitions.ts';

/** The doctor, month and payee of a payment. */
export type PaymentGroup = {
  readonly doctorId: number;
  readonly societyId: number | null;
  readonly periodYear: number;
  readonly periodMonth: number;
};

/**
 * Whose payments of entries alone are made. Either all doctors of the scope, until a month (by default the month before the
 * current one, or the latest of the processed fees if later). Or the doctors, months and payees of these payments, which are made
 * again with the entries that they had.
 */
export type Alone =
  | { readonly until?: Period }
  | { readonly of: readonly (PaymentGroup & { readonly id: number })[] };

/** Whose fees and entries are processed: those of doctors who are paid in person, and of societies. */
export type Payees = {
  readonly doctorIds: readonly number[];
  readonly societyIds: readonly number[];
};

/**
 * Whose entries a run of this scope pays alone. Undefined where it chooses records: these bring only the entries of their
 * doctors.
 */
export function aloneOf(scope: RecordScope): Alone | undefined {
  const { month, year, doctorIds, society, ...records } = scope;
  if (Object.values(records).some((one) => one !== undefined)) return undefined;
  return month !== undefined && year !== undefined ? { until: { month, year } } : {};
}

/** The month before the current one, in months since the year 0. What is due until then is paid, with or without fees. */
export const lastMonth = () => periodIndex(addMonths(periodOf(today()), -1));

/**
 * The doctor, month and payee of possible payments of entries alone, as a query. A held doctor or payee has none. Nor has one
 * whose fees of the month still wait: the entries go with these. `fees`: where the processed fees are summed.
 */
export function aloneSql(
  scope: RecordScope,
  alone: Alone,
  { payees, fees }: { payees?: Payees | undefined; fees: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if ('of' in alone) {
    return sql`
      SELECT g.* FROM (
        SELECT DISTINCT "doctorId" AS doctor_id, coalesce(pay_year, "periodYear") AS period_year,
               coalesce(pay_month, "periodMonth") AS period_month, "societyId" AS society_id
          FROM jsonb_to_recordset(${JSON.stringify(alone.of)}::jsonb)
               AS one ("doctorId" int, "periodYear" smallint, "periodMonth" smallint, "societyId" int)
          LEFT JOIN closed_month ON (year, month) = ("periodYear", "periodMonth")) AS g
       WHERE NOT ${isPayeeHeld(sql`g.doctor_id`, sql`g.society_id`)}
         -- A balance alone makes none: it goes with another one.
         AND EXISTS (SELECT FROM payable_entry e
                      WHERE ${entersSql('g')} AND ${isOfFormer(alone.of.map(({ id }) => id))}
                        AND e.origin NOT IN ('carried_balance', 'passed_balance'))`;
  }
  const { until } = alone;
  const months = until
    ? sql`${until.year * 12 + until.month - 1}::int`
    : sql`greatest(${lastMonth()}::int, (SELECT max(period_year * 12 + period_month - 1) FROM ${fees} AS f))`;
  const { doctorIds, society } = scope;
  return sql`
    SELECT g.* FROM (
      SELECT DISTINCT e.doctor_id, (m.months / 12)::smallint AS period_year, (m.months % 12 + 1)::smallint AS period_month, e.society_id
        FROM payable_entry e CROSS JOIN (
          SELECT coalesce(c.pay_year * 12 + c.pay_month - 1, latest.months) AS months
            FROM (SELECT ${months} AS months) AS latest LEFT JOIN closed_month c ON c.year * 12 + c.month - 1 = latest.months) AS m
       WHERE (e.origin IN ('carried_balance', 'passed_balance') OR e.period_year * 12 + e.period_month - 1 <= m.months)
         ${doctorIds ? sql`AND e.doctor_id = ANY(${doctorIds}::int[])` : sql``}
         ${society === undefined ? sql`` : society === true ? sql`AND e.society_id IS NOT NULL` : sql`AND e.society_id = ${society}::int`}
         ${payees ? sql`AND (e.society_id IS NULL AND e.doctor_id = ANY(${payees.doctorIds}::int[]) OR e.society_id = ANY(${payees.societyIds}::int[]))` : sql``}
         AND NOT ${isPayeeHeld(sql`e.doctor_id`, sql`e.society_id`)}) AS g
     WHERE NOT EXISTS (
       SELECT FROM payable_fee c ${AFFILIATION}
        WHERE (c.doctor_id, c.period_year, c.period_month) = (g.doctor_id, g.period_year, g.period_month)
          AND x.society_id IS NOT DISTINCT FROM g.society_id AND ${notHeld()})`;
}

/** Whether the doctor or the society in these columns is held: entries wait then, by the database. */
const isPayeeHeld = (doctorId: RawBuilder<unknown>, societyId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM live_hold h WHERE h.doctor_id = ${doctorId} OR h.society_id = ${societyId})`;
