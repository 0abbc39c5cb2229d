/** The fee engine: what a doctor is paid for each line (fees §4). */
import { type Pesos, pesos } from '../money.ts';
import { createAccumulator } from './accumulation.ts';
import type { CompiledRules } from './compiled-rules.ts';
import {
  type AccumulatedBase,
  type Accumulation,
  type FeeLine,
  type FeeResult,
  NOTHING_BEFORE,
  refuseBase,
} from './fees.ts';
import { retentionOf } from './retention.ts';
import { amountOf, paymentFor } from './rule-amount.ts';

export type Calculator = {
  /**
   * The fee for a line. Lines must come in the order of date, time and id, since table rules accumulate. Throws a
   * RangeError when the base is no whole amount from 0 to `LINE_AMOUNT_LIMIT`, or when a sum leaves the safe integers.
   */
  readonly calculate: (line: FeeLine) => FeeResult;
};

/**
 * A calculator that starts from the bases accumulated so far. Table rules accumulate per doctor, rule (all its
 * versions) and calendar month of the attention's date.
 */
export function createCalculator(
  rules: CompiledRules,
  start: Iterable<AccumulatedBase> = [],
): Calculator {
  const accumulator = createAccumulator(start);

  function calculate(line: FeeLine): FeeResult {
    const { baseAmount, serviceId } = line;
    refuseBase(baseAmount);
    const applied = rules.decide(line);
    const rule = applied[0] ?? null;
    let calculated: Pesos = rule === null ? baseAmount : (0 as Pesos);
    let accumulations: Accumulation[] | null = null;
    for (const { ruleId, payment: ofRule } of applied) {
      const payment = paymentFor(ofRule, serviceId);
      let place = NOTHING_BEFORE;
      if (payment.type === 'table_accumulated') {
        place = accumulator.add(line, ruleId);
        accumulations ??= [];
        accumulations.push({ ruleId, ...place });
      }
      calculated = pesos(calculated + amountOf(payment, baseAmount, place));
    }
    const retention = retentionOf(calculated, line.retentionRate);
    return {
      rule,
      applied,
      calculatedAmount: calculated,
      retentionAmount: retention,
      finalAmount: (calculated - retention) as Pesos,
      accumulations,
    };
  }
  return { calculate };
}
