/** Parses dates as people type them. */
import {
  formatDate,
  type LocalDate,
  makeDate,
  parseDate,
  yearOf,
} from '../../../domain/calendar/calendar.ts';

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

type Bounds = { min?: LocalDate | undefined; max?: LocalDate | undefined };

/**
 * Why a typed text is not taken as the field's date, and which date it can be; null when it is taken, or empty. `value`
 * is what the field returns to (product §6.7).
 */
export function whyNotTaken(
  text: string,
  { min, max, value }: Bounds & { value: LocalDate | null },
  today: LocalDate,
): string | null {
  const typed = text.trim();
  if (typed === '') return null;
  const date = parseTypedDate(typed, today);
  const stays = value ? ` Sigue ${formatDate(value)}.` : '';
  const named = (day: LocalDate) => (day === today ? `hoy, ${formatDate(day)}` : formatDate(day));
  if (date === null) return `«${typed}» no es una fecha: escriba DD-MM-AAAA.${stays}`;
  if (max && date > max) {
    return `${formatDate(date)} es muy tarde: elija a más tardar ${named(max)}.${stays}`;
  }
  if (min && date < min) {
    return `${formatDate(date)} es muy temprano: elija desde ${named(min)}.${stays}`;
  }
  return null;
}

function fullYear(year: string | undefined, today: LocalDate): number {
  if (year === undefined) return yearOf(today);
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}
