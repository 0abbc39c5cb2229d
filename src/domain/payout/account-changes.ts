/** Changes of payees' bank accounts (docs/domain.md, "Changes of account"). */
import type { Account } from './transfers.ts';

/** For how many days a changed account is pointed out before a bank file, and former addresses are told of a change. */
export const ACCOUNT_WATCH_DAYS = 10;

const ACCOUNT_FIELDS = [
  'bankCode',
  'accountKind',
  'bankAccount',
  'accountHolderName',
  'accountHolderRut',
] as const satisfies readonly (keyof Account)[];

/** The account among the fields of a record. */
export function accountOf(record: Account): Account {
  const { bankCode, accountKind, bankAccount, accountHolderName, accountHolderRut } = record;
  return { bankCode, accountKind, bankAccount, accountHolderName, accountHolderRut };
}

/** Whether two accounts are written alike in every field: a change of any of them needs a second person. */
export function isEqualAccount(one: Account, other: Account): boolean {
  return ACCOUNT_FIELDS.every((field) => one[field] === other[field]);
}

/** `terminada en 4830`, for letters and lists that do not show the whole number; without a number 'sin cuenta'. */
export function accountEnding(bankAccount: string | null): string {
  const digits = (bankAccount ?? '').replace(/[^\dA-Za-z]/g, '');
  return digits === '' ? 'sin cuenta' : `terminada en ${lastFour(digits)}`;
}

/** The last four digits; of a shorter number only the last one, so that nothing shows it whole. */
function lastFour(bankAccount: string | null): string {
  const digits = (bankAccount ?? '').replace(/[^\dA-Za-z]/g, '');
  return digits.length > 4 ? digits.slice(-4) : digits.slice(-1);
}
