/** What the four cards of the portal say (documents §8). */
import { sql } from 'kysely';
import type { DoctorStats } from '../../../contract/documents/portal.ts';
import {
  addDays,
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { divideHalfUp } from '../../../domain/money.ts';
import { PAYMENT_MOVES } from '../../../domain/states.ts';
import { percentChange } from '../../../domain/words/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { sumAttentionDetails } from './attention-sums.ts';
import { filterAttentions, listAttentionDetails } from './attentions.ts';
import { listLateFees, listPaymentsToCome } from './to-come.ts';

/** The days of the daily average, and the attentions that the card lists (documents §8). */
const AVERAGED_DAYS = 30;
const ATTENTIONS_SHOWN = 10;

/** The figures of a doctor's month; the daily average covers the days up to `today`. */
export async function doctorStats(
  db: Db,
  doctorId: number,
  period: Period,
  today: LocalDate,
): Promise<DoctorStats> {
  const paid = await paymentsOf(db, doctorId, period);
  const previous = await paymentsOf(db, doctorId, addMonths(period, -1));
  const toPay = await paymentsToPay(db, doctorId);
  const coming = await listPaymentsToCome(db, doctorId, today);
  const totalPaid = sumOf(paid);
  const previousTotalPaid = sumOf(previous);
  const pending = await pendingOf(db, doctorId);
  const lastDays = await lastDaysOf(db, doctorId, today);
  return {
    totalPaid,
    previousTotalPaid,
    paidChange: changeSoFar(previousTotalPaid, totalPaid, today <= lastDayOf(period)),
    payments: paid,
    totalToPay: sumOf(toPay),
    paymentsToPay: toPay.map((payment) => ({
      ...payment,
      comes: coming.get(payment.id)?.comes ?? null,
    })),
    lateFees: await listLateFees(db, doctorId, today),
    pendingCount: pending.attentions + pending.calculated.count + pending.pendingPayment.count,
    pending,
    ...(await monthOf(db, doctorId, period)),
    attentions: await listAttentionDetails(
      db,
      { doctorId, ...period },
      { limit: ATTENTIONS_SHOWN, offset: 0 },
    ),
    averageDaily: divideHalfUp(lastDays.attentions * 10, AVERAGED_DAYS) / 10,
    lastDays: { days: AVERAGED_DAYS, ...lastDays },
  };
}

/** A running month can only grow: as long as it is below the one before, the change says nothing. */
function changeSoFar(before: number, after: number, isRunning: boolean): number | null {
  return isRunning && after < before ? null : percentChange(before, after);
}

async function paymentsOf(db: Db, doctorId: number, period: Period) {
  const rows = await ownPayments(db, doctorId)
    .select('paymentDate')
    .where('paymentDate', '>=', firstDayOf(period))
    .where('paymentDate', '<=', lastDayOf(period))
    .orderBy('paymentDate')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, paymentDate: row.paymentDate ?? '' }));
}

function paymentsToPay(db: Db, doctorId: number) {
  return ownPayments(db, doctorId)
    .where('status', 'in', PAYMENT_MOVES.markPaid.from)
    .orderBy('id')
    .execute();
}

function ownPayments(db: Db, doctorId: number) {
  return db
    .selectFrom('payment')
    .select(['id', 'periodMonth', 'periodYear', 'sequence', 'totalAmount'])
    .where('doctorId', '=', doctorId);
}

const sumOf = (payments: readonly { totalAmount: number }[]) =>
  payments.reduce((sum, { totalAmount }) => sum + totalAmount, 0);

/** The fees that are in no payment yet, by stage. */
async function pendingOf(db: Db, doctorId: number): Promise<DoctorStats['pending']> {
  const attentions = await filterAttentions(db.selectFrom('attention'), {
    doctorId,
    states: ['pending'],
  })
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const fees = await db
    .selectFrom('payableFee')
    .select([
      'status',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(final_amount)`.as('amount'),
    ])
    .where('doctorId', '=', doctorId)
    .groupBy('status')
    .execute();
  const at = (status: string) => {
    const { count = 0, amount = 0 } = fees.find((row) => row.status === status) ?? {};
    return { count, amount };
  };
  return {
    attentions: attentions.count,
    calculated: at('calculated'),
    pendingPayment: at('pending_payment'),
  };
}

async function monthOf(db: Db, doctorId: number, period: Period) {
  const { total, calculatedAmount } = await sumAttentionDetails(db, { doctorId, ...period });
  return { totalAttentions: total, totalGross: calculatedAmount };
}

function lastDaysOf(db: Db, doctorId: number, today: LocalDate) {
  return filterAttentions(db.selectFrom('attention'), {
    doctorId,
    dateFrom: addDays(today, 1 - AVERAGED_DAYS),
    dateTo: today,
  })
    .select([
      sql<number>`count(*)`.as('attentions'),
      sql<number>`count(DISTINCT attention_date)`.as('daysWithAttentions'),
    ])
    .executeTakeFirstOrThrow();
}
