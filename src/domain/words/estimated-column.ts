/** The column of files that says about each row whether its amounts after retention are estimates (payout §17.11). */
import type { CalculationState } from '../states.ts';
import { isEstimated } from './estimates.ts';

export const ESTIMATED_TITLE = 'Retención y líquido estimados';

/** What it says about a fee in this state; null of an attention without one. */
export const estimatedWord = (state: CalculationState | 'pending'): string | null =>
  state === 'pending' ? null : isEstimated(state) ? 'Sí' : 'No';
