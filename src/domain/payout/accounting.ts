/**
 * The accounting of fees (docs/domain.md, "Accounting"; payout §15). Provision: fee expense (gross)
 * to retention payable and fees payable (net). Payment: fees payable to bank, or to cash. Every payment's
 * entries balance, so every export does.
 */
import {
  formatDate,
  formatPeriod,
  type LocalDate,
  lastDayOf,
  type Period,
} from '../calendar/calendar.ts';
import { type Pesos, pesos, sumPesos } from '../money.ts';
import { type PaymentMethod, paymentTitle } from '../words/payment-labels.ts';

/** The ledger accounts that fees move, by what they are for. */
export type Ledger = 'feeExpense' | 'feePayable' | 'retentionPayable' | 'bank' | 'cash';

/** The clinic's ledger accounts, by their code in its chart of accounts; empty where it named none. */
export type FeeAccounts = Readonly<Record<Ledger, string>>;

/** A payment as its entries need it. `grossAmount = retentionAmount + netAmount`. */
export type AccountedPayment = {
  readonly id: number;
  /** Whose fees they are, when a society is paid for them; null when the payee is the doctor. */
  readonly doctorName: string | null;
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
  readonly paymentMethod: PaymentMethod;
};

/** What a voucher records: that a fee is owed, or that it was paid. */
export type VoucherKind = 'provision' | 'payment';

/** One line of a voucher; of debit and credit one is 0. */
export type AccountingEntry = {
  readonly kind: VoucherKind;
  /** From 1. The lines of one voucher follow each other, and balance. */
  readonly voucher: number;
  /** The provision's is the last day of the period, the payment's the day it was paid. */
  readonly date: LocalDate;
  readonly ledger: Ledger;
  readonly account: string;
  readonly accountName: string;
  readonly debit: Pesos;
  readonly credit: Pesos;
  readonly description: string;
  /** `PAGO-15`: the payment's id. */
  readonly reference: string;
  /** The third party of the voucher: the doctor, or the society that is paid for them. */
  readonly payeeName: string;
  readonly payeeRut: string;
};

const ACCOUNT_NAMES: Readonly<Record<Ledger, string>> = {
  feeExpense: 'Gasto en honorarios médicos',
  feePayable: 'Honorarios por pagar',
  retentionPayable: 'Retención 2ª categoría por pagar',
  bank: 'Banco',
  cash: 'Caja',
};

/** The names of the accounts that the clinic has not set. */
export function missingAccounts(accounts: FeeAccounts): string[] {
  const ledgers = Object.keys(ACCOUNT_NAMES) as Ledger[];
  return ledgers.filter((ledger) => accounts[ledger] === '').map((ledger) => ACCOUNT_NAMES[ledger]);
}

/** The provisions of all payments, then the payments of the paid ones, in the given order. */
export function accountPayments(
  payments: readonly AccountedPayment[],
  accounts: FeeAccounts,
): AccountingEntry[] {
  const vouchers = [
    ...payments.map((payment) => provisionOf(payment, accounts)),
    ...payments.map((payment) => paymentOf(payment, accounts)),
  ].filter((lines) => lines.length > 0);
  return vouchers.flatMap((lines, index) => lines.map((line) => ({ voucher: index + 1, ...line })));
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

/** How many vouchers of a kind there are, and their pesos (each side of them). */
export function totalVouchers(
  entries: readonly AccountingEntry[],
  kind: VoucherKind,
): { count: number; amount: Pesos } {
  const own = entries.filter((entry) => entry.kind === kind);
  return {
    count: new Set(own.map(({ voucher }) => voucher)).size,
    amount: sumPesos(own.map(({ debit }) => debit)),
  };
}

type Line = Omit<AccountingEntry, 'voucher'>;

/** Throws a RangeError for a payment that does not add up. */
function provisionOf(payment: AccountedPayment, accounts: FeeAccounts): Line[] {
  const { grossAmount, retentionAmount, netAmount } = payment;
  if (grossAmount !== retentionAmount + netAmount) {
    throw new RangeError(`payment ${payment.id} does not add up`);
  }
  const line = lineWriter(payment, accounts, {
    kind: 'provision',
    date: lastDayOf(payment.period),
    description: describe('Provisión', payment),
  });
  return [
    ...line.debit('feeExpense', grossAmount),
    ...line.credit('retentionPayable', retentionAmount),
    ...line.credit('feePayable', netAmount),
  ];
}

function paymentOf(payment: AccountedPayment, accounts: FeeAccounts): Line[] {
  if (payment.paymentDate === null) return [];
  const line = lineWriter(payment, accounts, {
    kind: 'payment',
    date: payment.paymentDate,
    description: `${describe('Pago', payment)} - ${formatDate(payment.paymentDate)}`,
  });
  return [
    ...line.debit('feePayable', payment.netAmount),
    ...line.credit(ledgerOf(payment.paymentMethod), payment.netAmount),
  ];
}

/** What a payment is made from: a check goes through the bank as a transfer does. */
export function ledgerOf(method: PaymentMethod): 'bank' | 'cash' {
  return method === 'cash' ? 'cash' : 'bank';
}

/**
 * `Pago honorarios Julio 2026 (Complementaria 1) - Ana Núñez - 12345678-5`; of a society's doctors each by name:
 * `… - Ana Núñez, por Sociedad Uno - 76543210-3`.
 */
function describe(what: string, payment: AccountedPayment) {
  const { period, sequence, doctorName, payeeName, payeeRut } = payment;
  const title = sequence > 1 ? ` (${paymentTitle(sequence)})` : '';
  const whom = doctorName === null ? payeeName : `${doctorName}, por ${payeeName}`;
  return `${what} honorarios ${formatPeriod(period)}${title} - ${whom} - ${payeeRut}`;
}

/** Writes the lines of one voucher of one payment. An amount of 0 has no line. */
function lineWriter(
  { id, payeeName, payeeRut }: AccountedPayment,
  accounts: FeeAccounts,
  voucher: Pick<Line, 'kind' | 'date' | 'description'>,
) {
  const shared = { ...voucher, reference: `PAGO-${id}`, payeeName, payeeRut };
  const entry = (ledger: Ledger, debit: Pesos, credit: Pesos): Line[] =>
    debit === 0 && credit === 0
      ? []
      : [
          {
            ledger,
            account: accounts[ledger],
            accountName: ACCOUNT_NAMES[ledger],
            debit,
            credit,
            ...shared,
          },
        ];
  return {
    debit: (ledger: Ledger, amount: Pesos) => entry(ledger, amount, pesos(0)),
    credit: (ledger: Ledger, amount: Pesos) => entry(ledger, pesos(0), amount),
  };
}
