/** The receipts of a month's work, which is paid in another month (payout §19): people mean these as often as those of the payments made in it. */
import type { ReceiptLine } from '../../../../contract/payout/receipts.ts';
import { localDate, type Period, periodOf } from '../../../../domain/calendar/calendar.ts';
import { readable } from '../grammar/name-searches.ts';
import type { Asker } from '../tool.ts';
import { allPages } from './pages.ts';

/** What is expected for the payments of a month's work, and the months in which these were made, the first one first. */
export type ReceiptsOfWork = {
  readonly lines: readonly ReceiptLine[];
  readonly madeIn: readonly Period[];
};

const TOO_MANY = 'Son demasiados pagos para decir sus boletas.';

/** The receipts for the attentions of a month; null to who may not read payments. Throws if they are too many. */
export async function receiptsOfWork(
  calls: Asker['calls'],
  month: Period,
  search?: string,
): Promise<ReceiptsOfWork | null> {
  const paid = await readable(
    allPages(
      (page) => calls.payroll.payments({ ...month, status: 'paid', sort: 'paymentDate', ...page }),
      TOO_MANY,
    ),
    null,
  );
  if (paid === null) return null;
  const ids = new Set(paid.map(({ id }) => id));
  const days = paid.flatMap(({ paymentDate }) => paymentDate ?? []).toSorted();
  const madeIn = [
    ...new Map(days.map((day) => [day.slice(0, 7), periodOf(localDate(day))])).values(),
  ];
  const found = await Promise.all(
    madeIn.map((one) =>
      allPages(
        (page) => calls.receipts.list({ ...one, search, sort: 'payeeName', ...page }),
        TOO_MANY,
      ),
    ),
  );
  return {
    madeIn,
    lines: found.flat().filter(({ expected }) => expected?.paymentIds.some((id) => ids.has(id))),
  };
}
