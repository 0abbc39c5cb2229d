/** Puts a month's payments together as the transfers of a payroll that bank formats write. */
import type { Transfer } from '../../../contract/payout/bank.ts';
import {
  dateInClinic,
  formatDate,
  formatPeriod,
  type LocalDate,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { pesos } from '../../../domain/money.ts';
import { accountChangeWords, accountEnding } from '../../../domain/payout/account-changes.ts';
import {
  groupIntoTransfers,
  isSameAccount,
  rejectionText,
} from '../../../domain/payout/transfers.ts';
import { countOf, someNames } from '../../../domain/words/counts.ts';
import {
  ACCOUNT_KIND_LABELS,
  type AccountKind,
  paymentTitle,
} from '../../../domain/words/payment-labels.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import type { BankPayroll, BankProblem, BankTransfer } from '../../../formats/bank/types.ts';
import type { AccountNotice, PayeeNotice } from '../../masters/account-changes/public.ts';
import type { PayrollPayment, readPayer } from './payments.ts';

type PayerRow = Awaited<ReturnType<typeof readPayer>>;

/** Payments to one payee, to be paid together. Its id is that of the first one. */
export type PreparedTransfer = {
  readonly id: number;
  readonly amount: number;
  readonly payments: readonly [PayrollPayment, ...PayrollPayment[]];
};

/** The payments as transfers, one for each payee (`groupIntoTransfers`). */
export function prepareTransfers(payments: readonly PayrollPayment[]): PreparedTransfer[] {
  return groupIntoTransfers(payments).map((group) => ({
    id: Math.min(...group.map(({ id }) => id)),
    amount: group.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    payments: group,
  }));
}

/** The payroll of these transfers. `payrollNumber` counts the clinic's payrolls, from 1. */
export function composePayroll(
  period: Period,
  payer: PayerRow,
  transfers: readonly PreparedTransfer[],
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
    transfers: transfers.map((transfer) => transferOf(period, transfer)),
  };
}

function transferOf(period: Period, transfer: PreparedTransfer): BankTransfer {
  const [first, ...others] = transfer.payments;
  const payee = payeeOf(first);
  const isComplementary = others.length === 0 && first.sequence > 1;
  return {
    id: transfer.id,
    payeeName: payee.name,
    payeeRut: payee.rut,
    bankCode: first.bankCode,
    accountKind: accountKindOf(first.accountKind) ?? 'corriente',
    accountNumber: first.bankAccount,
    amount: pesos(transfer.amount),
    email: first.email,
    message: `Honorarios ${formatPeriod(period)}${isComplementary ? ` ${paymentTitle(first.sequence)}` : ''}`,
    concept: `Honorarios ${String(period.month).padStart(2, '0')}-${period.year}`,
    reference: referenceOf(transfer),
  };
}

/** The account's holder. */
function payeeOf(payment: PayrollPayment): { name: string; rut: string } {
  return {
    name: payment.accountHolderName ?? payment.payeeName,
    rut: payment.accountHolderRut ?? payment.payeeRut,
  };
}

/** Of the first payment the same as in the accounting entries (`src/domain/payout/accounting.ts`). */
export function referenceOf({ id }: PreparedTransfer): string {
  return `PAGO-${id}`;
}

/** 1 for payments that are sent for the first time. */
export function attemptOf({ payments }: PreparedTransfer): number {
  return Math.max(...payments.map(({ attempts }) => attempts)) + 1;
}

function accountKindOf(kind: string | null): AccountKind | null {
  return kind !== null && kind in ACCOUNT_KIND_LABELS ? (kind as AccountKind) : null;
}

/** A prepared transfer to choose from, with the problems that the layout finds. */
export function presentTransfer(
  transfer: PreparedTransfer,
  problems: readonly BankProblem[],
  userId: number,
): Transfer {
  const { id, amount, payments } = transfer;
  const [first] = payments;
  const { doctorId, doctorRut, payeeName, payeeRut } = first;
  const kind = accountKindOf(first.accountKind);
  const own = problems.filter(({ transferId }) => transferId === id);
  return {
    id,
    doctorId,
    doctorName: someNames([...new Set(payments.map(({ doctorName }) => doctorName))]),
    doctorRut,
    payee: payeeOf(first),
    societyId: first.societyId,
    societyInfo: payeeRut === doctorRut ? null : { name: payeeName, rut: payeeRut },
    email: first.email,
    amount,
    bankName: first.bankName,
    bankAccount: first.bankAccount,
    accountType: kind && ACCOUNT_KIND_LABELS[kind],
    reference: referenceOf(transfer),
    status: first.status,
    attempt: attemptOf(transfer),
    problems: messagesOf(own, 'error'),
    warnings: [
      ...rejectionWarnings(payments),
      ...messagesOf(own, 'warning'),
      ...(kind === null && first.bankAccount !== null
        ? ['No se indica el tipo de cuenta: se supone cuenta corriente.']
        : []),
    ],
    inFiles: [...new Set(payments.flatMap(({ inFiles }) => inFiles))],
    isOfOneHand: oneHandsOf(transfer).includes(userId),
    accountNotices: [
      ...noticesOf(transfer).map((notice) => ({
        changeId: notice.id,
        kind: noticeKind(notice),
        text: `${withUntold(noticeText(notice), notice)}${handText(oneHandsOf(transfer), notice, userId)}`,
      })),
      ...payeeNoticesOf(transfer).map((notice) => ({
        changeId: notice.id,
        kind: 'payee' as const,
        text: withUntold(payeeText(notice), notice),
      })),
    ],
    payments: payments.map((payment) => ({
      id: payment.id,
      status: payment.status,
      inFiles: payment.inFiles,
      doctorId: payment.doctorId,
      doctorName: payment.doctorName,
      doctorRut: payment.doctorRut,
      title: paymentTitle(payment.sequence),
      amount: payment.totalAmount,
    })),
  };
}

