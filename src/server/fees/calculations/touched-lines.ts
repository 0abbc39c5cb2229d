/** A fee in force, compared with what it would be once rules change (payout §26.6). */
import type { CompiledRules } from '../../../domain/fees/compiled-rules.ts';
import type { FeeLine, FeeResult } from '../../../domain/fees/fees.ts';
import { paymentFor } from '../../../domain/fees/rule-amount.ts';

/** The rules before and after a change. */
export type ChangedRules = { readonly before: CompiledRules; readonly after: CompiledRules };

/** Where a fee stands; `correcting`: a correction of it is proposed or not paid yet. */
export const FEE_STANDS = ['unpaid', 'processed', 'paid', 'correcting'] as const;
export type FeeStand = (typeof FEE_STANDS)[number];

/** A fee in force; pesos before retention. */
export type StandingLine = {
  readonly line: FeeLine;
  readonly stand: FeeStand;
  /** What it is paid, or is to be paid. */
  readonly amount: number;
};

/**
 * A line that the change touches: its amount changes, it comes to a scale or leaves one, or it is calculated again with such a
 * line. Pesos before retention, with what the «Ajuste de tramos» of its scales pays for it.
 */
export type TouchedLine = {
  readonly attentionId: number;
  readonly doctorId: number;
  readonly stand: FeeStand;
  /** What it is paid, or is to be paid. */
  readonly amount: number;
  /** What it would be paid. */
  readonly newAmount: number;
  /** How much the «Ajuste de tramos» would change for lines that stay. One of the lines that make them move tells it. */
  readonly besides: number;
  /** Whether no rule would pay it any more: then `newAmount` is its whole base. */
  readonly isWithoutRule: boolean;
};

/** A line in force with its amount by the new rules. */
export type Compared = StandingLine & {
  readonly newAmount: number;
  readonly isWithoutRule: boolean;
  readonly isTouched: boolean;
};

/** What the change does to a line. What is paid by the new rules already is not touched. */
export function compare(standing: StandingLine, old: FeeResult, anew: FeeResult): Compared {
  const { calculatedAmount: newAmount } = anew;
  const isWithoutRule = anew.rule === null && old.rule !== null;
  const isOtherwise = old.calculatedAmount !== newAmount && standing.amount !== newAmount;
  return { ...standing, newAmount, isWithoutRule, isTouched: isWithoutRule || isOtherwise };
}

/** The rules that pay a line by a progressive scale. */
export const scalesOf = (rules: CompiledRules, line: FeeLine): readonly number[] =>
  rules
    .decide(line)
    .flatMap(({ ruleId, payment }) =>
      paymentFor(payment, line.serviceId).type === 'table_accumulated' ? [ruleId] : [],
    );

export const touchedLine = (compared: Compared, besides = 0): TouchedLine => {
  const { line, stand, amount, newAmount, isWithoutRule } = compared;
  const { attentionId, doctorId } = line;
  return { attentionId, doctorId, stand, amount, newAmount, besides, isWithoutRule };
};
