/** The dashboard's words. */
import { formatPercentChange, percentChange } from '../../../domain/change.ts';

/** A count with thousands dots. */
export const count = (value: number): string => value.toLocaleString('es-CL');

/** `1 regla`, `3 reglas`. */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** `+12 % vs mes anterior`; null when the month before has nothing to compare with. */
export function versusPreviousMonth(before: number, after: number): string | null {
  const change = percentChange(before, after);
  return change === null ? null : `${formatPercentChange(change)} vs mes anterior`;
}
