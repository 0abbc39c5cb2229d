/** What the document of a payment says: its rate, and how what it retains is shared (docs/domain.md, 'Retention'). */
import { applyRate, type BasisPoints, basisPoints, type Pesos, pesos } from '../money.ts';

/** How a doctor's receipts are retained from. Rates in basis points, days as `2026-12-31`. */
export type DoctorRetention = {
  readonly mode: 'legal' | 'own';
  readonly ownRate: BasisPoints;
  /** Retained besides the rate, from the first to the last payment date; null: no limit. */
  readonly surcharge: {
    readonly rate: BasisPoints;
    readonly from: string | null;
    readonly until: string | null;
  };
};

/**
 * The rate of a doctor's receipt by its payment day: the year's legal rate or the doctor's own, plus the surcharge of that day.
 * Null where the year's legal rate is needed and not known. The function `doctor_rate` of the database says the same.
 */
export function doctorRate(
  { mode, ownRate, surcharge }: DoctorRetention,
  paymentDate: string,
  legalRate: BasisPoints | null,
): BasisPoints | null {
  const rate = mode === 'own' ? ownRate : legalRate;
  if (rate === null) return null;
  const isSurcharged =
    (surcharge.from ?? paymentDate) <= paymentDate &&
    paymentDate <= (surcharge.until ?? paymentDate);
  return basisPoints(rate + (isSurcharged ? surcharge.rate : 0));
}

/**
 * The part of each amount in the retention of their sum, by cumulative rounding. The parts add up to that retention, which is
 * rounded half up once. Each is less than a peso away from the exact one. Processing says the same in SQL.
 */
export function sharesOf(amounts: readonly Pesos[], rate: BasisPoints): Pesos[] {
  let [sum, retained] = [0, 0];
  return amounts.map((amount) => {
    const before = retained;
    sum += amount;
    retained = applyRate(pesos(sum), rate);
    return pesos(retained - before);
  });
}
