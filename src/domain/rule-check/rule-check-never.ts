/** Rules that apply to no attention. */
import { epochDay } from '../calendar/calendar.ts';
import { validDays } from '../fees/matching.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import type { NeverFinding } from './rule-check-findings.ts';
import { indexRules } from './rule-check-index.ts';
import {
  commonScope,
  type DoctorsById,
  type RuleCheck,
  type ScopedRule,
  scopeOf,
} from './rule-check-scope.ts';

/** The rules, given in order, whose attentions are all taken by one that goes before. */
export function* shadowed(rules: readonly ScopedRule[]): Generator<NeverFinding> {
  const index = indexRules(rules);
  for (const place of rules.keys()) {
    const by = firstBefore(place);
    const { version: rule } = rules[place] as ScopedRule;
    if (by) yield { kind: 'never', rule, reason: { type: 'shadowed', by } };
  }

  function firstBefore(place: number): RuleVersion | null {
    const { version: rule, scope } = rules[place] as ScopedRule;
    const stacks = rule.exclusivityMode === 'stack';
    // A stacking rule also pays beside earlier rules that stack.
    const end = stacks ? (firstStackMeeting(place) ?? place) : place;
    for (const other of index.containing(place, end)) {
      const { version, scope: others } = rules[other] as ScopedRule;
      if (stacks && version.exclusivityMode === 'stack') continue;
      if (others.first <= scope.first && others.last >= scope.last) return version;
    }
    return null;
  }

  function firstStackMeeting(place: number): number | undefined {
    const { scope } = rules[place] as ScopedRule;
    for (const other of index.meeting(place, 0, place)) {
      const { version, scope: others } = rules[other] as ScopedRule;
      if (version.exclusivityMode === 'stack' && commonScope(scope, others)) return other;
    }
    return undefined;
  }
}

const NO_DOCTORS: DoctorsById = new Map();

/** Rules that can't match because of their own terms or of their doctor's data. */
export function* unfit(
  rules: readonly RuleVersion[],
  { doctors, from }: RuleCheck,
): Generator<NeverFinding> {
  for (const rule of rules) {
    if (validDays(rule).last < epochDay(from)) continue;
    const { accepted } = scopeOf(rule, doctors, rule.validFrom);
    const hasDays = scopeOf(rule, NO_DOCTORS, rule.validFrom).accepted.day?.length !== 0;
    const isPaidOtherwise =
      accepted.participationType?.length === 0 || (hasDays && accepted.day?.length === 0);
    const doctor = rule.doctorId === null ? undefined : doctors.get(rule.doctorId);
    const types = [
      ...(isPaidOtherwise ? (['participation'] as const) : []),
      ...(hasDays ? [] : (['noDay'] as const)),
      ...(doctor?.isActive === false ? (['inactiveDoctor'] as const) : []),
    ];
    for (const type of types) yield { kind: 'never', rule, reason: { type } };
  }
}
