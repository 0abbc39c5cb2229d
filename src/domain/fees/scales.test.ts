import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scalesOf } from '../../../test/support/fees.ts';
import {
  basisPoints,
  LINE_AMOUNT_LIMIT,
  type Pesos,
  pesos,
  roundHalfUp,
  sumExact,
} from '../money.ts';
import { stretchesOf } from './fees.ts';
import type { Scale } from './rules.ts';
import { checkScales, DEFAULT_SCALES, slicesOf } from './scales.ts';

/** The slices of a base in one piece. */
const cut = (scales: readonly Scale[], before: Pesos, base: Pesos) =>
  slicesOf(scales, stretchesOf({ before }, base));

const RUNS = { seed: 2026, numRuns: 400 };

const anyScales = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 5 }),
    fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([ends, rates]) => {
    const sorted = ends.toSorted((a, b) => a - b);
    return [...sorted, null].map((to, index): Scale => {
      const previous = sorted[index - 1];
      return {
        from: pesos(previous === undefined ? 0 : previous + 1),
        to: to === null ? null : pesos(to),
        rate: basisPoints(rates[index] ?? 0),
      };
    });
  });
const anyAmount = fc.integer({ min: 0, max: 4_000_000 }).map(pesos);

function exactPayment(scales: readonly Scale[], before: Pesos, base: Pesos): bigint {
  const exact = sumExact(cut(scales, before, base).map(({ product }) => product));
  return BigInt(exact.pesos) * 10_000n + BigInt(exact.tenThousandths);
}

describe('checkScales', () => {
  // fees §5.8
  it('takes the default scales and those of the tests', () => {
    expect(checkScales(DEFAULT_SCALES)).toEqual([]);
    expect(checkScales([{ from: 0, to: null, rate: 0 }])).toEqual([]);
    fc.assert(
      fc.property(anyScales, (scales) => {
        expect(checkScales(scales)).toEqual([]);
      }),
      RUNS,
    );
  });

  // fees §5.5
  it('requires at least one bracket', () => {
    expect(checkScales([])).toEqual([
      { index: null, code: 'empty', message: 'Debe quedar al menos un tramo.' },
    ]);
  });

  it.each([
    ['a start above 0', [{ from: 1, to: null, rate: 1 }], 0, 'from'],
    ['a start below 0', [{ from: -1, to: null, rate: 1 }], 0, 'from'],
    ['half a peso', [{ from: 0.5, to: null, rate: 1 }], 0, 'from'],
    ['a closed end', [{ from: 0, to: 100, rate: 1 }], 0, 'closed'],
    ['a rate above 100 %', [{ from: 0, to: null, rate: 10_001 }], 0, 'rate'],
    ['a rate below 0', [{ from: 0, to: null, rate: -1 }], 0, 'rate'],
    ['half a basis point', [{ from: 0, to: null, rate: 0.5 }], 0, 'rate'],
  ] as const)('refuses %s', (_, scales, index, code) => {
    expect(checkScales(scales)).toMatchObject([{ index, code }]);
  });

  it.each([
    ['a gap', 100, 102, 1, 'notContiguous'],
    ['an overlap', 100, 100, 1, 'notContiguous'],
    ['an end before the start', -1, 0, 0, 'to'],
    ['half a peso', 100.5, 101.5, 0, 'to'],
    ['an open bracket before the last', null, 101, 0, 'openTooEarly'],
  ] as const)('refuses %s between brackets', (_, to, from, index, code) => {
    const scales = [
      { from: 0, to, rate: 6000 },
      { from, to: null, rate: 7000 },
    ];
    expect(checkScales(scales)).toContainEqual(expect.objectContaining({ index, code }));
  });

  // fees §5.6
  it('states each problem in a sentence', () => {
    const scales = [
      { from: 0, to: 1_500_000, rate: 6000 },
      { from: 1_500_000, to: 2_000_000, rate: 10_050 },
    ];
    expect(checkScales(scales).map(({ message }) => message)).toEqual([
      'El tramo 2 debe comenzar en $1.500.001, donde termina el anterior más $1.',
      'El tramo 2 es el último y debe quedar abierto, sin monto final.',
      'El porcentaje del tramo 2 debe estar entre 0 y 100, con dos decimales.',
    ]);
  });
});

