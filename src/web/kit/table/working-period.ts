/**
 * The month that a person works on: chosen on one screen, opened by the others, until the calendar month ends (product §8.14). It is
 * one preference of the person (decision 63).
 */
import { z } from 'zod';
import {
  firstDayOf,
  lastDayOf,
  type Period,
  parseDate,
  periodIndex,
  periodOf,
} from '../../../domain/calendar/calendar.ts';

type Address = Readonly<Record<string, unknown>>;

/** The name of the preference. */
export const WORKING_PERIOD = 'period';

/** How a screen names its month: by month and year, by its days from and to, or not, since it shows all months unless narrowed down. */
export type PeriodKeys = 'month' | 'days' | 'none';

/** A screen that always shows one month works on that one. */
export function periodKeysOf(schema: z.ZodObject): PeriodKeys {
  return schema.shape.month instanceof z.ZodDefault ? 'month' : 'none';
}

/** The preference to store. */
export function periodToKeep({ year, month }: Period, today: Period): object {
  return { year, month, keptIn: periodIndex(today) };
}

/** The stored period; undefined if none is, or it was chosen in an earlier month. */
export function keptPeriod(stored: unknown, today: Period): Period | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { year, month, keptIn } = stored as Address;
  if (typeof year !== 'number' || typeof month !== 'number') return undefined;
  return keptIn === periodIndex(today) ? { year, month } : undefined;
}

/** The month that a change of an address chooses; undefined if it chooses none. */
export function chosenPeriod(
  keys: PeriodKeys,
  change: Address,
  address: Address,
): Period | undefined {
  const next = { ...address, ...change };
  if (keys === 'month' && ('month' in change || 'year' in change)) {
    const { month, year } = next;
    return typeof month === 'number' && typeof year === 'number' ? { year, month } : undefined;
  }
  if (keys === 'days' && ('dateFrom' in change || 'dateTo' in change)) return monthOfDays(next);
  return undefined;
}

/** The remembered filters of a screen, on the working period. Chosen days within that month stay. */
export function openedOn(
  period: Period | undefined,
  keys: PeriodKeys,
  remembered: Address,
): Address {
  if (keys === 'none') return remembered;
  if (keys === 'month') {
    const { month, year, ...others } = remembered;
    return { ...others, ...period };
  }
  if (period === undefined) return remembered;
  const own = monthOfDays(remembered);
  if (own && periodIndex(own) === periodIndex(period)) return remembered;
  return { ...remembered, dateFrom: firstDayOf(period), dateTo: lastDayOf(period) };
}

/** The month in which both days are; undefined if there is none. */
function monthOfDays({ dateFrom, dateTo }: Address): Period | undefined {
  const from = parseDate(String(dateFrom));
  const to = parseDate(String(dateTo));
  if (!from || !to) return undefined;
  const month = periodOf(from);
  return periodIndex(month) === periodIndex(periodOf(to)) ? month : undefined;
}
