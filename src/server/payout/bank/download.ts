/** Writes a bank file with the selected transfers, all or none, and keeps it as it was handed out. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mayBeUnderWay, type PaymentPlace } from '../../../contract/payout/payment-repeats.ts';
import { formatPeriod, type LocalDate, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { BankFile, BankLayout, BankPayroll } from '../../../formats/bank/types.ts';
import { writeBankFile } from '../../../formats/bank/write.ts';
import { layoutLabel } from '../../../formats/layout.ts';
import { WORKBOOK_TYPE } from '../../../formats/workbook/tabular.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, today } from '../../platform/context.ts';
import { lockLedger, nextId, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { approvalFor } from '../month-approvals/public.ts';
import {
  plannedDateOf,
  refuseDayBefore,
  refuseOneHand,
  refuseOtherRate,
  refuseUnagreedRepeats,
} from '../payroll/public.ts';
import { type PayrollPayment, readPayer, readPayments } from './payments.ts';
import {
  composePayroll,
  isOfPayer,
  noticesOf,
  type PreparedTransfer,
  payeeNoticesOf,
  prepareTransfers,
  transfersWord,
} from './payroll.ts';
import { recordTransfers } from './record.ts';

export type FileOrder = Period & {
  readonly includePaid: boolean;
  readonly selectedTransfers: readonly number[];
  /** What the selected transfers add up to, as the user saw it. */
  readonly agreedAmount?: number | undefined;
  readonly agreedRepeats: readonly PaymentPlace[];
  /** The changes of account, and of payee, of which the user was told. */
  readonly agreedAccountChanges: readonly number[];
  readonly agreedPayeeChanges: readonly number[];
  readonly paymentDate?: string | undefined;
  readonly as: 'text' | 'workbook';
};

const WORKBOOK_TYPES = { xlsx: WORKBOOK_TYPE, xls: 'application/vnd.ms-excel' } as const;

/** Banks number payrolls in five digits. */
const PAYROLL_NUMBERS = 99_999;

/** The file of the selected transfers in a layout. Refuses as the contract declares. */
export function downloadBankFile(
  context: CallContext,
  layout: BankLayout,
  order: FileOrder,
): Promise<File> {
  if (order.selectedTransfers.length === 0) refuse('bank.nothingSelected');
  if (order.as === 'workbook' && layout.workbook === null) refuse('bank.noWorkbook');
  const actor = actorOf(context);
  return context.database.db
    .transaction()
    .execute(async (tx) => (await makeBankFile(tx, actor, layout, order)).file);
}

/** Writes and records the file; answers it with its id. */
export async function makeBankFile(
  tx: Tx,
  actor: Actor,
  layout: BankLayout,
  order: FileOrder,
): Promise<{ id: number; file: File }> {
  // Locked, so that no payment is marked as paid before the file is recorded.
  await lockLedger(tx);
  const transfers = await selectTransfers(tx, order);
  const sent = transfers.flatMap(({ payments }) => payments.map(({ id }) => id));
  await refuseOneHand(tx, 'bank.oneHand', sql`p.id = ANY(${sent}::int[])`, actor.userId);
  const approvalId = await approvalFor(tx, order);
  const id = await nextId(tx, 'bank_file');
  // A file without a day is paid when the bank gets it.
  const date = (layout.isDated ? plannedDateOf(order) : undefined) ?? today();
  if (layout.isDated) refuseDayBefore(date, order);
  // What is paid already keeps its own date.
  const owed = transfers
    .flatMap(({ payments }) => payments)
    .filter(({ status }) => status !== 'paid');
  await refuseOtherRate(
    tx,
    { paymentIds: owed.map((payment) => payment.id) },
    date,
    layout.isDated ? 'bank.otherRate' : 'bank.otherYear',
  );
  const payer = await readPayer(tx, layout.format);
  const payroll = composePayroll(order, payer, transfers, {
    payrollNumber: ((id - 1) % PAYROLL_NUMBERS) + 1,
    date,
  });
  const written = writeOrRefuse(payroll, layout);
  const { bytes, extension, type } = outputOf(written, order.as);
  const fileName = `${await nameOf(tx, layout, order)}.${extension}`;
  await record(tx, actor, {
    id,
    approvalId,
    layout,
    order,
    payerAccount: payer.accountNumber || null,
    date,
    transfers,
    bytes,
    type,
    fileName,
  });
  return { id, file: new File([new Uint8Array(bytes)], fileName, { type }) };
}

/** The selected transfers; those to one account are put together, although some of their payments were sent before, unpaid. */
async function selectTransfers(tx: Tx, order: FileOrder): Promise<PreparedTransfer[]> {
  const selected = new Set(order.selectedTransfers);
  const prepared = prepareTransfers((await readPayments(tx, order)).filter(isTransfer));
  const period = formatPeriod(order);
  if (prepared.length === 0) refuse('bank.nothingToTransfer', { period });
  const chosen = prepared.filter(({ id }) => selected.has(id));
  const count = selected.size - chosen.length;
  const gone = countOf(
    count,
    'transferencia seleccionada ya no está',
    'transferencias seleccionadas ya no están',
  );
  if (count > 0) refuse('bank.selectionChanged', { gone, period });
  const amount = chosen.reduce((sum, transfer) => sum + transfer.amount, 0);
  if (order.agreedAmount !== undefined && order.agreedAmount !== amount)
    refuse('bank.amountChanged', { amount: formatPesos(amount) });
  refuseOtherAccounts(chosen, order);
  const payments = chosen.flatMap((transfer) => transfer.payments);
  refuseUnagreedRepeats('bank.alreadySent', payments.filter(mayBeUnderWay), order.agreedRepeats);
  return prepareTransfers(
    payments.map((payment) =>
      payment.status === 'paid' ? payment : { ...payment, transferId: null },
    ),
  );
}

