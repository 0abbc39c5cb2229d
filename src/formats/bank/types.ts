/** The input and output of bank files (payout §11; docs/domain.md, "Bank files"). */
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import type { Pesos } from '../../domain/money.ts';
import type { BankFormat } from '../../domain/payout/file-formats.ts';
import type { AccountKind } from '../../domain/words/payment-labels.ts';
import type { FileLayout } from '../layout.ts';

/** One transfer to one account. */
export type BankTransfer = {
  readonly id: number | string;
  readonly payeeName: string;
  /** In any usual form. */
  readonly payeeRut: string;
  /** Three digits, as in `banks.ts`; null when the payee's bank is unknown. */
  readonly bankCode: string | null;
  readonly accountKind: AccountKind;
  readonly accountNumber: string | null;
  readonly amount: Pesos;
  readonly email: string | null;
  /** The text that the payee reads in the bank's notice. */
  readonly message: string;
  /** The same in at most 20 characters, for the fields that have no more: `Honorarios 07-2026`. */
  readonly concept: string;
  /** What identifies the payment for the clinic. Who is paid reads it behind the message, where a field has room for both. */
  readonly reference: string;
};

/** The clinic as a customer of the bank, from its settings. */
export type Payer = {
  readonly name: string;
  readonly rut: string;
  readonly bankCode: string | null;
  readonly accountKind: AccountKind;
  readonly accountNumber: string | null;
  /** The number of the payment agreement with the bank (convenio), if the format contains it. */
  readonly agreementNumber: string | null;
};

/** A payroll: all transfers of one bank file. */
export type BankPayroll = {
  readonly payer: Payer;
  readonly payrollName: string;
  /** The clinic's number of the payroll, from 1, if the format contains it. */
  readonly payrollNumber: number;
  readonly date: LocalDate;
  readonly transfers: readonly BankTransfer[];
};

/**
 * A problem of a payroll for a format. An `error` prevents the file; a `warning` says what the file will leave out or
 * cut.
 */
export type BankProblem = {
  readonly severity: 'error' | 'warning';
  /** Null for a problem of the payer or of the payroll. */
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
  /** Always plain ASCII: no bank's document states an encoding. */
  readonly encoding: 'us-ascii';
  /** The bank's own workbook, if it accepts one. */
  readonly workbook: {
    readonly fileName: string;
    readonly extension: WorkbookExtension;
    /** Writes the workbook. It is a function because that takes far longer than the text, which most users want. */
    readonly bytes: () => Uint8Array;
  } | null;
  readonly totals: { readonly transfers: number; readonly amount: Pesos };
};

export type BankFileResult =
  | { readonly ok: true; readonly file: BankFile; readonly warnings: readonly BankProblem[] }
  | { readonly ok: false; readonly problems: readonly BankProblem[] };

/** The layout of a bank file: its description, its requirements, and its text. */
export type BankLayout = FileLayout & {
  readonly format: BankFormat;
  /** The payer's settings in its records, with their largest number of digits; null when not contained. */
  readonly payerAccountDigits: number | null;
  readonly agreementDigits: number | null;
  /** The number of digits for a payee's RUT and account, an amount, and the total. */
  readonly rutDigits: number;
  readonly accountDigits: number;
  readonly amountDigits: number;
  readonly totalDigits: number;
  /** Whether the file contains the day of the transfers. */
  readonly isDated: boolean;
  /** Null when the records contain no e-mail address. */
  readonly emailLength: number | null;
  /** What the bank's document leaves open about a transfer that can be written nevertheless, as a Spanish sentence. */
  readonly doubtOf?: (transfer: BankTransfer) => string | null;
  /** The file's lines, in order. Called only with a payroll that passed `checkPayroll`. */
  readonly lines: (payroll: BankPayroll) => readonly string[];
  /** The bank's own workbook, if it accepts one. */
  readonly workbook: {
    readonly extension: WorkbookExtension;
    readonly bytes: (payroll: BankPayroll) => Uint8Array;
  } | null;
};
