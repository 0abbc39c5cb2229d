/** Compares the accounting entries of all payments with the payments themselves. */
import { type BookFinding, NAMED_OFFENCES } from '../../../contract/operations/books.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import {
  type AccountedPayment,
  type AccountingEntry,
  accountPayments,
  type FeeAccounts,
  ledgerOf,
  totalEntries,
  type VoucherKind,
} from '../../../domain/payout/accounting.ts';
import { readAccounts, readPayments } from '../../payout/accounting/public.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { type BookCheck, findingOf } from './check.ts';

const CHECK: BookCheck = {
  key: 'accounting-entries',
  title:
    'Los asientos de cada pago cuadran: provisión por su bruto y, si está pagado, pago por su líquido; lo anulado se deshace.',
  records: ['pago', 'pagos'],
};

/** Month by month, with the code that makes the entries: memory holds only one month. */
export async function checkAccounting(tx: Tx): Promise<BookFinding> {
  const accounts = await readAccounts(tx);
  const wrong: number[] = [];
  let checked = 0;
  for (const period of await readPeriods(tx)) {
    const payments = await readPayments(tx, period);
    checked += payments.length;
    for (const payment of payments) if (!isBalanced(payment, accounts)) wrong.push(payment.id);
  }
  wrong.sort((a, b) => a - b);
  return findingOf(CHECK, checked, wrong.length, wrong.slice(0, NAMED_OFFENCES).map(String));
}

async function readPeriods(tx: Tx): Promise<Period[]> {
  return rowsOf<Period>(tx)`
    SELECT DISTINCT period_year AS year, period_month AS month FROM payment ORDER BY 1, 2`;
}

/** Whether the payment's debits equal its credits, and both equal its amounts. */
function isBalanced(payment: AccountedPayment, accounts: FeeAccounts): boolean {
  const { grossAmount, retentionAmount, netAmount, paymentDate, paymentMethod, annulledOn } =
    payment;
  // Entries can't be made for such a payment.
  if (grossAmount !== retentionAmount + netAmount) return false;
  const entries = accountPayments([payment], accounts);
  const { totalDebits, totalCredits } = totalEntries(entries);
  const transferred = paymentDate === null ? 0 : netAmount;
  // Discounts and recovered balances are credited, so that more is debited than the gross.
  const { totalDebits: provided } = totalEntries(ofKind(entries, 'provision'));
  const discounted = creditsBeside(ofKind(entries, 'provision'));
  const undone = annulledOn === null ? 0 : provided;
  return (
    totalDebits === totalCredits &&
    provided - discounted === grossAmount &&
    totalDebits === provided + undone + transferred &&
    creditOf(ofKind(entries, 'payment'), accounts[ledgerOf(paymentMethod)]) === transferred
  );
}

const ofKind = (entries: readonly AccountingEntry[], kind: VoucherKind) =>
  entries.filter((entry) => entry.kind === kind);

/** What is credited of a provision besides what is owed to the payee and retained. */
const creditsBeside = (entries: readonly AccountingEntry[]) =>
  totalEntries(
    entries.filter(({ ledger }) => ledger !== 'feePayable' && ledger !== 'retentionPayable'),
  ).totalCredits;

function creditOf(entries: readonly AccountingEntry[], account: string): number {
  return totalEntries(entries.filter((entry) => entry.account === account)).totalCredits;
}
