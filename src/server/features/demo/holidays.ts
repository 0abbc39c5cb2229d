/**
 * Chile's legal holidays of 2024 to 2028 by hand: three of them move by law, Sábado Santo is one,
 * and 17 or 20 September join when they bridge a weekend (docs/domain.md). Election days are not
 * here: they are declared one by one.
 */
import { type LocalDate, localDate } from '../../../domain/calendar.ts';

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

const MOVABLE = {
  'Viernes Santo': ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14'],
  'Sábado Santo': ['2024-03-30', '2025-04-19', '2026-04-04', '2027-03-27', '2028-04-15'],
  'Día Nacional de los Pueblos Indígenas': [
    '2024-06-20',
    '2025-06-20',
    '2026-06-21',
    '2027-06-21',
    '2028-06-20',
  ],
  'San Pedro y San Pablo': ['2024-06-29', '2025-06-29', '2026-06-29', '2027-06-28', '2028-06-26'],
  'Encuentro de Dos Mundos': ['2024-10-12', '2025-10-12', '2026-10-12', '2027-10-11', '2028-10-09'],
  'Día de las Iglesias Evangélicas': [
    '2024-10-31',
    '2025-10-31',
    '2026-10-31',
    '2027-10-31',
    '2028-10-27',
  ],
  'Feriado adicional de Fiestas Patrias': ['2024-09-20', '2027-09-17'],
} as const;

const YEARS = [2024, 2025, 2026, 2027, 2028] as const;

/** A day on which the clinic works out of hours. */
export type Holiday = { readonly date: LocalDate; readonly name: string };

/** The holidays in order of date. */
export const HOLIDAYS: readonly Holiday[] = [
  ...YEARS.flatMap((year) =>
    FIXED.map(([day, name]) => ({ date: localDate(`${year}-${day}`), name })),
  ),
  ...Object.entries(MOVABLE).flatMap(([name, dates]) =>
    dates.map((date) => ({ date: localDate(date), name })),
  ),
].sort((a, b) => (a.date < b.date ? -1 : 1));

/** Their dates, to ask whether a day is one. */
export const HOLIDAY_DATES: ReadonlySet<LocalDate> = new Set(HOLIDAYS.map(({ date }) => date));
