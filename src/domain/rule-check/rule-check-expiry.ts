/** Finds rules that end soon, and rules that ended recently without a successor. */
import { addDays, epochDay } from '../calendar/calendar.ts';
import { acceptedBy, CRITERIA, keysOf, SPECIFYING } from '../fees/criteria.ts';
import { validDays } from '../fees/matching.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import type { RuleFinding } from './rule-check-findings.ts';
import { indexRules } from './rule-check-index.ts';
import { type RuleCheck, type ScopedRule, scoped } from './rule-check-scope.ts';

/** In days, counted from today in both directions. */
export const EXPIRY_DAYS = 30;

/** Findings about active rules, by their last day. */
export function* expiring(
  active: readonly RuleVersion[],
  check: RuleCheck,
): Generator<RuleFinding> {
  const now = epochDay(check.today);
  const rules = active
    .filter((version) => validDays(version).last >= now - EXPIRY_DAYS)
    .map((version) => scoped(version, check, version.validFrom));
  const index = indexRules(rules);
  // Of a rule's own days: its doctor may be paid otherwise before they end, which ends no rule.
  const ends = rules.map(({ version }) => validDays(version).last);
  const endOf = (place: number) => ends[place] as number;
  const byEnd = [...rules.entries()].sort(([a], [b]) => endOf(a) - endOf(b));
  for (const [place, { version: rule }] of byEnd) {
    const daysLeft = endOf(place) - now;
    if (daysLeft > EXPIRY_DAYS) continue;
    const successor = successorOf(place);
    // A rule that has ended and has a successor needs no attention any more.
    if (daysLeft < 0 && successor) continue;
    const lastDay = addDays(check.today, daysLeft);
    yield { kind: 'expiry', rule, lastDay, daysLeft, successor };
  }

  function successorOf(place: number): RuleVersion | null {
    const { version: rule } = rules[place] as ScopedRule;
    const end = endOf(place);
    for (const other of index.containing(place, rules.length)) {
      const { version, scope: others } = rules[other] as ScopedRule;
      const goesOn = others.first <= end + 1 && others.last > Math.max(end, now);
      if (goesOn && isAsSpecific(rule, version)) return version;
    }
    return null;
  }
}

/** Whether both are equally specific: a rule for everybody does not succeed one doctor's agreement. */
function isAsSpecific(a: RuleVersion, b: RuleVersion): boolean {
  const named = keysOf('record').every((key) => a[CRITERIA[key].term] === b[CRITERIA[key].term]);
  return (
    named &&
    SPECIFYING.every(({ key }) => (acceptedBy(key, a) === null) === (acceptedBy(key, b) === null))
  );
}
