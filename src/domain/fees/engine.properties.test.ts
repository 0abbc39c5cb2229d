/**
 * The calculator, the explanation and a naive reference agree on random rules and lines. The reference is written from
 * docs/domain.md alone. What fees §3, fees §4 and fees §5 say about them holds.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleVersion } from '../../../test/support/fees.ts';
import {
  anyLine,
  anyLines,
  anyRule,
  anyRules,
  anyScales,
} from '../../../test/support/random-fees.ts';
import { dateOfEpochDay, epochDay, localDate, WEEKDAYS } from '../calendar/calendar.ts';
import { pesos } from '../money.ts';
import { compileRules } from './compiled-rules.ts';
import { createCalculator } from './engine.ts';
import { explain } from './explanation.ts';
import type { FeeLine, FeeResult } from './fees.ts';
import type { RuleVersion } from './rule-version.ts';
import type { RulePayment, Scale } from './rules.ts';

const RUNS = { seed: 2026, numRuns: 400 };

// ---- the naive reference: texts for dates, big integers for money, a full scan for each line ----

type Naive = { rules: number[]; calculated: number; retained: number; before: Map<number, number> };

function naiveMatches(rule: RuleVersion, line: FeeLine): boolean {
  const date = dateOfEpochDay(line.day);
  const weekday = WEEKDAYS[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7];
  const lists = (ids: 'all' | readonly number[], id: number | null) =>
    ids === 'all' || ids.some((listed) => listed === id);
  return (
    rule.isActive &&
    date >= rule.validFrom &&
    date <= (rule.validTo ?? '2030-01-01') &&
    lists(rule.specialtyIds, line.specialtyId) &&
    lists(rule.serviceIds, line.serviceId) &&
    (rule.recordType === 'all' || rule.recordType === line.recordType) &&
    lists(rule.providerTypeIds, line.providerTypeId) &&
    (rule.units.length === 0 || rule.units.some((unit) => unit === line.unit)) &&
    (rule.doctorId === null || rule.doctorId === line.doctorId) &&
    (rule.societyId === null || rule.societyId === line.societyId) &&
    (rule.participationType === 'mixed' || rule.participationType === line.paidAs) &&
    (rule.scheduleType === 'all' || rule.scheduleType === line.scheduleType) &&
    (rule.days.length === 0 || rule.days.some((day) => day === weekday))
  );
}

function naiveGoesBefore(a: RuleVersion, b: RuleVersion): boolean {
  if (a.priority !== b.priority) return a.priority < b.priority;
  if ((a.doctorId === null) !== (b.doctorId === null)) return a.doctorId !== null;
  if ((a.societyId === null) !== (b.societyId === null)) return a.societyId !== null;
  if ((a.serviceIds === 'all') !== (b.serviceIds === 'all')) return a.serviceIds !== 'all';
  if ((a.specialtyIds === 'all') !== (b.specialtyIds === 'all')) return a.specialtyIds !== 'all';
  if ((a.recordType === 'all') !== (b.recordType === 'all')) return a.recordType !== 'all';
  if ((a.providerTypeIds === 'all') !== (b.providerTypeIds === 'all')) {
    return a.providerTypeIds !== 'all';
  }
  if ((a.units.length === 0) !== (b.units.length === 0)) return a.units.length > 0;
  if (a.validFrom !== b.validFrom) return a.validFrom > b.validFrom;
  return a.ruleId < b.ruleId;
}

const naiveRound = (tenThousandths: bigint) => Number((tenThousandths + 5000n) / 10_000n);

/** What the first `total` pesos of a month are worth, in ten-thousandths. */
function naiveWorth(scales: readonly Scale[], total: bigint): bigint {
  let worth = 0n;
  let below = 0n;
  for (const { to, rate } of scales) {
    const top = to === null || BigInt(to) > total ? total : BigInt(to);
    if (top > below) worth += (top - below) * BigInt(rate);
    if (to !== null) below = BigInt(to);
  }
  return worth;
}

