/** The closed months of the demo clinic, and its numbered accounting exports (payout §32, payout §33). */
import type { Period } from '../../../domain/calendar/calendar.ts';
import { entriesOf } from '../../../domain/payout/numbered-export.ts';
import { fingerprintOf } from '../../payout/accounting/public.ts';
import { closeMonth, readMonthSums } from '../../payout/months/public.ts';
import { makeExport, readNews } from '../../payout/numbered-exports/public.ts';
import type { Tx } from '../../platform/db/database.ts';
import { actorOf } from './users.ts';

/**
 * The administrator has closed these months, and numbered their accounting: all but the last as already booked by other means, the last as the
 * first export of its own. Does nothing when repeated.
 */
export async function closeMonths(tx: Tx, months: readonly Period[]): Promise<void> {
  if (await tx.selectFrom('monthClosing').select('id').limit(1).executeTakeFirst()) return;
  const admin = await actorOf(tx, 'admin');
  for (const month of months) {
    const { fees, attentions } = await readMonthSums(tx, month);
    await closeMonth(tx, { ...month, fees: fees.count, attentions: attentions.count }, admin);
  }
  for (const [index, until] of months.slice(-2).entries()) {
    const digest = fingerprintOf(entriesOf(await readNews(tx, until))).toString('hex');
    await makeExport(tx, { ...until, digest, isOpening: index === 0 }, admin);
  }
}

/** Whether a month was closed by an earlier load that did not end. */
export const isClosed = async (tx: Tx, { year, month }: Period): Promise<boolean> =>
  (await tx
    .selectFrom('closedMonth')
    .select('closingId')
    .where('year', '=', year)
    .where('month', '=', month)
    .executeTakeFirst()) !== undefined;
