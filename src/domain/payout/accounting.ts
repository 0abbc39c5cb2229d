/**
 * The accounting of fees and entries (docs/domain.md, "Accounting"; payout §15). Provision: fee expense, accounts of entries and
 * balances to recover (together the gross) to retention payable and fees payable (net). Payment: fees payable to bank, or to cash. Every payment's
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

/** The ledger accounts that fees move, by purpose. */
type ClinicLedger =
  | 'feeExpense'
  | 'feePayable'
  | 'retentionPayable'
  | 'carriedBalance'
  | 'bank'
  | 'cash';
/** Besides, the account of a kind of entries. */
export type Ledger = ClinicLedger | 'entryKind';

/** The code of each ledger account in the clinic's chart of accounts; empty where the clinic has set none. */
export type FeeAccounts = Readonly<Record<ClinicLedger, string>>;

/** A part of a payment's gross that is not booked as fee expense; below 0 where it is discounted. */
export type AccountedPart = { readonly amount: Pesos } & (
  | { readonly ledger: 'carriedBalance' }
  | { readonly ledger: 'entryKind'; readonly account: string; readonly name: string }
);

/** What one cost centre bears. */
export type CentreShare = { readonly centre: string; readonly amount: Pesos };

/** A payment, with what its entries need. `grossAmount = retentionAmount + netAmount`. */
export type AccountedPayment = {
  readonly id: number;
  /** The doctor whose fees they are, when a society is paid; null when the payee is the doctor. */
  readonly doctorName: string | null;
  readonly payeeName: string;
  readonly payeeRut: string;
  readonly period: Period;
  /** 1 for the month's payment, 2 and up for complementarias. */
  readonly sequence: number;
  readonly grossAmount: Pesos;
  readonly retentionAmount: Pesos;
  readonly netAmount: Pesos;
  /** The rest of the gross is fee expense. */
  readonly besides: readonly AccountedPart[];
  /** Its fees by cost centre ('' for none), in pesos before retention. */
  readonly centres: readonly CentreShare[];
  /** The cost centre of fee expense that is no fee: the doctor's, else the clinic's; '' for none. */
  readonly homeCentre: string;
  /** Null while the payment is unpaid: it then has only a provision. */
  readonly paymentDate: LocalDate | null;
  readonly paymentMethod: PaymentMethod;
  /** The day of its annulment, after an export had provisioned it. Null for a payment that counts. */
  readonly annulledOn: LocalDate | null;
};

/** A payee's debt that was written off. It leaves the balances to recover and becomes expense. */
export type WrittenOff = {
  /** Of the settlement. */
  readonly id: number;
  /** The doctor, when a society owed it; null when the payee is the doctor. */
  readonly doctorName: string | null;
  readonly payeeName: string;
  readonly payeeRut: string;
  /** Above 0. */
  readonly amount: Pesos;
  /** The doctor's cost centre, else the clinic's; '' for none. */
  readonly homeCentre: string;
  /** The day on which it was approved. */
  readonly on: LocalDate;
};

/**
 * What a voucher records: a fee that is owed, its payment, or a balance written off. Or it undoes one of these that the books
 * have.
 */
export const VOUCHER_KINDS = [
  'provision',
  'annulment',
  'payment',
  'paymentUndone',
  'writeOff',
  'writeOffUndone',
] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

/** One line of a voucher: either debit or credit is 0. */
export type AccountingEntry = {
  readonly kind: VoucherKind;
  /** From 1. The lines of a voucher are consecutive and balance. */
  readonly voucher: number;
  /** A provision's is the last day of the period, any other's its own day. */
  readonly date: LocalDate;
  readonly ledger: Ledger;
  readonly account: string;
  readonly accountName: string;
  /** Of fee expense; '' for none and for other accounts. */
  readonly costCentre: string;
  readonly debit: Pesos;
  readonly credit: Pesos;
  readonly description: string;
  /** `PAGO-15`: the payment's id; `CASTIGO-3`: the settlement's. */
  readonly reference: string;
  /** The voucher's third party: the doctor, or the society that is paid instead. */
  readonly payeeName: string;
  readonly payeeRut: string;
};

