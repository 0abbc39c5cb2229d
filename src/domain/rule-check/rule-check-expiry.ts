/** Rules that end soon, and those that ended lately without another in their place. */
import { addDays, epochDay } from '../calendar/calendar.ts';
import { acceptedBy, CRITERIA, keysOf, SPECIFYING } from '../fees/criteria.ts';
import { validDays } from '../fees/matching.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import type { RuleFinding } from './rule-check-findings.ts';
import { indexRules } from './rule-check-index.ts';
import { type RuleCheck, type ScopedRule, scoped } from './rule-check-scope.ts';

/** Rules that end within so many days are told, and those that ended within so many. */
export const EXPIRY_DAYS = 30;

/** Of active rules, the first to end first. */
export function* expiring(
  active: readonly RuleVersion[],
  check: RuleCheck,
): Generator<RuleFinding> {
  const now = epochDay(check.today);
  const rules = active
    .filter((version) => validDays(version).last >= now - EXPIRY_DAYS)
    .map((version) => scoped(version, check, version.validFrom));
  const index = indexRules(rules);
  const byEnd = [...rules.entries()].sort(([, a], [, b]) => a.scope.last - b.scope.last);
  for (const [place, { version: rule, scope }] of byEnd) {
    const daysLeft = scope.last - now;
    if (daysLeft > EXPIRY_DAYS) continue;
    const successor = successorOf(place);
    // What has ended and goes on under another rule needs nobody's attention any more.
    if (daysLeft < 0 && successor) continue;
    const lastDay = addDays(check.today, daysLeft);
    yield { kind: 'expiry', rule, lastDay, daysLeft, successor };
  }

  function successorOf(place: number): RuleVersion | null {
    const { version: rule, scope } = rules[place] as ScopedRule;
    for (const other of index.containing(place, rules.length)) {
      const { version, scope: others } = rules[other] as ScopedRule;
      const goesOn = others.first <= scope.last + 1 && others.last > Math.max(scope.last, now);
      if (goesOn && isAsSpecific(rule, version)) return version;
    }
    return null;
  }
}

/** Whether both look as closely: a rule for everybody does not succeed one doctor's agreement. */
function isAsSpecific(a: RuleVersion, b: RuleVersion): boolean {
  const named = keysOf('record').every((key) => a[CRITERIA[key].term] === b[CRITERIA[key].term]);
  return (
    named &&
    SPECIFYING.every(({ key }) => (acceptedBy(key, a) === null) === (acceptedBy(key, b) === null))
  );
}
