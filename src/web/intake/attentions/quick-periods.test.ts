import { expect, it } from 'vitest';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { quickPeriodsOn } from './quick-periods.ts';

const rangesOn = (day: string) =>
  Object.fromEntries(
    quickPeriodsOn(localDate(day)).map(({ label, from, to }) => [label, `${from} ${to}`]),
  );

// intake §1.6
it('knows the periods of a day in the middle of a month', () => {
  expect(rangesOn('2026-11-20')).toEqual({
    Hoy: '2026-11-20 2026-11-20',
    Ayer: '2026-11-19 2026-11-19',
    'Este mes': '2026-11-01 2026-11-30',
    'Mes pasado': '2026-10-01 2026-10-31',
    'Últimos 15 días': '2026-11-05 2026-11-20',
  });
});

it('crosses the ends of months and years', () => {
  expect(rangesOn('2028-01-01')).toMatchObject({
    Ayer: '2027-12-31 2027-12-31',
    'Mes pasado': '2027-12-01 2027-12-31',
    'Últimos 15 días': '2027-12-17 2028-01-01',
  });
  expect(rangesOn('2028-03-31')['Mes pasado']).toBe('2028-02-01 2028-02-29');
});
