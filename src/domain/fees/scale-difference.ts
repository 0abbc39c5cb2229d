/** What a progressive scale owes after lines of it were taken back (payout §25.4). */
import type { Pesos } from '../money.ts';
import type { Place } from './fees.ts';
import { amountOf, workingOf } from './rule-amount.ts';
import type { Scale, ServicePayment } from './rules.ts';

/** A line that a scale was paid for, and the part of the scale that it had then. */
export type ScaleLine = Place & {
  /** The rule's payment in the version that paid the line. */
  readonly payment: ServicePayment;
  readonly baseAmount: Pesos;
};

/** A line that accumulates after others from 0, and how much more it is paid there than before: pesos before retention. */
export type PlacedLine<Line extends ScaleLine> = Pick<Place, 'before'> & {
  readonly line: Line;
  readonly difference: number;
};

/** The lines one after the other from 0, in the order given. */
export function placedFromZero<Line extends ScaleLine>(lines: readonly Line[]): PlacedLine<Line>[] {
  let accumulated = 0;
  return lines.map((line) => {
    const { payment, baseAmount } = line;
    const due = { before: accumulated as Pesos };
    accumulated += baseAmount;
    const difference = amountOf(payment, baseAmount, due) - amountOf(payment, baseAmount, line);
    return { line, ...due, difference };
  });
}

/**
 * What the lines would be paid if they accumulated from 0 in the given order, less what they were paid. Pesos before retention;
 * below 0 for lines paid too much.
 */
export const scaleDifference = (lines: readonly ScaleLine[]): number =>
  placedFromZero(lines).reduce((sum, { difference }) => sum + difference, 0);

/** A bracket with the base that lines were paid for in it, and the base that now falls in it. */
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
    place: Place,
    side: 'paidBase' | 'dueBase',
  ) => {
    for (const { from, to, rate, base: part } of workingOf(payment, base, place).slices ?? []) {
      const key = `${from} ${to} ${rate}`;
      const bracket = brackets.get(key) ?? { from, to, rate, paidBase: 0, dueBase: 0 };
      brackets.set(key, { ...bracket, [side]: bracket[side] + part });
    }
  };
  let [accumulated, paidAmount, dueAmount] = [0, 0, 0];
  for (const { payment, baseAmount, ...place } of lines) {
    const due = { before: accumulated as Pesos };
    add(payment, baseAmount, place, 'paidBase');
    add(payment, baseAmount, due, 'dueBase');
    paidAmount += amountOf(payment, baseAmount, place);
    dueAmount += amountOf(payment, baseAmount, due);
    accumulated += baseAmount;
  }
  const inOrder = [...brackets.values()].toSorted(
    (one, other) => one.from - other.from || one.rate - other.rate,
  );
  return { paidAmount, dueAmount, brackets: inOrder };
}
