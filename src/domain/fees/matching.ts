/** When a rule matches an attention (design §5, "A rule matches"). */
import { epochDay, weekdayOfEpochDay } from '../calendar/calendar.ts';
import type { FeeLine } from './fees.ts';
import { OPEN_END, type RuleVersion } from './rules.ts';

/** The criteria that list what a rule accepts, each under the name that an explanation gives it. */
export type AcceptanceCriterion =
  | 'specialty'
  | 'service'
  | 'doctor'
  | 'society'
  | 'participationType'
  | 'schedule'
  | 'day';

/** Why a rule may not match. */
export type MatchCriterion = 'inactive' | 'validity' | AcceptanceCriterion;

/** One criterion: the values that a rule accepts (null: any) and the value that a line has. */
export type Acceptance<Value> = {
  readonly accepted: (version: RuleVersion) => readonly Value[] | null;
  readonly actual: (line: FeeLine) => Value | null;
};

function acceptance<Value>(
  accepted: Acceptance<Value>['accepted'],
  actual: Acceptance<Value>['actual'],
): Acceptance<Value> {
  return { accepted, actual };
}

/** Every criterion that lists values. The explanation and the compiled rules both read this table. */
export const ACCEPTANCES = {
  specialty: acceptance(
    ({ specialtyIds }) => (specialtyIds === 'all' ? null : specialtyIds),
    (line) => line.specialtyId,
  ),
  service: acceptance(
    ({ serviceIds }) => (serviceIds === 'all' ? null : serviceIds),
    (line) => line.serviceId,
  ),
  doctor: acceptance(
    ({ doctorId }) => (doctorId === null ? null : [doctorId]),
    (line) => line.doctorId,
  ),
  society: acceptance(
    ({ societyId }) => (societyId === null ? null : [societyId]),
    (line) => line.societyId,
  ),
  participationType: acceptance(
    ({ participationType }) => (participationType === 'mixed' ? null : [participationType]),
    (line) => line.paidAs,
  ),
  schedule: acceptance(
    ({ scheduleType }) => (scheduleType === 'all' ? null : [scheduleType]),
    (line) => line.scheduleType,
  ),
  day: acceptance(
    ({ days }) => (days.length === 0 ? null : days),
    (line) => weekdayOfEpochDay(line.day),
  ),
} as const;

/** The first and last day on which a version is valid, both included, in epoch days. */
export function validDays(version: RuleVersion): { readonly first: number; readonly last: number } {
  return { first: epochDay(version.validFrom), last: epochDay(version.validTo ?? OPEN_END) };
}

/** Every criterion by which the version does not match the line; none when it matches. */
export function failedCriteria(version: RuleVersion, line: FeeLine): MatchCriterion[] {
  const { first, last } = validDays(version);
  const checks: readonly (readonly [MatchCriterion, boolean])[] = [
    ['inactive', version.isActive],
    ['validity', first <= line.day && line.day <= last],
    ['specialty', accepts(ACCEPTANCES.specialty, version, line)],
    ['service', accepts(ACCEPTANCES.service, version, line)],
    ['doctor', accepts(ACCEPTANCES.doctor, version, line)],
    ['society', accepts(ACCEPTANCES.society, version, line)],
    ['participationType', accepts(ACCEPTANCES.participationType, version, line)],
    ['schedule', accepts(ACCEPTANCES.schedule, version, line)],
    ['day', accepts(ACCEPTANCES.day, version, line)],
  ];
  return checks.filter(([, passed]) => !passed).map(([criterion]) => criterion);
}

function accepts<Value>(
  { accepted, actual }: Acceptance<Value>,
  version: RuleVersion,
  line: FeeLine,
): boolean {
  const values = accepted(version);
  if (values === null) return true;
  const value = actual(line);
  return value !== null && values.includes(value);
}
