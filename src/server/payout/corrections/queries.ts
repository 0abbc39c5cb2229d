/** Reads corrections with where they stand (payout §25.6). */
import { type RawBuilder, sql } from 'kysely';
import type { Correction, CorrectionFilters } from '../../../contract/payout/corrections.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { matchesSearch, orderedBy, parseSort } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';

/** An approved correction whose entries are all paid is paid. */
export const STATE = sql`CASE WHEN k.status = 'approved' AND NOT EXISTS (SELECT FROM unpaid_correction u WHERE u.correction_id = k.id)
                       THEN 'paid' ELSE k.status::text END`;

/**
 * What is due, in pesos before retention. Of what a change left without a rule it is what was paid, as long as nobody has decided
 * otherwise (payout §28.1).
 */
export const DUE_AMOUNT = sql`CASE WHEN k.is_without_rule AND k.status IN ('proposed', 'dismissed') THEN k.paid_amount::bigint
                            ELSE r.calculated_amount::bigint END`;

/** A month counted from the year 0 or, of a closed one, the first open month after it, which pays what it left (payout §32.4). */
const openMonth = (counted: RawBuilder<unknown>) => sql`coalesce(
  -- Read once for a query: the view looks through all closings.
  ((SELECT jsonb_object_agg(m.year * 12 + m.month - 1, m.pay_year * 12 + m.pay_month - 1) FROM closed_month m) ->> (${counted})::text)::int, ${counted})`;

/** The month of the payment `p` that has the entry `e`, or else the one in which it falls, counted from the year 0. No month pays what was withdrawn. */
const MONTH = sql`CASE WHEN p.id IS NOT NULL THEN p.period_year * 12 + p.period_month - 1
  WHEN e.status = 'withdrawn' THEN e.period_year * 12 + e.period_month - 1
  ELSE ${openMonth(sql`e.period_year * 12 + e.period_month - 1`)} END`;

/** The month in which a group of entries goes, counted like that: of several payments the last one's. */
export const LAST_MONTH = sql`max(${MONTH})`;
/** The month in which a correction `k` goes: the one of what is taken back, else that of what is paid; of a proposed or dismissed one the month that it falls in. */
export const GOES_IN = sql`coalesce(
  (SELECT coalesce(max(${MONTH}) FILTER (WHERE e.doctor_id = k.doctor_id), ${LAST_MONTH})
     FROM entry e LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live LEFT JOIN payment p ON p.id = l.payment_id
    WHERE e.correction_id = k.id),
  CASE WHEN k.status = 'proposed' THEN ${openMonth(sql`k.period_year * 12 + k.period_month - 1`)} ELSE k.period_year * 12 + k.period_month - 1 END)`;
/** Such a month as JSON. */
export const monthOf = (counted: RawBuilder<unknown>) =>
  sql`jsonb_build_object('month', ${counted} % 12 + 1, 'year', ${counted} / 12)`;

/** Corrections `k` with the attention `a`, what was paid before `old`, and what is due `r`. */
const FROM = sql`
  FROM correction k
  JOIN attention a ON a.id = k.attention_id
  JOIN payment p ON p.id = k.payment_id
  LEFT JOIN replacement_fee old ON old.correction_id = k.previous_id
  JOIN service paid_service ON paid_service.id = coalesce(old.service_id, a.service_id)
  JOIN doctor d ON d.id = k.doctor_id
  LEFT JOIN medical_society s ON s.id = k.society_id
  JOIN replacement_fee r ON r.correction_id = k.id
  JOIN doctor due_doctor ON due_doctor.id = r.doctor_id
  LEFT JOIN medical_society due_society ON due_society.id = r.society_id
  JOIN service due_service ON due_service.id = r.service_id
  LEFT JOIN fee_rule_version v ON v.id = r.rule_version_id`;

const DUE = sql`CASE WHEN r.is_due THEN jsonb_build_object(
  'doctorName', due_doctor.name, 'payeeName', coalesce(due_society.name, due_doctor.name), 'serviceName', due_service.name,
  'attentionDate', r.attention_date, 'amount', ${DUE_AMOUNT}, 'ruleName', v.name) END`;

/** Whose reversal the replacement waits for, and whether it is paid although it waits again. */
const AWAITED = sql`CASE WHEN EXISTS (SELECT FROM entry_state e WHERE e.correction_id = k.id AND e.is_waiting)
                         THEN coalesce(s.name, d.name) END`;
const IS_PAID_AHEAD = sql`EXISTS (
  SELECT FROM entry_state e WHERE e.correction_id = k.id AND e.state = 'paid' AND e.is_waiting)`;

