/**
 * The rule check: what is wrong, or about to be, among the rules themselves and on real attentions
 * (fees §13). It looks at rules and agreements that are switched on, from a day on.
 */
import { compareRules, isTie, stackTogether } from '../fees/ordering.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import { expiring } from './rule-check-expiry.ts';
import { type RuleFinding, severityOf } from './rule-check-findings.ts';
import { indexRules } from './rule-check-index.ts';
import type { Coverage, LineReview } from './rule-check-lines.ts';
import { type FindingList, findingList } from './rule-check-list.ts';
import { shadowed, unfit } from './rule-check-never.ts';
import {
  commonScope,
  possibleRules,
  type RuleCheck,
  type ScopedRule,
  scopeOf,
} from './rule-check-scope.ts';

/** All findings about the rules themselves; at most `listed` of each kind and severity are kept. */
export function checkRules(check: RuleCheck, listed: number): FindingList<RuleFinding> {
  const found = findingList<RuleFinding>(listed, severityOf);
  const active = activeRules(check);
  const possible = possibleRules(active, check);
  for (const finding of overlaps(possible)) found.add(finding);
  for (const finding of shadowed(possible)) found.add(finding);
  for (const finding of unfit(active, check)) found.add(finding);
  for (const finding of expiring(active, check)) found.add(finding);
  for (const rule of active) if (rule.validTo === null) found.add({ kind: 'openEnd', rule });
  return found;
}

/** The findings about checked attentions that no rule covers. */
export function checkCoverage(coverage: Coverage, listed: number): FindingList<RuleFinding> {
  const found = findingList<RuleFinding>(listed, severityOf);
  for (const finding of coverage.uncovered()) found.add(finding);
  return found;
}

/** All findings of a review of attentions: uncovered services, and ties between rules. */
export function checkLines(
  check: RuleCheck,
  review: LineReview,
  listed: number,
): FindingList<RuleFinding> {
  const found = checkCoverage(review, listed);
  for (const { winner, loser, ...count } of review.ties()) {
    const [first, second] = [winner, loser].map((rule) => scopeOf(rule, check.doctors, check.from));
    const common = first && second ? commonScope(first, second) : null;
    if (common !== null) found.add({ kind: 'overlap', winner, loser, common, count });
  }
  for (const finding of shadowed(possibleRules(activeRules(check), check))) {
    if (review.isMatched(finding.rule)) found.add(finding);
  }
  return found;
}

function activeRules({ versions }: RuleCheck): RuleVersion[] {
  return versions.filter(({ isActive }) => isActive).sort(compareRules);
}

/** Counting stops here: more pairs only mean that the rules lack priorities. */
const MOST_OVERLAPS = 100_000;

/** Rules of equal rank are adjacent in the order, so only these are compared. */
function* overlaps(rules: readonly ScopedRule[]): Generator<RuleFinding> {
  const index = indexRules(rules);
  let found = 0;
  let end = 0;
  for (const [place, { version: winner, scope }] of rules.entries()) {
    while (end < rules.length && isTieOrSame(winner, rules[end] as ScopedRule)) end++;
    for (const other of index.meeting(place, place + 1, end)) {
      const { version: loser, scope: others } = rules[other] as ScopedRule;
      const common = stackTogether(winner, loser) ? null : commonScope(scope, others);
      if (common === null) continue;
      yield { kind: 'overlap', winner, loser, common, count: null };
      found += 1;
      if (found === MOST_OVERLAPS) return;
    }
  }
}

const isTieOrSame = (a: RuleVersion, { version: b }: ScopedRule) => a === b || isTie(a, b);
