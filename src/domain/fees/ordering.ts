/** Which of the matching rules apply (fees §3). */
import { epochDay } from '../calendar/calendar.ts';
import { acceptedBy, type CriterionKey, SPECIFYING } from './criteria.ts';
import type { RuleVersion } from './rule-version.ts';

/** The criteria of the order, the first that differs decides. */
export type OrderCriterion = 'priority' | CriterionKey | 'validFrom' | 'id';

type Ranking = readonly [OrderCriterion, (version: RuleVersion) => number];

/** Lower ranks go first. */
const RANKINGS: readonly Ranking[] = [
  ['priority', (version) => version.priority],
  ...SPECIFYING.map(
    ({ key }): Ranking => [key, (version) => (acceptedBy(key, version) === null ? 1 : 0)],
  ),
  ['validFrom', (version) => -epochDay(version.validFrom)],
  // The rule's id, which an edit keeps; the version's only tells versions of one rule apart.
  ['id', (version) => version.ruleId],
  ['id', (version) => version.id],
];

/** Negative when `a` goes before `b`. A total order: zero only for the same version. */
export function compareRules(a: RuleVersion, b: RuleVersion): number {
  for (const [, rank] of RANKINGS) {
    const difference = rank(a) - rank(b);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The criterion by which one of two versions goes before the other. */
export function decidingCriterion(a: RuleVersion, b: RuleVersion): OrderCriterion {
  const ranking = RANKINGS.find(([, rank]) => rank(a) !== rank(b));
  return ranking ? ranking[0] : 'id';
}

/** Whether only the later beginning or the lower id puts one of two rules before the other. */
export function isTie(a: RuleVersion, b: RuleVersion): boolean {
  return ['validFrom', 'id'].includes(decidingCriterion(a, b));
}

/** Whether both pay when both match. */
export function stackTogether(a: RuleVersion, b: RuleVersion): boolean {
  return a.exclusivityMode === 'stack' && b.exclusivityMode === 'stack';
}

/**
 * Those of the matching versions, given in order, that apply: the first alone when it is
 * `first_win`; when it is `stack`, every matching `stack` version.
 */
export function appliedOf(matching: readonly RuleVersion[]): readonly RuleVersion[] {
  return matching[0]?.exclusivityMode === 'stack'
    ? matching.filter((version) => version.exclusivityMode === 'stack')
    : matching.slice(0, 1);
}