/** The changes of a transfer's account, even if its payments are marked as paid: a file would pay them there. */
export function noticesOf({ payments }: PreparedTransfer): readonly AccountNotice[] {
  // The doctors of a society may have different ones: a payee that one person chose for one of them counts for the whole transfer.
  const notices = payments.flatMap((payment) => payment.accountNotices);
  return [...new Map(notices.map((notice) => [notice.id, notice])).values()];
}

/** The users who alone gave its account and chose its payee, one for each doctor that has such a user. */
function oneHandsOf({ payments }: PreparedTransfer): number[] {
  return payments.flatMap(({ accountNotices }) =>
    accountNotices.flatMap(({ oneHand }) => (oneHand === null ? [] : [oneHand])),
  );
}

/** What it means that one person chose both the payee and the first account. */
function handText(hands: readonly number[], { isFirst }: AccountNotice, userId: number): string {
  if (!isFirst || hands.length === 0) return '';
  return hands.includes(userId)
    ? ' Solo usted decidió que se pague ahí: el archivo lo descarga otra persona.'
    : ' La misma persona decidió que se pague ahí, y nadie más lo ha visto: confírmelo con quien cobra.';
}

/** The changes because of which the payments of a transfer go to this payee, of each doctor. */
export function payeeNoticesOf({ payments }: PreparedTransfer): readonly PayeeNotice[] {
  const notices = payments.flatMap((payment) => payment.payeeNotices);
  return [...new Map(notices.map((notice) => [notice.id, notice])).values()];
}

function noticeKind(notice: AccountNotice): Transfer['accountNotices'][number]['kind'] {
  const { isPending, isFirst } = notice;
  if (isPending) return 'pending';
  return isFirst ? 'first' : 'changed';
}

const withUntold = (text: string, { untold }: { untold: string | null }) =>
  untold === null ? text : `${text} ${untold}`;

function payeeText({ kind, doctorName, madeByName, madeAt, ...notice }: PayeeNotice): string {
  const day = formatDate(dateInClinic(new Date(madeAt)));
  const maker = nameOfUser(madeByName);
  if (kind === 'transfer')
    return `${doctorName} cobraba con cheque y cobra por transferencia: lo cambió ${maker} el ${day}.`;
  const from = notice.validFrom === null ? '' : ` desde el ${formatDate(notice.validFrom)}`;
  return `A quién se paga cambió el ${day}: lo de ${doctorName} se paga${from} a ${notice.payeeName}, antes a ${notice.oldPayeeName ?? doctorName}; lo cambió ${maker}.`;
}

function noticeText(notice: AccountNotice): string {
  const day = formatDate(dateInClinic(new Date(notice.at)));
  const { oldBankAccount, newBankAccount } = notice;
  const words = accountChangeWords(oldBankAccount, newBankAccount);
  const proposer = nameOfUser(notice.proposedByName);
  if (notice.isPending)
    return `Cambio de cuenta por aprobar, ${words}, que pidió ${proposer} el ${day}: ${oldBankAccount ? 'se paga a la cuenta de antes' : 'no se le puede transferir'}.`;
  if (notice.isFirst)
    return `Cuenta nueva, ${accountEnding(newBankAccount)}, que registró ${proposer} el ${day}.`;
  return `Cuenta cambiada el ${day}, ${words}: la pidió ${proposer} y la aprobó ${nameOfUser(notice.answeredByName)}.`;
}

/** Why the bank rejected it before, and whether the account is still the same. */
function rejectionWarnings(payments: PreparedTransfer['payments']): string[] {
  const [first] = payments;
  const { rejection } = first;
  if (!rejection || first.status === 'paid' || first.transferId !== null) return [];
  const text = rejectionText(rejection.reason, rejection.note);
  const isSame = isSameAccount(rejection, first);
  return [
    `El banco la rechazó el ${formatDate(rejection.on)}, en ${rejection.fileName}: ${text}.${isSame ? ' La cuenta es la misma: corríjala antes de enviarla de nuevo.' : ' Va a otra cuenta.'}`,
  ];
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

/** `3 transferencias`. */
export const transfersWord = (count: number) => countOf(count, 'transferencia', 'transferencias');
