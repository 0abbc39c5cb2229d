/** Fees worked out by hand. */
import { describe, expect, it } from 'vitest';
import {
  feeLine,
  fixedAmount,
  percentage,
  ruleVersion,
  scalesOf,
  table,
} from '../../../test/support/fees.ts';
import { basisPoints, LINE_AMOUNT_LIMIT, pesos } from '../money.ts';
import { compileRules } from './compiled-rules.ts';
import { createCalculator } from './engine.ts';
import type { AccumulatedBase } from './fees.ts';
import type { RuleVersion } from './rule-version.ts';

function calculator(rules: readonly RuleVersion[], start: readonly AccumulatedBase[] = []) {
  return createCalculator(compileRules(rules), start);
}

const CONSULTATION = table([1_500_000, 60], [null, 70]);

describe('one rule', () => {
  // fees §4.1, fees §4.5
  it('pays a percentage, and retains of it', () => {
    const rule = ruleVersion({ id: 1, payment: percentage(60) });
    expect(calculator([rule]).calculate(feeLine())).toEqual({
      rule,
      applied: [rule],
      calculatedAmount: 60_000,
      retentionAmount: 6000,
      finalAmount: 54_000,
      accumulations: null,
    });
  });

  // fees §4.1, fees §4.5, payout §17.1
  it('rounds amount and retention half up, each once', () => {
    const rule = ruleVersion({ id: 1, payment: percentage(33.33) });
    const line = feeLine({ baseAmount: pesos(55_555), retentionRate: basisPoints(1525) });
    // 55.555 × 33,33 % = 18.516,4815; 18.516 × 15,25 % = 2.823,69.
    expect(calculator([rule]).calculate(line)).toMatchObject({
      calculatedAmount: 18_516,
      retentionAmount: 2824,
      finalAmount: 15_692,
    });
  });

  // fees §4.1
  it('pays a fixed amount whatever the base', () => {
    const { calculate } = calculator([ruleVersion({ id: 1, payment: fixedAmount(25_000) })]);
    for (const baseAmount of [pesos(0), pesos(1), LINE_AMOUNT_LIMIT]) {
      expect(calculate(feeLine({ baseAmount })).calculatedAmount).toBe(25_000);
    }
  });

  // fees §4.6
  it('pays the largest base exactly', () => {
    const { calculate } = calculator([ruleVersion({ id: 1, payment: percentage(99.99) })]);
    // 999.999.999.999 × 99,99 % = 999.899.999.999,0001.
    expect(calculate(feeLine({ baseAmount: LINE_AMOUNT_LIMIT }))).toMatchObject({
      calculatedAmount: 999_899_999_999,
      retentionAmount: 99_990_000_000,
      finalAmount: 899_909_999_999,
    });
  });
});

describe('no matching rule', () => {
  // fees §4.2
  it('pays the whole base, less the retention', () => {
    const other = ruleVersion({ id: 1, doctorId: 99 });
    for (const rules of [[], [other], [{ ...other, doctorId: null, isActive: false }]]) {
      expect(calculator(rules).calculate(feeLine())).toEqual({
        rule: null,
        applied: [],
        calculatedAmount: 100_000,
        retentionAmount: 10_000,
        finalAmount: 90_000,
        accumulations: null,
      });
    }
  });
});

