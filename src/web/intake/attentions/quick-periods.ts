/** The ranges of dates that can be filled in at once (intake §1.6). */
import {
  addDays,
  addMonths,
  firstDayOf,
  type LocalDate,
  lastDayOf,
  periodOf,
} from '../../../domain/calendar/calendar.ts';

export type QuickPeriod = {
  readonly value: string;
  readonly label: string;
  /** Both ends are included. */
  readonly from: LocalDate;
  readonly to: LocalDate;
};

/** The length of 'last 15 days'. */
const LAST_DAYS = 15;

/** The ranges as of a day. */
export function quickPeriodsOn(today: LocalDate): readonly QuickPeriod[] {
  const yesterday = addDays(today, -1);
  const thisMonth = periodOf(today);
  const lastMonth = addMonths(thisMonth, -1);
  return [
    { value: 'today', label: 'Hoy', from: today, to: today },
    { value: 'yesterday', label: 'Ayer', from: yesterday, to: yesterday },
    {
      value: 'thisMonth',
      label: 'Este mes',
      from: firstDayOf(thisMonth),
      to: lastDayOf(thisMonth),
    },
    {
      value: 'lastMonth',
      label: 'Mes pasado',
      from: firstDayOf(lastMonth),
      to: lastDayOf(lastMonth),
    },
    {
      value: 'lastDays',
      label: `Últimos ${LAST_DAYS} días`,
      from: addDays(today, -LAST_DAYS),
      to: today,
    },
  ];
}
