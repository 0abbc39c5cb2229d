/** What table rules accumulate: a doctor's base per rule and calendar month (fees §5.2). */
import { PERIOD_LIMIT, type Period, periodIndex, periodOfEpochDay } from '../calendar/calendar.ts';
import { type Pesos, pesos } from '../money.ts';
import type { AccumulatedBase, FeeLine } from './fees.ts';

export type Accumulator = {
  /** Adds a line's base to its doctor's accumulation under the rule; answers the amount before it. */
  readonly add: (line: FeeLine, ruleId: number) => Pesos;
};

/** An accumulator that starts from these amounts; amounts of the same doctor, rule and month are added up. */
export function createAccumulator(start: Iterable<AccumulatedBase>): Accumulator {
  const byRule = new Map<number, Map<number, Pesos>>();

  function addBase(doctorId: number, ruleId: number, period: Period, baseAmount: Pesos): Pesos {
    const amounts = byRule.get(ruleId) ?? new Map<number, Pesos>();
    byRule.set(ruleId, amounts);
    const key = doctorId * PERIOD_LIMIT + periodIndex(period);
    const before = amounts.get(key) ?? pesos(0);
    amounts.set(key, pesos(before + baseAmount));
    return before;
  }

  for (const base of start) addBase(base.doctorId, base.ruleId, base, base.baseAmount);
  return {
    add: (line, ruleId) =>
      addBase(line.doctorId, ruleId, periodOfEpochDay(line.day), line.baseAmount),
  };
}
