/**
 * What processing comes to (payout §3, payout §17, payout §22), as named statements. What is retained is computed once for each
 * document, and shared over its payments by cumulative rounding (docs/decisions/0077). `sharesOf` in the domain says the same.
 */
import { type RawBuilder, sql } from 'kysely';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { CalculationState } from '../../../domain/states.ts';
import { AFFILIATION, notHeld } from '../../fees/calculations/public.ts';
import { joinPercentages, PERCENTAGE } from '../entry-schedules/public.ts';
import { type Alone, aloneSql, type Payees } from './alone.ts';
import { entersSql, isOfFormer } from './entries.ts';
import { type RecordScope, scopeSql } from './transitions.ts';

/** Whether processing takes the fee `c`: nothing that is held. */
export function isTaken(
  scope: RecordScope,
  from: readonly CalculationState[],
): RawBuilder<boolean> {
  return sql<boolean>`c.status = ANY(${from}::calculation_status[]) AND ${scopeSql(scope)} AND ${notHeld()}`;
}

export const aloneIn = (scope: RecordScope, alone: Alone | undefined, payees?: Payees) =>
  alone && aloneSql(scope, alone, { payees, fees: sql`fees` });

/** Whether rows of two tables are of the same doctor, month and payee. */
export const isSamePayment = (one: string, other: string): RawBuilder<boolean> => {
  const [a, b] = [sql.raw(one), sql.raw(other)];
  return sql<boolean>`(${a}.doctor_id, ${a}.period_year, ${a}.period_month) = (${b}.doctor_id, ${b}.period_year, ${b}.period_month)
    AND ${a}.society_id IS NOT DISTINCT FROM ${b}.society_id`;
};

/** The fees that are taken, by doctor, month and payee. */
const feesSql = (taken: RawBuilder<boolean>) => sql`
  SELECT c.doctor_id, c.period_year, c.period_month, x.society_id, sum(c.final_amount) AS estimated_amount,
         sum(c.calculated_amount)::bigint AS fees, count(*) AS records,
         count(*) FILTER (WHERE c.record_type = 'hmq') AS hmq_records
    FROM payable_fee c ${AFFILIATION} WHERE ${taken}
   GROUP BY c.doctor_id, c.period_year, c.period_month, x.society_id`;

/** The payments that are made: those with fees, and those of entries alone. */
const groupsSql = (alone: RawBuilder<unknown> | undefined) => sql`
  SELECT doctor_id, period_year, period_month, society_id, estimated_amount, fees, records, hmq_records FROM fees
  ${
    alone
      ? sql`UNION ALL
  SELECT a.doctor_id, a.period_year, a.period_month, a.society_id, 0, 0, 0, 0 FROM (${alone}) AS a
   WHERE NOT EXISTS (SELECT FROM fees f WHERE ${isSamePayment('f', 'a')})`
      : sql``
  }`;

/** The entries of each payment; an entry goes into the earliest that takes it. */
const enteredSql = (former: readonly number[] | undefined) => sql`
  SELECT doctor_id, period_year, period_month, society_id, count(*) AS entries,
         count(*) FILTER (WHERE is_balance) AS balances, coalesce(sum(amount) FILTER (WHERE is_balance), 0)::bigint AS balances_amount,
         coalesce(sum(amount) FILTER (WHERE bears_retention), 0)::bigint AS gross,
         coalesce(sum(amount) FILTER (WHERE NOT bears_retention), 0)::bigint AS unretained
    FROM ((SELECT DISTINCT ON (e.id) e.amount, e.bears_retention, e.origin IN ('carried_balance', 'passed_balance') AS is_balance,
                  g.doctor_id, g.period_year, g.period_month, g.society_id
             FROM payable_entry e JOIN groups g ON ${entersSql('g')} AND ${isOfFormer(former)}
            ORDER BY e.id, g.period_year, g.period_month)
          UNION ALL
          SELECT ${PERCENTAGE}, s.bears_retention, false, g.doctor_id, g.period_year, g.period_month, g.society_id
            FROM groups g ${joinPercentages('g', sql.ref('g.fees'), former)}) AS placed
   GROUP BY 1, 2, 3, 4`;