const ROW = sql`
  SELECT k.id, k.attention_id, a.external_id, a.patient_name, paid_service.name AS service_name,
         coalesce(old.attention_date, a.attention_date) AS attention_date, k.doctor_id, d.name AS doctor_name,
         coalesce(s.name, d.name) AS payee_name, k.paid_amount,
         jsonb_build_object('month', p.period_month, 'year', p.period_year) AS paid_period, ${DUE} AS due,
         ${monthOf(GOES_IN)} AS period, k.cause, k.reason, ${STATE} AS state,
         ${userName('k.created_by')} AS created_by_name, k.created_at, ${userName('k.decided_by')} AS decided_by_name, k.decided_at,
         k.decision_reason, k.is_without_rule, ${AWAITED} AS awaited_payee, ${IS_PAID_AHEAD} AS is_paid_ahead,
         ${DUE_AMOUNT} - k.paid_amount AS difference ${FROM}`;

type Row = Omit<Correction, 'createdAt' | 'decidedAt'> & {
  createdAt: Date;
  decidedAt: Date | null;
};

const present = ({ createdAt, decidedAt, ...row }: Row): Correction => ({
  ...row,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

/** These corrections, in the order of their ids. */
export async function correctionsOf(db: Db | Tx, ids: readonly number[]): Promise<Correction[]> {
  const rows = await rowsOf<Row>(db)`${ROW} WHERE k.id = ANY(${ids}::bigint[]) ORDER BY k.id`;
  return rows.map(present);
}

function isFound(filters: CorrectionFilters): RawBuilder<boolean> {
  const { state, cause, doctorId, attentionId, changeId, isWithoutRule, month, year, search } =
    filters;
  const conditions = [
    ...(state === undefined ? [] : [sql`${STATE} = ${state}`]),
    ...(cause === undefined ? [] : [sql`k.cause = ${cause}::correction_cause`]),
    ...(doctorId === undefined ? [] : [sql`${doctorId}::int IN (k.doctor_id, r.doctor_id)`]),
    ...(attentionId === undefined ? [] : [sql`k.attention_id = ${attentionId}::bigint`]),
    ...(changeId === undefined ? [] : [sql`k.change_id = ${changeId}::int`]),
    ...(isWithoutRule === undefined ? [] : [sql`k.is_without_rule = ${isWithoutRule}::boolean`]),
    ...(month === undefined ? [] : [sql`${GOES_IN} % 12 + 1 = ${month}::int`]),
    ...(year === undefined ? [] : [sql`${GOES_IN} / 12 = ${year}::int`]),
    ...(search
      ? [
          matchesSearch(
            search,
            sql`search_text(k.id::text || ' ' || a.patient_name || ' ' || a.external_id || ' ' || d.name || ' ' || due_doctor.name || ' ' || paid_service.name)`,
          ),
        ]
      : []),
  ];
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdAt: sql`k.id`,
  attentionDate: sql`a.attention_date`,
  doctorName: sql`d.name COLLATE "es-x-icu"`,
  difference: sql`${DUE_AMOUNT} - k.paid_amount`,
};

/** A page of corrections. */
export async function listCorrections(
  db: Db,
  filters: CorrectionFilters,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
): Promise<Correction[]> {
  const { column, direction } = parseSort(sort);
  const rows = await rowsOf<Row>(db)`
    ${ROW} WHERE ${isFound(filters)}
     ORDER BY ${orderedBy(ORDER[column] ?? sql`k.id`, direction)}, k.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(present);
}

/**
 * Count of the corrections that match, and pesos before retention of those that count: dismissed and withdrawn ones pay
 * nothing, and are summed only where their state alone is asked for (payout §25.6).
 */
export async function sumCorrections(db: Db, filters: CorrectionFilters) {
  type Sums = {
    total: number;
    proposed: number;
    reversedAmount: number;
    replacedAmount: number;
    difference: number;
  };
  const counts =
    filters.state === undefined ? sql`k.status IN ('proposed', 'approved')` : sql`true`;
  const sumOf = (amount: RawBuilder<unknown>) =>
    sql`coalesce(sum(${amount}) FILTER (WHERE ${counts}), 0)::bigint`;
  return rowOf<Sums>(db)`
    SELECT count(*) AS total, count(*) FILTER (WHERE k.status = 'proposed') AS proposed,
           ${sumOf(sql`k.paid_amount`)} AS reversed_amount, ${sumOf(DUE_AMOUNT)} AS replaced_amount,
           ${sumOf(sql`${DUE_AMOUNT} - k.paid_amount`)} AS difference ${FROM}
     WHERE ${isFound(filters)}`;
}

/** The entries of a correction, with where they stand. */
export async function entriesOf(db: Db, correctionId: number) {
  type Entry = {
    origin: 'reversal' | 'replacement';
    amount: number;
    doctorName: string;
    payeeName: string;
    paymentId: number | null;
    state: string;
    isWaiting: boolean;
  };
  return rowsOf<Entry>(db)`
    SELECT e.origin, e.amount, d.name AS doctor_name, coalesce(s.name, d.name) AS payee_name, stand.payment_id, stand.state, stand.is_waiting
      FROM entry e JOIN entry_state stand ON stand.id = e.id
      JOIN doctor d ON d.id = e.doctor_id LEFT JOIN medical_society s ON s.id = e.society_id
     WHERE e.correction_id = ${correctionId}::bigint ORDER BY e.origin`;
}
