/**
 * Chile's legal holidays of a year, computed from the laws that fix them. Days that are declared singly (elections,
 * censuses) and regional holidays are not included: a clinic adds those it keeps.
 */
import { addDays, dateOfEpochDay, type LocalDate, localDate, weekdayOf } from './calendar.ts';

/** A day on which an attention counts as irregular (inhábil). */
export type Holiday = { readonly date: LocalDate; readonly name: string };

/** Holidays that fall on the same day every year. */
const FIXED = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día Nacional del Trabajo'],
  ['05-21', 'Día de las Glorias Navales'],
  ['07-16', 'Día de la Virgen del Carmen'],
  ['08-15', 'Asunción de la Virgen'],
  ['09-18', 'Independencia Nacional'],
  ['09-19', 'Día de las Glorias del Ejército'],
  ['11-01', 'Día de Todos los Santos'],
  ['12-08', 'Inmaculada Concepción'],
  ['12-25', 'Navidad'],
] as const;

/** The year's holidays in order of date. Valid for 2021 and later: earlier years had other laws. */
export function legalHolidays(year: number): Holiday[] {
  const on = (day: string) => localDate(`${String(year).padStart(4, '0')}-${day}`);
  const easter = easterSunday(year);
  const holidays: Holiday[] = [
    ...FIXED.map(([day, name]) => ({ date: on(day), name })),
    { date: addDays(easter, -2), name: 'Viernes Santo' },
    { date: addDays(easter, -1), name: 'Sábado Santo' },
    { date: winterSolstice(year), name: 'Día Nacional de los Pueblos Indígenas' },
    { date: toMonday(on('06-29')), name: 'San Pedro y San Pablo' },
    { date: toMonday(on('10-12')), name: 'Encuentro de Dos Mundos' },
    { date: toFriday(on('10-31')), name: 'Día de las Iglesias Evangélicas' },
    ...bridges(on),
  ];
  return holidays.sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return localDate(`${String(year).padStart(4, '0')}-0${month}-${String(day).padStart(2, '0')}`);
}

const UNIX_EPOCH_JULIAN_DAY = 2_440_587.5;
/** Continental Chile in June: UTC−4, in days. */
const CHILE_IN_WINTER = -4 / 24;

/**
 * The day of the June solstice in Chile, which Ley 21.357 makes a holiday. Mean solstice by Meeus, Astronomical
 * Algorithms, chapter 27. Without its periodic terms it is right to a quarter of an hour, which changes no date between
 * 2021 and 2100.
 */
function winterSolstice(year: number): LocalDate {
  const millennia = (year - 2000) / 1000;
  const julianDay =
    2_451_716.56767 +
    365_241.62603 * millennia +
    0.00325 * millennia ** 2 +
    0.00888 * millennia ** 3 -
    0.0003 * millennia ** 4;
  return dateOfEpochDay(Math.floor(julianDay - UNIX_EPOCH_JULIAN_DAY + CHILE_IN_WINTER));
}

/** Ley 19.668: a holiday from Tuesday to Thursday moves back to Monday, one on Friday to the next Monday. */
function toMonday(date: LocalDate): LocalDate {
  const days = { tuesday: -1, wednesday: -2, thursday: -3, friday: 3 } as const;
  const weekday = weekdayOf(date);
  return weekday in days ? addDays(date, days[weekday as keyof typeof days]) : date;
}

/** Ley 20.299: a holiday on Tuesday moves back to Friday, one on Wednesday forward to Friday. */
function toFriday(date: LocalDate): LocalDate {
  const days = { tuesday: -4, wednesday: 2 } as const;
  const weekday = weekdayOf(date);
  return weekday in days ? addDays(date, days[weekday as keyof typeof days]) : date;
}

/**
 * Days that join a holiday to a weekend. Ley 20.983: 2 January on a Monday and 17 September on a Friday. Ley 20.215: 17
 * September on a Monday and 20 September on a Friday.
 */
function bridges(on: (day: string) => LocalDate): Holiday[] {
  const candidates = [
    { day: '01-02', weekdays: ['monday'], name: 'Feriado adicional de Año Nuevo' },
    { day: '09-17', weekdays: ['monday', 'friday'], name: 'Feriado adicional de Fiestas Patrias' },
    { day: '09-20', weekdays: ['friday'], name: 'Feriado adicional de Fiestas Patrias' },
  ];
  return candidates
    .filter(({ day, weekdays }) => weekdays.includes(weekdayOf(on(day))))
    .map(({ day, name }) => ({ date: on(day), name }));
}
