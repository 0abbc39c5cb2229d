/** Lines that moved in a scale stand from 0, in the order of the parts that they were paid at. By hand. */
import { expect, test } from 'vitest';
import { table } from '../../../../test/support/fees.ts';
import type { Accumulation } from '../../../domain/fees/fees.ts';
import { pesos } from '../../../domain/money.ts';
import {
  accumulatedBy,
  type LinePlaces,
  placedInOrder,
  settledLines,
  standingAt,
  standingPlaces,
} from './standing-places.ts';

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

// payout §26.6
test('a line that comes to another part of one of two scales keeps what is owed for it in the other', () => {
  const paymentOf = () => table([100_000, 60], [null, 70]);
  const twice: LinePlaces = {
    ...line(1, 100_000, { before: pesos(100_000) }, [7, 8]),
    accumulations: [7, 8].map((ruleId) => ({ ruleId, before: pesos(100_000) })),
  };
  const below = {
    ...line(2, 100_000, { before: pesos(0) }),
    accumulations: [{ ruleId: 8, before: pesos(0) }],
  };
  const [moved] = standingPlaces([twice], paymentOf);
  if (!moved) throw new Error('no line');
  expect(moved.adjusted).toBe(-20_000);
  const ofOne = [below, moved].flatMap((one) => settledLines(one, new Set([8]), paymentOf));
  const placed = placedInOrder(ofOne).filter(({ line: { attentionId } }) => attentionId === 1);
  // In the second scale it stands where it was paid, after the other one.
  expect(standingAt(moved, placed, moved)).toMatchObject({
    now: [
      { ruleId: 7, before: 0 },
      { ruleId: 8, before: 100_000 },
    ],
    adjusted: -10_000,
  });
});
