/**
 * Compares the rule check with the engine: every attention of a small world is matched with random rules. The findings
 * must be right, and for overlaps complete.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { feeLine } from '../../../test/support/fees.ts';
import { anyRule, anyRules } from '../../../test/support/random-fees.ts';
import {
  addDays,
  dateOfEpochDay,
  epochDay,
  type LocalDate,
  localDate,
  weekdayOfEpochDay,
} from '../calendar/calendar.ts';
import { compileRules } from '../fees/compiled-rules.ts';
import type { FeeLine } from '../fees/fees.ts';
import { failedCriteria } from '../fees/matching.ts';
import { compareRules, isTie, stackTogether } from '../fees/ordering.ts';
import type { RuleVersion } from '../fees/rule-version.ts';
import { checkRules } from './rule-check.ts';
import type { RuleFinding } from './rule-check-findings.ts';
import { type FindingKind, SEVERITIES } from './rule-check-list.ts';
import type { DoctorFacts, RuleScope } from './rule-check-scope.ts';

const RUNS = { seed: 2026, numRuns: 40 };
const FROM = localDate('2026-06-29');
/** Whole weeks around the days on which rules begin and end, and days on which few are valid. */
const DAYS = [
  ...Array.from({ length: 8 }, (_, index) => epochDay(addDays(FROM, index))),
  ...['2026-07-31', '2026-08-01', '2026-12-31', '2030-01-01'].map((date) =>
    epochDay(localDate(date)),
  ),
];

/** Doctors 1 to 3 are those whom rules name; 4 is anybody else. */
const anyType = fc.constantFrom('individual' as const, 'society' as const);
/** Some doctors change on a day, some for a while. */
const anyPaid = fc
  .record({
    types: fc.tuple(anyType, anyType, anyType),
    days: fc.subarray(DAYS, { minLength: 1, maxLength: 2 }),
  })
  .map(({ types, days }): DoctorFacts['paid'] =>
    [Number.NEGATIVE_INFINITY, ...days].map((first, index) => ({
      first,
      last: (days[index] ?? Number.POSITIVE_INFINITY) - 1,
      paidAs: types[index] ?? 'individual',
    })),
  );
const anyDoctors = fc
  .array(fc.record<DoctorFacts>({ isActive: fc.boolean(), paid: anyPaid }), {
    minLength: 4,
    maxLength: 4,
  })
  .map((facts) => new Map(facts.map((one, index) => [index + 1, one])));
const paidOn = (doctor: DoctorFacts | undefined, day: number) =>
  doctor?.paid.find(({ last }) => day <= last)?.paidAs;
type Doctors = ReadonlyMap<number, DoctorFacts>;

const ANY = feeLine();
const KINDS_OF_WORK = [
  ['participacion', null],
  ['participacion', 1],
  ['hmq', 1],
] as const;

/** Attentions of every kind in the world: values that rules name, and one that none does. */
function* everyLine(doctors: Doctors): Generator<FeeLine> {
  for (const [doctorId, facts] of doctors)
    for (const societyId of [null, 1, 2])
      for (const serviceId of [1, 2, 4])
        for (const specialtyId of [null, 1, 2])
          for (const scheduleType of ['regular', 'night', 'irregular'] as const)
            for (const day of DAYS)
              for (const [recordType, providerTypeId] of KINDS_OF_WORK)
                yield {
                  ...ANY,
                  doctorId,
                  societyId,
                  serviceId,
                  specialtyId,
                  recordType,
                  providerTypeId,
                  scheduleType,
                  paidAs: paidOn(facts, day) ?? 'individual',
                  day,
                };
}

function check(versions: readonly RuleVersion[], doctors: Doctors) {
  const found = checkRules({ versions, doctors, today: FROM, from: FROM }, 10_000);
  return <Kind extends FindingKind>(kind: Kind) =>
    SEVERITIES.flatMap((severity) => found.list(kind, severity)) as Extract<
      RuleFinding,
      { kind: Kind }
    >[];
}

const seen = { never: 0, stackedNever: 0, overlaps: 0 };

describe('a rule reported as never applying', () => {
  // fees §13.10
  it('never applies, whatever the attention', () => {
    fc.assert(
      fc.property(anyRules, anyDoctors, (versions, doctors) => {
        const never = check(
          versions,
          doctors,
        )('never')
          .filter(({ reason }) => reason.type !== 'inactiveDoctor')
          .map(({ rule }) => rule);
        seen.never += never.length;
        seen.stackedNever += never.filter((rule) => rule.exclusivityMode === 'stack').length;
        if (never.length === 0) return;
        const rules = compileRules(versions);
        for (const line of everyLine(doctors)) {
          const wrong = rules.decide(line).filter((rule) => never.includes(rule));
          if (wrong.length > 0) throw new Error(`${wrong[0]?.code} applies`);
        }
      }),
      RUNS,
    );
  });
});

