import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distribute, OTHERS_NAME, shareOf, totalCount } from './distribution.ts';

const portions = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, count]) => ({ name, count }));

describe('documents §5.7: the first 5 specialties', () => {
  test('are the largest; the others are one portion, so that the sum is the whole', () => {
    const counts = { Urología: 1, Ñ: 4, Cardiología: 8, Nefrología: 4, Pediatría: 2, Otología: 4 };
    expect(distribute(portions({ ...counts, Z: 1 }), 5)).toEqual([
      { name: 'Cardiología', count: 8, share: 3333 },
      { name: 'Nefrología', count: 4, share: 1667 },
      { name: 'Ñ', count: 4, share: 1667 },
      { name: 'Otología', count: 4, share: 1667 },
      { name: 'Pediatría', count: 2, share: 833 },
      { name: OTHERS_NAME, count: 2, share: 833 },
    ]);
  });

  test('are all of them when there are no more than 5', () => {
    expect(distribute(portions({ A: 1, B: 2, C: 3 }), 5)).toEqual([
      { name: 'C', count: 3, share: 5000 },
      { name: 'B', count: 2, share: 3333 },
      { name: 'A', count: 1, share: 1667 },
    ]);
    expect(distribute([], 5)).toEqual([]);
    expect(distribute(portions({ A: 0 }))).toEqual([{ name: 'A', count: 0, share: 0 }]);
  });

  test('documents §5.6: add up to the whole and to 100 %, and no share is off by a hundredth of a percent', () => {
    const counts = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 10 }), (given, first) => {
        const all = given.map((count, index) => ({ name: `Especialidad ${index}`, count }));
        const shown = distribute(all, first);
        const total = totalCount(all);
        expect(totalCount(shown)).toBe(total);
        expect(shown.length).toBe(Math.min(first + 1, all.length));
        if (total === 0) return;
        expect(shown.reduce((sum, { share }) => sum + share, 0)).toBe(10_000);
        for (const { count, share } of shown)
          expect(Math.abs(share - (count * 10_000) / total)).toBeLessThan(1);
      }),
    );
  });
});

describe('a share', () => {
  test.each([
    [1, 3, 3333],
    [2, 3, 6667],
    [1, 8, 1250],
    [1, 20_000, 1],
    [1, 20_001, 0],
    [0, 0, 0],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 10_000],
    [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER, 10_000],
  ])('of %i in %i is %i basis points', (part, whole, share) => {
    expect(shareOf(part, whole)).toBe(share);
  });
});
