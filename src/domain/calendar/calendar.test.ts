import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dateInClinic,
  dateOfEpochDay,
  daysInMonth,
  epochDay,
  firstDayOf,
  formatDate,
  formatPeriod,
  lastDayOf,
  localDate,
  makeDate,
  PERIOD_LIMIT,
  parseDate,
  periodIndex,
  periodOf,
  periodOfEpochDay,
  weekdayOf,
} from './calendar.ts';

const RUNS = { seed: 2026, numRuns: 500 };
/** Every day of the years 1 to 9999. */
const anyDay = fc.integer({ min: -719_162, max: 2_932_896 });

describe('product §6.1: reading dates', () => {
  it.each(['2026-07-15', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    'takes %s',
    (text) => {
      expect(parseDate(text)).toBe(text);
      expect(localDate(text)).toBe(text);
    },
  );

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '15-07-2026',
    '2026-07-15T00:00:00Z',
    '',
  ])('refuses %j', (text) => {
    expect(parseDate(text)).toBeNull();
    expect(() => localDate(text)).toThrow(RangeError);
  });

  it('makes dates of whole numbers only', () => {
    expect(makeDate(2026, 7, 1)).toBe('2026-07-01');
    expect(makeDate(50, 7, 1)).toBe('0050-07-01');
    expect(makeDate(2026.5, 7, 1)).toBeNull();
    expect(makeDate(2026, 7, 1.5)).toBeNull();
    expect(makeDate(10_000, 1, 1)).toBeNull();
  });
});

describe('day numbers', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-03-01', 11_017],
    ['0001-01-01', -719_162],
    ['0050-01-01', -701_265],
    ['9999-12-31', 2_932_896],
  ])('%s is day %i', (text, day) => {
    expect(epochDay(localDate(text))).toBe(day);
    expect(dateOfEpochDay(day)).toBe(text);
  });

  it('follow one another as dates do', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = dateOfEpochDay(day);
        expect(epochDay(date)).toBe(day);
        expect(parseDate(date)).toBe(date);
        expect(periodOfEpochDay(day)).toEqual(periodOf(date));
        if (day > -719_162) expect(dateOfEpochDay(day - 1) < date).toBe(true);
      }),
      RUNS,
    );
  });

  it('end with the calendar', () => {
    expect(() => addDays(localDate('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => dateOfEpochDay(-719_163)).toThrow(RangeError);
    expect(() => dateOfEpochDay(Number.NaN)).toThrow(RangeError);
  });

  it('add up over month ends and leap days', () => {
    expect(addDays(localDate('2024-02-28'), 2)).toBe('2024-03-01');
    expect(addDays(localDate('2026-01-01'), -1)).toBe('2025-12-31');
  });
});

describe('weekdays', () => {
  it.each([
    ['1970-01-01', 'thursday'],
    ['1969-12-31', 'wednesday'],
    ['2026-07-15', 'wednesday'],
    ['2024-02-29', 'thursday'],
    ['2026-07-19', 'sunday'],
    ['2026-07-20', 'monday'],
  ])('%s is a %s', (text, weekday) => expect(weekdayOf(localDate(text))).toBe(weekday));
});

describe('periods', () => {
  it('know their days', () => {
    expect(daysInMonth({ year: 2024, month: 2 })).toBe(29);
    expect(daysInMonth({ year: 2100, month: 2 })).toBe(28);
    expect(firstDayOf({ year: 2026, month: 2 })).toBe('2026-02-01');
    expect(lastDayOf({ year: 2026, month: 2 })).toBe('2026-02-28');
    expect(lastDayOf({ year: 50, month: 12 })).toBe('0050-12-31');
    expect(periodOf(localDate('2026-12-31'))).toEqual({ year: 2026, month: 12 });
  });

  it('follow one another', () => {
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
    expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(addMonths({ year: 2026, month: 7 }, -19)).toEqual({ year: 2024, month: 12 });
    expect(periodIndex({ year: 2026, month: 1 }) - periodIndex({ year: 2025, month: 12 })).toBe(1);
    expect(periodIndex({ year: 9999, month: 12 })).toBe(PERIOD_LIMIT - 1);
  });
});

describe('formats', () => {
  it('product §6.3: are the Chilean ones', () => {
    expect(formatDate('2026-07-31')).toBe('31-07-2026');
    expect(formatPeriod({ year: 2026, month: 7 })).toBe('Julio 2026');
  });
});

describe('product §6.2: dateInClinic', () => {
  it.each([
    ['2026-07-15T03:59:59Z', '2026-07-14'],
    ['2026-07-15T04:00:00Z', '2026-07-15'],
    ['2026-01-15T02:59:59Z', '2026-01-14'],
    ['2026-01-15T03:00:00Z', '2026-01-15'],
  ])('%s is %s in Santiago', (instant, date) => expect(dateInClinic(new Date(instant))).toBe(date));
});
