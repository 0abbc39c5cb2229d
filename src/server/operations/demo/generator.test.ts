import { describe, expect, test } from 'vitest';
import {
  epochDay,
  type LocalDate,
  localDate,
  weekdayOf,
  yearOf,
} from '../../../domain/calendar/calendar.ts';
import { compileRules } from '../../../domain/fees/compiled-rules.ts';
import { NO_FACTS } from '../../../domain/fees/criteria.ts';
import { createCalculator } from '../../../domain/fees/engine.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { isValidRut } from '../../../domain/identity/rut.ts';
import { applyRate, basisPoints } from '../../../domain/money.ts';
import type { DemoAttention } from './attentions.ts';
import { CLINIC, SOCIETIES } from './clinic.ts';
import { demoDoctors } from './doctors.ts';
import { HOLIDAY_DATES } from './holidays.ts';
import { demoImports } from './months.ts';
import { demoPatients } from './patients.ts';
import { demoRules } from './rules.ts';
import { SERVICES } from './services.ts';
import { SPECIALTIES } from './specialties.ts';

const TODAY = localDate('2026-07-17');
const doctors = demoDoctors();
const patients = demoPatients();
const attentionsOn = (today: LocalDate) =>
  demoImports(today, { doctors, patients }).flatMap(({ attentions }) => attentions);
const attentions = attentionsOn(TODAY);

function currentRules(today: LocalDate): RuleVersion[] {
  return [...new Map(demoRules(today).map((version) => [version.ruleId, version])).values()];
}

describe('masters', () => {
  test('operations §7.1: 15 specialties, 8 societies, 60 doctors and 200 services, none twice', () => {
    expect(SPECIALTIES).toHaveLength(15);
    expect(SOCIETIES).toHaveLength(8);
    expect(new Set(doctors.map(({ rut }) => rut)).size).toBe(60);
    expect(new Set(doctors.map(({ name }) => name)).size).toBe(60);
    expect(new Set(SERVICES.map(({ code }) => code)).size).toBe(200);
    expect(new Set(SERVICES.map(({ name }) => name)).size).toBe(200);
    expect(SERVICES.filter(({ code }) => !/^\d\d-\d\d-\d\d\d$/.test(code))).toEqual([]);
  });

  test('operations §7.3: every RUT is right, except the patients that are flagged', () => {
    const ruts = [CLINIC, ...SOCIETIES, ...doctors].map(({ rut }) => rut);
    expect(ruts.filter((rut) => !isValidRut(rut))).toEqual([]);
    expect(patients.filter(({ rut, rutIsValid }) => isValidRut(rut) !== rutIsValid)).toEqual([]);
    expect(patients.some(({ rutIsValid }) => !rutIsValid)).toBe(true);
  });

  test('doctors are paid in every way', () => {
    expect(new Set(doctors.map(({ retentionRate }) => Number(retentionRate)))).toEqual(
      new Set([0, 1000, 1525]),
    );
    expect(new Set(doctors.map(({ paymentType }) => paymentType))).toEqual(
      new Set(['transfer', 'check', 'deposit']),
    );
    expect(doctors.filter(({ bankAccount }) => bankAccount === null)).toHaveLength(3);
    const withoutBank = doctors.filter((doctor) => doctor.bankAccount && !doctor.bankCode);
    expect(withoutBank).toHaveLength(1);
    expect(new Set(doctors.map(({ societyId }) => societyId)).size).toBe(9);
  });

  test('a year has its fifteen to seventeen holidays, none twice', () => {
    for (const year of [2024, 2025, 2026, 2027, 2028]) {
      const dates = [...HOLIDAY_DATES].filter((date) => yearOf(date) === year);
      expect(dates.length, String(year)).toBeGreaterThanOrEqual(16);
      expect(dates.length, String(year)).toBeLessThanOrEqual(17);
    }
    for (const date of ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14']) {
      expect(weekdayOf(localDate(date))).toBe('friday');
    }
  });
});

