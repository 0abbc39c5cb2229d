import { describe, expect, it, test } from 'vitest';
import { addDays, localDate, weekdayOf } from './calendar.ts';
import { easterSunday, legalHolidays } from './holidays.ts';

const dateOf = (year: number, name: string) =>
  legalHolidays(year)
    .filter((holiday) => holiday.name === name)
    .map(({ date }) => date);

/** Month and day of Easter from 2000 to 2100, as published tables have them. */
const EASTER = `
  04-23 04-15 03-31 04-20 04-11 03-27 04-16 04-08 03-23 04-12 04-04 04-24 04-08 03-31 04-20 04-05 03-27
  04-16 04-01 04-21 04-12 04-04 04-17 04-09 03-31 04-20 04-05 03-28 04-16 04-01 04-21 04-13 03-28 04-17
  04-09 03-25 04-13 04-05 04-25 04-10 04-01 04-21 04-06 03-29 04-17 04-09 03-25 04-14 04-05 04-18 04-10
  04-02 04-21 04-06 03-29 04-18 04-02 04-22 04-14 03-30 04-18 04-10 03-26 04-15 04-06 03-29 04-11 04-03
  04-22 04-14 03-30 04-19 04-10 03-26 04-15 04-07 04-19 04-11 04-03 04-23 04-07 03-30 04-19 04-04 03-26
  04-15 03-31 04-20 04-11 04-03 04-16 04-08 03-30 04-12 04-04 04-24 04-15 03-31 04-20 04-12 03-28`
  .trim()
  .split(/\s+/);

test('Easter of 2000 to 2100', () => {
  const computed = EASTER.map((_, index) => easterSunday(2000 + index));
  expect(EASTER).toHaveLength(101);
  expect(computed).toEqual(EASTER.map((day, index) => `${2000 + index}-${day}`));
});

describe('Viernes and Sábado Santo', () => {
  test.each([
    [2024, '2024-03-29', '2024-03-30'],
    [2025, '2025-04-18', '2025-04-19'],
    [2026, '2026-04-03', '2026-04-04'],
    [2027, '2027-03-26', '2027-03-27'],
    [2028, '2028-04-14', '2028-04-15'],
  ])('of %i', (year, friday, saturday) => {
    expect(dateOf(year, 'Viernes Santo')).toEqual([friday]);
    expect(dateOf(year, 'Sábado Santo')).toEqual([saturday]);
  });
});

// Ley 21.357; the dates that the official calendars of these years carry, and those that the
// astronomical almanacs give for the solstice at UTC−4.
test('the winter solstice of 2022 to 2030', () => {
  const days = [21, 21, 20, 20, 21, 21, 20, 20, 21];
  expect(
    days.map((_, index) => dateOf(2022 + index, 'Día Nacional de los Pueblos Indígenas')[0]),
  ).toEqual(days.map((day, index) => `${2022 + index}-06-${day}`));
});

describe('holidays that move (Ley 19.668)', () => {
  // Every weekday on which the 29th of June can fall.
  test.each([
    [2026, '2026-06-29', 'Monday stays'],
    [2027, '2027-06-28', 'Tuesday'],
    [2022, '2022-06-27', 'Wednesday'],
    [2023, '2023-06-26', 'Thursday'],
    [2029, '2029-07-02', 'Friday'],
    [2024, '2024-06-29', 'Saturday stays'],
    [2025, '2025-06-29', 'Sunday stays'],
  ])('San Pedro y San Pablo of %i is %s: %s', (year, date) => {
    expect(dateOf(year, 'San Pedro y San Pablo')).toEqual([date]);
  });

  test.each([
    [2026, '2026-10-12', 'Monday stays'],
    [2027, '2027-10-11', 'Tuesday'],
    [2022, '2022-10-10', 'Wednesday'],
    [2023, '2023-10-09', 'Thursday'],
    [2029, '2029-10-15', 'Friday'],
    [2024, '2024-10-12', 'Saturday stays'],
    [2025, '2025-10-12', 'Sunday stays'],
  ])('Encuentro de Dos Mundos of %i is %s: %s', (year, date) => {
    expect(dateOf(year, 'Encuentro de Dos Mundos')).toEqual([date]);
  });
});

// Ley 20.299.
test.each([
  [2022, '2022-10-31', 'Monday stays'],
  [2023, '2023-10-27', 'Tuesday'],
  [2029, '2029-11-02', 'Wednesday'],
  [2024, '2024-10-31', 'Thursday stays'],
  [2025, '2025-10-31', 'Friday stays'],
  [2026, '2026-10-31', 'Saturday stays'],
  [2027, '2027-10-31', 'Sunday stays'],
])('Día de las Iglesias Evangélicas of %i is %s: %s', (year, date) => {
  expect(dateOf(year, 'Día de las Iglesias Evangélicas')).toEqual([date]);
});

// Leyes 20.215 and 20.983.
test.each([
  [2022, []],
  [2023, ['2023-01-02']],
  [2024, ['2024-09-20']],
  [2025, []],
  [2027, ['2027-09-17']],
  [2029, ['2029-09-17']],
  [2030, ['2030-09-20']],
  [2034, ['2034-01-02']],
])('days that join holidays to weekends in %i', (year, dates) => {
  const added = legalHolidays(year).filter(({ name }) => name.startsWith('Feriado adicional'));
  expect(added.map(({ date }) => date)).toEqual(dates);
});

it('masters §12.2: are sixteen to eighteen, in order and without repetition, each year until 2099', () => {
  for (let year = 2024; year <= 2099; year += 1) {
    const dates = legalHolidays(year).map(({ date }) => date);
    expect(dates.toSorted()).toEqual(dates);
    expect(dates.every((date) => date.startsWith(`${year}-`))).toBe(true);
    expect([16, 17, 18], String(year)).toContain(new Set(dates).size);
    expect(weekdayOf(addDays(localDate(dateOf(year, 'Viernes Santo')[0] ?? ''), 2))).toBe('sunday');
  }
});