/** The payments with the sums of their fees and entries. */
const SUMMED = sql`
  SELECT t.*, greatest(t.fees + t.entered_gross, 0) AS gross, greatest(-t.fees - t.entered_gross, 0) AS carried_gross,
         -- A document is of one payment of a doctor, or of all payments of a society.
         CASE WHEN t.society_id IS NULL THEN t.doctor_id END AS issuer_id,
         coalesce(-t.society_id, t.doctor_id) AS issuer,
         CASE WHEN t.society_id IS NULL THEN t.period_year * 12 + t.period_month ELSE 0 END AS issued_for
    FROM (SELECT f.*, coalesce(e.entries, 0) AS entries, coalesce(e.gross, 0) AS entered_gross,
                 coalesce(e.unretained, 0) AS entered_unretained, coalesce(e.balances, 0) AS balances,
                 coalesce(e.balances_amount, 0) AS balances_amount
            FROM groups f LEFT JOIN entered e ON ${isSamePayment('e', 'f')}) AS t
   -- What is new is taken even where it leaves nothing to be paid: what a payee owes who has no more fees becomes a balance,
   -- which two persons may settle. Balances alone are nothing new, and wait for what lessens them.
   WHERE t.records > 0 OR t.entries > t.balances`;

/** The documents of the payments, each with its rate. */
const expectedSql = (paymentDate: LocalDate) => sql`
  SELECT t.*, coalesce(s.document_kind, 'fee_receipt') AS kind,
         coalesce(s.name, d.name) AS name, coalesce(s.rut, d.rut) AS rut, d.id AS doctor_id,
         coalesce(s.is_withheld, d.retention_mode = 'legal') AS is_legal,
         payee_rate(d, s, ${paymentDate}::date) AS rate
    FROM (SELECT issuer, issued_for, issuer_id, society_id, sum(gross)::bigint AS gross
            FROM summed GROUP BY 1, 2, 3, 4 ORDER BY 1, 2) AS t
    LEFT JOIN doctor d ON d.id = t.issuer_id
    LEFT JOIN medical_society s ON s.id = t.society_id
   ORDER BY t.issuer, t.issued_for`;

/**
 * Each payment's part of what its document retains: of its fees first, then of its entries. What its entries without retention leave
 * below 0 is carried on, like a sum below 0 before it.
 */
const SHARED = sql`
  SELECT r.*, r.entered_unretained + greatest(-(r.gross - r.retention + r.entered_unretained), 0) AS unretained,
         greatest(-(r.gross - r.retention + r.entered_unretained), 0) AS carried_unretained
    FROM (SELECT q.*, retained(q.until, q.known_rate) - retained(q.until - q.gross, q.known_rate) AS retention,
                 retained(q.until - q.gross + q.fees, q.known_rate) - retained(q.until - q.gross, q.known_rate) AS fees_retention
            FROM (SELECT s.doctor_id, s.period_year, s.period_month, s.society_id, s.issuer, s.issued_for, s.fees, s.gross,
                         s.entries, s.entered_gross, s.entered_unretained, s.carried_gross, s.records, s.hmq_records,
                         s.balances, s.balances_amount, s.estimated_amount, d.rate, coalesce(d.rate, 0) AS known_rate, d.name, d.rut,
                         sum(s.gross) OVER (PARTITION BY s.issuer, s.issued_for
                           ORDER BY s.doctor_id, s.period_year, s.period_month)::bigint AS until
                    FROM summed s JOIN expected d USING (issuer, issued_for)) AS q) AS r`;

/**
 * What processing comes to, as common table expressions:
 *
 * - `summed`: the payments, with the sums of their fees and entries; those of entries alone where `alone` finds some;
 * - `expected`: their documents, each with its rate, which is null where the legal one of the year is needed and missing;
 * - `shared`: the payments with their parts of what the documents retain, and with what each carries on.
 *
 * `former`: the payments that are made again, whose entries alone are taken.
 */
export function documentsSql(
  taken: RawBuilder<boolean>,
  paymentDate: LocalDate,
  alone: RawBuilder<unknown> | undefined,
  former?: readonly number[],
): RawBuilder<unknown> {
  return sql`
    fees AS MATERIALIZED (${feesSql(taken)}),
    groups AS MATERIALIZED (${groupsSql(alone)}),
    entered AS MATERIALIZED (${enteredSql(former)}),
    summed AS MATERIALIZED (${SUMMED}),
    expected AS MATERIALIZED (${expectedSql(paymentDate)}),
    shared AS MATERIALIZED (${SHARED})`;
}
