/**
 * The clinic's working hours, and the schedule (tipo de horario) that they suggest for an attention. The suggestion
 * helps who registers an attention; it never changes what a file says (docs/decisions/0025).
 */
import type { ScheduleType } from '../fees/rules.ts';
import { WEEKDAY_LABELS } from '../words/labels.ts';
import { type LocalDate, type Weekday, weekdayOf } from './calendar.ts';

/** A part of the day, from `HH:MM` (included) to `HH:MM` (excluded). */
export type Hours = { readonly from: string; readonly to: string };

/** Hours for each weekday, up to `24:00`; null on days without work. */
export type WorkingHours = Readonly<Record<Weekday, Hours | null>>;

export type ClinicSchedule = {
  readonly workingHours: WorkingHours;
  /** May span midnight, e.g. 20:00 to 08:00; null when the clinic has no night schedule. */
  readonly nightHours: Hours | null;
};

/** A schedule, with the reason as a Spanish sentence. */
export type SuggestedSchedule = { readonly scheduleType: ScheduleType; readonly reason: string };

/**
 * The schedule of an attention at `time` (`HH:MM`) on `date`. It is night within the night hours of any day. Otherwise
 * it is irregular on a holiday, on a day without work and outside the day's hours, and regular elsewhere. `holiday` is
 * the name of the day's holiday, null on other days.
 */
export function scheduleOf(
  date: LocalDate,
  time: string,
  { workingHours, nightHours }: ClinicSchedule,
  holiday: string | null,
): SuggestedSchedule {
  if (nightHours !== null && isWithin(time, nightHours))
    return { scheduleType: 'night', reason: `Horario nocturno: ${describeHours(nightHours)}.` };
  if (holiday !== null) return { scheduleType: 'irregular', reason: `Feriado: ${holiday}.` };
  const weekday = weekdayOf(date);
  const day = WEEKDAY_LABELS[weekday].toLowerCase();
  const hours = workingHours[weekday];
  if (hours === null)
    return { scheduleType: 'irregular', reason: `La clínica no atiende el día ${day}.` };
  const isOpen = isWithin(time, hours);
  return {
    scheduleType: isOpen ? 'regular' : 'irregular',
    reason: `${isOpen ? 'Dentro' : 'Fuera'} del horario del ${day}: ${describeHours(hours)}.`,
  };
}

/** `de 08:00 a 20:00`. */
export function describeHours({ from, to }: Hours): string {
  return `de ${from} a ${to}`;
}

/** `HH:MM` texts compare in the order of their times. */
function isWithin(time: string, { from, to }: Hours): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}
