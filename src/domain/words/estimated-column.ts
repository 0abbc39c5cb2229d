/** The column of files that says of each row whether its amounts after retention are estimates (payout §17.11). */
import type { CalculationState } from '../states.ts';
import { isEstimated } from './estimates.ts';

export const ESTIMATED_TITLE = 'Retención y líquido estimados';

/** What it says of a fee in this state; null of an attention without one. */
export const estimatedWord = (state: CalculationState | 'pending'): string | null =>
  state === 'pending' ? null : isEstimated(state) ? 'Sí' : 'No';