function naiveAmount(
  payment: RulePayment,
  serviceId: number,
  base: bigint,
  before: bigint,
): number {
  if (payment.type === 'price_table') {
    const price = [...payment.prices].find(([id]) => id === serviceId)?.[1];
    return price === undefined ? Number.NaN : naiveAmount(price, serviceId, base, before);
  }
  if (payment.type === 'fixed_amount') return payment.amount;
  if (payment.type === 'percentage') return naiveRound(base * BigInt(payment.rate));
  const { scales } = payment;
  return naiveRound(naiveWorth(scales, before + base) - naiveWorth(scales, before));
}

function naiveCalculator(rules: readonly RuleVersion[]) {
  const accumulated = new Map<string, number>();
  return (line: FeeLine): Naive => {
    let matching = rules.filter((rule) => naiveMatches(rule, line));
    const sorted: RuleVersion[] = [];
    while (matching.length > 0) {
      const least = matching.reduce((a, b) => (naiveGoesBefore(b, a) ? b : a));
      sorted.push(least);
      matching = matching.filter((rule) => rule !== least);
    }
    const stacks = sorted[0]?.exclusivityMode === 'stack';
    const applied = sorted.filter((rule, index) =>
      stacks ? rule.exclusivityMode === 'stack' : index === 0,
    );
    const before = new Map<number, number>();
    let calculated = applied.length === 0 ? line.baseAmount : 0;
    for (const { ruleId, payment } of applied) {
      const key = `${line.doctorId} ${ruleId} ${dateOfEpochDay(line.day).slice(0, 7)}`;
      const had = accumulated.get(key) ?? 0;
      if (payment.type === 'table_accumulated') {
        before.set(ruleId, had);
        accumulated.set(key, had + line.baseAmount);
      }
      calculated += naiveAmount(payment, line.serviceId, BigInt(line.baseAmount), BigInt(had));
    }
    const retained = naiveRound(BigInt(calculated) * BigInt(line.retentionRate));
    return { rules: applied.map(({ id }) => id), calculated, retained, before };
  };
}

// ---- the properties ----

const calculateAll = (rules: readonly RuleVersion[], lines: readonly FeeLine[]): FeeResult[] => {
  const { calculate } = createCalculator(compileRules(rules));
  return lines.map((line) => calculate(line));
};

describe('calculator, explanation and reference', () => {
  // fees §4.1, fees §5.1, fees §19.5
  it('agree', () => {
    const seen = { none: 0, alone: 0, stacked: 0, table: 0, conflicting: 0 };
    fc.assert(
      fc.property(anyRules, anyLines, (rules, lines) => {
        const reference = naiveCalculator(rules);
        const results = calculateAll(rules, lines);
        results.forEach((result, index) => {
          const line = lines[index] as FeeLine;
          const expected = reference(line);
          expect(result.applied.map(({ id }) => id)).toEqual(expected.rules);
          expect(result.rule?.id).toBe(expected.rules[0]);
          expect(result.calculatedAmount).toBe(expected.calculated);
          expect(result.retentionAmount).toBe(expected.retained);
          expect(result.finalAmount).toBe(expected.calculated - expected.retained);
          const before = (result.accumulations ?? []).map(({ ruleId, before }) => [ruleId, before]);
          expect(before).toEqual([...expected.before]);

          const explanation = explain(rules, line, result.accumulations ?? []);
          expect(explanation.applied.map(({ rule }) => rule.id)).toEqual(expected.rules);
          expect(explanation.selected?.id).toBe(expected.rules[0]);
          expect(explanation.calculatedAmount).toBe(expected.calculated);
          expect(explanation.retentionAmount).toBe(expected.retained);
          expect(explanation.finalAmount).toBe(expected.calculated - expected.retained);

          seen.none += result.applied.length === 0 ? 1 : 0;
          seen.alone += result.applied.length === 1 ? 1 : 0;
          seen.stacked += result.applied.length > 1 ? 1 : 0;
          seen.table += result.accumulations?.some((entry) => entry.before > 0) ? 1 : 0;
          seen.conflicting += explanation.conflicting.length > 0 ? 1 : 0;
        });
      }),
      RUNS,
    );
    // The random cases are worth something only if they reach every branch often.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
  });
});

