import { expect, test } from 'vitest';
import { accountChangeWords, accountEnding, isEqualAccount } from './account-changes.ts';

const ACCOUNT = {
  bankCode: '037',
  accountKind: 'corriente',
  bankAccount: '00007251-4830',
  accountHolderName: null,
  accountHolderRut: null,
};

test.each([
  ['00007251-4830', 'terminada en 4830'],
  ['12 345', 'terminada en 2345'],
  // Four digits would be the whole number.
  ['4830', 'terminada en 0'],
  ['7', 'terminada en 7'],
  ['-', 'sin cuenta'],
  [null, 'sin cuenta'],
])('the account %s is %s', (bankAccount, words) => expect(accountEnding(bankAccount)).toBe(words));

test.each([
  ['4830', '111035', 'de la terminada en 0 a la terminada en 1035'],
  [null, '111035', 'de ninguna a la terminada en 1035'],
  ['111035', null, 'de la terminada en 1035 a ninguna'],
])('a change from %s to %s is %s', (before, after, words) => {
  expect(accountChangeWords(before, after)).toBe(words);
});

test.each([
  { bankCode: '012' },
  { accountKind: 'vista' },
  { bankAccount: '000072514830' },
  { accountHolderName: 'Otra Persona' },
  { accountHolderRut: '11111111-1' },
])('an account with %o is another one', (other) => {
  expect(isEqualAccount(ACCOUNT, { ...ACCOUNT })).toBe(true);
  expect(isEqualAccount(ACCOUNT, { ...ACCOUNT, ...other })).toBe(false);
});