const ACCOUNT_NAMES: Readonly<Record<ClinicLedger, string>> = {
  feeExpense: 'Gasto en honorarios médicos',
  feePayable: 'Honorarios por pagar',
  retentionPayable: 'Retención 2ª categoría por pagar',
  carriedBalance: 'Saldos por recuperar de médicos',
  bank: 'Banco',
  cash: 'Caja',
};

/** The names of the accounts that the clinic has not set. */
export function missingAccounts(accounts: FeeAccounts): string[] {
  const ledgers = Object.keys(ACCOUNT_NAMES) as ClinicLedger[];
  return ledgers.filter((ledger) => accounts[ledger] === '').map((ledger) => ACCOUNT_NAMES[ledger]);
}

/**
 * First the provisions of all payments, then the annulments, the vouchers of the paid ones, and what was written off. Each keeps
 * the given order.
 */
export function accountPayments(
  payments: readonly AccountedPayment[],
  accounts: FeeAccounts,
  writtenOff: readonly WrittenOff[] = [],
): AccountingEntry[] {
  const vouchers = [
    ...payments.map((payment) => provisionOf(payment, accounts)),
    ...payments.map((payment) => annulmentOf(payment, accounts)),
    ...payments.map((payment) => paymentOf(payment, accounts)),
    ...writtenOff.map((balance) => writeOffOf(balance, accounts)),
  ].filter((lines) => lines.length > 0);
  return vouchers.flatMap((lines, index) => lines.map((line) => ({ voucher: index + 1, ...line })));
}

/** The totals of debits and credits, in pesos; they are equal. */
export function totalEntries(entries: readonly AccountingEntry[]): {
  totalDebits: Pesos;
  totalCredits: Pesos;
} {
  return {
    totalDebits: sumPesos(entries.map(({ debit }) => debit)),
    totalCredits: sumPesos(entries.map(({ credit }) => credit)),
  };
}

/** The number of vouchers of a kind, and their total in pesos (of one side). */
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

/**
 * The fee expense of entries by cost centre, debits less credits, in the order of centres; '' for those without. Empty if no
 * entry has one.
 */
export function totalCentres(
  entries: readonly AccountingEntry[],
): { centre: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { ledger, costCentre, debit, credit } of entries) {
    if (ledger === 'feeExpense') sums.set(costCentre, (sums.get(costCentre) ?? 0) + debit - credit);
  }
  if ([...sums.keys()].every((centre) => centre === '')) return [];
  return [...sums]
    .map(([centre, amount]) => ({ centre, amount }))
    .sort((a, b) => (a.centre < b.centre ? -1 : 1));
}

/** A line of a voucher that has no number yet. */
export type VoucherLine = Omit<AccountingEntry, 'voucher'>;

/** What is owed by a payment. Throws a RangeError when its amounts do not add up. */
export function provisionOf(payment: AccountedPayment, accounts: FeeAccounts): VoucherLine[] {
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
    ...line.parts(1),
    ...line.credit('retentionPayable', retentionAmount),
    ...line.credit('feePayable', netAmount),
  ];
}

/** The provision the other way round. */
function annulmentOf(payment: AccountedPayment, accounts: FeeAccounts): VoucherLine[] {
  if (payment.annulledOn === null) return [];
  const line = lineWriter(payment, accounts, {
    kind: 'annulment',
    date: payment.annulledOn,
    description: describe('Anulación provisión', payment),
  });
  return [
    ...line.debit('feePayable', payment.netAmount),
    ...line.debit('retentionPayable', payment.retentionAmount),
    ...line.parts(-1),
  ];
}