describe('rules', () => {
  const versions = demoRules(TODAY);
  const first = versions.filter(({ version }) => version === 1);

  test('operations §7.1: 40 rules and 11 agreements, each code once', () => {
    expect(first.filter(({ kind }) => kind === 'rule')).toHaveLength(40);
    const agreements = first.filter(({ kind }) => kind === 'convention');
    expect(agreements).toHaveLength(11);
    expect(agreements.filter(({ code }) => !/^CONV_\d{6}$/.test(code))).toEqual([]);
    expect(new Set(first.map(({ code }) => code)).size).toBe(51);
  });

  test.each(['rule', 'convention'] as const)('every kind of %s is there', (kind) => {
    const some = (is: (version: RuleVersion) => boolean) =>
      versions.some((version) => version.kind === kind && is(version));
    expect(some(({ payment }) => payment.type === 'percentage')).toBe(true);
    expect(some(({ payment }) => payment.type === 'fixed_amount')).toBe(true);
    expect(some(({ exclusivityMode }) => exclusivityMode === 'stack')).toBe(true);
    expect(some(({ doctorId }) => doctorId !== null)).toBe(true);
    expect(some(({ societyId }) => societyId !== null)).toBe(true);
    expect(some(({ serviceIds }) => serviceIds !== 'all')).toBe(true);
    expect(some(({ specialtyIds }) => specialtyIds === 'all')).toBe(true);
    expect(some(({ scheduleType }) => scheduleType === 'night')).toBe(true);
    expect(some(({ scheduleType }) => scheduleType === 'irregular')).toBe(true);
    expect(some(({ days }) => days.length > 0)).toBe(true);
    expect(some(({ validTo }) => validTo !== null && validTo < TODAY)).toBe(true);
    expect(some(({ validFrom }) => validFrom > TODAY)).toBe(true);
    expect(some(({ isActive }) => !isActive)).toBe(true);
  });

  test('operations §7.10: one agreement has a price table, of values and a percentage', () => {
    const prices = versions.flatMap(({ payment }) =>
      payment.type === 'price_table' ? [...payment.prices.values()] : [],
    );
    expect(new Set(prices.map(({ type }) => type))).toEqual(
      new Set(['fixed_amount', 'percentage']),
    );
  });

  test('operations §7.3: every rule in force decides some attention, and about 3 % have no rule', () => {
    const compiled = compileRules(currentRules(TODAY));
    const calculator = createCalculator(compiled, []);
    const applied = new Map<string | null, number>();
    for (const attention of attentions) {
      const { rule, applied: all } = calculator.calculate(feeLine(attention));
      for (const { code } of all) applied.set(code, (applied.get(code) ?? 0) + 1);
      if (rule === null) applied.set(null, (applied.get(null) ?? 0) + 1);
    }
    const first = attentions.reduce((a, b) => (a.attentionDate < b.attentionDate ? a : b));
    const unused = versions
      .filter(({ isActive, validTo }) => isActive && (validTo ?? TODAY) >= first.attentionDate)
      .filter(({ validFrom, code }) => validFrom <= TODAY && !applied.has(code));
    expect(unused.map(({ code }) => code)).toEqual([]);
    const share = (applied.get(null) ?? 0) / attentions.length;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.04);
  });
});

describe('attentions', () => {
  test('operations §7.2: about 3.000 a month for twelve months, up to today', () => {
    const months = Map.groupBy(attentions, ({ attentionDate }) => attentionDate.slice(0, 7));
    expect([...months.keys()]).toHaveLength(12);
    expect(attentions.filter(({ attentionDate }) => attentionDate > TODAY)).toEqual([]);
    for (const [month, list] of months) {
      if (month === '2026-07') continue;
      expect(list.length, month).toBeGreaterThan(2_400);
      expect(list.length, month).toBeLessThan(3_300);
    }
    const hmq = attentions.filter(({ recordType }) => recordType === 'hmq').length;
    expect(hmq / attentions.length).toBeCloseTo(0.3, 1);
  });

  test('operations §7.2: the same at every call, and a month is the same on all its days', () => {
    expect(JSON.stringify(attentionsOn(TODAY))).toBe(JSON.stringify(attentions));
    const june = ({ attentionDate }: DemoAttention) => attentionDate.startsWith('2026-06');
    const later = attentionsOn(localDate('2026-10-02'));
    expect(JSON.stringify(later.filter(june))).toBe(JSON.stringify(attentions.filter(june)));
  });

  test('amounts stand in the proportions of hospital exports', () => {
    const wrong = attentions.filter(({ recordType, amounts }) => {
      const { grossAmount, netAmount, participatedAmount, commissionAmount } = amounts;
      if (recordType === 'participacion') {
        return (
          participatedAmount !== applyRate(grossAmount, amounts.participationRate ?? basisPoints(0))
        );
      }
      const commission = applyRate(netAmount, basisPoints(150));
      return commissionAmount !== commission || participatedAmount !== netAmount - commission;
    });
    expect(wrong).toEqual([]);
  });

  test('schedules agree with day and time', () => {
    const wrong = attentions.filter(({ scheduleType, attentionDate, attentionTime: time }) => {
      const isNight = time >= '21:00' || time < '07:00';
      if (scheduleType !== 'regular') return (scheduleType === 'night') !== isNight;
      const isFree = HOLIDAY_DATES.has(attentionDate) || weekdayOf(attentionDate) === 'sunday';
      return isFree || time < '08:00' || time >= '20:00';
    });
    expect(wrong).toEqual([]);
    const schedules = Map.groupBy(attentions, ({ scheduleType }) => scheduleType);
    expect(schedules.get('night')?.length).toBeGreaterThan(500);
    expect(schedules.get('irregular')?.length).toBeGreaterThan(500);
  });
});

function feeLine({ doctor, service, scheduleType, attentionDate, amounts }: DemoAttention) {
  return {
    ...NO_FACTS,
    attentionId: 1,
    doctorId: doctor.id,
    societyId: doctor.societyId,
    serviceId: service.id,
    specialtyId: doctor.specialtyId,
    paidAs: doctor.societyType,
    scheduleType,
    day: epochDay(attentionDate),
    baseAmount: amounts.participatedAmount,
    retentionRate: doctor.retentionRate,
  };
}