describe('two rules reported as overlapping', () => {
  // fees §13.10
  it('have a witness: an attention that both match, and the first wins over the second', () => {
    fc.assert(
      fc.property(anyRules, anyDoctors, (versions, doctors) => {
        for (const { winner, loser, common } of check(versions, doctors)('overlap')) {
          seen.overlaps += 1;
          const { accepted } = common;
          const doctorId = accepted.doctor?.[0] ?? 99;
          const date = firstDateOf(common, doctors.get(doctorId));
          const witness = feeLine({
            date,
            doctorId,
            societyId: accepted.society?.[0] ?? null,
            specialtyId: accepted.specialty?.[0] ?? null,
            serviceId: accepted.service?.[0] ?? 99,
            recordType: accepted.recordType?.[0] ?? null,
            providerTypeId: accepted.providerType?.[0] ?? null,
            scheduleType: accepted.schedule?.[0] ?? null,
            unit: accepted.unit?.[0] ?? null,
            paidAs:
              paidOn(doctors.get(doctorId), epochDay(date)) ??
              accepted.participationType?.[0] ??
              'individual',
          });
          expect(failedCriteria(winner, witness)).toEqual([]);
          expect(failedCriteria(loser, witness)).toEqual([]);
          expect(isTie(winner, loser)).toBe(true);
          expect(compileRules([winner, loser]).decide(witness)).toEqual([winner]);
        }
      }),
      RUNS,
    );
  });

  it('are all the overlapping rules', () => {
    const few = fc.array(anyRule, { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(anyRules, few, anyDoctors, (many, { length }, doctors) => {
        const versions = many.slice(0, length);
        const reported = new Set(
          check(versions, doctors)('overlap').map(({ winner, loser }) => pair(winner, loser)),
        );
        const met = new Set<string>();
        const rules = compileRules(versions);
        for (const line of everyLine(doctors)) {
          const matching = [...rules.matching(line)];
          for (const [place, winner] of matching.entries())
            for (const loser of matching.slice(place + 1))
              if (isTie(winner, loser) && !stackTogether(winner, loser))
                met.add(pair(winner, loser));
        }
        expect([...met].filter((one) => !reported.has(one))).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('the rules that match a line', () => {
  it('are those of the criteria, in order, found lazily or marked', () => {
    fc.assert(
      fc.property(anyRules, anyDoctors, (versions, doctors) => {
        const rules = compileRules(versions);
        const [line] = everyLine(doctors);
        if (line === undefined) throw new Error('an empty world');
        const naive = versions
          .filter((version) => failedCriteria(version, line).length === 0)
          .sort(compareRules);
        expect([...rules.matching(line)]).toEqual(naive);
        const marked = new Int32Array(Math.ceil(rules.order.length / 32));
        rules.mark(line, marked);
        rules.mark(line, marked);
        const bits = rules.order.filter(
          (_, index) => ((marked[Math.floor(index / 32)] ?? 0) >> (index % 32)) & 1,
        );
        expect(bits).toEqual(naive);
      }),
      RUNS,
    );
  });
});

afterAll(() => {
  // The random worlds are worth something only when the check has much to say about them.
  expect(seen.never).toBeGreaterThan(100);
  expect(seen.stackedNever).toBeGreaterThan(10);
  expect(seen.overlaps).toBeGreaterThan(100);
});

const pair = (winner: RuleVersion, loser: RuleVersion) => `${winner.code} over ${loser.code}`;

/** The first date of a scope that falls on one of its weekdays. Throws a RangeError when there is none. */
function firstDateOf(
  { first, last, accepted }: RuleScope,
  doctor: DoctorFacts | undefined,
): LocalDate {
  const isPaidSo = (day: number) =>
    !doctor || accepted.participationType?.includes(paidOn(doctor, day) ?? 'individual');
  for (let day = first; day <= Math.min(last, first + FEW_WEEKS); day++) {
    if (accepted.day?.includes(weekdayOfEpochDay(day)) && isPaidSo(day)) return dateOfEpochDay(day);
  }
  throw new RangeError('a scope without any day');
}
/** Longer than any doctor is paid otherwise between two days of the world but the last. */
const FEW_WEEKS = 2_000;
