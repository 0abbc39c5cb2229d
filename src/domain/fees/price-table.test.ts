/** Price tables, worked out by hand (fees §21). */
import { describe, expect, it } from 'vitest';
import {
  feeLine,
  fixedAmount,
  percentage,
  prices,
  ruleVersion,
  table,
} from '../../../test/support/fees.ts';
import { pesos } from '../money.ts';
import { severityOf } from '../rule-check/rule-check-findings.ts';
import { compileRules } from './compiled-rules.ts';
import { createCalculator } from './engine.ts';
import { explain } from './explanation.ts';
import { arithmeticLines, describeApplied, describePayment, sentence } from './sentences.ts';

/** Service 1 at $12.000, service 2 at 35 %, service 3 at 33,33 %. */
const TABLE = ruleVersion({
  id: 1,
  code: 'PRECIOS',
  name: 'Endoscopia',
  serviceIds: [1, 2, 3],
  payment: prices({ 1: fixedAmount(12_000), 2: percentage(35), 3: percentage(33.33) }),
});
const paid = (serviceId: number, base: number, rules = [TABLE]) =>
  createCalculator(compileRules(rules)).calculate(feeLine({ serviceId, baseAmount: pesos(base) }));

describe('the amount', () => {
  // fees §21.1
  it('is the price of the service: whole pesos whatever the base, or a percentage of it, rounded half up', () => {
    expect(paid(1, 40_000).calculatedAmount).toBe(12_000);
    expect(paid(1, 0).calculatedAmount).toBe(12_000);
    expect(paid(2, 40_000).calculatedAmount).toBe(14_000);
    // 33.330 × 35 % = 11.665,5.
    expect(paid(2, 33_330).calculatedAmount).toBe(11_666);
    // 55.555 × 33,33 % = 18.516,4815.
    expect(paid(3, 55_555).calculatedAmount).toBe(18_516);
  });

  // fees §21.1
  it('is none for other services: the next rule pays them', () => {
    const rest = ruleVersion({ id: 2, payment: percentage(50) });
    expect(paid(4, 40_000, [TABLE, rest])).toMatchObject({
      rule: { id: 2 },
      calculatedAmount: 20_000,
    });
    expect(paid(4, 40_000)).toMatchObject({ rule: null, calculatedAmount: 40_000 });
  });

  // fees §21.1, fees §3.6
  it('stacks like another, beside a scale that accumulates', () => {
    const stack = { exclusivityMode: 'stack' } as const;
    const scale = ruleVersion({ id: 2, ...stack, payment: table([30_000, 10], [null, 20]) });
    const { calculatedAmount, accumulations } = paid(2, 40_000, [{ ...TABLE, ...stack }, scale]);
    // 14.000, and 30.000 × 10 % + 10.000 × 20 % = 5.000.
    expect(calculatedAmount).toBe(19_000);
    expect(accumulations).toEqual([{ ruleId: 2, before: 0 }]);
  });

  // fees §21.1
  it('needs a price for each service of the rule, and for no other', () => {
    const fault = 'rule PRECIOS: its services are not those of its prices';
    for (const serviceIds of ['all' as const, [1, 2], [1, 2, 3, 4], [1, 2, 4]])
      expect(() => compileRules([{ ...TABLE, serviceIds }])).toThrow(fault);
  });
});

describe('the explanation', () => {
  const told = (serviceId: number, base: number, serviceCode: string | null = '01-01-001') => ({
    ...explain([TABLE], feeLine({ serviceId, baseAmount: pesos(base) })),
    serviceCode,
  });

  // fees §21.6
  it('names the service and its price', () => {
    expect(arithmeticLines(told(1, 40_000))[1]).toBe(
      'Regla PRECIOS v1 «Endoscopia», precio de 01-01-001: monto fijo $12.000',
    );
    expect(arithmeticLines(told(2, 33_330))[1]).toBe(
      'Regla PRECIOS v1 «Endoscopia», precio de 01-01-001: $33.330 × 35,00 % = $11.665,5 ≈ $11.666',
    );
    expect(sentence(told(2, 40_000))).toMatch(
      /^Base \$40\.000 × 35,00 % \(regla PRECIOS v1 «Endoscopia», precio de 01-01-001\) = \$14\.000; /,
    );
    // A statement has the service in a column of its own.
    expect(arithmeticLines(told(1, 0, null))[1]).toContain(', precio de la prestación: ');
  });

  // fees §21.6
  it('says of the rule how many prices it has, and of the line which one', () => {
    expect(describePayment(TABLE.payment)).toBe('tabla de precios (3 prestaciones)');
    const [applied] = told(2, 40_000).applied;
    expect(applied && describeApplied(applied)).toBe(
      '35,00 % de la base, según su tabla de precios (3 prestaciones)',
    );
  });
});

describe('the rule check', () => {
  const tie = (payment: Parameters<typeof ruleVersion>[0]['payment'], serviceIds: number[]) =>
    severityOf({
      kind: 'overlap',
      winner: TABLE,
      loser: ruleVersion({ id: 9, serviceIds, ...(payment && { payment }) }),
      common: {} as never,
      count: null,
    });

  // fees §13.4, fees §21.1
  it('weighs a tie low only where both pay the same for every service they share', () => {
    expect(tie(prices({ 2: percentage(35), 7: fixedAmount(1) }), [2, 7])).toBe('low');
    expect(tie(percentage(35), [2])).toBe('low');
    expect(tie(percentage(35), [1, 2])).toBe('high');
    expect(tie(prices({ 2: percentage(36), 7: fixedAmount(1) }), [2, 7])).toBe('high');
  });
});
