import { expect, it } from 'vitest';
import { paymentDayOf } from './payment-day.ts';

it.each([
  ['is today unless one was chosen', undefined, '2027-01-02'],
  ['is the chosen day, from today on', '2027-01-05', '2027-01-05'],
  ['is today itself', '2027-01-02', '2027-01-02'],
  ['is today when the chosen day has passed, also in another year', '2026-12-31', '2027-01-02'],
])('the day of a bank file %s', (_, chosen, expected) => {
  expect(paymentDayOf(chosen, '2027-01-02')).toBe(expected);
});
