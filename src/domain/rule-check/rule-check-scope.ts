/**
 * What attentions a rule takes, as sets of values, for the rule check (fees §2):
 * where two rules meet, and whether one takes everything that another does.
 */
import {
  dateOfEpochDay,
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

/** What the check knows of a doctor whom a rule names. */
export type DoctorFacts = {
  readonly isActive: boolean;
  /** The doctor's own society type: how all of their attentions are paid. */
  readonly paidAs: SocietyType;
};
export type DoctorsById = ReadonlyMap<number, DoctorFacts>;

/** The attentions of a rule, or those that two rules have in common. */
export type RuleScope = {
  /** In epoch days, both included. */
  readonly first: number;
  readonly last: number;
  /**
   * The values taken by each criterion; null takes any. What has a few values lists them all: the weekdays within the
   * dates, in the order of the week; of a doctor who is named, how that one is paid.
   */
  readonly accepted: Accepted;
};

/** A rule with the attentions that it takes. */
export type ScopedRule = { readonly version: RuleVersion; readonly scope: RuleScope };

export type RuleCheck = {
  /** The current version of each rule, in any order, inactive ones included. */
  readonly versions: readonly RuleVersion[];
  /** The doctors whom the rules name. */
  readonly doctors: DoctorsById;
  readonly today: LocalDate;
  /** The first attention date that matters; today unless earlier ones are to be calculated. */
  readonly from: LocalDate;
};

const DAYS_OF_WEEK = WEEKDAYS.length;

/** The attentions from a day on that a rule takes. */
export function scopeOf(version: RuleVersion, doctors: DoctorsById, from: LocalDate): RuleScope {
  const { first, last } = validDays(version);
  const start = Math.max(first, epochDay(from));
  const own = version.doctorId === null ? undefined : doctors.get(version.doctorId)?.paidAs;
  const accepted = eachAccepted((key) => acceptedBy(key, version) ?? allValues(key));
  const { day, participationType } = accepted;
  return {
    first: start,
    last,
    accepted: {
      ...accepted,
      day: daysWithin(day ?? WEEKDAYS, start, last),
      participationType:
        own === undefined
          ? participationType
          : [own].filter((type) => participationType?.includes(type)),
    },
  };
}

/** What a function says of each criterion. */
function eachAccepted(of: (key: CriterionKey) => readonly unknown[] | null): Accepted {
  return eachCriterion(CRITERION_KEYS, (key) => [key, of(key)]) as unknown as Accepted;
}

/** A rule with its attentions from a day on. */
export function scoped(version: RuleVersion, { doctors }: RuleCheck, from: LocalDate): ScopedRule {
  return { version, scope: scopeOf(version, doctors, from) };
}

/** Those, of active rules, that can match an attention from the check's first day on. */
export function possibleRules(active: readonly RuleVersion[], check: RuleCheck): ScopedRule[] {
  return active
    .map((version) => scoped(version, check, check.from))
    .filter(({ scope }) => scope.first <= scope.last && isPossible(scope));
}

/** Whether a scope has any attention at all. */
export function isPossible({ accepted }: RuleScope): boolean {
  return CRITERION_KEYS.every((key) => accepted[key]?.length !== 0);
}

/** The attentions that two scopes have in common; null when there are none. */
export function commonScope(a: RuleScope, b: RuleScope): RuleScope | null {
  const first = Math.max(a.first, b.first);
  const last = Math.min(a.last, b.last);
  if (first > last) return null;
  const accepted = eachAccepted((key) => commonValues(a.accepted[key], b.accepted[key]));
  const days = daysWithin(accepted.day ?? WEEKDAYS, first, last);
  const common = { first, last, accepted: { ...accepted, day: days } };
  return isPossible(common) ? common : null;
}

/** The first date of a scope that has one of its weekdays. Throws a RangeError when there is none. */
export function firstDateOf({ first, last, accepted }: RuleScope): LocalDate {
  for (let day = first; day <= Math.min(last, first + DAYS_OF_WEEK - 1); day++) {
    if (accepted.day?.includes(weekdayOfEpochDay(day))) return dateOfEpochDay(day);
  }
  throw new RangeError('a scope without any day');
}

/** Those weekdays that occur between two days; all of them when a week lies between. */
function daysWithin(days: readonly Weekday[], first: number, last: number): readonly Weekday[] {
  if (last - first >= DAYS_OF_WEEK - 1) return days.length === DAYS_OF_WEEK ? WEEKDAYS : days;
  return days.filter((day) => {
    const until = (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekdayOfEpochDay(first)) + 7) % 7;
    return first + until <= last;
  });
}

/** The values that both accept; null where both take any. */
function commonValues(
  a: readonly unknown[] | null,
  b: readonly unknown[] | null,
): readonly unknown[] | null {
  if (a === null || b === null) return a ?? b;
  const other = new Set(b);
  return a.filter((value) => other.has(value));
}
