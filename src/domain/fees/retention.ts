/** What is retained of a doctor's fees: the amount, and the rate that fits (docs/domain.md, 'Retention'). */
import {
  applyRate,
  type BasisPoints,
  formatRate,
  type Pesos,
  percentToBasisPoints,
} from '../money.ts';

/**
 * What is retained of a calculated fee, in pesos, rounded half up. The check of the books says the same in SQL
 * (`record-sums`), on purpose apart.
 */
export function retentionOf(calculatedAmount: Pesos, rate: BasisPoints): Pesos {
  return applyRate(calculatedAmount, rate);
}

/** A rate in words, the surcharge apart: `15,25 % + 3,00 %`. The surcharge is a part of the rate; both in basis points. */
export function formatRetention(rate: number, surcharge: number): string {
  return surcharge > 0
    ? `${formatRate(rate - surcharge)} + ${formatRate(surcharge)}`
    : formatRate(rate);
}

/** What is retained where the year has no legal rate (payout §17). */
const DEFAULT_PERCENTAGE = 10;
/** The instalment of a state loan, retained beside the tax where the tax office told the payer so. */
export const LOAN_PERCENTAGE = 3;

/** The percentage for doctors who are paid in person: the year's legal one, if it is known. The database has `usual_rate`. */
export function proposedRetention(legalPercentage: number | undefined): number {
  return legalPercentage ?? DEFAULT_PERCENTAGE;
}

/**
 * What does not fit in a doctor's own rate, in a few words, e.g. `Legal: 15,25 %`; null where nothing does. Percentages.
 */
export function retentionDoubt(
  percentage: number,
  legalPercentage: number | undefined,
): string | null {
  const retained = percentToBasisPoints(percentage);
  if (legalPercentage === undefined) return null;
  const fitting = [legalPercentage, legalPercentage + LOAN_PERCENTAGE].map(percentToBasisPoints);
  if (fitting.includes(retained)) return null;
  return `Legal: ${formatRate(fitting[0] ?? 0)}`;
}