/** Refuses when an account changed, is to change, or another payee is paid, and the user was not told of it. */
function refuseOtherAccounts(transfers: readonly PreparedTransfer[], order: FileOrder): void {
  const accounts = new Set(order.agreedAccountChanges);
  const payees = new Set(order.agreedPayeeChanges);
  const changed = transfers.find(
    (transfer) =>
      noticesOf(transfer).some(({ id }) => !accounts.has(id)) ||
      payeeNoticesOf(transfer).some(({ id }) => !payees.has(id)),
  );
  if (changed) refuse('bank.accountsChanged', { payee: changed.payments[0].payeeName });
}

/** Whether a file pays a payment: it is by transfer, above 0, not held, and waits for nobody. */
export function isTransfer(payment: PayrollPayment): boolean {
  const { paymentMethod, heldFor, awaitedPayee, totalAmount } = payment;
  return (
    paymentMethod === 'transfer' && heldFor === null && awaitedPayee === null && totalAmount > 0
  );
}

function writeOrRefuse(payroll: BankPayroll, layout: BankLayout): BankFile {
  const result = writeBankFile(payroll, layout);
  if (result.ok) return result.file;
  const errors = result.problems.filter(({ severity }) => severity === 'error');
  const data = { problems: errors.map(({ message }) => message) };
  const [first] = errors;
  const problem = first?.message ?? '';
  const transfer = payroll.transfers.find(({ id }) => id === first?.transferId);
  if (transfer) refuse('bank.incompleteTransfer', { payee: transfer.payeeName, problem }, data);
  refuse(isOfPayer(first) ? 'bank.payerIncomplete' : 'bank.payrollUnfit', { problem }, data);
}

function outputOf({ workbook, bytes, encoding }: BankFile, as: FileOrder['as']) {
  if (as === 'text' || workbook === null) {
    return { bytes, extension: 'txt', type: `text/plain; charset=${encoding}` };
  }
  const { extension } = workbook;
  return { bytes: workbook.bytes(), extension, type: WORKBOOK_TYPES[extension] };
}

/** `nomina-santander-2026-07`, and `nomina-santander-2026-07-2` for the month's second file. */
async function nameOf(tx: Tx, { format }: BankLayout, { year, month }: Period): Promise<string> {
  const { files } = await tx
    .selectFrom('bankFile')
    .select((select) => select.fn.countAll<number>().as('files'))
    .where('bankFormat', '=', format)
    .where('periodYear', '=', year)
    .where('periodMonth', '=', month)
    .executeTakeFirstOrThrow();
  const name = `nomina-${format}-${year}-${String(month).padStart(2, '0')}`;
  return files === 0 ? name : `${name}-${files + 1}`;
}

type Written = {
  readonly id: number;
  /** Of what it pays; null where none is needed. */
  readonly approvalId: number | null;
  readonly layout: BankLayout;
  readonly order: FileOrder;
  /** The clinic's account at the bank; null where it has stated none. */
  readonly payerAccount: string | null;
  readonly date: LocalDate;
  readonly transfers: readonly PreparedTransfer[];
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly fileName: string;
};

async function record(tx: Tx, actor: Actor, written: Written): Promise<void> {
  const { id, approvalId, layout, order, payerAccount, date, transfers, bytes, type, fileName } =
    written;
  const content = Buffer.from(bytes);
  const sha256 = createHash('sha256').update(content).digest();
  const totalAmount = transfers.reduce((sum, { amount }) => sum + amount, 0);
  await tx
    .insertInto('bankFile')
    .values({
      id,
      bankFormat: layout.format,
      layout: layoutLabel(layout),
      periodYear: order.year,
      periodMonth: order.month,
      fileName,
      sha256,
      content,
      contentType: type,
      totalAmount,
      totalTransfers: transfers.length,
      createdBy: actor.userId,
      approvalId,
      payerAccount,
      transferDate: layout.isDated ? date : null,
    })
    .execute();
  await recordTransfers(tx, id, transfers, actor.userId);
  const payments = transfers.flatMap((transfer) => transfer.payments);
  await audit(tx, actor, {
    action: 'bank.download',
    entity: 'bankFile',
    entityId: id,
    summary: `Descargó ${fileName}: ${transfersWord(transfers.length)} de ${formatPeriod(order)} por ${formatPesos(totalAmount)}.`,
    after: {
      fileName,
      layout: layout.id,
      ...(layout.isDated && { paymentDate: date }),
      sha256: sha256.toString('hex'),
      approvalId,
      totalAmount,
      paymentIds: payments.map((payment) => payment.id),
      // Payments that the user agreed to repeat: they are in an earlier file or paid.
      repeated: payments.filter(mayBeUnderWay).map((payment) => payment.id),
      accountChangeIds: transfers.flatMap((transfer) => noticesOf(transfer).map((one) => one.id)),
      payeeChangeIds: transfers.flatMap((transfer) =>
        payeeNoticesOf(transfer).map((one) => one.id),
      ),
    },
  });
}
