/** What an account needs for a transfer by bank file (docs/domain.md, "Bank files"). */
import type { AccountKind } from '../words/payment-labels.ts';

/** BancoEstado's code: only this bank has CuentaRUT. */
export const ESTADO_CODE = '012';

export type BankAccount = {
  readonly bankCode: string | null;
  readonly accountKind: AccountKind | null;
  /** As typed; dots, spaces and hyphens are ignored. */
  readonly bankAccount: string | null;
};

/** An account number without hyphens, dots and spaces. */
export function bareAccount(text: string | null): string {
  return (text ?? '').replace(/[-.\s]/g, '');
}

/** Why a bank file would leave an account out: what it lacks, or what is wrong in it. */
export type AccountFault = {
  readonly mark: 'Cuenta incompleta' | 'Cuenta con errores';
  /** A Spanish sentence. */
  readonly problem: string;
};

/** What a bank file would leave the account out for; empty when it would not. */
export function accountFaults({
  bankCode,
  accountKind,
  bankAccount,
}: BankAccount): readonly AccountFault[] {
  const number = bareAccount(bankAccount);
  const lacks = (problem: string): AccountFault => ({ mark: 'Cuenta incompleta', problem });
  const errs = (problem: string): AccountFault => ({ mark: 'Cuenta con errores', problem });
  return [
    ...(bankCode ? [] : [lacks('Falta el banco.')]),
    ...(number === '' ? [lacks('Falta el número de cuenta.')] : []),
    ...(/^\d*$/.test(number) ? [] : [errs('El número de cuenta debe tener solo dígitos.')]),
    ...(accountKind === 'rut' && bankCode && bankCode !== ESTADO_CODE
      ? [errs('La CuentaRUT es solo de BancoEstado.')]
      : []),
  ];
}

/** The faults as sentences. */
export const accountProblems = (account: BankAccount): string[] =>
  accountFaults(account).map(({ problem }) => problem);

/** How an account is marked that a bank file would leave out; null if it would not. What is wrong counts before what it lacks. */
export function accountMark(account: BankAccount): AccountFault['mark'] | null {
  const marks = accountFaults(account).map(({ mark }) => mark);
  return marks.find((mark) => mark === 'Cuenta con errores') ?? marks[0] ?? null;
}
