/** What the rule check finds, and how bad each finding is. */
import type { LocalDate } from '../calendar/calendar.ts';
import { decidingCriterion } from '../fees/ordering.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import type { LineCount, UncoveredFinding } from './rule-check-lines.ts';
import type { Severity } from './rule-check-list.ts';
import type { RuleScope } from './rule-check-scope.ts';

export type RuleFinding =
  | UncoveredFinding
  /** Two rules of equal rank meet, so that only the later beginning or the lower id decides. */
  | {
      readonly kind: 'overlap';
      readonly winner: RuleVersion;
      readonly loser: RuleVersion;
      readonly common: RuleScope;
      /** Of the attentions looked at, those that the winner takes from the loser; null when none were. */
      readonly count: LineCount | null;
    }
  | NeverFinding
  | {
      readonly kind: 'expiry';
      readonly rule: RuleVersion;
      readonly lastDay: LocalDate;
      /** Days from today to the last one; negative when it is past. */
      readonly daysLeft: number;
      /** A rule just as specific that takes all of its attentions from the day after on. */
      readonly successor: RuleVersion | null;
    }
  | { readonly kind: 'openEnd'; readonly rule: RuleVersion };

/** A rule that applies to no attention. */
export type NeverFinding = {
  readonly kind: 'never';
  readonly rule: RuleVersion;
  readonly reason: NeverReason;
};

export type NeverReason =
  /** A rule that comes before it takes all of its attentions. */
  | { readonly type: 'shadowed'; readonly by: RuleVersion }
  /** It names a doctor who is paid otherwise than the rule says. */
  | { readonly type: 'participation' }
  /** None of its weekdays falls within its dates. */
  | { readonly type: 'noDay' }
  /** It names a doctor who is not active any more: no new attentions will come. */
  | { readonly type: 'inactiveDoctor' };

/** How bad it is: high when somebody is or soon will be paid otherwise than anybody decided. */
export function severityOf(finding: RuleFinding): Severity {
  switch (finding.kind) {
    case 'uncovered':
      return 'high';
    case 'overlap':
      if (paysTheSame(finding.winner, finding.loser)) return 'low';
      return decidingCriterion(finding.winner, finding.loser) === 'id' ? 'high' : 'medium';
    case 'never':
      return finding.reason.type === 'inactiveDoctor' ? 'low' : 'medium';
    case 'expiry':
      if (finding.successor !== null) return 'low';
      return finding.daysLeft < 0 ? 'high' : 'medium';
    case 'openEnd':
      return 'low';
  }
}

function paysTheSame({ payment: a }: RuleVersion, { payment: b }: RuleVersion): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
