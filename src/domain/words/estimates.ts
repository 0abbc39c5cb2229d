/** Amounts after retention are estimates until their fee is in a payment, and say so (docs/decisions/0077). */
import type { CalculationState } from '../states.ts';

/** Whether what is retained of a fee in this state, or of an attention's, is still an estimate. */
export function isEstimated(state: CalculationState | 'pending'): boolean {
  return state === 'calculated' || state === 'pending_payment';
}

/** Whether all that these states have is an estimate; undefined means any state. */
export function areEstimated(
  states: readonly (CalculationState | 'pending' | undefined)[] | undefined,
): boolean {
  if (states === undefined || states.length === 0) return false;
  return states.every((state) => state !== undefined && isEstimated(state));
}

/** Whether a sum over fees is an estimate, or only in part, by the number of them that are in no payment yet. */
export function estimateOf(sum: { count: number; estimatedCount: number }): boolean | 'partly' {
  if (sum.estimatedCount === 0) return false;
  return sum.estimatedCount === sum.count || 'partly';
}

/**
 * `Líquido estimado`, `Retención estimada`, `líquidos estimados`, `Líquido en parte estimado`: the label of an amount,
 * where it is an estimate.
 */
export function asEstimate(label: string, isEstimate: boolean | 'partly' = true): string {
  if (!isEstimate) return label;
  const noun = label.split(' ', 1)[0] ?? '';
  const ending = noun.endsWith('ión') ? 'a' : noun.endsWith('os') ? 'os' : 'o';
  return `${label} ${isEstimate === 'partly' ? 'en parte ' : ''}estimad${ending}`;
}
