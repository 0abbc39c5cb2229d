/** When a saved source runs by itself (intake §20). Times are the clinic's; holidays make no difference. */
import {
  addDays,
  CLINIC_ZONE,
  dateInClinic,
  daysInMonth,
  type LocalDate,
  periodOf,
  timeInClinic,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from '../calendar/calendar.ts';

export const FREQUENCIES = ['manual', 'daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export type SourceSchedule = {
  readonly frequency: Frequency;
  /** Of a weekly one. */
  readonly weekday: Weekday | null;
  /** Of a monthly one, 1 to 31: in a shorter month it is the last day. */
  readonly monthDay: number | null;
  /** `HH:MM` in the clinic's zone. */
  readonly atTime: string;
};

/** A monthly run is at most this many days away. */
const DAYS_AHEAD = 63;

/** The first moment of the schedule after an instant; null when it runs by hand only. */
export function nextRun(schedule: SourceSchedule, after: Date): Date | null {
  if (schedule.frequency === 'manual') return null;
  const today = dateInClinic(after);
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const date = addDays(today, days);
    if (!isDayOf(schedule, date)) continue;
    const instant = instantInClinic(date, schedule.atTime);
    if (instant > after) return instant;
  }
  throw new RangeError(`a schedule without a day: ${JSON.stringify(schedule)}`);
}

function isDayOf({ frequency, weekday, monthDay }: SourceSchedule, date: LocalDate): boolean {
  switch (frequency) {
    case 'manual':
      return false;
    case 'daily':
      return true;
    case 'weekly':
      return weekdayOf(date) === weekday;
    case 'monthly':
      return Number(date.slice(8)) === Math.min(monthDay ?? 1, daysInMonth(periodOf(date)));
  }
}

/** How far the clinic's clock may be behind UTC, in hours: summer, then winter. */
const HOURS_BEHIND = [3, 4] as const;

/**
 * The instant at which the clinic's clock shows a date and time. When clocks change: the first instant of a time shown twice, and
 * an hour later for a skipped one.
 */
export function instantInClinic(date: LocalDate, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const candidates = HOURS_BEHIND.map((hours) => new Date(asUtc + hours * 3_600_000));
  const shown = candidates.find(
    (instant) => dateInClinic(instant) === date && timeInClinic(instant) === time,
  );
  const [, later] = candidates;
  const instant = shown ?? later;
  if (instant === undefined) throw new RangeError(`no such time in ${CLINIC_ZONE}`);
  return instant;
}

const WEEKDAY_WORDS: Readonly<Record<Weekday, string>> = {
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
  sunday: 'domingo',
};

export const WEEKDAY_CHOICES = WEEKDAYS.map((value) => ({ value, label: WEEKDAY_WORDS[value] }));

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  manual: 'Solo a mano',
  daily: 'Cada día',
  weekly: 'Cada semana',
  monthly: 'Cada mes',
};

/** `Cada lunes a las 06:00`. */
export function describeSchedule(schedule: SourceSchedule): string {
  const at = `a las ${schedule.atTime}`;
  switch (schedule.frequency) {
    case 'manual':
      return FREQUENCY_LABELS.manual;
    case 'daily':
      return `Cada día ${at}`;
    case 'weekly':
      return `Cada ${WEEKDAY_WORDS[schedule.weekday ?? 'monday']} ${at}`;
    case 'monthly':
      return schedule.monthDay === 31
        ? `El último día de cada mes ${at}`
        : `El día ${schedule.monthDay ?? 1} de cada mes ${at}`;
  }
}
