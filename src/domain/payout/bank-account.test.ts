import { expect, test } from 'vitest';
import { accountMark, accountProblems, type BankAccount } from './bank-account.ts';

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

// masters §5.5
test.each<[Partial<BankAccount>, string | null]>([
  [{}, null],
  [{ bankCode: null }, 'Cuenta incompleta'],
  [{ bankAccount: null }, 'Cuenta incompleta'],
  [{ bankAccount: '12A' }, 'Cuenta con errores'],
  [{ accountKind: 'rut', bankCode: '037' }, 'Cuenta con errores'],
  [{ bankCode: null, bankAccount: '12A' }, 'Cuenta con errores'],
])('an account with %o is marked %s', (change, mark) => {
  expect(accountMark({ ...COMPLETE, ...change })).toBe(mark);
});
