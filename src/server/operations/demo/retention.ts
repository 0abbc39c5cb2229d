/** A retention of the demo clinic that reaches back: one doctor was paid once at another rate than the legal one (payout §30). */
import { addDays, addMonths, firstDayOf, type Period } from '../../../domain/calendar/calendar.ts';
import { basisPoints } from '../../../domain/money.ts';
import { followRetention, knowReach, sumTouched } from '../../payout/retention-changes/public.ts';
import type { Tx, TxWithClient } from '../../platform/db/database.ts';
import { PAYMENT_DAY } from './holidays.ts';
import { actorOf } from './users.ts';

/** Paid in person in each month, and part of no other story. */
const DOCTOR_ID = 43;
const MISTAKEN = { retentionMode: 'own', retentionRate: basisPoints(1000) } as const;

/** Does the work while the doctor's retention is the mistaken one. */
export async function atMistakenRetention(tx: Tx, work: () => Promise<void>): Promise<void> {
  const doctor = tx.selectFrom('doctor').where('id', '=', DOCTOR_ID);
  const right = await doctor.select(['retentionMode', 'retentionRate']).executeTakeFirstOrThrow();
  await tx.updateTable('doctor').set(MISTAKEN).where('id', '=', DOCTOR_ID).execute();
  await work();
  await tx.updateTable('doctor').set(right).where('id', '=', DOCTOR_ID).execute();
}

/**
 * The supervisor has found it, and proposes the difference of what was paid for the month: the administrator may approve it. Does
 * nothing when repeated.
 */
export async function proposeRetention(transaction: TxWithClient, paid: Period): Promise<void> {
  const { tx } = transaction;
  if (await tx.selectFrom('retentionChange').select('id').limit(1).executeTakeFirst()) return;
  const target = { kind: 'doctor', id: DOCTOR_ID } as const;
  const paidFrom = addDays(firstDayOf(addMonths(paid, 1)), PAYMENT_DAY - 1);
  const stands = await sumTouched(tx, await knowReach(tx, { target, paidFrom }));
  await followRetention(
    transaction,
    target,
    {
      paidFrom,
      reprocess: false,
      propose: true,
      reason: 'Su boleta se emitió con la tasa legal',
      agreed: { unpaid: stands.unpaid, paid: stands.paid },
    },
    await actorOf(tx, 'supervisor'),
  );
}
