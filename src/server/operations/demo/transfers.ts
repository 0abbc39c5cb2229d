/** The bank files of the demo clinic's month that is partly paid: the bank rejected one transfer, which was sent again. */
import {
  addMonths,
  firstDayOf,
  type LocalDate,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { accountProblems } from '../../../domain/payout/bank-account.ts';
import { rejectionText } from '../../../domain/payout/transfers.ts';
import type { AccountKind } from '../../../domain/words/payment-labels.ts';
import { layoutsOf } from '../../../formats/bank/write.ts';
import { makeBankFile, prepareTransfers, readPayments } from '../../payout/bank/public.ts';
import { readTransfers, settleTransfers } from '../../payout/bank-files/public.ts';
import { audit, SYSTEM } from '../../platform/audit.ts';
import { carryOut, type Tx } from '../../platform/db/database.ts';

/** Not the bank that the examples take. */
const FORMAT = 'chile';
/** The days of the following month on which the two files were made, before the day of payment. */
const FILE_DAYS = [6, 8] as const;
/** The rejected transfer: of a doctor in person. */
const REASON = 'account_blocked';

/** Sends what these doctors are paid through the bank on this day; nothing when it was sent before. */
export async function sendTransfers(
  tx: Tx,
  period: Period,
  doctorIds: readonly number[],
  paymentDate: LocalDate,
): Promise<void> {
  if (await tx.selectFrom('bankFile').select('id').limit(1).executeTakeFirst()) return;
  const payments = await readPayments(tx, { ...period, includePaid: false });
  const own = prepareTransfers(
    payments.filter(
      (payment) =>
        payment.paymentMethod === 'transfer' &&
        accountProblems({ ...payment, accountKind: payment.accountKind as AccountKind | null })
          .length === 0,
    ),
  ).filter((transfer) => transfer.payments.every(({ doctorId }) => doctorIds.includes(doctorId)));
  const rejected = own.find(({ payments: [first] }) => first.societyId === null);
  if (!rejected) return;
  const payroll = { ...period, paymentDate };
  const first = await makeFile(
    tx,
    payroll,
    own.map(({ id }) => id),
    FILE_DAYS[0],
  );
  const sent = await readTransfers(tx, first.id);
  const transfer = sent.find((one) => one.payments.some(({ id }) => id === rejected.id));
  if (!transfer) throw new Error('the file has no transfer that it was made of');
  await settleTransfers(tx, [{ transfer, to: 'rejected', reason: REASON, note: null }], SYSTEM);
  await audit(tx, SYSTEM, {
    action: 'bankFile.reject',
    entity: 'bankFile',
    entityId: first.id,
    summary: `Registró como rechazada por el banco la transferencia a ${transfer.payeeName} por ${formatPesos(transfer.amount)}: ${rejectionText(REASON, null)}.`,
    after: { reason: REASON, transferIds: [transfer.id] },
  });
  await makeFile(tx, payroll, [rejected.id], FILE_DAYS[1]);
}

async function makeFile(
  tx: Tx,
  { paymentDate, ...period }: Period & { paymentDate: LocalDate },
  selectedTransfers: number[],
  day: number,
) {
  const [layout] = layoutsOf(FORMAT);
  if (!layout) throw new Error(`the format ${FORMAT} has no layout`);
  const order = {
    ...period,
    paymentDate,
    includePaid: false,
    selectedTransfers,
    agreedRepeats: [],
    agreedAccountChanges: [],
    agreedPayeeChanges: [],
    as: 'text',
  } as const;
  const file = await makeBankFile(tx, SYSTEM, layout, order);
  await carryOut(tx)`
    UPDATE bank_file SET created_at = (${firstDayOf(addMonths(period, 1))}::date + make_interval(days => ${day - 1}::int, hours => 11))
                                      AT TIME ZONE 'America/Santiago'
     WHERE id = ${file.id}`;
  return file;
}