/** That a payment was paid; no lines while it is not. */
export function paymentOf(payment: AccountedPayment, accounts: FeeAccounts): VoucherLine[] {
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

/** Expense to balances to recover. */
export function writeOffOf(balance: WrittenOff, accounts: FeeAccounts): VoucherLine[] {
  const { id, doctorName, payeeName, payeeRut, amount, homeCentre, on } = balance;
  const whom = doctorName === null ? payeeName : `${doctorName}, por ${payeeName}`;
  const lineOf = (ledger: ClinicLedger, debit: Pesos, credit: Pesos): VoucherLine => ({
    kind: 'writeOff',
    date: on,
    ledger,
    account: accounts[ledger],
    accountName: ACCOUNT_NAMES[ledger],
    costCentre: ledger === 'feeExpense' ? homeCentre : '',
    debit,
    credit,
    description: `Castigo de saldo - ${whom} - ${payeeRut}`,
    reference: `CASTIGO-${id}`,
    payeeName,
    payeeRut,
  });
  return [lineOf('feeExpense', amount, pesos(0)), lineOf('carriedBalance', pesos(0), amount)];
}

/** The account that a payment is made from: bank for transfers and checks, else cash. */
export function ledgerOf(method: PaymentMethod): 'bank' | 'cash' {
  return method === 'cash' ? 'cash' : 'bank';
}

/**
 * `Pago honorarios Julio 2026 (Complementaria 1) - Ana Núñez - 12345678-5`; for a society's doctors, each with the
 * doctor's name: `… - Ana Núñez, por Sociedad Uno - 76543210-3`.
 */
function describe(what: string, payment: AccountedPayment) {
  const { period, sequence, doctorName, payeeName, payeeRut } = payment;
  const title = sequence > 1 ? ` (${paymentTitle(sequence)})` : '';
  const whom = doctorName === null ? payeeName : `${doctorName}, por ${payeeName}`;
  return `${what} honorarios ${formatPeriod(period)}${title} - ${whom} - ${payeeRut}`;
}

/**
 * The fee expense of a payment by cost centre: its fees by theirs, and what is no fee by the home centre. Adds up to the gross
 * less what is booked elsewhere. A centre's amount may be below 0 where discounts exceed its fees.
 */
function expenseByCentre(payment: AccountedPayment): readonly { centre: string; amount: number }[] {
  const { grossAmount, besides, centres, homeCentre } = payment;
  const expense = besides.reduce((rest, { amount }) => rest - amount, Number(grossAmount));
  const shares = new Map<string, number>();
  const add = (centre: string, amount: number) =>
    shares.set(centre, (shares.get(centre) ?? 0) + amount);
  for (const { centre, amount } of centres) add(centre, amount);
  add(
    homeCentre,
    centres.reduce((rest, { amount }) => rest - amount, expense),
  );
  return [...shares]
    .map(([centre, amount]) => ({ centre, amount }))
    .sort((a, b) => (a.centre < b.centre ? -1 : 1));
}

/** Writes the lines of one voucher. A line with amount 0 is omitted. */
function lineWriter(
  payment: AccountedPayment,
  accounts: FeeAccounts,
  voucher: Pick<VoucherLine, 'kind' | 'date' | 'description'>,
) {
  const { id, payeeName, payeeRut, besides } = payment;
  const shared = { ...voucher, reference: `PAGO-${id}`, payeeName, payeeRut };
  const clinics = (ledger: ClinicLedger) => ({
    ledger,
    account: accounts[ledger],
    accountName: ACCOUNT_NAMES[ledger],
  });
  /** A debit, or a credit of what is below 0. */
  const entry = (
    account: Pick<VoucherLine, 'ledger' | 'account' | 'accountName'>,
    amount: number,
    costCentre = '',
  ): VoucherLine[] =>
    amount === 0
      ? []
      : [
          {
            ...account,
            costCentre,
            debit: pesos(Math.max(amount, 0)),
            credit: pesos(Math.max(-amount, 0)),
            ...shared,
          },
        ];
  return {
    debit: (ledger: ClinicLedger, amount: Pesos) => entry(clinics(ledger), amount),
    credit: (ledger: ClinicLedger, amount: Pesos) => entry(clinics(ledger), -amount),
    /** The gross by its accounts; with −1 the other way round. */
    parts: (sign: 1 | -1) => [
      ...expenseByCentre(payment).flatMap(({ centre, amount }) =>
        entry(clinics('feeExpense'), sign * amount, centre),
      ),
      ...besides.flatMap((part) =>
        entry(
          part.ledger === 'entryKind'
            ? { ledger: part.ledger, account: part.account, accountName: part.name }
            : clinics(part.ledger),
          sign * part.amount,
        ),
      ),
    ],
  };
}
