/** Parses dates as people type them. */
import { type LocalDate, makeDate, parseDate, yearOf } from '../../../domain/calendar/calendar.ts';

/**
 * Parses a typed date: `31-07-2026`, `31/7/26`, `31.07.2026`, `31072026`, `310726` or ISO; `31-07` and `3107` mean this
 * year. Null for any other text, and for days that do not exist.
 */
export function parseTypedDate(text: string, today: LocalDate): LocalDate | null {
  const typed = text.trim();
  const iso = parseDate(typed);
  if (iso) return iso;
  const match =
    /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(typed);
  if (!match) return null;
  const [, day, month, year] = match;
  return makeDate(fullYear(year, today), Number(month), Number(day));
}

function fullYear(year: string | undefined, today: LocalDate): number {
  if (year === undefined) return yearOf(today);
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}
