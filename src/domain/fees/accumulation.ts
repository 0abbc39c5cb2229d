/** What table rules accumulate: a doctor's base per rule and calendar month (fees §5.2). */
import { PERIOD_LIMIT, type Period, periodIndex, periodOfEpochDay } from '../calendar/calendar.ts';
import { type Pesos, pesos } from '../money.ts';
import type { AccumulatedBase, FeeLine, Stretch } from './fees.ts';

export type Accumulator = {
  /** Adds a line's base to its doctor's accumulation under the rule; answers the amount before it. */
  readonly add: (line: FeeLine, ruleId: number) => Pesos;
};

type Account = { total: Pesos; free: readonly Stretch[] };

/**
 * An accumulator that starts from these amounts; amounts of the same doctor, rule and month are added up. A line takes the
 * lowest stretch that is free and holds it, so that it gets its own part again when it is calculated anew beside others
 * (fees §15.3). Otherwise it comes after what has accumulated.
 */
export function createAccumulator(start: Iterable<AccumulatedBase>): Accumulator {
  const byRule = new Map<number, Map<number, Account>>();

  function accountOf(doctorId: number, ruleId: number, period: Period): Account {
    const accounts = byRule.get(ruleId) ?? new Map<number, Account>();
    byRule.set(ruleId, accounts);
    const key = doctorId * PERIOD_LIMIT + periodIndex(period);
    const account = accounts.get(key) ?? { total: pesos(0), free: [] };
    accounts.set(key, account);
    return account;
  }

  for (const base of start) {
    const account = accountOf(base.doctorId, base.ruleId, base);
    account.total = pesos(account.total + base.baseAmount);
    account.free = [...account.free, ...(base.free ?? [])];
  }
  return {
    add: (line, ruleId) =>
      addTo(accountOf(line.doctorId, ruleId, periodOfEpochDay(line.day)), line.baseAmount),
  };
}

/** Adds a base to an account; answers the amount before it. */
function addTo(account: Account, baseAmount: Pesos): Pesos {
  const { total, free } = account;
  account.total = pesos(total + baseAmount);
  const taken = free.find(({ from, to }) => to - from >= baseAmount);
  if (!taken) return total;
  const rest = { from: pesos(taken.from + baseAmount), to: taken.to };
  account.free = free.map((stretch) => (stretch === taken ? rest : stretch));
  return taken.from;
}
