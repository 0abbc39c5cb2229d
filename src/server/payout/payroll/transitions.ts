/**
 * The money moves after a calculation (payout §1). Each is one transaction that takes the ledger's lock first and moves
 * sets of records. A move that was done already finds nothing and changes nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import { type CalculationState, PAYMENT_MOVES } from '../../../domain/states.ts';
import { pendingPaymentSql } from '../../fees/calculations/public.ts';
import { lockLedger, type Tx } from '../../platform/db/database.ts';
import { starts, target } from '../../platform/db/state-sql.ts';
import { settleTransfers } from './transfers.ts';

/** The records of a move; an absent filter does not filter. */
export type RecordScope = {
  readonly doctorIds?: readonly number[];
  readonly month?: number;
  readonly year?: number;
  readonly recordType?: 'participacion' | 'hmq';
  /** Ids of attentions. */
  readonly recordIds?: readonly number[];
  /** Doctors who are paid through a society: any if `true`, else the one with this id. */
  readonly society?: true | number;
};

export type PaymentMethod = 'transfer' | 'check' | 'cash';

/** The result of a move: the number of records and payments, and their pesos. */
export type MoveOutcome = {
  records: number;
  doctors: number;
  payments: number;
  totalAmount: number;
  /** The payments that were made or paid, for the audit log; absent where the move concerns none. */
  paymentIds?: number[];
};

/** A submission of this many records renews the planner's statistics, because the processing that follows reads most of them. */
const ANALYZED_FROM = 1_000;

/** calculated → pending_payment. */
export async function markPendingPayment(tx: Tx, scope: RecordScope): Promise<MoveOutcome> {
  await lockLedger(tx);
  const { rows } = await sql<MoveOutcome>`
    WITH moved AS (
      ${pendingPaymentSql(scopeSql(scope))})
    SELECT count(*) AS records, count(DISTINCT doctor_id) AS doctors, 0 AS payments,
           coalesce(sum(final_amount), 0) AS total_amount FROM moved`.execute(tx);
  const [outcome] = rows;
  if (!outcome) throw new Error('an aggregate without groups has one row');
  if (outcome.records >= ANALYZED_FROM) await sql`ANALYZE payable_fee (status)`.execute(tx);
  return outcome;
}

export type ProcessOptions = {
  /** The states from which records are processed: for the full payroll `pending_payment` alone. */
  readonly from: readonly CalculationState[];
  /** If absent, each doctor's usual method. */
  readonly paymentMethod?: PaymentMethod;
  readonly notes?: string;
  readonly jobId?: string;
  readonly userId: number | null;
};

/**
 * → processed: makes one new payment for each doctor and month, of exactly these records. If the month already has a
 * payment, the new one is a complementaria.
 */
export async function processRecords(
  tx: Tx,
  scope: RecordScope,
  options: ProcessOptions,
): Promise<MoveOutcome> {
  await lockLedger(tx);
  const { from, paymentMethod = null, notes = null, jobId = null, userId } = options;
  const taken = sql<boolean>`c.status = ANY(${from}::calculation_status[]) AND ${scopeSql(scope)}`;
  const { rows: made } = await sql<Moved>`
    INSERT INTO payment (doctor_id, period_year, period_month, sequence, total_amount, total_brut_amount,
                         total_retention_amount, total_attentions, hmq_attentions, payment_method, notes, payee_name, payee_rut,
                         bank_code, account_kind, bank_account, account_holder_name, account_holder_rut, job_id, created_by)
    SELECT t.doctor_id, t.period_year, t.period_month,
           (SELECT coalesce(max(p.sequence), 0) + 1 FROM payment p
             WHERE (p.doctor_id, p.period_year, p.period_month) = (t.doctor_id, t.period_year, t.period_month)),
           t.total_amount, t.gross_fee, t.retention_amount, t.records, t.hmq_records,
           coalesce(${paymentMethod}::payment_method,
                    CASE d.payment_type WHEN 'check' THEN 'check' ELSE 'transfer' END::payment_method),
           ${notes}, d.payee_name, d.payee_rut, d.bank_code, d.account_kind, d.bank_account,
           d.account_holder_name, d.account_holder_rut, ${jobId}::uuid, ${userId}::int
      FROM (SELECT c.doctor_id, c.period_year, c.period_month, sum(c.final_amount) AS total_amount,
                   sum(c.calculated_amount) AS gross_fee, sum(c.retention_amount) AS retention_amount, count(*) AS records,
                   count(*) FILTER (WHERE c.record_type = 'hmq') AS hmq_records
              FROM payable_fee c WHERE ${taken}
             GROUP BY c.doctor_id, c.period_year, c.period_month) AS t
      JOIN named_doctor d ON d.id = t.doctor_id
     ORDER BY t.doctor_id, t.period_year, t.period_month
    RETURNING id, doctor_id, total_amount, total_attentions AS records`.execute(tx);
  const ids = made.map((payment) => payment.id);
  // A second statement: in the first one the planner would expect a few payments, and look at all fees for each of them.
  const { numAffectedRows } = await sql`
    INSERT INTO payment_line (attention_id, payment_id, request_date, doctor_id, attention_date, record_type, retention_amount)
    SELECT c.attention_id, p.id, coalesce(a.request_date, '-infinity'), c.doctor_id, c.attention_date, c.record_type,
           c.retention_amount
      FROM payment p JOIN payable_fee c USING (doctor_id, period_year, period_month) JOIN attention a ON a.id = c.attention_id
     WHERE p.id = ANY(${ids}::int[]) AND ${taken} ORDER BY p.id, c.attention_date, c.attention_id`.execute(
    tx,
  );
  const outcome = outcomeOf(made);
  if (Number(numAffectedRows ?? 0) !== outcome.records)
    throw new Error(`${outcome.records} records were added up, but ${numAffectedRows} taken`);
  return outcome;
}

