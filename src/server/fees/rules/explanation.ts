/** Converts the domain's explanation of a fee to the calls' answer. */
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { baseName } from '../../../domain/fees/base-amount.ts';
import type * as domain from '../../../domain/fees/explanation.ts';
import type { RulePayment } from '../../../domain/fees/rules.ts';
import {
  arithmeticLines,
  describeApplied,
  describeConflict,
  describePayment,
  MATCH_CRITERION_LABELS,
  sentence,
} from '../../../domain/fees/sentences.ts';
import { formatExact } from '../../../domain/money.ts';

/** An explanation in Spanish, with rates in percent. */
export function presentExplanation(explanation: domain.Explanation): Explanation {
  const { selected, baseAmount, calculatedAmount, retentionAmount, finalAmount } = explanation;
  return {
    sentence: sentence(explanation),
    arithmetic: arithmeticLines(explanation),
    baseAmount,
    baseName: explanation.base && baseName(explanation.base),
    selected: selected && presentReference(selected),
    applied: explanation.applied.map(presentApplied),
    calculatedAmount,
    retentionPercentage: explanation.retentionRate / 100,
    surchargePercentage: explanation.surchargeRate / 100,
    retentionAmount,
    finalAmount,
    conflicting: explanation.conflicting.map((conflicting) => ({
      ...presentReference(conflicting.rule),
      reason: describeConflict(conflicting),
    })),
    rejected: explanation.rejected.map(({ rule, failed }) => ({
      ...presentReference(rule),
      reasons: failed.map((criterion) => MATCH_CRITERION_LABELS[criterion]),
    })),
  };
}

function presentReference({ id, ruleId, version, code, name, kind }: domain.RuleReference) {
  return { ruleVersionId: id, ruleId, version, code, name, ruleType: kind };
}

/** A rule with its payment in words. */
export function presentTerms(rule: domain.RuleReference, payment: RulePayment) {
  return { ...presentReference(rule), payment: describePayment(payment) };
}

function presentApplied(applied: domain.AppliedRule) {
  const { rule, table, amount } = applied;
  return {
    ...presentReference(rule),
    payment: describeApplied(applied),
    accumulatedBefore: table?.before ?? null,
    accumulatedBetween: table?.between ?? null,
    slices: (table?.slices ?? []).map(({ from, to, rate, base, product }) => ({
      from,
      to,
      percentage: rate / 100,
      baseAmount: base,
      exactAmount: formatExact(product),
    })),
    amount,
  };
}
