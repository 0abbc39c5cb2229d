/** An imaginary clinic for benchmarks: rules of every kind and lines, the same in every run. */
import { epochDay, localDate, WEEKDAYS } from '../src/domain/calendar/calendar.ts';
import { NO_FACTS, NO_TERMS } from '../src/domain/fees/criteria.ts';
import type { FeeLine } from '../src/domain/fees/fees.ts';
import type { RuleVersion } from '../src/domain/fees/rule-version.ts';
import type { RulePayment } from '../src/domain/fees/rules.ts';
import { DEFAULT_SCALES } from '../src/domain/fees/scales.ts';
import type { BasisPoints, Pesos } from '../src/domain/money.ts';

const DOCTORS = 300;
const SERVICES = 800;
const SPECIALTIES = 60;
const SOCIETIES = 40;
const FIRST_DAY = epochDay(localDate('2026-01-01'));
const DAYS = 365;

type Random = {
  /** A random whole number from 0, below `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(values: readonly [T, ...T[]]) => T;
  readonly chance: (probability: number) => boolean;
};

/** A linear congruential generator: small, and equal on every machine. */
function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (values) => values[below(values.length)] ?? values[0],
    chance: (probability) => next() < probability,
  };
}

/**
 * `count` rules: half of them name a doctor, two thirds list services, half list specialties, and some name a society,
 * a schedule or days. Their validities begin and end throughout the year. With `firstHitOnly` no rule stacks or uses a
 * table, since a decision table can't.
 */
export function clinicRules(count: number, { firstHitOnly = false } = {}): RuleVersion[] {
  const { below, pick, chance } = randomFrom(count);
  const ids = (most: number, limit: number) => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => 1 + below(limit))),
  ];

  function payment(): RulePayment {
    const type = pick(['percentage', 'percentage', 'fixed_amount', 'table_accumulated']);
    if (type === 'table_accumulated' && !firstHitOnly) return { type, scales: DEFAULT_SCALES };
    if (type === 'fixed_amount') return { type, amount: (1000 * (1 + below(200))) as Pesos };
    return { type: 'percentage', rate: (100 * (30 + below(70))) as BasisPoints };
  }

  return Array.from({ length: count }, (_, index): RuleVersion => {
    const id = index + 1;
    const isAgreement = chance(0.2);
    return {
      id,
      ruleId: id,
      version: 1,
      code: `R-${id}`,
      name: `Rule ${id}`,
      kind: isAgreement ? 'convention' : 'rule',
      isActive: firstHitOnly || chance(0.95),
      validFrom: localDate(`${pick(['2024', '2025', '2026'])}-${pick(['01', '04', '07'])}-01`),
      validTo: pick([null, localDate('2026-06-30'), localDate('2026-12-31')]),
      ...NO_TERMS,
      participationType: pick(['mixed', 'mixed', 'individual', 'society']),
      specialtyIds: chance(0.5) ? 'all' : ids(3, SPECIALTIES),
      serviceIds: chance(1 / 3) ? 'all' : ids(12, SERVICES),
      doctorId: chance(0.5) ? 1 + below(DOCTORS) : null,
      societyId: chance(0.1) ? 1 + below(SOCIETIES) : null,
      scheduleType: pick(['all', 'all', 'regular', 'night', 'irregular']),
      days: chance(0.7) ? [] : WEEKDAYS.filter(() => chance(0.5)),
      priority: isAgreement ? 100 : pick([1000, 1000, 500]),
      exclusivityMode: !firstHitOnly && chance(0.1) ? 'stack' : 'first_win',
      payment: payment(),
    };
  });
}

/** One year's lines in order of date; each doctor has one specialty, and usually one society or none. */
export function clinicLines(count: number): FeeLine[] {
  const { below, pick, chance } = randomFrom(7);
  return Array.from({ length: count }, (_, index): FeeLine => {
    const doctorId = 1 + below(DOCTORS);
    return {
      ...NO_FACTS,
      attentionId: index + 1,
      doctorId,
      societyId: doctorId % 3 === 0 ? 1 + (doctorId % SOCIETIES) : null,
      serviceId: 1 + below(SERVICES),
      specialtyId: chance(0.02) ? null : 1 + (doctorId % SPECIALTIES),
      paidAs: doctorId % 3 === 0 ? 'society' : 'individual',
      scheduleType: pick(['regular', 'regular', 'night', 'irregular']),
      day: FIRST_DAY + Math.floor((index * DAYS) / count),
      baseAmount: (5000 + below(400_000)) as Pesos,
      retentionRate: pick([1000, 1525, 0]) as BasisPoints,
      recordType: 'participacion',
    };
  });
}

/** The statements that fill the master tables of the clinic, with this number of doctors, of whom a third are paid through a society. */
export function mastersSql(doctors: number): string {
  return `
    INSERT INTO specialty (id, name) SELECT i, 'Especialidad ' || i FROM generate_series(1, ${SPECIALTIES}) i;
    INSERT INTO medical_society (id, rut, name)
      SELECT i, 77000000 + i || '-' || rut_check_digit(77000000 + i), 'Sociedad ' || i FROM generate_series(1, ${SOCIETIES}) i;
    INSERT INTO service (id, code, name, participation_type, specialty_id)
      SELECT i, 'S-' || i, 'Prestación ' || i, 'mixed', 1 + i % 60 FROM generate_series(1, ${SERVICES}) i;
    INSERT INTO doctor (id, rut, name, specialty_id, retention_rate)
      SELECT i, 9000000 + i || '-' || rut_check_digit(9000000 + i), 'Médico ' || i, 1 + i % 60,
             CASE WHEN i % 3 = 0 THEN 0 ELSE 1525 END
        FROM generate_series(1, ${doctors}) i;
    UPDATE doctor_affiliation SET society_id = 1 + doctor_id % 40 WHERE doctor_id % 3 = 0`;
}