describe('slicesOf', () => {
  const scales = scalesOf([1_500_000, 60], [null, 70]);
  const bases = (before: number, base: number) =>
    cut(scales, pesos(before), pesos(base)).map((slice) => [slice.base, slice.product.pesos]);

  it.each([
    ['within the first bracket', 0, 100_000, [[100_000, 60_000]]],
    ['to the last peso of the first', 1_499_999, 1, [[1, 0]]],
    ['from the first peso of the second', 1_500_000, 100, [[100, 70]]],
    [
      'across the boundary',
      1_000_000,
      800_000,
      [
        [500_000, 300_000],
        [300_000, 210_000],
      ],
    ],
    ['nothing', 1_000_000, 0, []],
    [
      'all at once',
      0,
      1_500_001,
      [
        [1_500_000, 900_000],
        [1, 0],
      ],
    ],
  ])('pays %s', (_, before, base, expected) => {
    expect(bases(before, base)).toEqual(expected);
  });

  it('puts nothing into a bracket that covers only peso 0', () => {
    const [first] = cut(scalesOf([0, 10], [null, 50]), pesos(0), pesos(100));
    expect(first).toMatchObject({ from: 1, to: null, base: 100, rate: 5000 });
  });

  it('is exact past the safe integers', () => {
    const wide = scalesOf([1, 99.99], [null, 99.99]);
    const [, slice] = cut(wide, pesos(0), LINE_AMOUNT_LIMIT);
    // 999.999.999.998 × 9999 = 9.998.999.999.980.002, above 2^53.
    expect(slice?.product).toEqual({ pesos: 999_899_999_998, tenThousandths: 2 });
  });

  // fees §5.7
  it('cuts without losing or doubling a peso', () => {
    fc.assert(
      fc.property(anyScales, anyAmount, anyAmount, (any, before, base) => {
        const slices = cut(any, before, base);
        expect(slices.reduce((sum, slice) => sum + slice.base, 0)).toBe(base);
        expect(slices.every((slice) => slice.base > 0)).toBe(true);
      }),
      RUNS,
    );
  });

  it('pays each peso of the running total at the rate of its bracket', () => {
    const small = scalesOf([2, 10], [3, 20], [7, 30], [null, 40]);
    const rateOf = (peso: number) =>
      small.find(({ from, to }) => peso >= from && (to === null || peso <= to))?.rate ?? 0;
    for (let before = 0; before < 12; before++) {
      for (let base = 0; base < 12; base++) {
        let due = 0;
        for (let peso = before + 1; peso <= before + base; peso++) due += rateOf(peso);
        expect(exactPayment(small, pesos(before), pesos(base))).toBe(BigInt(due));
      }
    }
  });

  it('pays the same for a base at once as for its parts one after the other', () => {
    fc.assert(
      fc.property(anyScales, anyAmount, anyAmount, anyAmount, (any, before, first, second) => {
        const both = pesos(first + second);
        expect(exactPayment(any, before, both)).toBe(
          exactPayment(any, before, first) + exactPayment(any, pesos(before + first), second),
        );
      }),
      RUNS,
    );
  });

  // fees §5.7
  it('never pays less for more', () => {
    fc.assert(
      fc.property(anyScales, anyAmount, anyAmount, anyAmount, (any, before, base, more) => {
        const paid = (amount: Pesos) =>
          roundHalfUp(sumExact(cut(any, before, amount).map(({ product }) => product)));
        expect(paid(pesos(base + more))).toBeGreaterThanOrEqual(paid(base));
      }),
      RUNS,
    );
  });
});