describe('explanation', () => {
  // fees §19.3
  it('places every rule exactly once, and its amounts add up', () => {
    fc.assert(
      fc.property(anyRules, anyLine, (rules, line) => {
        const { applied, conflicting, rejected, ...whole } = explain(rules, line);
        const placed = [...applied, ...conflicting, ...rejected].map(({ rule }) => rule.id);
        expect(placed.toSorted((a, b) => a - b)).toEqual(rules.map(({ id }) => id));
        expect(rejected.every(({ failed }) => failed.length > 0)).toBe(true);
        const sum = applied.reduce((total, { amount }) => total + amount, 0);
        expect(whole.calculatedAmount).toBe(applied.length === 0 ? line.baseAmount : sum);
        expect(whole.finalAmount + whole.retentionAmount).toBe(whole.calculatedAmount);
        for (const { table } of applied) {
          const bases = table?.slices.reduce((total, { base }) => total + base, 0);
          if (table !== null) expect(bases).toBe(line.baseAmount);
        }
      }),
      RUNS,
    );
  });

  // fees §19.5
  it('of the applied versions never changes, even if the rules change', () => {
    fc.assert(
      fc.property(anyRules, anyLines, (rules, lines) => {
        calculateAll(rules, lines).forEach((result, index) => {
          const line = lines[index] as FeeLine;
          const accumulations = result.accumulations ?? [];
          const then = explain(rules, line, accumulations);
          const now = explain(result.applied, line, accumulations);
          expect({ ...now, conflicting: [], rejected: [] }).toEqual({
            ...then,
            conflicting: [],
            rejected: [],
          });
        });
      }),
      { ...RUNS, numRuns: 100 },
    );
  });
});

describe('calculator', () => {
  // fees §3.8
  it('does not depend on the order in which rules are given', () => {
    const shuffled = anyRules.chain((rules) =>
      fc.tuple(
        fc.constant(rules),
        fc.shuffledSubarray(rules, { minLength: rules.length, maxLength: rules.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, anyLines, ([rules, other], lines) => {
        expect(calculateAll(other, lines)).toEqual(calculateAll(rules, lines));
      }),
      RUNS,
    );
  });

  // fees §3.8
  it('is not affected by rules that match no line', () => {
    fc.assert(
      fc.property(anyRules, anyLines, anyRule, (rules, lines, extra) => {
        const elsewhere = ruleVersion({ ...extra, id: 1000, doctorId: 77 });
        expect(calculateAll([...rules, elsewhere], lines)).toEqual(calculateAll(rules, lines));
      }),
      RUNS,
    );
  });

  // fees §5.7
  it('pays the same total by a table for a month, up to line rounding, however the base is divided into lines', () => {
    const anyBases = fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anyScales, anyBases, anyLine, (scales, bases, any) => {
        const rule = ruleVersion({ id: 1, payment: { type: 'table_accumulated', scales } });
        const line = { ...any, day: epochDay(localDate('2026-07-15')) };
        const parts = bases.map((base) => ({ ...line, baseAmount: pesos(base) }));
        const whole = { ...line, baseAmount: pesos(bases.reduce((sum, base) => sum + base, 0)) };
        const results = calculateAll([rule], parts);
        const exact = (line: FeeLine, result: FeeResult) => {
          const [applied] = explain([rule], line, result.accumulations ?? []).applied;
          return (applied?.exact.pesos ?? 0) * 10_000 + (applied?.exact.tenThousandths ?? 0);
        };
        const [atOnce] = calculateAll([rule], [whole]);
        const sum = results.reduce(
          (total, result, index) => total + exact(parts[index] as FeeLine, result),
          0,
        );
        expect(sum).toBe(exact(whole, atOnce as FeeResult));
      }),
      RUNS,
    );
  });
});