describe('several rules', () => {
  const general = ruleVersion({ id: 1, payment: percentage(50) });
  const doctors = ruleVersion({ id: 2, doctorId: 1, payment: percentage(65) });
  const agreement = ruleVersion({ id: 3, kind: 'convention', priority: 100, serviceIds: [1] });

  // fees §3.5
  it('are tried in order, and the first applies alone', () => {
    expect(calculator([general]).calculate(feeLine()).rule).toBe(general);
    expect(calculator([general, doctors]).calculate(feeLine()).rule).toBe(doctors);
    const { calculate } = calculator([general, doctors, agreement]);
    expect(calculate(feeLine()).applied).toEqual([agreement]);
    expect(calculate(feeLine({ serviceId: 2 })).rule).toBe(doctors);
    expect(calculate(feeLine({ serviceId: 2, doctorId: 2 })).rule).toBe(general);
  });

  // fees §3.6
  it('stack: each amount is rounded, then added', () => {
    const bonus = (id: number, payment: RuleVersion['payment']) =>
      ruleVersion({ id, priority: id, exclusivityMode: 'stack', payment });
    const rules = [bonus(11, percentage(0.5)), bonus(12, percentage(0.5)), general];
    // 100 × 0,5 % = 0,5, that is 1, twice; not 100 × 1 % = 1.
    const result = calculator(rules).calculate(feeLine({ baseAmount: pesos(100) }));
    expect(result).toMatchObject({ rule: rules[0], calculatedAmount: 2, finalAmount: 2 });
    expect(result.applied).toEqual([rules[0], rules[1]]);
  });

  it('stack across more than 32 rules', () => {
    const rules = Array.from({ length: 100 }, (_, index) =>
      ruleVersion({ id: index + 1, exclusivityMode: 'stack', payment: fixedAmount(index + 1) }),
    );
    const result = calculator(rules.toReversed()).calculate(feeLine());
    expect(result.calculatedAmount).toBe(5050);
    expect(result.applied).toEqual(rules);
  });

  it('find the one that matches among thousands', () => {
    const rules = Array.from({ length: 3000 }, (_, index) =>
      ruleVersion({ id: index + 1, serviceIds: [index + 1], doctorId: (index % 7) + 1 }),
    );
    const { calculate } = calculator(rules);
    const line = feeLine({ serviceId: 2999, doctorId: (2998 % 7) + 1 });
    expect(calculate(line).rule).toBe(rules[2998]);
    expect(calculate({ ...line, doctorId: line.doctorId + 1 }).rule).toBeNull();
  });
});

