/**
 * What a numbered export of the accounting holds: the vouchers that no earlier one held, and those that undo vouchers in the
 * books that no longer hold (payout §33; decision 94).
 */
import type { LocalDate } from '../calendar/calendar.ts';
import type { AccountingEntry, VoucherKind, VoucherLine } from './accounting.ts';

/** What is booked: a payment that is owed, a payment that was made, or a balance. */
export type VoucherAspect = 'provision' | 'payment' | 'write_off';

/** A voucher that an export is to hold. */
export type NewVoucher = {
  readonly aspect: VoucherAspect;
  /** The payment, or the settlement of the balance. */
  readonly subjectId: number;
  /** 1 books it, 2 undoes that, 3 books it again, and so on. */
  readonly turn: number;
  /** They balance; at least two. */
  readonly lines: readonly VoucherLine[];
};

const KINDS: Readonly<Record<VoucherAspect, readonly [booked: VoucherKind, undone: VoucherKind]>> =
  {
    provision: ['provision', 'annulment'],
    payment: ['payment', 'paymentUndone'],
    write_off: ['writeOff', 'writeOffUndone'],
  };

/** The kind of a voucher by its turn. */
export function voucherKind(aspect: VoucherAspect, turn: number): VoucherKind {
  const [booked, undone] = KINDS[aspect];
  return turn % 2 === 1 ? booked : undone;
}

/** What undoes a voucher on a day: the same accounts the other way round, in the same order. */
export function undoVoucher(
  aspect: VoucherAspect,
  lines: readonly VoucherLine[],
  date: LocalDate,
): VoucherLine[] {
  return lines.map((line) => ({
    ...line,
    kind: voucherKind(aspect, 2),
    date,
    debit: line.credit,
    credit: line.debit,
    description: `Anulación ${line.description.charAt(0).toLowerCase()}${line.description.slice(1)}`,
  }));
}

/** What undoes comes before what is booked, so that nothing is in the books twice meanwhile. */
const ORDER: readonly VoucherKind[] = [
  'annulment',
  'paymentUndone',
  'writeOffUndone',
  'provision',
  'payment',
  'writeOff',
];

/** The vouchers in the order of an export: by kind, then by day, then by payment or settlement. Those without lines are left out. */
export function orderVouchers(vouchers: readonly NewVoucher[]): NewVoucher[] {
  const dayOf = ({ lines: [first] }: NewVoucher) => first?.date ?? '';
  const rank = ({ aspect, turn }: NewVoucher) => ORDER.indexOf(voucherKind(aspect, turn));
  return vouchers
    .filter(({ lines }) => lines.length > 0)
    .sort(
      (a, b) => rank(a) - rank(b) || dayOf(a).localeCompare(dayOf(b)) || a.subjectId - b.subjectId,
    );
}

/** The entries of ordered vouchers, which are numbered from 1. */
export function entriesOf(vouchers: readonly NewVoucher[]): AccountingEntry[] {
  return vouchers.flatMap(({ lines }, index) =>
    lines.map((line) => ({ voucher: index + 1, ...line })),
  );
}
