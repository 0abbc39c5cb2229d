/** Relative times, and exact ones. */
import { dateInClinic, formatDate, formatInstant } from '../../../domain/calendar/calendar.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `hace un momento`, `hace 5 min`, `hace 3 h`, `hace 2 días`; the date after a week. */
export function timeAgo(instant: string, now: Date): string {
  const age = now.getTime() - Date.parse(instant);
  if (age < MINUTE_MS) return 'hace un momento';
  if (age < HOUR_MS) return `hace ${Math.floor(age / MINUTE_MS)} min`;
  if (age < DAY_MS) return `hace ${Math.floor(age / HOUR_MS)} h`;
  const days = Math.floor(age / DAY_MS);
  if (days > 7) return formatDate(dateInClinic(new Date(instant)));
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}

/** `20-11-2026 09:31`, in the clinic's zone. */
export function exactTime(instant: string): string {
  return formatInstant(new Date(instant));
}
