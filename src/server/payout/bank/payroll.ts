/** Converts a month's payments to the payroll that bank formats write. */
import type { Transfer } from '../../../contract/payout/bank.ts';
import { formatPeriod, type LocalDate, type Period } from '../../../domain/calendar/calendar.ts';
import { pesos } from '../../../domain/money.ts';
import {
  ACCOUNT_KIND_LABELS,
  type AccountKind,
  paymentTitle,
} from '../../../domain/words/payment-labels.ts';
import type { BankPayroll, BankProblem, BankTransfer } from '../../../formats/bank/types.ts';
import type { PayrollPayment, readPayer } from './payments.ts';

type PayerRow = Awaited<ReturnType<typeof readPayer>>;

/** The payroll of these payments. `payrollNumber` counts the clinic's payrolls, from 1. */
export function composePayroll(
  period: Period,
  payer: PayerRow,
  payments: readonly PayrollPayment[],
  file: { payrollNumber: number; date: LocalDate },
): BankPayroll {
  return {
    payer: {
      name: payer.name,
      rut: payer.rut ?? '',
      bankCode: null,
      accountKind: accountKindOf(payer.accountKind) ?? 'corriente',
      accountNumber: payer.accountNumber || null,
      agreementNumber: payer.agreementNumber || null,
    },
    payrollName: `Honorarios ${formatPeriod(period)}`,
    ...file,
    transfers: payments.map((payment) => transferOf(period, payment)),
  };
}

function transferOf(period: Period, payment: PayrollPayment): BankTransfer {
  const payee = payeeOf(payment);
  const complementary = payment.sequence > 1 ? ` ${paymentTitle(payment.sequence)}` : '';
  return {
    id: payment.id,
    payeeName: payee.name,
    payeeRut: payee.rut,
    bankCode: payment.bankCode,
    accountKind: accountKindOf(payment.accountKind) ?? 'corriente',
    accountNumber: payment.bankAccount,
    amount: pesos(payment.totalAmount),
    email: payment.email,
    message: `Honorarios ${formatPeriod(period)}${complementary}`,
    reference: referenceOf(payment),
  };
}

/** The account's holder, as of when the payment was processed. */
function payeeOf(payment: PayrollPayment): { name: string; rut: string } {
  return {
    name: payment.accountHolderName ?? payment.payeeName,
    rut: payment.accountHolderRut ?? payment.payeeRut,
  };
}

/** The same as in the accounting entries (`src/domain/payout/accounting.ts`). */
function referenceOf(payment: PayrollPayment): string {
  return `PAGO-${payment.id}`;
}

function accountKindOf(kind: string | null): AccountKind | null {
  return kind !== null && kind in ACCOUNT_KIND_LABELS ? (kind as AccountKind) : null;
}

/** A payment as a selectable transfer, with the problems that the layout finds. */
export function presentTransfer(
  payment: PayrollPayment,
  problems: readonly BankProblem[],
): Transfer {
  const { id, doctorId, doctorName, doctorRut, payeeName, payeeRut } = payment;
  const kind = accountKindOf(payment.accountKind);
  const own = problems.filter(({ transferId }) => transferId === id);
  return {
    id,
    doctorId,
    doctorName,
    doctorRut,
    payee: payeeOf(payment),
    societyInfo: payeeRut === doctorRut ? null : { name: payeeName, rut: payeeRut },
    email: payment.email,
    amount: payment.totalAmount,
    bankName: payment.bankName,
    bankAccount: payment.bankAccount,
    accountType: kind && ACCOUNT_KIND_LABELS[kind],
    reference: referenceOf(payment),
    status: payment.status,
    problems: messagesOf(own, 'error'),
    warnings: [
      ...messagesOf(own, 'warning'),
      ...(kind === null && payment.bankAccount !== null
        ? ['No se indica el tipo de cuenta: se supone cuenta corriente.']
        : []),
    ],
    inFiles: payment.inFiles,
  };
}

/** Whether the problem lies in the clinic's own settings. */
export function isOfPayer(problem: BankProblem | undefined): boolean {
  return problem?.field.startsWith('payer.') ?? false;
}

export function messagesOf(
  problems: readonly BankProblem[],
  severity: BankProblem['severity'],
): string[] {
  return problems.filter((problem) => problem.severity === severity).map(({ message }) => message);
}
