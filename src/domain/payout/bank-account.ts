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

/** Why a bank file would leave the account out, as Spanish sentences; empty when it would not. */
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
