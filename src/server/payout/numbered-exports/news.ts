/** What no numbered export holds yet (payout §33.1). */
import { sql } from 'kysely';
import {
  type LocalDate,
  lastDayOf,
  localDate,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { paymentOf, provisionOf, writeOffOf } from '../../../domain/payout/accounting.ts';
import {
  type NewVoucher,
  orderVouchers,
  undoVoucher,
  type VoucherAspect,
} from '../../../domain/payout/numbered-export.ts';
import { today } from '../../platform/context.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import {
  readAccounts,
  readPaymentsThat,
  readWrittenOffThat,
  refuseMissingAccounts,
} from '../accounting/public.ts';
import { readVoucherLines } from './vouchers.ts';

/** A voucher that the books have and that holds no more. */
type Ended = { id: number; aspect: VoucherAspect; subjectId: number; turn: number; day: string };

/** Something that is to be booked: newly, or again after it was undone. */
type Due = { aspect: VoucherAspect; subjectId: number; turn: number };

/**
 * The vouchers up to the end of a month that no export holds, in their order. Each is of its own day: a provision of its month's last
 * one, what undoes it of the annulment's. Refuses a clinic that lacks a necessary account.
 */
export async function readNews(db: Db | Tx, until: Period): Promise<NewVoucher[]> {
  const accounts = await readAccounts(db);
  refuseMissingAccounts(accounts);
  const lastDay = lastDayOf(until);
  const ended = await readEnded(db, lastDay);
  const due = await readDue(db, ended, lastDay);
  const idsOf = (aspect: VoucherAspect) =>
    due.filter((one) => one.aspect === aspect).map(({ subjectId }) => subjectId);
  const paymentIds = [...new Set([...idsOf('provision'), ...idsOf('payment')])];
  const payments = new Map(
    (await readPaymentsThat(db, sql`payment.id = ANY(${paymentIds}::int[])`)).map((payment) => [
      payment.id,
      payment,
    ]),
  );
  const writtenOff = new Map(
    (await readWrittenOffThat(db, sql`b.id = ANY(${idsOf('write_off')}::int[])`)).map((balance) => [
      balance.id,
      balance,
    ]),
  );
  const linesOf = ({ aspect, subjectId }: Due) => {
    const payment = payments.get(subjectId);
    const balance = writtenOff.get(subjectId);
    if (aspect === 'write_off') return balance ? writeOffOf(balance, accounts) : [];
    if (!payment) return [];
    return aspect === 'provision' ? provisionOf(payment, accounts) : paymentOf(payment, accounts);
  };
  const booked = await readVoucherLines(
    db,
    ended.map(({ id }) => id),
  );
  return orderVouchers([
    ...ended.map(({ id, aspect, subjectId, turn, day }) => ({
      aspect,
      subjectId,
      turn: turn + 1,
      lines: undoVoucher(aspect, booked.get(id) ?? [], localDate(day)),
    })),
    ...due.map((one) => ({ ...one, lines: linesOf(one) })),
  ]);
}

/**
 * What is undone, with its day: that of the annulment or of the bank's rejection, else today. It is never before what it undoes.
 * What a total wipe deleted is undone, too.
 */
async function readEnded(db: Db | Tx, lastDay: LocalDate): Promise<Ended[]> {
  return rowsOf<Ended>(db)`
    SELECT * FROM (
      SELECT v.id, v.aspect, v.subject_id, v.turn,
             greatest(v.day, coalesce(CASE v.aspect WHEN 'provision' THEN annulled.day WHEN 'payment' THEN (p.unpaid_at AT TIME ZONE 'America/Santiago')::date END,
                                      ${today()}::date))::text AS day
        FROM booked_voucher v
        LEFT JOIN payment p ON p.id = v.subject_id AND v.aspect <> 'write_off'
        LEFT JOIN balance_settlement s ON s.id = v.subject_id AND v.aspect = 'write_off'
        LEFT JOIN LATERAL (SELECT (a.created_at AT TIME ZONE 'America/Santiago')::date AS day
                             FROM payment_annulment a WHERE a.id = p.annulment_id) AS annulled ON true
       WHERE CASE v.aspect
               WHEN 'provision' THEN p.id IS NULL OR p.annulment_id IS NOT NULL
               WHEN 'payment' THEN p.payment_date IS DISTINCT FROM v.day
                 OR EXISTS (SELECT FROM accounting_line l WHERE l.voucher_id = v.id AND l.ledger IN ('bank', 'cash')
                               AND (l.ledger = 'cash') <> (p.payment_method = 'cash'))
               ELSE s.id IS NULL END) AS ended
     WHERE day <= ${lastDay}::text ORDER BY id`;
}

/**
 * What is to be booked. Payments of $0 may be among it each time, since they have no lines. What is in the books and not undone
 * by this export is not booked again.
 */
async function readDue(db: Db | Tx, ended: readonly Ended[], lastDay: LocalDate): Promise<Due[]> {
  const endedIds = ended.map(({ id }) => id);
  return rowsOf<Due>(db)`
    WITH thing AS (
      SELECT 'provision'::accounting_aspect AS aspect, id AS subject_id,
             (make_date(period_year, period_month, 1) + interval '1 month' - interval '1 day')::date AS day
        FROM payment WHERE annulment_id IS NULL
       UNION ALL
      SELECT 'payment', id, payment_date FROM payment WHERE annulment_id IS NULL AND payment_date IS NOT NULL
       UNION ALL
      SELECT 'write_off', id, (answered_at AT TIME ZONE 'America/Santiago')::date
        FROM balance_settlement WHERE kind = 'write_off' AND state = 'approved'),
    told AS (
      SELECT aspect, subject_id, max(turn) AS turn FROM accounting_voucher GROUP BY aspect, subject_id)
    SELECT t.aspect, t.subject_id, (coalesce(told.turn, 0) + CASE WHEN b.id IS NULL THEN 1 ELSE 2 END)::int AS turn
      FROM thing t
      LEFT JOIN told USING (aspect, subject_id)
      LEFT JOIN booked_voucher b ON b.aspect = t.aspect AND b.subject_id = t.subject_id
     WHERE t.day <= ${lastDay}::date AND (b.id IS NULL OR b.id = ANY(${endedIds}::int[]))
     ORDER BY t.aspect, t.subject_id`;
}
