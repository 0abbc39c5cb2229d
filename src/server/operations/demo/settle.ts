/** Advances the demo clinic's months to today's state, by the product's own moves. */
import { sql } from 'kysely';
import {
  addDays,
  addMonths,
  firstDayOf,
  formatPeriod,
  type LocalDate,
  lastDayOf,
  type Period,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { PAYMENT_MOVES, PROCESSING_MOVES } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { calculateAttentions } from '../../fees/calculations/public.ts';
import { markPendingPayment, payPayments, processRecords } from '../../payout/payroll/public.ts';
import { audit, SYSTEM } from '../../platform/audit.ts';
import {
  carryOut,
  type Database,
  type Tx,
  transactionWithClient,
} from '../../platform/db/database.ts';
import { target } from '../../platform/db/state-sql.ts';
import { correctLine } from './corrections.ts';
import { demoDoctors } from './doctors.ts';
import { ENTRY_DOCTOR_IDS } from './entries.ts';
import { PAYMENT_DAY } from './holidays.ts';
import { demoPeriods } from './months.ts';
import { atMistakenRetention } from './retention.ts';
import { sendTransfers } from './transfers.ts';

/** The doctor whose HMQ came late in the month before the open ones, for a complementaria. */
const LATE_DOCTOR_ID = 12;

/** Days of the following month on which a month is calculated and processed. */
const CALCULATION_DAY = 2;
const PROCESSING_DAY = 5;

/**
 * Calculates every month but the current one. Pays all months up to three ago; processes the next one and pays a third
 * of its doctors, through two bank files where it can. Corrects a line of each. Sends half of last month's fees to the pending payroll. The current month stays pending. Each step is
 * a transaction that does nothing when repeated.
 */
export async function settle(database: Database, today: LocalDate): Promise<void> {
  const { paid, processed, calculated } = stages(today);
  const inTransaction = (work: (tx: Tx) => Promise<void>) =>
    database.db.transaction().execute(work);
  const everybody = demoDoctors().map(({ id }) => id);
  await calculateUpTo(database, lastDayOf(calculated));
  await inTransaction((tx) => processLate(tx, paid.at(-1) ?? processed));
  const last = paid.at(-1);
  for (const period of paid) {
    await inTransaction(async (tx) => {
      if (period === last) await atMistakenRetention(tx, () => process(tx, period));
      else await process(tx, period);
      await pay(tx, period, everybody);
    });
  }
  // It goes with the payments of the month that follows.
  if (last) await correctLine(database, last, 0);
  await inTransaction(async (tx) => {
    // The others' payments of this month are made with their entries, once there are accounts to approve these.
    const third = everybody.filter((id) => id % 3 === 0);
    const others = everybody.filter((id) => !ENTRY_DOCTOR_IDS.includes(id));
    // What the bank is sent keeps its rate, which is that of its year.
    await process(
      tx,
      processed,
      others.filter((id) => third.includes(id)),
      paidOn(processed),
    );
    await process(
      tx,
      processed,
      others.filter((id) => !third.includes(id)),
    );
    await sendTransfers(tx, processed, third, paidOn(processed));
    await pay(tx, processed, third);
    const half = everybody.filter((id) => id % 2 === 0);
    await markPendingPayment(tx, { ...calculated, doctorIds: half });
  });
  // Its money is still to come.
  await correctLine(database, processed, 1);
  await inTransaction(backdate);
}

/** The settled months by stage. */
export function stages(today: LocalDate): {
  paid: Period[];
  processed: Period;
  calculated: Period;
} {
  const current = periodOf(today);
  return {
    paid: demoPeriods(today).slice(0, -3),
    processed: addMonths(current, -2),
    calculated: addMonths(current, -1),
  };
}

async function calculateUpTo(database: Database, dateTo: LocalDate): Promise<void> {
  await transactionWithClient(database, async (tx, client) => {
    const options = { jobId: null };
    const outcome = await calculateAttentions(database, tx, client, { dateTo }, options);
    if (outcome.processedCount === 0) return;
    // The following moves run before autovacuum analyses the new rows.
    await client.query('ANALYZE calculation, payable_fee');
    await audit(tx, SYSTEM, {
      action: 'calculation.calculate',
      entity: 'calculation',
      summary: `${countOf(outcome.processedCount, 'atención calculada', 'atenciones calculadas')} por ${formatPesos(outcome.calculatedAmount)}; ${outcome.withoutRule} sin regla.`,
      after: outcome,
    });
  });
}

/** Processes a doctor's participaciones first, so that the month's HMQ make a second payment. */
async function processLate(tx: Tx, period: Period): Promise<void> {
  const scope = { ...period, doctorIds: [LATE_DOCTOR_ID], recordType: 'participacion' } as const;
  await processRecords(tx, scope, { from: PROCESSING_MOVES.individual.from, userId: null });
}

/** Of these doctors, or all; by default on the next day of payment. */
async function process(
  tx: Tx,
  period: Period,
  doctorIds?: readonly number[],
  paymentDate?: LocalDate,
): Promise<void> {
  const outcome = await processRecords(
    tx,
    { ...period, ...(doctorIds && { doctorIds }) },
    { from: PROCESSING_MOVES.individual.from, userId: null, ...(paymentDate && { paymentDate }) },
  );
  if (outcome.records === 0) return;
  await audit(tx, SYSTEM, {
    action: 'payroll.process',
    entity: 'payroll',
    summary: `Procesó ${countOf(outcome.records, 'registro', 'registros')} de ${formatPeriod(period)} en ${countOf(outcome.payments, 'pago', 'pagos')} por ${formatPesos(outcome.totalAmount)} líquidos.`,
    after: outcome,
  });
}

/** The day on which a month was paid. */
const paidOn = (period: Period) => addDays(firstDayOf(addMonths(period, 1)), PAYMENT_DAY - 1);

async function pay(tx: Tx, period: Period, doctorIds: readonly number[]): Promise<void> {
  const scope = { ...period, doctorIds };
  const outcome = await payPayments(tx, scope, { paymentDate: paidOn(period), userId: null });
  if (outcome.records === 0) return;
  await audit(tx, SYSTEM, {
    action: 'payroll.pay',
    entity: 'payroll',
    summary: `Marcó como pagados ${countOf(outcome.records, 'registro', 'registros')} de ${formatPeriod(period)} de ${countOf(outcome.doctors, 'médico', 'médicos')} por ${formatPesos(outcome.totalAmount)}.`,
    after: outcome,
  });
}

/**
 * Moves the records' times from now to the usual ones, in the clinic's time: calculated soon after the import,
 * processed and paid later. Never in the future.
 */
/** Not what is made with entries: these are approved today. */
async function backdate(tx: Tx): Promise<void> {
  const following = sql`make_date(period_year, period_month, 1) + interval '1 month'`;
  const at = (day: number, hour: number) =>
    sql`least(now(), (${following} + make_interval(days => ${day - 1}, hours => ${hour})) AT TIME ZONE 'America/Santiago')`;
  await carryOut(tx)`UPDATE calculation SET calculated_at = ${at(CALCULATION_DAY, 9)}`;
  await carryOut(tx)`
    UPDATE payment SET created_at = ${at(PROCESSING_DAY, 10)},
           paid_at = CASE status WHEN ${target(PAYMENT_MOVES.markPaid)} THEN ${at(PAYMENT_DAY, 12)} END
     WHERE id NOT IN (SELECT l.payment_id FROM payment_entry l JOIN entry e ON e.id = l.entry_id
                       WHERE e.origin IN ('entered', 'scheduled'))`;
}
