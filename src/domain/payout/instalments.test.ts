import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pesos } from '../money.ts';
import { instalmentsOf } from './instalments.ts';

// payout §24.8
test('instalments add up to the peso, and the last one takes the rest', () => {
  expect(instalmentsOf(pesos(1_000_000), 6)).toEqual([
    166_666, 166_666, 166_666, 166_666, 166_666, 166_670,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 999_999_999_999 }),
      fc.integer({ min: 1, max: 60 }),
      (amount, count) => {
        const parts = instalmentsOf(pesos(amount), count);
        expect(parts).toHaveLength(count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(Math.min(...parts)).toBeGreaterThan(0);
        expect((parts.at(-1) ?? 0) - (parts[0] ?? 0)).toBeLessThan(count);
      },
    ),
  );
});
