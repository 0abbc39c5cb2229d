/** Why an amount is what it is (fees §19): the same for screens, statements and the simulator. */
import { z } from 'zod';

/** Which version of which rule. */
export const ruleReference = z.object({
  ruleVersionId: z.number(),
  ruleId: z.number(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  ruleType: z.enum(['rule', 'convention']),
});

/** What of the base fell in one bracket of a progressive scale. */
const slice = z.object({
  from: z.number(),
  /** Null for the last, open bracket. */
  to: z.number().nullable(),
  percentage: z.number(),
  baseAmount: z.number(),
  /** Base × percentage before rounding, as shown: `$12.345,5`. */
  exactAmount: z.string(),
});

export const explanation = z.object({
  /** The whole fee in one readable Spanish sentence. */
  sentence: z.string(),
  /** The arithmetic in Spanish notation, a line for each step, from the base to the net amount. */
  arithmetic: z.array(z.string()),
  baseAmount: z.number(),
  /** The calculation's rule; null is 'Sin regla (100%)'. */
  selected: ruleReference.nullable(),
  /** In the order of application; empty when no rule matches. */
  applied: z.array(
    ruleReference.extend({
      /** What the rule pays, in Spanish. */
      payment: z.string(),
      /** Pesos accumulated in the month before this line; null unless a progressive scale. */
      accumulatedBefore: z.number().nullable(),
      slices: z.array(slice),
      amount: z.number(),
    }),
  ),
  calculatedAmount: z.number(),
  retentionPercentage: z.number(),
  retentionAmount: z.number(),
  finalAmount: z.number(),
  /** Matching rules that were not applied, in order, each with a sentence that says why. */
  conflicting: z.array(ruleReference.extend({ reason: z.string() })),
  /** Rules that did not match, with every criterion that failed: words that complete 'La regla …'. */
  rejected: z.array(ruleReference.extend({ reasons: z.array(z.string()) })),
});
export type Explanation = z.infer<typeof explanation>;
