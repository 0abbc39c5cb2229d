/** The receipts of payments that are processed and that nobody has made yet (payout §19): none of them is of a payment made. */
import type { ReceiptLine } from '../../../../contract/payout/receipts.ts';
import type { Period } from '../../../../domain/calendar/calendar.ts';
import { readable } from '../grammar/name-searches.ts';
import type { Asker } from '../tool.ts';
import { allPages } from './pages.ts';

/** Which lines are of payments that wait, and the first month that any of these is for; null where none waits. */
export type Waiting = {
  readonly isWaiting: (line: ReceiptLine) => boolean;
  readonly since: Period | null;
};

const TOO_MANY = 'Son demasiados pagos sin hacer para decir sus boletas.';

/** The payments that wait; null to who may not read payments. Throws if they are too many. */
export async function waitingPayments(calls: Asker['calls']): Promise<Waiting | null> {
  const waiting = await readable(
    allPages((page) => calls.payroll.payments({ status: 'processed', ...page }), TOO_MANY),
    null,
  );
  if (waiting === null) return null;
  const ids = new Set(waiting.map(({ id }) => id));
  const [first] = waiting.toSorted(
    (one, other) => one.periodYear - other.periodYear || one.periodMonth - other.periodMonth,
  );
  return {
    isWaiting: ({ expected }) => expected?.paymentIds.some((id) => ids.has(id)) ?? false,
    since: first ? { month: first.periodMonth, year: first.periodYear } : null,
  };
}

/** Whether receipts of a month may be of payments that wait: no month is paid before it began. */
export const mayWaitIn = ({ since }: Waiting, { month, year }: Period): boolean =>
  since !== null && (year > since.year || (year === since.year && month >= since.month));
