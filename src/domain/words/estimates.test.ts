/** Which amounts say that they are estimates, and in which words. */
import { expect, test } from 'vitest';
import { areEstimated, asEstimate, estimateOf, isEstimated } from './estimates.ts';

// payout §17.11
test.each([
  ['Líquido', 'Líquido estimado'],
  ['Líquido a pagar', 'Líquido a pagar estimado'],
  ['Retención', 'Retención estimada'],
  ['líquidos', 'líquidos estimados'],
])('%s is said as %s', (label, expected) => {
  expect(asEstimate(label)).toBe(expected);
  expect(asEstimate(label, false)).toBe(label);
});

// payout §17.11
test('a sum over fees of which only some are in a payment is an estimate in part', () => {
  expect(estimateOf({ count: 3, estimatedCount: 3 })).toBe(true);
  expect(estimateOf({ count: 3, estimatedCount: 1 })).toBe('partly');
  expect(estimateOf({ count: 3, estimatedCount: 0 })).toBe(false);
  expect(estimateOf({ count: 0, estimatedCount: 0 })).toBe(false);
  expect(asEstimate('Líquido', 'partly')).toBe('Líquido en parte estimado');
  expect(asEstimate('Retención', 'partly')).toBe('Retención en parte estimada');
});

// payout §17.11
test('fees are estimated from their calculation until they are in a payment', () => {
  const states = ['pending', 'calculated', 'pending_payment', 'processed', 'paid'] as const;
  expect(states.filter(isEstimated)).toEqual(['calculated', 'pending_payment']);
});

// payout §17.11
test('a list is one of estimates only where all of its states are', () => {
  expect(areEstimated(['calculated', 'pending_payment'])).toBe(true);
  expect(areEstimated(['calculated', 'processed'])).toBe(false);
  expect(areEstimated([])).toBe(false);
  expect(areEstimated(undefined)).toBe(false);
});
