import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRate, basisPoints, pesos, sumPesos } from '../money.ts';
import { type DoctorRetention, doctorRate, sharesOf } from './fee-document.ts';

const LEGAL = basisPoints(1525);
const doctor = (
  mode: 'legal' | 'own',
  from: string | null = null,
  until: string | null = null,
): DoctorRetention => ({
  mode,
  ownRate: basisPoints(1000),
  surcharge: { rate: basisPoints(300), from, until },
});

test.each([
  ['the legal rate of the year', doctor('legal', '2027-01-01'), 1525],
  ['an own rate', doctor('own', '2027-01-01'), 1000],
  ['a surcharge without limits', doctor('legal'), 1825],
  ['a surcharge on its first day', doctor('own', '2026-12-31'), 1300],
  ['a surcharge on its last day', doctor('own', null, '2026-12-31'), 1300],
  ['a surcharge that ended the day before', doctor('own', '2026-01-01', '2026-12-30'), 1000],
])('the rate of a receipt of 31 December follows %s', (_, retention, rate) => {
  expect(doctorRate(retention, '2026-12-31', LEGAL)).toBe(rate);
});

test('a receipt has no rate where the year has no legal one, unless it is an own one', () => {
  expect(doctorRate(doctor('legal'), '2031-01-01', null)).toBeNull();
  expect(doctorRate(doctor('own'), '2031-01-01', null)).toBe(1300);
});

test('three lines of 33 pesos at 15,25 % share the 15 that are retained of 99', () => {
  expect(sharesOf([pesos(33), pesos(33), pesos(33)], LEGAL)).toEqual([5, 5, 5]);
  expect(sharesOf([pesos(1), pesos(1), pesos(1), pesos(1)], LEGAL)).toEqual([0, 0, 0, 1]);
});

const amounts = fc.array(fc.integer({ min: 0, max: 5_000_000 }).map(pesos), { maxLength: 60 });
const rates = fc.integer({ min: 0, max: 10_000 }).map(basisPoints);

test('shares add up to the retention of the sum, and none is a peso off its own', () => {
  fc.assert(
    fc.property(amounts, rates, (lines, rate) => {
      const shares = sharesOf(lines, rate);
      expect(sumPesos(shares)).toBe(applyRate(sumPesos(lines), rate));
      for (const [index, share] of shares.entries()) {
        expect(Math.abs(share - ((lines[index] ?? 0) * rate) / 10_000)).toBeLessThan(1.000_001);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(lines[index] ?? 0);
      }
    }),
  );
});

test('what documents share among payments, payments share among their lines', () => {
  fc.assert(
    fc.property(fc.array(amounts), rates, (payments, rate) => {
      const ofLines = sharesOf(payments.flat(), rate);
      const ofPayments = sharesOf(payments.map(sumPesos), rate);
      let line = 0;
      for (const [index, lines] of payments.entries()) {
        const own = ofLines.slice(line, line + lines.length);
        expect(sumPesos(own)).toBe(ofPayments[index]);
        line += lines.length;
      }
    }),
  );
});
