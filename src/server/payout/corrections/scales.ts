/** What progressive scales owe after corrections (payout §25.4). */
import { sql } from 'kysely';
import {
  firstDayOf,
  formatPeriod,
  lastDayOf,
  type Period,
  periodIndex,
} from '../../../domain/calendar/calendar.ts';
import type { Accumulation } from '../../../domain/fees/fees.ts';
import {
  correctedScales,
  readScaleDifferences,
  recalculateScales,
  type Scale,
  type ScaleBasisLine,
} from '../../fees/calculations/public.ts';
import { rowsOf, type TxWithClient } from '../../platform/db/database.ts';

/** A scale that a correction touches, whom it owes, and the month in which what it owes falls. */
export type TouchedScale = Scale & { readonly societyId: number | null; readonly period: Period };

/** The scales in which a line accumulated. */
export function scalesOf(
  line: Pick<Scale, 'doctorId' | 'year' | 'month'> & {
    readonly societyId: number | null;
    readonly accumulations: readonly Accumulation[] | null;
  },
  period: Period,
): TouchedScale[] {
  const { doctorId, year, month, societyId, accumulations } = line;
  return (accumulations ?? []).map(({ ruleId }) => ({
    doctorId,
    year,
    month,
    ruleId,
    societyId,
    period,
  }));
}

/** What an entry of a scale was computed from (`entry.scale_basis`). */
export type ScaleBasis = {
  /** What earlier entries of the scale came to, in pesos. */
  readonly earlier: number;
  /** In the order in which they accumulate. */
  readonly lines: readonly ScaleBasisLine[];
};

/** The entries by which scales were brought up to date, by id. */
export type ScaleEntries = { readonly made: number[]; readonly withdrawn: number[] };

/**
 * Brings scales up to date: what each owes a payee besides its lines is one entry ('ajuste de tramos'), made again while no
 * payment has it; what it owes other payees stays, but where a correction is withdrawn not what it owes either of its payees. Of
 * payees that are named for one scale the last one is paid. Where lines moved to the payee it waits with them (payout §28.3). The
 * scale's payable lines are calculated again. Under the ledger's lock. Answers the change of what is owed, in pesos before retention,
 * how much of it waits, and how many lines were calculated again.
 */
export async function settleScales(
  { database, tx, client }: TxWithClient,
  touched: readonly TouchedScale[],
  userId: number | null,
  { isWithdrawal = false } = {},
): Promise<{
  scaleAmount: number;
  waitingAmount: number;
  recalculated: number;
  byDoctor: Map<number, number>;
  scaleEntries: ScaleEntries;
}> {
  const scales = [...new Map(touched.map((scale) => [keyOf(scale), scale])).values()];
  const byDoctor = new Map<number, number>();
  if (scales.length === 0)
    return {
      scaleAmount: 0,
      waitingAmount: 0,
      recalculated: 0,
      byDoctor,
      scaleEntries: { made: [], withdrawn: [] },
    };
  const asked = JSON.stringify(scales);
  const isAsked = sql`(e.doctor_id, e.scale_rule_id, e.scale_year, e.scale_month) IN (
    SELECT "doctorId", "ruleId", year, month
      FROM jsonb_to_recordset(${asked}::jsonb) AS s (title text, "doctorId" int, "ruleId" int, year int, month int))`;
  const isOfPayee = sql`EXISTS (
    SELECT FROM jsonb_to_recordset(${isWithdrawal ? JSON.stringify(touched) : asked}::jsonb)
             AS s (title text, "doctorId" int, "ruleId" int, year int, month int, "societyId" int)
     WHERE (s."doctorId", s."ruleId", s.year, s.month) = (e.doctor_id, e.scale_rule_id, e.scale_year, e.scale_month)
       AND s."societyId" IS NOT DISTINCT FROM e.society_id)`;
  type Sum = Scale & { amount: number };
  const withdrawn = await rowsOf<Sum & { id: number; isWaiting: boolean }>(tx)`
    UPDATE entry e SET status = 'withdrawn', withdrawn_at = now(), withdrawn_by = ${userId}::int,
           withdrawal_reason = 'Otro ajuste del mismo tramo lo reemplaza.'
     WHERE e.origin = 'scale_adjustment' AND e.status = 'approved' AND ${isAsked} AND ${isOfPayee}
       AND NOT EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live)
    RETURNING e.id, e.doctor_id, e.scale_rule_id AS rule_id, e.scale_year::int AS year, e.scale_month::int AS month, e.amount,
              waits(e.id) AS is_waiting`;
  const taken = await rowsOf<Sum>(tx)`
    SELECT e.doctor_id, e.scale_rule_id AS rule_id, e.scale_year::int AS year, e.scale_month::int AS month, sum(e.amount)::bigint AS amount
      FROM entry e WHERE e.origin = 'scale_adjustment' AND e.status = 'approved' AND ${isAsked} GROUP BY 1, 2, 3, 4`;
  const paid = new Map(taken.map((sum) => [keyOf(sum), sum.amount]));
  const owed = (await readScaleDifferences(tx, scales))
    .map(({ lines, ...scale }) => {
      const earlier = paid.get(keyOf(scale)) ?? 0;
      const basis: ScaleBasis = { earlier, lines };
      return { ...scale, amount: scale.amount - earlier, basis };
    })
    .filter(({ amount }) => amount !== 0);
  const targets = new Map(scales.map((scale) => [keyOf(scale), scale]));
  const entries = owed.map((scale) => {
    const { societyId, period } = targets.get(keyOf(scale)) as TouchedScale;
    const title = `Ajuste de tramos de ${formatPeriod(scale)}`;
    return { ...scale, title, societyId, payYear: period.year, payMonth: period.month };
  });
  // By the rule's last name: what is owed stays owed when the rule is deleted.
  const made = await rowsOf<{ id: number; amount: number }>(tx)`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, is_payee_fixed, society_id, amount, bears_retention,
                       description, scale_rule_id, scale_year, scale_month, scale_basis, created_by, approved_by, approved_at)
    SELECT 'scale_adjustment'::entry_origin, 'approved'::entry_status, s."doctorId", s."payYear", s."payMonth", true, s."societyId", s.amount, true,
           left(s.title || ': ' || v.name, 200),
           s."ruleId", s.year, s.month, s.basis, ${userId}::int, ${userId}::int, now()
      FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        AS s (title text, "doctorId" int, "ruleId" int, year int, month int, "societyId" int, "payYear" int, "payMonth" int, amount bigint, basis jsonb)
     CROSS JOIN LATERAL (
       SELECT name FROM fee_rule_version WHERE rule_id = s."ruleId" ORDER BY version DESC LIMIT 1) AS v
     ORDER BY s."doctorId", s."ruleId" RETURNING id, amount`;
  const waiting = await rowsOf<{ id: number }>(tx)`
    SELECT id FROM unnest(${made.map(({ id }) => id)}::bigint[]) AS id WHERE waits(id)`;
  const isWaiting = new Set(waiting.map(({ id }) => id));
  const add = (doctorId: number, amount: number) =>
    byDoctor.set(doctorId, (byDoctor.get(doctorId) ?? 0) + amount);
  for (const { doctorId, amount } of entries) add(doctorId, amount);
  for (const { doctorId, amount } of withdrawn) add(doctorId, -amount);
  const sumOf = (list: readonly { readonly amount: number }[]) =>
    list.reduce((sum, { amount }) => sum + amount, 0);
  return {
    scaleAmount: [...byDoctor.values()].reduce((sum, amount) => sum + amount, 0),
    waitingAmount:
      sumOf(made.filter(({ id }) => isWaiting.has(id))) -
      sumOf(withdrawn.filter((one) => one.isWaiting)),
    recalculated: await recalculateScales(database, tx, client, scales),
    byDoctor,
    scaleEntries: {
      made: made.map(({ id }) => Number(id)),
      withdrawn: withdrawn.map(({ id }) => Number(id)),
    },
  };
}

