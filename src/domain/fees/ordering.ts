/** Which of the matching rules apply (fees §3). */
import { epochDay } from '../calendar/calendar.ts';
import { acceptedBy, type CriterionKey, SPECIFYING } from './criteria.ts';
import type { RuleVersion } from './rule-version.ts';

/** The criteria of the order; the first one that differs decides. */
export type OrderCriterion = 'priority' | CriterionKey | 'validFrom' | 'id';

type Ranking = readonly [OrderCriterion, (version: RuleVersion) => number];

/** Lower numbers go first. */
const RANKINGS: readonly Ranking[] = [
  ['priority', (version) => version.priority],
  ...SPECIFYING.map(
    ({ key }): Ranking => [key, (version) => (acceptedBy(key, version) === null ? 1 : 0)],
  ),
  ['validFrom', (version) => -epochDay(version.validFrom)],
  // The id of the rule, which edits keep, not of the version.
  ['id', (version) => version.ruleId],
  ['id', (version) => version.id],
];

/** Negative when `a` goes before `b`. The order is total: zero only for the same version. */
export function compareRules(a: RuleVersion, b: RuleVersion): number {
  for (const [, rank] of RANKINGS) {
    const difference = rank(a) - rank(b);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The criterion that puts one of two versions before the other. */
export function decidingCriterion(a: RuleVersion, b: RuleVersion): OrderCriterion {
  const ranking = RANKINGS.find(([, rank]) => rank(a) !== rank(b));
  return ranking ? ranking[0] : 'id';
}

/** Whether only the later `validFrom` or the lower id puts one of two rules before the other. */
export function isTie(a: RuleVersion, b: RuleVersion): boolean {
  return ['validFrom', 'id'].includes(decidingCriterion(a, b));
}

/** Whether both rules pay when both match. */
export function stackTogether(a: RuleVersion, b: RuleVersion): boolean {
  return a.exclusivityMode === 'stack' && b.exclusivityMode === 'stack';
}

/**
 * The rules that apply among the matching ones, given in order. The first applies alone if it is `first_win`; if it is
 * `stack`, every matching `stack` rule does.
 */
export function appliedOf(matching: readonly RuleVersion[]): readonly RuleVersion[] {
  return matching[0]?.exclusivityMode === 'stack'
    ? matching.filter((version) => version.exclusivityMode === 'stack')
    : matching.slice(0, 1);
}
