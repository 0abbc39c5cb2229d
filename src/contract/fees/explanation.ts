/** Why an amount is what it is (fees §19): the same for screens, statements and the simulator. */
import { z } from 'zod';

/** Identifies one version of a rule. */
export const ruleReference = z.object({
  ruleVersionId: z.number(),
  ruleId: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  ruleType: z.enum(['rule', 'convention']),
});

/** The part of the base within one bracket of a progressive scale. */
const slice = z.object({
  from: z.number(),
  /** Null for the last, open bracket. */
  to: z.number().nullable(),
  percentage: z.number(),
  baseAmount: z.number(),
  /** Base × percentage before rounding, formatted: `$12.345,5`. */
  exactAmount: z.string(),
});

export const explanation = z.object({
  /** The fee as one Spanish sentence. */
  sentence: z.string(),
  /** The arithmetic in Spanish notation, from the base to the net amount, a line for each step. */
  arithmetic: z.array(z.string()),
  baseAmount: z.number(),
  /** Which amount of the attention the base is, `monto participado`; null where that is not known. */
  baseName: z.string().nullable(),
  /** The calculation's rule; null is 'Sin regla (100%)'. */
  selected: ruleReference.nullable(),
  /** In the order of application; empty when no rule matches. */
  applied: z.array(
    ruleReference.extend({
      /** The rule's payment, in Spanish. */
      payment: z.string(),
      /** Pesos accumulated in the month before this line; null for rules without a scale. */
      accumulatedBefore: z.number().nullable(),
      /** Pesos that other lines of the month have between this line's parts of the scale; null for rules without one. */
      accumulatedBetween: z.number().nullable(),
      slices: z.array(slice),
      amount: z.number(),
    }),
  ),
  calculatedAmount: z.number(),
  retentionPercentage: z.number(),
  /** The part of it that is retained besides the tax, as the instalment of a state loan. */
  surchargePercentage: z.number(),
  retentionAmount: z.number(),
  finalAmount: z.number(),
  /** Matching rules that were not applied, in order, each with its reason as a sentence. */
  conflicting: z.array(ruleReference.extend({ reason: z.string() })),
  /** Rules that did not match, with every failed criterion as a phrase that completes 'La regla …'. */
  rejected: z.array(ruleReference.extend({ reasons: z.array(z.string()) })),
});
export type Explanation = z.infer<typeof explanation>;
