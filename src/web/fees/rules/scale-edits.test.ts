import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScaleInput } from '../../../contract/fees/rule-input.ts';
import { checkScales } from '../../../domain/fees/scales.ts';
import {
  defaultScales,
  withEnd,
  withNewBracket,
  withoutBracket,
  withPercentage,
} from './scale-edits.ts';

const bracket = (from: number, to: number | null, percentage: number) => ({ from, to, percentage });
const problemsOf = (scales: readonly ScaleInput[]) =>
  checkScales(
    scales.map(({ from, to, percentage }) => ({
      from: Number(from),
      to: to === null ? null : Number(to),
      rate: Number(percentage) * 100,
    })),
  );

describe('fees §5.9: the scales of a table', () => {
  // fees §5.8
  test('are 60 % to $1.500.000 and 70 % above it at first', () => {
    expect(defaultScales()).toEqual([bracket(0, 1_500_000, 60), bracket(1_500_001, null, 70)]);
  });

  test('move the start of the next bracket with the end of one', () => {
    expect(withEnd(defaultScales(), 0, 2_000_000)).toEqual([
      bracket(0, 2_000_000, 60),
      bracket(2_000_001, null, 70),
    ]);
  });

  test('keep the next start while a new end is typed', () => {
    expect(withEnd(defaultScales(), 0, null)).toEqual([
      bracket(0, null, 60),
      bracket(1_500_001, null, 70),
    ]);
  });

  test('get a new last bracket at 60 %, open', () => {
    expect(withNewBracket([bracket(0, null, 50)])).toEqual([
      bracket(0, 1_500_000, 50),
      bracket(1_500_001, null, 60),
    ]);
    expect(withNewBracket(defaultScales())).toEqual([
      bracket(0, 1_500_000, 60),
      bracket(1_500_001, 3_000_000, 70),
      bracket(3_000_001, null, 60),
    ]);
  });

  test('join the neighbours of a removed bracket, and keep the only one', () => {
    const three = withNewBracket(defaultScales());
    expect(withoutBracket(three, 1)).toEqual([
      bracket(0, 1_500_000, 60),
      bracket(1_500_001, null, 60),
    ]);
    expect(withoutBracket(three, 2)).toEqual([
      bracket(0, 1_500_000, 60),
      bracket(1_500_001, null, 70),
    ]);
    expect(withoutBracket([bracket(0, null, 60)], 0)).toEqual([bracket(0, null, 60)]);
  });

  test('are contiguous, begin at $0 and end open after any edit', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('add' as const) }),
      fc.record({ do: fc.constant('remove' as const), at: fc.nat(5) }),
      fc.record({ do: fc.constant('end' as const), at: fc.nat(5), to: fc.nat(10_000_000) }),
      fc.record({ do: fc.constant('percent' as const), at: fc.nat(5), percent: fc.nat(100) }),
    );
    const apply = (
      scales: ScaleInput[],
      change: typeof step extends fc.Arbitrary<infer T> ? T : never,
    ) => {
      if (change.do === 'add') return withNewBracket(scales);
      if (change.do === 'remove') return withoutBracket(scales, change.at);
      if (change.do === 'end') return withEnd(scales, change.at, change.to);
      return withPercentage(scales, change.at, change.percent);
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (changes) => {
        const scales = changes.reduce(apply, defaultScales());
        // An end before its start is the user's own slip, which the form tells.
        expect(problemsOf(scales).filter(({ code }) => code !== 'to')).toEqual([]);
      }),
    );
  });
});
