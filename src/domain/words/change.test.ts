import { expect, test } from 'vitest';
import { formatPercentChange, formatPesosChange, percentChange } from './change.ts';

test.each([
  [100, 112, 12, '+12 %'],
  [100, 100, 0, '0 %'],
  [200, 199, 0, '0 %'],
  [200, 201, 1, '+1 %'],
  [300, 290, -3, '-3 %'],
  [100, 0, -100, '-100 %'],
  [1, 1001, 100_000, '+100.000 %'],
])('from %i to %i it is %i %', (before, after, percent, text) => {
  expect(percentChange(before, after)).toBe(percent);
  expect(formatPercentChange(percent)).toBe(text);
});

test('there is no change from zero', () => {
  expect(percentChange(0, 100)).toBeNull();
  expect(percentChange(0, 0)).toBeNull();
});

test('a change of pesos has its sign, and none has none', () => {
  expect([1_500, 0, -1_500].map(formatPesosChange)).toEqual(['+$1.500', '$0', '-$1.500']);
});
