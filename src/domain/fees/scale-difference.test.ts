/** What a scale owes is explained as it is computed. */
import { expect, test } from 'vitest';
import { percentage, table } from '../../../test/support/fees.ts';
import type { Pesos } from '../money.ts';
import { explainScaleDifference, type ScaleLine, scaleDifference } from './scale-difference.ts';

const line = (before: number, baseAmount: number, payment = table([150_000, 60], [null, 70])) =>
  ({ payment, baseAmount: baseAmount as Pesos, before: before as Pesos }) satisfies ScaleLine;

// payout §31.5
test('the brackets add up to the lines’ base before and after, and the amounts to the difference', () => {
  // After a line of 100.001 was taken back: 49.999 and 50.002 at 60 and 70 % become 100.001 at 60 %.
  const lines = [line(100_001, 100_001), line(200_002, 33_333)];
  const told = explainScaleDifference(lines);
  expect(told.brackets).toEqual([
    { from: 0, to: 150_000, rate: 6_000, paidBase: 49_999, dueBase: 133_334 },
    { from: 150_001, to: null, rate: 7_000, paidBase: 83_335, dueBase: 0 },
  ]);
  // 29.999,4 + 35.001,4 and 23.333,1; 60.000,6 and 19.999,8.
  expect([told.paidAmount, told.dueAmount]).toEqual([65_001 + 23_333, 60_001 + 20_000]);
  expect(told.dueAmount - told.paidAmount).toBe(scaleDifference(lines));
});

test('brackets of another version of the rule stand apart, and what has none is only summed', () => {
  const lines = [
    line(0, 100_000),
    line(100_000, 100_000, table([null, 50])),
    line(0, 10, percentage(60)),
  ];
  const { brackets, paidAmount, dueAmount } = explainScaleDifference(lines);
  expect(brackets).toEqual([
    { from: 0, to: null, rate: 5_000, paidBase: 100_000, dueBase: 100_000 },
    { from: 0, to: 150_000, rate: 6_000, paidBase: 100_000, dueBase: 100_000 },
  ]);
  expect([paidAmount, dueAmount]).toEqual([110_006, 110_006]);
});
