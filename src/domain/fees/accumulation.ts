/** What table rules accumulate: a doctor's base per rule and calendar month (fees §5.2). */
import { PERIOD_LIMIT, type Period, periodIndex, periodOfEpochDay } from '../calendar/calendar.ts';
import { type Pesos, pesos } from '../money.ts';
import type { AccumulatedBase, FeeLine, Place, Stretch } from './fees.ts';

export type Accumulator = {
  /** Adds a line's base to its doctor's accumulation under the rule; answers which part of the scale it has. */
  readonly add: (line: FeeLine, ruleId: number) => Place;
};

/** What is free of a scale, from below; the last stretch, above all that has accumulated, has no end. */
type Account = { free: readonly Stretch[] };

const ENDLESS = Number.POSITIVE_INFINITY as Pesos;

/**
 * An accumulator that starts from these amounts; amounts of the same doctor, rule and month are added up. A line takes the lowest
 * free stretch that holds it. So it gets its own part again when it is calculated again beside others (fees §15.3). If no free
 * stretch below holds it, it fills what is free there and goes on above. So no part of a scale is paid twice, and none is left
 * out.
 */
export function createAccumulator(start: Iterable<AccumulatedBase>): Accumulator {
  const byRule = new Map<number, Map<number, Account>>();

  function accountOf(doctorId: number, ruleId: number, period: Period): Account {
    const accounts = byRule.get(ruleId) ?? new Map<number, Account>();
    byRule.set(ruleId, accounts);
    const key = doctorId * PERIOD_LIMIT + periodIndex(period);
    const account = accounts.get(key) ?? { free: [{ from: pesos(0), to: ENDLESS }] };
    accounts.set(key, account);
    return account;
  }

  for (const { baseAmount, free = [], ...base } of start) {
    const account = accountOf(base.doctorId, base.ruleId, base);
    const gaps = account.free.slice(0, -1);
    const reached = free.reduce(
      (sum, { from, to }) => sum + to - from,
      topOf(account) + baseAmount,
    );
    account.free = [...gaps, ...free, { from: pesos(reached), to: ENDLESS }];
  }
  return {
    add: (line, ruleId) =>
      addTo(accountOf(line.doctorId, ruleId, periodOfEpochDay(line.day)), line.baseAmount),
  };
}

const topOf = ({ free }: Account): number => free.at(-1)?.from ?? 0;

/** Adds a base to an account; answers the part of the scale that it takes. */
function addTo(account: Account, baseAmount: Pesos): Place {
  const { free } = account;
  const holding = free.findIndex(({ from, to }) => to - from >= baseAmount);
  // The last one always does.
  const first = holding < free.length - 1 ? holding : 0;
  const parts: Stretch[] = [];
  let left: number = baseAmount;
  account.free = free.flatMap((stretch, index) => {
    if (index < first || left === 0) return [stretch];
    const { from, to } = stretch;
    const end = pesos(Math.min(to, from + left));
    parts.push({ from, to: end });
    left -= end - from;
    return end < to ? [{ from: end, to }] : [];
  });
  const before = parts[0]?.from ?? free[first]?.from ?? pesos(0);
  return parts.length > 1 ? { before, parts } : { before };
}
