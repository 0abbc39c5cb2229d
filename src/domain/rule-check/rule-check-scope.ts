/**
 * The attentions of a rule as sets of values, for the rule check (fees §2): where two rules overlap, and whether one
 * contains another.
 */
import {
  epochDay,
  type LocalDate,
  WEEKDAYS,
  type Weekday,
  weekdayOfEpochDay,
} from '../calendar/calendar.ts';
import {
  type Accepted,
  acceptedBy,
  allValues,
  CRITERION_KEYS,
  type CriterionKey,
  eachCriterion,
} from '../fees/criteria.ts';
import { validDays } from '../fees/matching.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import type { SocietyType } from '../fees/rules.ts';

/** The facts about a doctor whom a rule names. */
export type DoctorFacts = {
  readonly isActive: boolean;
  /** How the attentions of each day are paid, from the check's first day on: in order, without a gap. */
  readonly paid: readonly PaidSpan[];
};
/** Epoch days, both included, on which a doctor is paid in one way. */
export type PaidSpan = {
  readonly first: number;
  readonly last: number;
  readonly paidAs: SocietyType;
};
export type DoctorsById = ReadonlyMap<number, DoctorFacts>;

/** The attentions of one rule, or those that two rules share. */
export type RuleScope = {
  /** In epoch days, both included. */
  readonly first: number;
  readonly last: number;
  /**
   * The accepted values of each criterion; null accepts any. A criterion with few values lists them all: the weekdays
   * within the dates, in order. If a doctor is named, the participation types are that doctor's within the dates.
   */
  readonly accepted: Accepted;
  /** How the named doctor is paid; null when none is. */
  readonly paid: readonly PaidSpan[] | null;
};

/** A rule with its scope. */
export type ScopedRule = { readonly version: RuleVersion; readonly scope: RuleScope };

export type RuleCheck = {
  /** The current version of each rule, inactive ones included, in any order. */
  readonly versions: readonly RuleVersion[];
  /** The doctors whom the rules name. */
  readonly doctors: DoctorsById;
  readonly today: LocalDate;
  /** The first attention date to check: today, unless earlier attentions are still to be calculated. */
  readonly from: LocalDate;
};

const DAYS_OF_WEEK = WEEKDAYS.length;

/** The scope of a rule from a day on. */
export function scopeOf(version: RuleVersion, doctors: DoctorsById, from: LocalDate): RuleScope {
  const { first, last } = validDays(version);
  const start = Math.max(first, epochDay(from));
  const accepted = eachAccepted((key) => acceptedBy(key, version) ?? allValues(key));
  const paid = version.doctorId === null ? null : (doctors.get(version.doctorId)?.paid ?? null);
  return narrowed({ first: start, last, accepted, paid });
}

/** The scope in the days on which its doctor is paid in an accepted way, with the weekdays within these. */
function narrowed({ paid, accepted, ...days }: RuleScope): RuleScope {
  const types = accepted.participationType;
  const spans = (paid ?? []).filter(
    ({ first, last, paidAs }) =>
      first <= days.last && last >= days.first && types?.includes(paidAs),
  );
  const within = (spans.length > 0 ? spans : [days]).map((span) => ({
    first: Math.max(days.first, span.first),
    last: Math.min(days.last, span.last),
  }));
  const weekdays = new Set(
    within.flatMap(({ first, last }) => daysWithin(accepted.day ?? WEEKDAYS, first, last)),
  );
  return {
    first: within.at(0)?.first ?? days.first,
    last: within.at(-1)?.last ?? days.last,
    accepted: {
      ...accepted,
      day: WEEKDAYS.filter((day) => weekdays.has(day)),
      participationType:
        paid === null
          ? types
          : (types ?? []).filter((type) => spans.some(({ paidAs }) => paidAs === type)),
    },
    paid,
  };
}

/** Accepted values, computed for each criterion. */
function eachAccepted(of: (key: CriterionKey) => readonly unknown[] | null): Accepted {
  return eachCriterion(CRITERION_KEYS, (key) => [key, of(key)]) as unknown as Accepted;
}

/** A rule with its scope from a day on. */
export function scoped(version: RuleVersion, { doctors }: RuleCheck, from: LocalDate): ScopedRule {
  return { version, scope: scopeOf(version, doctors, from) };
}

/** The active rules that can match an attention from the check's first day on. */
export function possibleRules(active: readonly RuleVersion[], check: RuleCheck): ScopedRule[] {
  return active
    .map((version) => scoped(version, check, check.from))
    .filter(({ scope }) => scope.first <= scope.last && isPossible(scope));
}

/** Whether a scope contains any attention. */
function isPossible({ accepted }: RuleScope): boolean {
  return CRITERION_KEYS.every((key) => accepted[key]?.length !== 0);
}

/** The intersection of two scopes; null when it is empty. */
export function commonScope(a: RuleScope, b: RuleScope): RuleScope | null {
  const first = Math.max(a.first, b.first);
  const last = Math.min(a.last, b.last);
  if (first > last) return null;
  const accepted = eachAccepted((key) => commonValues(a.accepted[key], b.accepted[key]));
  const common = narrowed({ first, last, accepted, paid: a.paid ?? b.paid });
  return isPossible(common) ? common : null;
}

/** The weekdays that occur between two days; all of them in a span of a week or more. */
function daysWithin(days: readonly Weekday[], first: number, last: number): readonly Weekday[] {
  if (last - first >= DAYS_OF_WEEK - 1) return days.length === DAYS_OF_WEEK ? WEEKDAYS : days;
  return days.filter((day) => {
    const until = (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekdayOfEpochDay(first)) + 7) % 7;
    return first + until <= last;
  });
}

/** The values that both accept; null when both accept any. */
function commonValues(
  a: readonly unknown[] | null,
  b: readonly unknown[] | null,
): readonly unknown[] | null {
  if (a === null || b === null) return a ?? b;
  const other = new Set(b);
  return a.filter((value) => other.has(value));
}
