/** The clinic's calendar of payments: when each month closes and is paid, and days proposed by a rule (masters §16). */
import {
  addDays,
  addMonths,
  firstDayOf,
  formatPeriod,
  type LocalDate,
  lastDayOf,
  MONTH_NAMES,
  makeDate,
  monthOf,
  type Period,
  weekdayOf,
} from './calendar.ts';

/** A month's days; null where the calendar says none. */
export type MonthDays = { readonly closesOn: string | null; readonly paysOn: string | null };

/** How days are proposed: each month closes on its last day, and is paid in the next one. */
export type PaymentRule = {
  /** 1 to 31; in a shorter month its last day. */
  readonly day: number;
  /** The working day that is taken when the day is none. */
  readonly otherwise: 'previous' | 'next';
};

/** Whether banks work: from Monday to Friday, except on holidays. */
export function isWorkingDay(date: LocalDate, holidays: ReadonlySet<string>): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 'saturday' && weekday !== 'sunday' && !holidays.has(date);
}

/** The days of a month by a rule. A month is never paid before it closes: then the next working day is taken. */
export function proposedDays(
  period: Period,
  rule: PaymentRule,
  holidays: ReadonlySet<string>,
): { closesOn: LocalDate; paysOn: LocalDate } {
  const closesOn = lastDayOf(period);
  const paidIn = addMonths(period, 1);
  const day = makeDate(paidIn.year, paidIn.month, rule.day) ?? lastDayOf(paidIn);
  const previous = workingDayFrom(day, -1, holidays);
  const isPrevious = rule.otherwise === 'previous' && previous > closesOn;
  return { closesOn, paysOn: isPrevious ? previous : workingDayFrom(day, 1, holidays) };
}

function workingDayFrom(from: LocalDate, step: 1 | -1, holidays: ReadonlySet<string>): LocalDate {
  let date = from;
  while (!isWorkingDay(date, holidays)) date = addDays(date, step);
  return date;
}

/** What is wrong with a month's days: the field, and a Spanish sentence that says what to do. Null when nothing is. */
export function calendarProblem(
  period: Period,
  { closesOn, paysOn }: MonthDays,
): { field: keyof MonthDays; message: string } | null {
  const begins = firstDayOf(period);
  const name = formatPeriod(period);
  if (closesOn !== null && closesOn < begins) {
    return { field: 'closesOn', message: `${name} no puede cerrar antes de comenzar` };
  }
  if (paysOn === null) {
    return closesOn === null
      ? null
      : { field: 'paysOn', message: 'Indique cuándo se paga, o borre el cierre' };
  }
  if (paysOn < begins) {
    return { field: 'paysOn', message: `${name} no puede pagarse antes de comenzar` };
  }
  if (closesOn !== null && paysOn < closesOn) {
    return { field: 'paysOn', message: 'Indique el día del cierre o uno posterior' };
  }
  if (paysOn > lastDayOf({ year: period.year + 1, month: 12 })) {
    return { field: 'paysOn', message: `Revise el año: ${name} se pagaría más de un año después` };
  }
  return null;
}

/** `Octubre se paga el 5 de noviembre`. */
export function payDaySentence(period: Period, paysOn: LocalDate): string {
  const paidIn = MONTH_NAMES[monthOf(paysOn) - 1]?.toLowerCase();
  return `${MONTH_NAMES[period.month - 1]} se paga el ${Number(paysOn.slice(8))} de ${paidIn}`;
}
