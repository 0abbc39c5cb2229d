import { expect, test } from 'vitest';
import { accountProblems, type BankAccount } from './bank-account.ts';

const COMPLETE: BankAccount = {
  bankCode: '012',
  accountKind: 'vista',
  bankAccount: '12-345.678 9',
};

test.each<[Partial<BankAccount>, string[]]>([
  [{}, []],
  [{ accountKind: null }, []],
  [{ accountKind: 'rut' }, []],
  [{ accountKind: 'rut', bankCode: '037' }, ['La CuentaRUT es solo de BancoEstado.']],
  [{ bankAccount: '12A' }, ['El número de cuenta debe tener solo dígitos.']],
  [{ bankCode: null, bankAccount: ' ' }, ['Falta el banco.', 'Falta el número de cuenta.']],
  [{ bankCode: '', bankAccount: null }, ['Falta el banco.', 'Falta el número de cuenta.']],
])('of an account with %o it says %o', (change, problems) => {
  expect(accountProblems({ ...COMPLETE, ...change })).toEqual(problems);
});
