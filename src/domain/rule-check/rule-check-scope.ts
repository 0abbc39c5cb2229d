/**
 * What attentions a rule takes, as sets of values, for the rule check (design §5, "A rule matches"):
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
import { validDays } from '../fees/matching.ts';
import type { RuleVersion, ScheduleType, SocietyType } from '../fees/rules.ts';

/** What the check knows of a doctor whom a rule names. */
export type DoctorFacts = {
  readonly isActive: boolean;
  /** The doctor's own society type: how all of their attentions are paid. */
  readonly paidAs: SocietyType;
};
export type DoctorsById = ReadonlyMap<number, DoctorFacts>;

/** The attentions of a rule, or those that two rules have in common. A null takes any value. */
export type RuleScope = {
  /** In epoch days, both included. */
  readonly first: number;
  readonly last: number;
  /** In the order of the week; none when no day within the dates has an accepted weekday. */
  readonly days: readonly Weekday[];
  readonly doctorId: number | null;
  readonly societyId: number | null;
  readonly specialtyIds: readonly number[] | null;
  readonly serviceIds: readonly number[] | null;
  readonly schedules: readonly ScheduleType[];
  /** None when the rule names a doctor who is paid otherwise. */
  readonly paidAs: readonly SocietyType[];
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

const SCHEDULES: readonly ScheduleType[] = ['regular', 'night', 'irregular'];
const SOCIETY_TYPES: readonly SocietyType[] = ['individual', 'society'];
const DAYS_OF_WEEK = WEEKDAYS.length;

/** The attentions from a day on that a rule takes. */
export function scopeOf(version: RuleVersion, doctors: DoctorsById, from: LocalDate): RuleScope {
  const { first, last } = validDays(version);
  const start = Math.max(first, epochDay(from));
  const { doctorId, scheduleType, participationType, days, specialtyIds, serviceIds } = version;
  const accepted = participationType === 'mixed' ? SOCIETY_TYPES : ([participationType] as const);
  const own = doctorId === null ? undefined : doctors.get(doctorId)?.paidAs;
  return {
    first: start,
    last,
    days: daysWithin(days.length === 0 ? WEEKDAYS : days, start, last),
    doctorId,
    societyId: version.societyId,
    specialtyIds: specialtyIds === 'all' ? null : specialtyIds,
    serviceIds: serviceIds === 'all' ? null : serviceIds,
    schedules: scheduleType === 'all' ? SCHEDULES : [scheduleType],
    paidAs: own === undefined ? accepted : accepted.filter((type) => type === own),
  };
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
export function isPossible({ days, specialtyIds, serviceIds, schedules, paidAs }: RuleScope) {
  return [days, specialtyIds, serviceIds, schedules, paidAs].every(
    (values) => values?.length !== 0,
  );
}

/** The attentions that two scopes have in common; null when there are none. */
export function commonScope(a: RuleScope, b: RuleScope): RuleScope | null {
  const first = Math.max(a.first, b.first);
  const last = Math.min(a.last, b.last);
  if (first > last) return null;
  const doctorId = commonValue(a.doctorId, b.doctorId);
  const societyId = commonValue(a.societyId, b.societyId);
  if (doctorId === undefined || societyId === undefined) return null;
  const common: RuleScope = {
    first,
    last,
    days: daysWithin(
      a.days.filter((day) => b.days.includes(day)),
      first,
      last,
    ),
    doctorId,
    societyId,
    specialtyIds: commonValues(a.specialtyIds, b.specialtyIds),
    serviceIds: commonValues(a.serviceIds, b.serviceIds),
    schedules: a.schedules.filter((schedule) => b.schedules.includes(schedule)),
    paidAs: a.paidAs.filter((type) => b.paidAs.includes(type)),
  };
  return isPossible(common) ? common : null;
}

/** The first date of a scope that has one of its weekdays. Throws a RangeError when there is none. */
export function firstDateOf({ first, last, days }: RuleScope): LocalDate {
  for (let day = first; day <= Math.min(last, first + DAYS_OF_WEEK - 1); day++) {
    if (days.includes(weekdayOfEpochDay(day))) return dateOfEpochDay(day);
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

/** The one value that both accept; undefined when they name different ones. */
function commonValue(a: number | null, b: number | null): number | null | undefined {
  if (a === null || b === null) return a ?? b;
  return a === b ? a : undefined;
}

function commonValues(
  a: readonly number[] | null,
  b: readonly number[] | null,
): readonly number[] | null {
  if (a === null || b === null) return a ?? b;
  const other = new Set(b);
  return a.filter((value) => other.has(value));
}
