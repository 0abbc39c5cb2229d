/** When a rule matches an attention (fees §2). */
import { epochDay } from '../calendar/calendar.ts';
import { acceptedBy, CRITERION_KEYS, type CriterionKey, factsOf } from './criteria.ts';
import type { FeeLine } from './fees.ts';
import type { RuleVersion } from './rule-version.ts';
import { OPEN_END } from './rules.ts';

/** The reasons for which a rule may not match. */
export type MatchCriterion = 'inactive' | 'validity' | CriterionKey;

/** The first and last day on which a version is valid, both included, in epoch days. */
export function validDays(version: RuleVersion): { readonly first: number; readonly last: number } {
  return { first: epochDay(version.validFrom), last: epochDay(version.validTo ?? OPEN_END) };
}

/** Every criterion by which the version does not match the line; empty when it matches. */
export function failedCriteria(version: RuleVersion, line: FeeLine): MatchCriterion[] {
  const { first, last } = validDays(version);
  const facts = factsOf(line);
  return [
    ...(version.isActive ? [] : (['inactive'] as const)),
    ...(first <= line.day && line.day <= last ? [] : (['validity'] as const)),
    ...CRITERION_KEYS.filter((key, index) => !accepts(key, version, facts[index] ?? null)),
  ];
}

function accepts(key: CriterionKey, version: RuleVersion, value: number | string | null): boolean {
  const values: readonly unknown[] | null = acceptedBy(key, version);
  if (values === null) return true;
  return value !== null && values.includes(value);
}
