/** The findings of the rule check, and their severity. */
import type { LocalDate } from '../calendar/calendar.ts';
import { acceptedBy } from '../fees/criteria.ts';
import { decidingCriterion } from '../fees/ordering.ts';
import { paymentFor } from '../fees/rule-amount.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import type { RulePayment } from '../fees/rules.ts';
import type { LineCount, UncoveredFinding } from './rule-check-lines.ts';
import type { Severity } from './rule-check-list.ts';
import type { RuleScope } from './rule-check-scope.ts';

export type RuleFinding =
  | UncoveredFinding
  /** Two rules of equal rank share attentions, so that only the later `validFrom` or the lower id decides. */
  | {
      readonly kind: 'overlap';
      readonly winner: RuleVersion;
      readonly loser: RuleVersion;
      readonly common: RuleScope;
      /** The checked attentions that the winner takes from the loser; null when none were checked. */
      readonly count: LineCount | null;
    }
  | NeverFinding
  | {
      readonly kind: 'expiry';
      readonly rule: RuleVersion;
      readonly lastDay: LocalDate;
      /** Days from today to the rule's last day; negative when that is past. */
      readonly daysLeft: number;
      /** A rule that is just as specific and takes all of its attentions from the next day on. */
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
  /** A rule that goes before it takes all of its attentions. */
  | { readonly type: 'shadowed'; readonly by: RuleVersion }
  /** It names a doctor whose society type is not its participation type. */
  | { readonly type: 'participation' }
  /** None of its weekdays falls within its dates. */
  | { readonly type: 'noDay' }
  /** It names an inactive doctor, so no new attentions will come. */
  | { readonly type: 'inactiveDoctor' };

/** The severity: high when somebody is, or soon will be, paid in a way that nobody decided. */
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

/** Of price tables, for each service that both rules are for. */
function paysTheSame(a: RuleVersion, b: RuleVersion): boolean {
  const table = [a, b].find(({ payment }) => payment.type === 'price_table');
  if (table === undefined) return isSamePayment(a.payment, b.payment);
  const other = table === a ? b : a;
  const others = acceptedBy('service', other);
  const shared = others && new Set(others);
  const services = (acceptedBy('service', table) ?? []).filter((id) => shared?.has(id) ?? true);
  return services.every((id) =>
    isSamePayment(paymentFor(a.payment, id), paymentFor(b.payment, id)),
  );
}

const isSamePayment = (a: RulePayment, b: RulePayment) => JSON.stringify(a) === JSON.stringify(b);
