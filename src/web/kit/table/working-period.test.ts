import { expect, test } from 'vitest';
import { z } from 'zod';
import { chosenPeriod, keptPeriod, periodKeysOf, periodToKeep } from './working-period.ts';

const october = { year: 2026, month: 10 };
const november = { year: 2026, month: 11 };
const december = { year: 2026, month: 12 };

test('a screen that always shows one month works on it; one of all months does not', () => {
  const month = z.number();
  expect(periodKeysOf(z.object({ month: month.default(1), year: month.default(2026) }))).toBe(
    'month',
  );
  expect(periodKeysOf(z.object({ month: month.optional() }))).toBe('none');
  expect(periodKeysOf(z.object({}))).toBe('none');
});

test('product §8.14: the working period lasts until the calendar month ends', () => {
  const stored = JSON.parse(JSON.stringify(periodToKeep(october, november)));
  expect(keptPeriod(stored, november)).toEqual(october);
  expect(keptPeriod(stored, december)).toBeUndefined();
});

test.each([undefined, null, 'algo', 7, {}, { keptIn: 24_000 }])(
  '%j is no stored period',
  (stored) => expect(keptPeriod(stored, november)).toBeUndefined(),
);

test('a changed month chooses, together with the year that is shown', () => {
  expect(chosenPeriod('month', { month: 10 }, november)).toEqual(october);
  expect(chosenPeriod('month', { sort: 'name' }, november)).toBeUndefined();
  expect(chosenPeriod('none', { month: 10 }, november)).toBeUndefined();
});

test('days choose the month in which both are', () => {
  const first = { dateFrom: '2026-10-01' };
  expect(chosenPeriod('days', first, {})).toBeUndefined();
  expect(chosenPeriod('days', { dateTo: '2026-10-31' }, first)).toEqual(october);
  expect(chosenPeriod('days', { dateTo: '2026-11-02' }, first)).toBeUndefined();
  expect(chosenPeriod('days', { dateTo: '2026-02-30' }, first)).toBeUndefined();
  expect(
    chosenPeriod('days', { allPending: true }, { ...first, dateTo: '2026-10-31' }),
  ).toBeUndefined();
});