type Moved = { id: number; doctorId: number; totalAmount: number; records: number };

/** What a move of payments comes to. */
function outcomeOf(payments: readonly Moved[]): MoveOutcome {
  const sum = (of: 'records' | 'totalAmount') => payments.reduce((all, one) => all + one[of], 0);
  return {
    records: sum('records'),
    doctors: new Set(payments.map(({ doctorId }) => doctorId)).size,
    payments: payments.length,
    totalAmount: sum('totalAmount'),
    paymentIds: payments.map(({ id }) => id).toSorted((a, b) => a - b),
  };
}

/** processed → paid, with the date and the user. Records and attentions are paid with their payments. */
export async function payPayments(
  tx: Tx,
  scope: Pick<RecordScope, 'doctorIds' | 'month' | 'year'>,
  options: { paymentDate: string; paymentMethod?: PaymentMethod; userId: number | null },
): Promise<MoveOutcome> {
  await lockLedger(tx);
  const { paymentDate, paymentMethod = null, userId } = options;
  const { doctorIds, month, year } = scope;
  const { rows } = await sql<Moved>`
    UPDATE payment p
       SET status = ${target(PAYMENT_MOVES.markPaid)}, payment_date = ${paymentDate}::date, paid_at = now(), paid_by = ${userId}::int,
           payment_method = coalesce(${paymentMethod}::payment_method, p.payment_method)
     WHERE ${starts(PAYMENT_MOVES.markPaid, 'p.status')}
       ${doctorIds ? sql`AND p.doctor_id = ANY(${doctorIds}::int[])` : sql``}
       ${year === undefined ? sql`` : sql`AND p.period_year = ${year}::int`}
       ${month === undefined ? sql`` : sql`AND p.period_month = ${month}::int`}
    RETURNING p.id, p.doctor_id, p.total_amount, p.total_attentions AS records`.execute(tx);
  const outcome = outcomeOf(rows);
  await settleTransfers(tx, outcome.paymentIds ?? [], options);
  return outcome;
}

/** The scope as a condition over `payable_fee c`, or other fees under that name. */
export function scopeSql(scope: RecordScope): RawBuilder<boolean> {
  const { doctorIds, month, year, recordType, recordIds, society } = scope;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (doctorIds) conditions.push(sql`c.doctor_id = ANY(${doctorIds}::int[])`);
  if (year !== undefined) conditions.push(sql`c.period_year = ${year}::int`);
  if (month !== undefined) conditions.push(sql`c.period_month = ${month}::int`);
  if (recordIds) conditions.push(sql`c.attention_id = ANY(${recordIds}::bigint[])`);
  if (recordType) {
    conditions.push(sql`c.record_type = ${recordType}::record_type`);
  }
  if (society !== undefined) {
    const one =
      society === true ? sql`x.society_id IS NOT NULL` : sql`x.society_id = ${society}::int`;
    conditions.push(
      sql`EXISTS (SELECT FROM affiliation x WHERE x.doctor_id = c.doctor_id
                     AND c.attention_date BETWEEN x.valid_from AND x.valid_to AND ${one})`,
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}
