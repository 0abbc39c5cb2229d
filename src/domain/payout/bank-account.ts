/** What an account needs for a transfer by bank file (docs/domain.md, "Bank files"). */
import type { AccountKind } from '../words/payment-labels.ts';
import type { BankFormat } from './file-formats.ts';

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

/** Banks number accounts by seven digits and more; those from before had five at least (U). */
const FEWEST_DIGITS = 5;

const ONLY_DIGITS = 'El número de cuenta debe tener solo dígitos.';
const OF_ESTADO = 'La CuentaRUT es solo de BancoEstado.';

/** What is wrong with the number of an account that pays; null if nothing is, or there is none. */
export function chargeAccountProblem(text: string): string | null {
  const number = bareAccount(text);
  if (number === '') return null;
  if (!/^\d+$/.test(number)) return ONLY_DIGITS;
  return number.length < FEWEST_DIGITS || /^0+$/.test(number)
    ? `El número «${text}» no alcanza para una cuenta: escríbalo completo, con ${FEWEST_DIGITS} dígitos o más.`
    : null;
}

/** What is wrong with the kind of an account from which files of a format pay; null if nothing is. */
export function chargeKindProblem(kind: AccountKind, format: BankFormat): string | null {
  const isOfEstado = format === 'estado' || format === 'universal';
  return kind === 'rut' && !isOfEstado ? OF_ESTADO : null;
}

/** Why a bank file would leave an account out: something is missing or wrong. */
export type AccountFault = {
  readonly mark: 'Cuenta incompleta' | 'Cuenta con errores';
  /** A Spanish sentence. */
  readonly problem: string;
};

/** What a bank file would leave the account out for; empty when it would not. */
export function accountFaults(account: BankAccount): readonly AccountFault[] {
  const { bankCode, accountKind, bankAccount } = account;
  const number = bareAccount(bankAccount);
  const lacks = (problem: string): AccountFault => ({ mark: 'Cuenta incompleta', problem });
  const errs = (problem: string): AccountFault => ({ mark: 'Cuenta con errores', problem });
  return [
    ...(bankCode ? [] : [lacks('Falta el banco.')]),
    ...(number === '' ? [lacks('Falta el número de cuenta.')] : []),
    ...(/^\d*$/.test(number) ? [] : [errs(ONLY_DIGITS)]),
    ...(accountKind === 'rut' && bankCode && bankCode !== ESTADO_CODE ? [errs(OF_ESTADO)] : []),
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
