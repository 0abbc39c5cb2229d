/** What a progressive scale owes after lines of it were taken back (payout §25.4). */
import type { Pesos } from '../money.ts';
import { amountOf } from './rule-amount.ts';
import type { RulePayment } from './rules.ts';

/** A line that a scale was paid for. */
export type ScaleLine = {
  /** The rule's payment in the version that paid the line. */
  readonly payment: RulePayment;
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
