import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyRate,
  basisPoints,
  divideHalfUp,
  exactProduct,
  formatExact,
  formatPesos,
  formatRate,
  LINE_AMOUNT_LIMIT,
  percentToBasisPoints,
  pesos,
  roundHalfUp,
  sumExact,
  sumPesos,
} from './money.ts';

const RUNS = { seed: 2026, numRuns: 500 };
const anyPesos = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const anyRate = fc.integer({ min: 0, max: 10_000 }).map(basisPoints);

/** Half up towards plus infinity, in arbitrary precision. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator;
  const quotient = doubled / (2n * denominator);
  return doubled < 0n && doubled % (2n * denominator) !== 0n ? quotient - 1n : quotient;
}

describe('product §5.1: pesos and basisPoints', () => {
  it('take whole numbers only', () => {
    expect(pesos(-0)).toBe(0);
    expect(pesos(12)).toBe(12);
    expect(() => pesos(0.5)).toThrow(RangeError);
    expect(() => pesos(2 ** 53)).toThrow(RangeError);
    expect(() => pesos(Number.NaN)).toThrow(RangeError);
    expect(basisPoints(10_000)).toBe(10_000);
    expect(() => basisPoints(10_001)).toThrow(RangeError);
    expect(() => basisPoints(-1)).toThrow(RangeError);
    expect(() => basisPoints(0.1)).toThrow(RangeError);
  });
});

describe('product §5.2: divideHalfUp', () => {
  it.each([
    [0, 10, 0],
    [4, 10, 0],
    [5, 10, 1],
    [15, 10, 2],
    [-4, 10, 0],
    [-5, 10, 0],
    [-6, 10, -1],
    [-15, 10, -1],
    [7, 3, 2],
    [8, 3, 3],
  ])('%i / %i = %i', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });

  it('agrees with arbitrary precision', () => {
    fc.assert(
      fc.property(anyPesos, fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const expected = halfUp(BigInt(numerator), BigInt(denominator));
        expect(BigInt(divideHalfUp(numerator, denominator))).toBe(expected);
      }),
      RUNS,
    );
  });
});

describe('product §5.2: applyRate', () => {
  it.each([
    [100_000, 6000, 60_000],
    [33_333, 6000, 20_000],
    [1, 5000, 1],
    [1, 4999, 0],
    [-1, 5000, 0],
    [-3, 5000, -1],
    [12_345, 0, 0],
    [12_345, 10_000, 12_345],
    [999_999_999_999, 9999, 999_899_999_999],
    [999_999_999_999, 10_000, 999_999_999_999],
  ])('%i at %i basis points is %i', (amount, rate, expected) => {
    expect(applyRate(pesos(amount), basisPoints(rate))).toBe(expected);
  });

  it('agrees with arbitrary precision for every amount and rate', () => {
    fc.assert(
      fc.property(anyPesos, anyRate, (amount, rate) => {
        const expected = halfUp(BigInt(amount) * BigInt(rate), 10_000n);
        expect(BigInt(applyRate(pesos(amount), rate))).toBe(expected);
      }),
      RUNS,
    );
  });

  it('rounds by at most half a peso, and up at exactly half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LINE_AMOUNT_LIMIT }), anyRate, (amount, rate) => {
        const rounded = BigInt(applyRate(pesos(amount), rate)) * 10_000n;
        const error = rounded - BigInt(amount) * BigInt(rate);
        expect(error > -5000n && error <= 5000n).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('exact amounts', () => {
  it('hold products that a double can not', () => {
    fc.assert(
      fc.property(anyPesos, anyRate, (amount, rate) => {
        const exact = exactProduct(pesos(amount), rate);
        expect(exact.tenThousandths).toBeGreaterThanOrEqual(0);
        expect(exact.tenThousandths).toBeLessThan(10_000);
        expect(BigInt(exact.pesos) * 10_000n + BigInt(exact.tenThousandths)).toBe(
          BigInt(amount) * BigInt(rate),
        );
      }),
      RUNS,
    );
  });

  it('product §5.3: add up with carries, and refuse to leave the safe integers', () => {
    const half = { pesos: 1, tenThousandths: 5000 };
    expect(sumExact([])).toEqual({ pesos: 0, tenThousandths: 0 });
    expect(sumExact([half, half, half])).toEqual({ pesos: 4, tenThousandths: 5000 });
    const huge = { pesos: Number.MAX_SAFE_INTEGER, tenThousandths: 0 };
    expect(() => sumExact([huge, half])).toThrow(RangeError);
  });

  it('round half up', () => {
    expect(roundHalfUp({ pesos: 7, tenThousandths: 4999 })).toBe(7);
    expect(roundHalfUp({ pesos: 7, tenThousandths: 5000 })).toBe(8);
    expect(roundHalfUp({ pesos: -8, tenThousandths: 5000 })).toBe(-7);
  });

  it('show the decimals they have', () => {
    expect(formatExact({ pesos: 60_000, tenThousandths: 0 })).toBe('$60.000');
    expect(formatExact({ pesos: 12_345, tenThousandths: 5000 })).toBe('$12.345,5');
    expect(formatExact({ pesos: 0, tenThousandths: 7 })).toBe('$0,0007');
    expect(formatExact({ pesos: -1, tenThousandths: 7500 })).toBe('-$0,25');
    expect(formatExact({ pesos: -1235, tenThousandths: 5000 })).toBe('-$1.234,5');
  });
});

describe('sumPesos', () => {
  it('product §5.3: adds, and refuses to leave the safe integers even for a moment', () => {
    expect(sumPesos([])).toBe(0);
    expect(sumPesos([pesos(1), pesos(2), pesos(-4)])).toBe(-1);
    const largest = pesos(Number.MAX_SAFE_INTEGER);
    expect(() => sumPesos([largest, pesos(2), pesos(-2)])).toThrow(RangeError);
  });
});

describe('product §5.5: formats', () => {
  it.each([
    [0, '$0'],
    [-0, '$0'],
    [-0.4, '$0'],
    [999, '$999'],
    [1234567, '$1.234.567'],
    [-1234, '-$1.234'],
    [999_999_999_999, '$999.999.999.999'],
  ])('%d pesos as %s', (amount, text) => expect(formatPesos(amount)).toBe(text));

  it.each([
    [0, '0,00 %'],
    [1, '0,01 %'],
    [1000, '10,00 %'],
    [1525, '15,25 %'],
    [10_000, '100,00 %'],
  ])('%d basis points as %s', (rate, text) => expect(formatRate(rate)).toBe(text));
});

describe('percentToBasisPoints', () => {
  it('takes every percentage of two decimals', () => {
    for (let rate = 0; rate <= 10_000; rate++) {
      expect(percentToBasisPoints(Number((rate / 100).toFixed(2)))).toBe(rate);
    }
    expect(percentToBasisPoints(-0)).toBe(0);
  });

  it.each([10.005, 10.000001, -0.01, 100.01, 1e300, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d',
    (percent) => expect(percentToBasisPoints(percent)).toBeNull(),
  );
});
