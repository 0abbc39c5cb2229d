import { expect, it } from 'vitest';
import { maskAccount, paymentTitle } from './payment-labels.ts';

it('names the first payment of a month, and those that come late', () => {
  expect([1, 2, 3].map(paymentTitle)).toEqual([
    'Pago del mes',
    'Complementaria 1',
    'Complementaria 2',
  ]);
});

it('shows the last four digits of an account only', () => {
  expect(maskAccount('000072514830')).toBe('••••\u{a0}4830');
  expect(maskAccount('14830')).toBe('••••\u{a0}4830');
  expect(maskAccount('4830')).toBe('••••');
});
