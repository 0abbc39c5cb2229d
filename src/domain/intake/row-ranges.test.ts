/** Sets of rows as text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstRows, rangesOf, rowCount, rowsTogether, rowsWithout } from './row-ranges.ts';

const rows = fc.uniqueArray(fc.integer({ min: 1, max: 40 }));
const setOf = (numbers: readonly number[]) => rowsTogether(...numbers.map(String));
const numbersOf = (set: string) => firstRows(set, 1000);
const ascending = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);

test('rows are told by their ranges', () => {
  expect(setOf([9, 3, 5, 4])).toBe('3-5,9');
  expect(rangesOf('3-5,9')).toEqual([
    [3, 5],
    [9, 9],
  ]);
  expect(setOf([])).toBe('');
  expect(rowCount('3-5,9')).toBe(4);
  expect(firstRows('3-5,9', 2)).toEqual([3, 4]);
  expect(() => rangesOf('3 a 5')).toThrow(RangeError);
});

test('sets are put together and taken from each other', () => {
  fc.assert(
    fc.property(rows, rows, rows, (some, others, more) => {
      const [a, b, c] = [setOf(some), setOf(others), setOf(more)];
      expect(numbersOf(rowsTogether(a, b, c))).toEqual(
        ascending(new Set([...some, ...others, ...more])),
      );
      expect(numbersOf(rowsWithout(a, b, c))).toEqual(
        ascending(some.filter((row) => !others.includes(row) && !more.includes(row))),
      );
      expect(rowCount(a)).toBe(some.length);
    }),
  );
});
