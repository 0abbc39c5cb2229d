/** What an account needs so that a bank file can pay to it (docs/domain.md, "Bank files"). */
import type { AccountKind } from '../words/payment-labels.ts';

/** BancoEstado's code: only it has CuentaRUT. */
export const ESTADO_CODE = '012';

export type BankAccount = {
  readonly bankCode: string | null;
  readonly accountKind: AccountKind | null;
  /** As it was typed; dots, spaces and hyphens do not count. */
  readonly bankAccount: string | null;
};

/** An account number without hyphens, dots and blanks. */
export function bareAccount(text: string | null): string {
  return (text ?? '').replace(/[-.\s]/g, '');
}

/** Why a bank file would leave the account out, in Spanish sentences; empty when it would not. */
export function accountProblems({ bankCode, accountKind, bankAccount }: BankAccount): string[] {
  const number = bareAccount(bankAccount);
  return [
    ...(bankCode ? [] : ['Falta el banco.']),
    ...(number === '' ? ['Falta el número de cuenta.'] : []),
    ...(/^\d*$/.test(number) ? [] : ['El número de cuenta debe tener solo dígitos.']),
    ...(accountKind === 'rut' && bankCode && bankCode !== ESTADO_CODE
      ? ['La CuentaRUT es solo de BancoEstado.']
      : []),
  ];
}
