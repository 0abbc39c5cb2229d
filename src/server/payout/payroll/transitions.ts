/**
 * The money moves after a calculation (payout §1). Each is one transaction that takes the ledger's lock first and moves
 * sets of records. A move that was done already finds nothing and changes nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import { PAYMENT_MOVES } from '../../../domain/states.ts';
import type { PaymentMethod } from '../../../domain/words/payment-labels.ts';
import { pendingPaymentSql } from '../../fees/calculations/public.ts';
import { calculatedBy } from '../../fees/rules/public.ts';
import { carryOut, lockLedger, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { target } from '../../platform/db/state-sql.ts';
import { refuseOneHand } from './account-notices.ts';
import { refuseHeldPayments, refuseWaitingPayments } from './held.ts';
import { isByBank, isMarked, type MarkScope, methodOf } from './to-mark.ts';
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
  readonly importId?: number;
  /** The first applied rule, in any of its versions. */
  readonly ruleId?: number;
  /** The days of the attentions, both included. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
};

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
  const outcome = await rowOf<MoveOutcome>(tx)`
    WITH moved AS (
      ${pendingPaymentSql(scopeSql(scope))})
    SELECT count(*) AS records, count(DISTINCT doctor_id) AS doctors, 0 AS payments,
           coalesce(sum(final_amount), 0) AS total_amount FROM moved`;
  if (outcome.records >= ANALYZED_FROM) await carryOut(tx)`ANALYZE payable_fee (status)`;
  return outcome;
}

type Moved = { id: number; doctorId: number; totalAmount: number; records: number };

/** What a move of payments comes to. */
export function outcomeOf(payments: readonly Moved[]): MoveOutcome {
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
  scope: MarkScope,
  options: { paymentDate: string; paymentMethod?: PaymentMethod; userId: number | null },
): Promise<MoveOutcome> {
  await lockLedger(tx);
  const { paymentDate, paymentMethod, userId } = options;
  const marked = isMarked(scope);
  const byBank = isByBank('p', paymentMethod);
  await refuseHeldPayments(tx, marked, byBank);
  await refuseWaitingPayments(tx, marked, byBank);
  const markedByBank = sql<boolean>`${marked} AND ${byBank}`;
  await refuseOneHand(tx, 'payroll.oneHand', markedByBank, userId);
  await keepAccountsOfToday(tx, markedByBank);
  const rows = await rowsOf<Moved>(tx)`
    UPDATE payment p
       SET status = ${target(PAYMENT_MOVES.markPaid)}, payment_date = ${paymentDate}::date, paid_at = now(), paid_by = ${userId}::int,
           payment_method = ${methodOf('p', paymentMethod)}
     WHERE ${marked}
    RETURNING p.id, p.doctor_id, p.total_amount, p.total_attentions AS records`;
  const outcome = outcomeOf(rows);
  await settleTransfers(tx, outcome.paymentIds ?? [], options);
  return outcome;
}

/** The scope as a condition over `payable_fee c`, or other fees under that name. */
export function scopeSql(scope: RecordScope): RawBuilder<boolean> {
  const { doctorIds, month, year, recordType, recordIds, society, importId, ruleId } = scope;
  const { dateFrom, dateTo } = scope;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (doctorIds) conditions.push(sql`c.doctor_id = ANY(${doctorIds}::int[])`);
  if (year !== undefined) conditions.push(sql`c.period_year = ${year}::int`);
  if (month !== undefined) conditions.push(sql`c.period_month = ${month}::int`);
  if (dateFrom !== undefined) conditions.push(sql`c.attention_date >= ${dateFrom}::date`);
  if (dateTo !== undefined) conditions.push(sql`c.attention_date <= ${dateTo}::date`);
  if (recordIds) conditions.push(sql`c.attention_id = ANY(${recordIds}::bigint[])`);
  if (recordType) {
    conditions.push(sql`c.record_type = ${recordType}::record_type`);
  }
  if (importId !== undefined) {
    conditions.push(
      sql`c.attention_id IN (SELECT a.id FROM attention a WHERE a.import_id = ${importId}::int)`,
    );
  }
  if (ruleId !== undefined) {
    conditions.push(sql`c.attention_id IN (${calculatedBy(ruleId)})`);
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

/**
 * Gives the payments `p` that the bank pays without a file today's account, to which they go (payout §3.7). That account is what
 * was approved (payout §34.1). Before they are paid.
 */
async function keepAccountsOfToday(tx: Tx, isByBank: RawBuilder<boolean>): Promise<void> {
  await carryOut(tx)`
    UPDATE payment p
       SET bank_code = a.bank_code, account_kind = a.account_kind, bank_account = a.bank_account,
           account_holder_name = a.account_holder_name, account_holder_rut = a.account_holder_rut
      FROM payment_account a
     WHERE a.payment_id = p.id AND ${isByBank}
       AND NOT EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live)
       AND (p.bank_code, p.account_kind, p.bank_account, p.account_holder_name, p.account_holder_rut) IS DISTINCT FROM
           (a.bank_code, a.account_kind, a.bank_account, a.account_holder_name, a.account_holder_rut)`;
}
