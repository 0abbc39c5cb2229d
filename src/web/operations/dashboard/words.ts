/** The dashboard's words. */
import { formatPercentChange, percentChange } from '../../../domain/words/change.ts';

/** `+12 % vs mes anterior`; null when the month before has nothing to compare with. */
export function versusPreviousMonth(before: number, after: number): string | null {
  const change = percentChange(before, after);
  return change === null ? null : `${formatPercentChange(change)} vs mes anterior`;
}
