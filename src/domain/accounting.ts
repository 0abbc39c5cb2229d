/**
 * The accounting of fees (docs/domain.md, "Accounting"; design §8). Provision: fee expense (gross)
 * to retention payable and fees payable (net). Payment: fees payable to bank. Every payment's
 * entries balance, so every export does.
 */
import { formatDate, formatPeriod, type LocalDate, lastDayOf, type Period } from './calendar.ts';
import { type Pesos, pesos, sumPesos } from './money.ts';
import { paymentTitle } from './payment-labels.ts';

/** The clinic's ledger accounts, by their code in its chart of accounts. */
export type FeeAccounts = {
  readonly feeExpense: string;
  readonly feePayable: string;
  readonly retentionPayable: string;
  readonly bank: string;
};

/** A payment as its entries need it. `grossAmount = retentionAmount + netAmount`. */
export type AccountedPayment = {
  readonly id: number;
  readonly payeeName: string;
  readonly payeeRut: string;
  readonly period: Period;
  /** 1 for the month's payment, 2 and up for complementarias. */
  readonly sequence: number;
  readonly grossAmount: Pesos;
  readonly retentionAmount: Pesos;
  readonly netAmount: Pesos;
  /** Null while it is not paid: it has a provision only. */
  readonly paymentDate: LocalDate | null;
};

/** One line of a voucher; of debit and credit one is 0. */
export type AccountingEntry = {
  /** The provision's is the last day of the period, the payment's the day it was paid. */
  readonly date: LocalDate;
  readonly account: string;
  readonly accountName: string;
  readonly debit: Pesos;
  readonly credit: Pesos;
  readonly description: string;
  /** `PAGO-15`: the payment's id. */
  readonly reference: string;
};

const ACCOUNT_NAMES: Readonly<Record<keyof FeeAccounts, string>> = {
  feeExpense: 'Gasto en honorarios médicos',
  feePayable: 'Honorarios por pagar',
  retentionPayable: 'Retención 2ª categoría por pagar',
  bank: 'Banco',
};

/** The provisions of all payments, then the payments of the paid ones, in the given order. */
export function accountPayments(
  payments: readonly AccountedPayment[],
  accounts: FeeAccounts,
): AccountingEntry[] {
  return [
    ...payments.flatMap((payment) => provisionOf(payment, accounts)),
    ...payments.flatMap((payment) => paymentOf(payment, accounts)),
  ];
}

/** Debits and credits, in pesos; equal for the entries of whole payments. */
export function totalEntries(entries: readonly AccountingEntry[]): {
  totalDebits: Pesos;
  totalCredits: Pesos;
} {
  return {
    totalDebits: sumPesos(entries.map(({ debit }) => debit)),
    totalCredits: sumPesos(entries.map(({ credit }) => credit)),
  };
}

/** Throws a RangeError for a payment that does not add up. */
function provisionOf(payment: AccountedPayment, accounts: FeeAccounts): AccountingEntry[] {
  const { grossAmount, retentionAmount, netAmount } = payment;
  if (grossAmount !== retentionAmount + netAmount) {
    throw new RangeError(`payment ${payment.id} does not add up`);
  }
  const line = lineWriter(
    payment,
    accounts,
    lastDayOf(payment.period),
    describe('Provisión', payment),
  );
  return [
    ...line.debit('feeExpense', grossAmount),
    ...line.credit('retentionPayable', retentionAmount),
    ...line.credit('feePayable', netAmount),
  ];
}

function paymentOf(payment: AccountedPayment, accounts: FeeAccounts): AccountingEntry[] {
  if (payment.paymentDate === null) return [];
  const description = `${describe('Pago', payment)} - ${formatDate(payment.paymentDate)}`;
  const line = lineWriter(payment, accounts, payment.paymentDate, description);
  return [
    ...line.debit('feePayable', payment.netAmount),
    ...line.credit('bank', payment.netAmount),
  ];
}

/** `Pago honorarios Julio 2026 (Complementaria 1) - Ana Núñez - 12345678-5`. */
function describe(what: string, { period, sequence, payeeName, payeeRut }: AccountedPayment) {
  const title = sequence > 1 ? ` (${paymentTitle(sequence)})` : '';
  return `${what} honorarios ${formatPeriod(period)}${title} - ${payeeName} - ${payeeRut}`;
}

/** Writes the lines of one voucher of one payment. An amount of 0 has no line. */
function lineWriter(
  payment: AccountedPayment,
  accounts: FeeAccounts,
  date: LocalDate,
  description: string,
) {
  const shared = { date, description, reference: `PAGO-${payment.id}` };
  const entry = (account: keyof FeeAccounts, debit: Pesos, credit: Pesos): AccountingEntry[] =>
    debit === 0 && credit === 0
      ? []
      : [
          {
            account: accounts[account],
            accountName: ACCOUNT_NAMES[account],
            debit,
            credit,
            ...shared,
          },
        ];
  return {
    debit: (account: keyof FeeAccounts, amount: Pesos) => entry(account, amount, pesos(0)),
    credit: (account: keyof FeeAccounts, amount: Pesos) => entry(account, pesos(0), amount),
  };
}
