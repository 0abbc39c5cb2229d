/** The browser's clock, read in the clinic's zone (product §6.2). */
import {
  dateInClinic,
  type LocalDate,
  type Period,
  periodOf,
} from '../../../domain/calendar/calendar.ts';

/** Today in Santiago, wherever the browser is. */
export function today(): LocalDate {
  return dateInClinic(new Date());
}

/** The current month in Santiago. */
export function currentPeriod(): Period {
  return periodOf(today());
}

/** The first year that the portal offers (documents §11.2). */
const FIRST_YEAR = 2024;

/**
 * The years to choose from for the past: from the first one to the current, and earlier ones with payments of the
 * doctor.
 */
export function yearsWith(payments: readonly Period[] = []): number[] {
  const count = Math.max(1, currentPeriod().year - FIRST_YEAR + 1);
  const offered = Array.from({ length: count }, (_, index) => FIRST_YEAR + index);
  return [...new Set([...payments.map(({ year }) => year), ...offered])].sort((a, b) => a - b);
}
