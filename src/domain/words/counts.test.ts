import { expect, test } from 'vitest';
import { countOf, formatCount, someNames } from './counts.ts';

test('a count has thousands dots', () => {
  expect([0, 7, 999, 1_000, 35_138, 1_234_567, -1_234].map(formatCount)).toEqual([
    '0',
    '7',
    '999',
    '1.000',
    '35.138',
    '1.234.567',
    '-1.234',
  ]);
});

test('only one is singular', () => {
  expect([0, 1, 2, 5_000].map((count) => countOf(count, 'médico', 'médicos'))).toEqual([
    '0 médicos',
    '1 médico',
    '2 médicos',
    '5.000 médicos',
  ]);
});

test('payout §12.2: a list of names shows three and the number of further ones', () => {
  expect(someNames(['Ana'])).toBe('Ana');
  expect(someNames(['Ana', 'Luis', 'Eva'])).toBe('Ana, Luis, Eva');
  expect(someNames(['Ana', 'Luis', 'Eva', 'Paz', 'Noé'])).toBe('Ana, Luis, Eva y\u00a02\u00a0más');
  expect(someNames(['Ana', 'Luis', 'Eva'], 1_237)).toBe('Ana, Luis, Eva y\u00a01.234\u00a0más');
});
