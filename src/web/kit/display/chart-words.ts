/** Short forms of months and amounts for charts. */
import { MONTH_NAMES, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

/** `Nov 26`. */
export function shortPeriod({ year, month }: Period): string {
  return `${MONTH_NAMES[month - 1]?.slice(0, 3)} ${String(year).slice(2)}`;
}

/** A label of an axis of pesos: `$1,5 M`, below a million `$250 mil`, and `$50`. It never wraps. */
export function shortPesos(value: number): string {
  if (Math.abs(value) < 1_000) return formatPesos(Math.round(value));
  const [unit, name] = Math.abs(value) < 1_000_000 ? [1_000, 'mil'] : [1_000_000, 'M'];
  return `$${(value / unit).toLocaleString('es-CL', { maximumFractionDigits: 1 })}\u{a0}${name}`;
}
