/** What a bank file is made from and what is made of it (payout §11; docs/domain.md, "Bank files"). */
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import type { Pesos } from '../../domain/money.ts';
import type { BankFormat } from '../../domain/payout/file-formats.ts';
import type { AccountKind } from '../../domain/words/payment-labels.ts';
import type { FileLayout } from '../layout.ts';

/** One payment to one account. */
export type BankTransfer = {
  readonly id: number | string;
  readonly payeeName: string;
  /** In any usual form. */
  readonly payeeRut: string;
  /** Three digits, as in `banks.ts`; null when the payee's bank is not known. */
  readonly bankCode: string | null;
  readonly accountKind: AccountKind;
  readonly accountNumber: string | null;
  readonly amount: Pesos;
  readonly email: string | null;
  /** What the payee reads in the bank's notice. */
  readonly message: string;
  /** What identifies the payment in both statements. */
  readonly reference: string;
};

/** The clinic as a bank's customer: settings, not constants. */
export type Payer = {
  readonly name: string;
  readonly rut: string;
  readonly bankCode: string | null;
  readonly accountKind: AccountKind;
  readonly accountNumber: string | null;
  /** The number of the bank's payment agreement (convenio), where the format carries one. */
  readonly agreementNumber: string | null;
};

/** A payroll: everything that one bank file pays. */
export type BankPayroll = {
  readonly payer: Payer;
  readonly payrollName: string;
  /** A number of the clinic's own, where the format carries one; at least 1. */
  readonly payrollNumber: number;
  readonly date: LocalDate;
  readonly transfers: readonly BankTransfer[];
};

/**
 * What is wrong with a payroll for a format. An `error` keeps the file from being written; a
 * `warning` tells what the file will leave out or cut.
 */
export type BankProblem = {
  readonly severity: 'error' | 'warning';
  /** Null when it is the payer's or the payroll's. */
  readonly transferId: number | string | null;
  readonly field: string;
  /** A Spanish sentence. */
  readonly message: string;
};

/** `xls` is the workbook of Excel 97 to 2003. */
export type WorkbookExtension = 'xlsx' | 'xls';

export type BankFile = {
  readonly fileName: string;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Every text is plain ASCII: no bank's document states an encoding. */
  readonly encoding: 'us-ascii';
  /** The bank's own workbook, where it takes one. */
  readonly workbook: {
    readonly fileName: string;
    readonly extension: WorkbookExtension;
    /** Writes it: that takes far longer than the text, which is what most ask for. */
    readonly bytes: () => Uint8Array;
  } | null;
  readonly totals: { readonly transfers: number; readonly amount: Pesos };
};

export type BankFileResult =
  | { readonly ok: true; readonly file: BankFile; readonly warnings: readonly BankProblem[] }
  | { readonly ok: false; readonly problems: readonly BankProblem[] };

/** A bank's file layout: data about it, what it asks for, and its text. */
export type BankLayout = FileLayout & {
  readonly format: BankFormat;
  /** Which of the payer's settings its records carry, and in how many digits at most. */
  readonly payerAccountDigits: number | null;
  readonly agreementDigits: number | null;
  /** How many digits the records have for a payee's RUT and account, an amount and all amounts. */
  readonly rutDigits: number;
  readonly accountDigits: number;
  readonly amountDigits: number;
  readonly totalDigits: number;
  /** Whether the file carries the day of the transfers. */
  readonly isDated: boolean;
  /** Null when the records carry no address. */
  readonly emailLength: number | null;
  /** What its document leaves open about a transfer that can be written all the same, as a Spanish sentence. */
  readonly doubtOf?: (transfer: BankTransfer) => string | null;
  /** The file's lines, in order. Called only with a payroll that passed `checkPayroll`. */
  readonly lines: (payroll: BankPayroll) => readonly string[];
  /** The bank's own workbook, where it takes one. */
  readonly workbook: {
    readonly extension: WorkbookExtension;
    readonly bytes: (payroll: BankPayroll) => Uint8Array;
  } | null;
};