/**
 * Brings the scales up to date that corrections changed before, of lines that these annulled payments gave back: each owes the payee of
 * its last adjustment or, if it owed nothing, of its last correction, in that one's month. Lines that are in a payment again count as
 * before. Under the ledger's lock.
 * A writer of attentions that does not hold it waits for no row of a payment, so that it may come after these.
 */
export async function settleFreed(
  transaction: TxWithClient,
  paymentIds: readonly number[],
  userId: number | null,
): Promise<ScaleEntries> {
  const { tx } = transaction;
  const freed = await rowsOf<Scale>(tx)`
    SELECT DISTINCT l.doctor_id, (part->>'ruleId')::int AS rule_id, extract(year FROM l.attention_date)::int AS year,
           extract(month FROM l.attention_date)::int AS month
      FROM annulled_line l CROSS JOIN jsonb_array_elements(l.accumulations) AS part
     WHERE l.payment_id = ANY(${paymentIds}::int[])
       AND NOT EXISTS (SELECT FROM payment_line p WHERE p.attention_id = l.attention_id)`;
  const months = freed.toSorted((one, other) => periodIndex(one) - periodIndex(other));
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return { made: [], withdrawn: [] };
  const scope = {
    from: firstDayOf(first),
    to: lastDayOf(last),
    doctorIds: [...new Set(freed.map(({ doctorId }) => doctorId))],
  };
  type Row = Omit<TouchedScale, 'period'> & { payYear: number; payMonth: number };
  const rows = await rowsOf<Row>(tx)`
    SELECT DISTINCT ON (owed.doctor_id, owed.rule_id, owed.year, owed.month)
           owed.doctor_id, owed.rule_id, owed.year, owed.month, owed.society_id, owed.pay_year, owed.pay_month
      FROM (SELECT e.doctor_id, e.scale_rule_id AS rule_id, e.scale_year::int AS year, e.scale_month::int AS month, e.society_id,
                   e.period_year::int AS pay_year, e.period_month::int AS pay_month, true AS is_adjustment, e.created_at AS at, e.id,
                   false AS is_replacement
              FROM entry e WHERE e.scale_rule_id IS NOT NULL AND e.status = 'approved'
            UNION ALL
            SELECT k.doctor_id, k.rule_id, k.year, k.month, k.society_id, k.pay_year, k.pay_month, false, k.decided_at, k.correction_id,
                   k.is_replacement
              FROM (${correctedScales(scope)}) AS k) AS owed
      JOIN jsonb_to_recordset(${JSON.stringify(freed)}::jsonb) AS f ("doctorId" int, "ruleId" int, year int, month int)
        ON (f."doctorId", f."ruleId", f.year, f.month) = (owed.doctor_id, owed.rule_id, owed.year, owed.month)
     ORDER BY owed.doctor_id, owed.rule_id, owed.year, owed.month, owed.is_adjustment DESC, owed.at DESC, owed.id DESC,
              owed.is_replacement DESC`;
  const touched = rows.map(({ payYear, payMonth, ...scale }) => ({
    ...scale,
    period: { year: payYear, month: payMonth },
  }));
  return (await settleScales(transaction, touched, userId)).scaleEntries;
}

const keyOf = ({ doctorId, ruleId, year, month }: Scale) =>
  `${doctorId} ${ruleId} ${year} ${month}`;
