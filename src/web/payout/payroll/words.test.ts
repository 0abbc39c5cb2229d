import { expect, it } from 'vitest';
import { periodRange, readPeriod, sharedMethod } from './payment-words.ts';
import { records } from './words.ts';

it('counts in words', () => {
  expect([records(0), records(1), records(1234)]).toEqual([
    '0 registros',
    '1 registro',
    '1.234 registros',
  ]);
});

it('reads and names periods', () => {
  expect(readPeriod('2026-07')).toEqual({ year: 2026, month: 7 });
  expect(() => readPeriod('2026-7')).toThrow(RangeError);
  expect(periodRange('2026-07', '2026-07')).toBe('Julio 2026');
  expect(periodRange('2026-07', '2026-09')).toBe('Julio 2026 a Septiembre 2026');
});

it('names the method of payments that share one', () => {
  const check = { paymentMethod: 'check' } as const;
  expect(sharedMethod([check, check])).toBe('check');
  expect(sharedMethod([check, { paymentMethod: 'transfer' }])).toBeUndefined();
});