describe('a table', () => {
  const rule = ruleVersion({ id: 1, ruleId: 7, payment: CONSULTATION });
  const million = (date: string, rest = {}) =>
    feeLine({ baseAmount: pesos(1_000_000), date, ...rest });

  // fees §5.2
  it('accumulates in the month, in the order of the lines', () => {
    const { calculate } = calculator([rule]);
    expect(calculate(million('2026-07-01'))).toMatchObject({
      calculatedAmount: 600_000,
      accumulations: [{ ruleId: 7, before: 0 }],
    });
    // 500.000 × 60 % + 500.000 × 70 %.
    expect(calculate(million('2026-07-31'))).toMatchObject({
      calculatedAmount: 650_000,
      accumulations: [{ ruleId: 7, before: 1_000_000 }],
    });
    expect(calculate(million('2026-07-31'))).toMatchObject({
      calculatedAmount: 700_000,
      accumulations: [{ ruleId: 7, before: 2_000_000 }],
    });
  });

  // fees §5.4
  it('begins anew for another month, doctor or rule', () => {
    const other = ruleVersion({ id: 2, ruleId: 8, payment: CONSULTATION, serviceIds: [5] });
    const { calculate } = calculator([rule, other]);
    calculate(million('2026-07-31', { baseAmount: pesos(9_000_000) }));
    for (const line of [
      million('2026-08-01'),
      million('2026-06-30'),
      million('2026-07-31', { doctorId: 2 }),
      million('2026-07-31', { serviceId: 5 }),
    ]) {
      expect(calculate(line).accumulations?.[0]?.before).toBe(0);
    }
  });

  // fees §5.3
  it('continues from what is already calculated, under any version of the rule', () => {
    const amount = (year: number, month: number, baseAmount: number) => ({
      doctorId: 1,
      ruleId: 7,
      year,
      month,
      baseAmount: pesos(baseAmount),
    });
    const start = [amount(2026, 7, 400_000), amount(2026, 7, 1_000_000), amount(2025, 7, 9)];
    const edited = ruleVersion({ id: 55, ruleId: 7, version: 2, payment: CONSULTATION });
    // 100.000 × 60 % + 900.000 × 70 %.
    expect(calculator([edited], start).calculate(million('2026-07-10'))).toMatchObject({
      calculatedAmount: 690_000,
      accumulations: [{ ruleId: 7, before: 1_400_000 }],
    });
  });

  // fees §5.11, fees §15.3
  it('gives a line the lowest part that is free and holds it, and others all that is free from below', () => {
    const start = {
      doctorId: 1,
      ruleId: 7,
      year: 2026,
      month: 7,
      baseAmount: pesos(3_000_000),
      free: [
        { from: pesos(0), to: pesos(900_000) },
        { from: pesos(1_000_000), to: pesos(2_500_000) },
      ],
    };
    const { calculate } = calculator([rule], [start]);
    const places = [
      million('2026-07-01'),
      // What is left of the second part does not hold it, nor does the first.
      million('2026-07-02'),
      million('2026-07-03', { baseAmount: pesos(900_000) }),
      million('2026-07-04', { baseAmount: pesos(500_000) }),
      million('2026-07-05', { baseAmount: pesos(1) }),
    ].map((line) => calculate(line).accumulations?.[0]);
    const parts = (...ends: [from: number, to: number][]) => ({
      ruleId: 7,
      before: ends[0]?.[0],
      parts: ends.map(([from, to]) => ({ from, to })),
    });
    expect(places).toEqual([
      { ruleId: 7, before: 1_000_000 },
      parts([0, 900_000], [2_000_000, 2_100_000]),
      parts([2_100_000, 2_500_000], [5_400_000, 5_900_000]),
      { ruleId: 7, before: 5_900_000 },
      { ruleId: 7, before: 6_400_000 },
    ]);
  });

  // fees §5.1
  it('rounds a line once, not each slice', () => {
    const halves = ruleVersion({ id: 1, payment: table([1, 50], [2, 50], [null, 50]) });
    expect(calculator([halves]).calculate(feeLine({ baseAmount: pesos(3) }))).toMatchObject({
      calculatedAmount: 2,
    });
  });

  // fees §5.4
  it('does not accumulate lines that another rule pays', () => {
    const exception = ruleVersion({ id: 2, priority: 1, serviceIds: [5] });
    const { calculate } = calculator([rule, exception]);
    expect(calculate(million('2026-07-01', { serviceId: 5 })).rule).toBe(exception);
    expect(calculate(million('2026-07-02')).accumulations).toEqual([{ ruleId: 7, before: 0 }]);
  });

  // fees §5.4
  it('stacks with others, and each table accumulates separately', () => {
    const stack = { exclusivityMode: 'stack' } as const;
    const rules = [
      ruleVersion({ id: 1, ...stack, payment: CONSULTATION }),
      ruleVersion({ id: 2, ...stack, payment: fixedAmount(1000) }),
      ruleVersion({ id: 3, ...stack, payment: table([null, 1]), serviceIds: [5] }),
    ];
    const { calculate } = calculator(rules);
    calculate(million('2026-07-01'));
    // 500.000 × 60 % + 500.000 × 70 %, 1.000, and 1.000.000 × 1 %.
    expect(calculate(million('2026-07-02', { serviceId: 5 }))).toMatchObject({
      calculatedAmount: 661_000,
      accumulations: [
        { ruleId: 3, before: 0 },
        { ruleId: 1, before: 1_000_000 },
      ],
    });
  });
});

describe('refusals', () => {
  // fees §4.4
  it.each([-1, 0.5, LINE_AMOUNT_LIMIT + 1, Number.NaN])('a base of %d', (amount) => {
    const line = { ...feeLine(), baseAmount: amount as typeof LINE_AMOUNT_LIMIT };
    expect(() => calculator([]).calculate(line)).toThrow(RangeError);
  });

  it('an accumulation past the safe integers', () => {
    const start = { doctorId: 1, ruleId: 1, year: 2026, month: 7 };
    const full = { ...start, baseAmount: pesos(Number.MAX_SAFE_INTEGER) };
    const { calculate } = calculator([ruleVersion({ id: 1, payment: CONSULTATION })], [full]);
    expect(() => calculate(feeLine())).toThrow(RangeError);
  });

  it('scales that would lose or double pesos', () => {
    const [first] = scalesOf([100, 50]);
    if (first === undefined) throw new Error('no scale');
    const payment = { type: 'table_accumulated', scales: [first] } as const;
    expect(() => compileRules([ruleVersion({ id: 1, code: 'MALA', payment })])).toThrow(
      /MALA.*último/,
    );
  });

  it('two versions of one rule', () => {
    const versions = [ruleVersion({ id: 1, ruleId: 9 }), ruleVersion({ id: 2, ruleId: 9 })];
    expect(() => compileRules(versions)).toThrow(RangeError);
  });
});
