import { expect, test } from 'vitest';
import { basisPoints, pesos } from '../money.ts';
import { proposedRetention, retentionDoubt, retentionOf } from './retention.ts';

test.each([
  [165_000, 1525, 25_163],
  [-165_000, 1525, -25_162],
  [99, 0, 0],
] as const)('of %d pesos at %d basis points %d are retained', (amount, rate, retained) => {
  expect(retentionOf(pesos(amount), basisPoints(rate))).toBe(retained);
});

// payout §17.3
test('the legal one of the year is proposed for a person, and 10 % in a year without one', () => {
  expect(proposedRetention(15.25)).toBe(15.25);
  expect(proposedRetention(undefined)).toBe(10);
});

// payout §17.2
test.each([
  [15.25, 15.25, null],
  [0, 15.25, 'Legal: 15,25 %'],
  [10, 15.25, 'Legal: 15,25 %'],
  // With the instalment of a state loan.
  [18.25, 15.25, null],
  [10, undefined, null],
] as const)('an own rate of %d %% in a year of %s %%: %s', (percentage, legal, doubt) => {
  expect(retentionDoubt(percentage, legal)).toBe(doubt);
});
