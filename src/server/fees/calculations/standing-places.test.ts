/** Lines that moved in a scale stand from 0, in the order of the parts that they were paid at. By hand. */
import { expect, test } from 'vitest';
import { table } from '../../../../test/support/fees.ts';
import type { Accumulation } from '../../../domain/fees/fees.ts';
import { pesos } from '../../../domain/money.ts';
import { accumulatedBy, type LinePlaces, standingPlaces } from './standing-places.ts';

const line = (
  attentionId: number,
  base: number,
  place: Omit<Accumulation, 'ruleId'>,
  moved: readonly number[] = [],
): LinePlaces => ({
  attentionId,
  doctorId: 1,
  day: 20_000,
  baseAmount: pesos(base),
  revision: 1,
  accumulations: [{ ruleId: 7, ...place }],
  moved,
});

// payout §25.4, payout §26.6, fees §5.11
test('lines that moved have the scale from 0, with what is owed for them besides, and leave the rest free', () => {
  const stretch = (from: number, to: number) => ({ from: pesos(from), to: pesos(to) });
  const parts = [stretch(0, 20_000), stretch(200_000, 230_000)];
  const places = standingPlaces(
    [
      line(1, 100_000, { before: pesos(100_000) }, [7]),
      line(2, 50_000, { before: pesos(0), parts }, [7]),
      line(3, 10_000, { before: pesos(300_000) }),
    ],
    () => table([100_000, 60], [null, 70]),
  );
  expect(places.map(({ now, adjusted }) => [now, adjusted])).toEqual([
    // 50.000 at 60 % and 50.000 at 70 % instead of 70.000.
    [[{ ruleId: 7, before: 50_000 }], -5_000],
    // 30.000 instead of 20.000 at 60 % and 30.000 at 70 %.
    [[{ ruleId: 7, before: 0 }], -3_000],
    [[{ ruleId: 7, before: 300_000 }], 0],
  ]);
  expect(accumulatedBy(places)).toEqual([
    { ruleId: 7, baseAmount: 160_000, free: [{ from: 150_000, to: 300_000 }] },
  ]);
});
