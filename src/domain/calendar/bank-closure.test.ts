import { expect, it, test } from 'vitest';
import { bankClosure } from './bank-closure.ts';

// masters §16.5, payout §9.15, payout §17.8
it.each([
  ['2027-01-01', 'Feriado: los bancos no pagan'],
  ['2027-01-02', 'Sábado: los bancos no pagan'],
  ['2027-01-03', 'Domingo: los bancos no pagan'],
  ['2027-01-04', null],
  ['', null],
  [null, null],
])('says why banks do not pay on %s: %s', (day, why) => {
  expect(bankClosure(day)).toBe(why);
});

test('a day of the clinic’s own list counts as well', () => {
  expect(bankClosure('2027-01-04', new Set(['2027-01-04']))).toBe('Feriado: los bancos no pagan');
});
