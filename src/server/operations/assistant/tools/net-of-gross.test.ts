/** What is retained of some pesos, and of how many pesos some are left (operations §27.5). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { retainedOfAmount } from './net-of-gross.ts';

const pesosOf = (value = '') => Number(value.replace(/\D/g, ''));
const reckoned = (amount: number, percentage: number, isNet: boolean) =>
  retainedOfAmount(amount, percentage, isNet).facts.map(({ value }) => pesosOf(value));

it('operations §27.5: the retention is rounded half up, and what is left is the rest', () => {
  expect(reckoned(2_350_000, 15.25, false)).toEqual([2_350_000, 358_375, 1_991_625]);
  expect(reckoned(10, 15, false)).toEqual([10, 2, 8]);
});

it('operations §27.5: the gross of a net amount is the least of which as much is left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000_000 }),
      fc.integer({ min: 0, max: 4000 }),
      (net, rate) => {
        const [gross = 0, retained = 0, left = 0] = reckoned(net, rate / 100, true);
        expect(left).toBe(gross - retained);
        expect(left).toBeGreaterThanOrEqual(net);
        expect(reckoned(gross - 1, rate / 100, false)[2]).toBeLessThan(net);
      },
    ),
  );
});
