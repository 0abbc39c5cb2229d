/** The days, hours and schedules of the demo clinic. */
import {
  dateOfEpochDay,
  daysInMonth,
  epochDay,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
  periodOf,
  weekdayOf,
} from '../../../domain/calendar/calendar.ts';
import {
  type ClinicSchedule,
  type Hours,
  scheduleOf,
} from '../../../domain/calendar/working-hours.ts';
import type { ScheduleType } from '../../../domain/fees/rules.ts';
import { HOLIDAY_DATES } from './holidays.ts';
import { type Random, weighted } from './random.ts';

type DayKind = 'weekday' | 'saturday' | 'rest';

/** The share of an ordinary weekday's work on each kind of day. */
const WORK: Record<DayKind, number> = { weekday: 1, saturday: 0.45, rest: 0.16 };

/** Hours of the day to draw from; repeated ones are drawn more often. */
const PLANNED_HOURS = [8, 9, 9, 10, 10, 11, 11, 12, 14, 15, 15, 16, 16, 17, 17, 18, 19];
const SATURDAY_HOURS = [8, 9, 9, 10, 10, 11, 11, 12, 12];
const URGENT_HOURS = [0, 2, 4, 6, 7, 9, 11, 13, 15, 16, 17, 18, 19, 20, 21, 21, 22, 22, 23, 23];
const URGENT_SHARE: Record<DayKind, number> = { weekday: 0.16, saturday: 0.45, rest: 1 };

/** Draws days of a month: few Saturdays, and fewer Sundays and holidays. */
export function dayChooser(period: Period): (random: Random) => LocalDate {
  const first = epochDay(firstDayOf(period));
  const days = Array.from({ length: daysInMonth(period) }, (_, day) => dateOfEpochDay(first + day));
  return weighted(days, (date) => WORK[dayKind(date)]);
}

/** A fee is requested within this many working days, counting that of the attention. */
const REQUEST_DAYS = 4;
const REQUEST_SPAN_DAYS = 12;

/**
 * The days on which an attention's fee may be requested: ordinary days up to the month's end, since a month is imported
 * as a whole. If none is left, the attention's own day.
 */
export function requestDays(attentionDate: LocalDate): LocalDate[] {
  const last = Math.min(
    epochDay(attentionDate) + REQUEST_SPAN_DAYS,
    epochDay(lastDayOf(periodOf(attentionDate))),
  );
  const days: LocalDate[] = [];
  for (let day = epochDay(attentionDate); day <= last && days.length < REQUEST_DAYS; day += 1) {
    const date = dateOfEpochDay(day);
    if (dayKind(date) === 'weekday') days.push(date);
  }
  return days.length > 0 ? days : [attentionDate];
}

/** A time `HH:MM` on the day: urgent attentions at any hour, consultations never at night. */
export function drawTime(random: Random, date: LocalDate, isConsultation: boolean): string {
  const kind = dayKind(date);
  const planned = kind === 'saturday' ? SATURDAY_HOURS : PLANNED_HOURS;
  const isUrgent = !isConsultation && random.chance(URGENT_SHARE[kind]);
  const hour = random.pick(isUrgent ? URGENT_HOURS : planned);
  return `${String(hour).padStart(2, '0')}:${String(random.int(0, 11) * 5).padStart(2, '0')}`;
}

const WEEKDAY_HOURS: Hours = { from: '08:00', to: '20:00' };

/** The demo clinic's working hours; its night is shorter than that of a new installation. */
export const CLINIC_SCHEDULE: ClinicSchedule = {
  workingHours: {
    monday: WEEKDAY_HOURS,
    tuesday: WEEKDAY_HOURS,
    wednesday: WEEKDAY_HOURS,
    thursday: WEEKDAY_HOURS,
    friday: WEEKDAY_HOURS,
    saturday: { from: '08:00', to: '14:00' },
    sunday: null,
  },
  nightHours: { from: '21:00', to: '07:00' },
};

/** The schedule of an attention of the demo clinic. */
export function scheduleAt(date: LocalDate, time: string): ScheduleType {
  const holiday = HOLIDAY_DATES.has(date) ? 'feriado' : null;
  return scheduleOf(date, time, CLINIC_SCHEDULE, holiday).scheduleType;
}

function dayKind(date: LocalDate): DayKind {
  const weekday = weekdayOf(date);
  if (weekday === 'sunday' || HOLIDAY_DATES.has(date)) return 'rest';
  return weekday === 'saturday' ? 'saturday' : 'weekday';
}
