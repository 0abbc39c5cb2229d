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

const WITHOUT_ACCOUNT = 'sin cuenta';

/** `terminada en 4830`, for letters and lists that do not show the whole number; without a number 'sin cuenta'. */
export function accountEnding(bankAccount: string | null): string {
  const digits = (bankAccount ?? '').replace(/[^\dA-Za-z]/g, '');
  return digits === '' ? WITHOUT_ACCOUNT : `terminada en ${lastFour(digits)}`;
}

/** `de la terminada en 4830 a la terminada en 1035`; an account that is not there is 'ninguna'. */
export function accountChangeWords(before: string | null, after: string | null): string {
  const [from, to] = [before, after].map((bankAccount) => {
    const ending = accountEnding(bankAccount);
    return ending === WITHOUT_ACCOUNT ? 'ninguna' : `la ${ending}`;
  });
  return `de ${from} a ${to}`;
}

/** The last four digits; of a shorter number only the last one, so that nothing shows it whole. */
function lastFour(bankAccount: string | null): string {
  const digits = (bankAccount ?? '').replace(/[^\dA-Za-z]/g, '');
  return digits.length > 4 ? digits.slice(-4) : digits.slice(-1);
}
