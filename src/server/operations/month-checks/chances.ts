/**
 * Whether a count is further from the usual one than chance takes it, among all that a check compares: the more doctors and services,
 * the further chance takes the furthest of them.
 */
import { FALSE_ALARMS } from '../../../domain/month-checks/thresholds.ts';

/**
 * By how many standard deviations `now` differs from `usual`: the signed root of the deviance of Poisson's distribution, which is
 * nearly normal also for small counts. `past` is the count that `usual` was estimated from, and uncertain likewise.
 */
export const deviationsOf = (now: string, usual: string, past: string): string =>
  `(sign(${now} - ${usual}) * sqrt(2 * greatest(CASE WHEN ${now} > 0 THEN ${now} * ln(${now} / (${usual})::float8) ELSE 0 END - (${now} - ${usual}), 0)
     / (1 + ${usual} / (${past})::float8)))`;

/**
 * How many standard deviations a count must be off before it is told. It grows with the number of `comparisons`, so that in a month
 * in which all is chance, the probability of telling even one is `FALSE_ALARMS` (Bonferroni's correction). Approximates the normal
 * quantile to a hundredth.
 */
export const chanceOf = (comparisons: string): string => {
  const tail = `(-ln(2 * pi()) - 2 * ln(${FALSE_ALARMS} / greatest(${comparisons}, 1)::float8))`;
  return `sqrt(${tail} - ln(${tail}))`;
};
