/** What a progressive scale owes after lines of it were taken back (payout §25.4). */
import type { Pesos } from '../money.ts';
import { amountOf, workingOf } from './rule-amount.ts';
import type { Scale, ServicePayment } from './rules.ts';

/** A line that a scale was paid for. */
export type ScaleLine = {
  /** The rule's payment in the version that paid the line. */
  readonly payment: ServicePayment;
  readonly baseAmount: Pesos;
  /** What had accumulated before it when it was paid. */
  readonly before: Pesos;
};

/**
 * What the lines would be paid if they accumulated one after the other from 0, in the order given, less what they were
 * paid: pesos before retention, below 0 where they were paid too much.
 */
export function scaleDifference(lines: readonly ScaleLine[]): number {
  let accumulated = 0;
  let difference = 0;
  for (const { payment, baseAmount, before } of lines) {
    difference +=
      amountOf(payment, baseAmount, accumulated as Pesos) - amountOf(payment, baseAmount, before);
    accumulated += baseAmount;
  }
  return difference;
}

/** A bracket with the part of the lines' base that was paid in it, and the part that falls in it now. */
export type ScaleBracket = Scale & { readonly paidBase: number; readonly dueBase: number };

/** How `scaleDifference` comes about. Pesos before retention; each line is rounded once. */
export type ScaleExplanation = {
  readonly paidAmount: number;
  readonly dueAmount: number;
  /** In the order of their beginnings; one of another version of the rule is a bracket of its own. */
  readonly brackets: readonly ScaleBracket[];
};

export function explainScaleDifference(lines: readonly ScaleLine[]): ScaleExplanation {
  const brackets = new Map<string, ScaleBracket>();
  const add = (
    payment: ServicePayment,
    base: Pesos,
    before: Pesos,
    side: 'paidBase' | 'dueBase',
  ) => {
    for (const { from, to, rate, base: part } of workingOf(payment, base, before).slices ?? []) {
      const key = `${from} ${to} ${rate}`;
      const bracket = brackets.get(key) ?? { from, to, rate, paidBase: 0, dueBase: 0 };
      brackets.set(key, { ...bracket, [side]: bracket[side] + part });
    }
  };
  let [accumulated, paidAmount, dueAmount] = [0, 0, 0];
  for (const { payment, baseAmount, before } of lines) {
    add(payment, baseAmount, before, 'paidBase');
    add(payment, baseAmount, accumulated as Pesos, 'dueBase');
    paidAmount += amountOf(payment, baseAmount, before);
    dueAmount += amountOf(payment, baseAmount, accumulated as Pesos);
    accumulated += baseAmount;
  }
  const inOrder = [...brackets.values()].toSorted(
    (one, other) => one.from - other.from || one.rate - other.rate,
  );
  return { paidAmount, dueAmount, brackets: inOrder };
}
