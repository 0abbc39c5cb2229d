import { describe, expect, it, test } from 'vitest';
import { localDate } from './calendar.ts';
import { type ClinicSchedule, scheduleOf } from './working-hours.ts';

const WEEKDAY = { from: '08:00', to: '20:00' };
const CLINIC: ClinicSchedule = {
  workingHours: {
    monday: WEEKDAY,
    tuesday: WEEKDAY,
    wednesday: WEEKDAY,
    thursday: WEEKDAY,
    friday: WEEKDAY,
    saturday: { from: '09:00', to: '14:00' },
    sunday: null,
  },
  nightHours: { from: '20:00', to: '08:00' },
};
const MONDAY = localDate('2026-07-13');
const SATURDAY = localDate('2026-07-18');
const SUNDAY = localDate('2026-07-19');
const at = (date: typeof MONDAY, time: string, clinic = CLINIC, holiday: string | null = null) =>
  scheduleOf(date, time, clinic, holiday);

describe('at the borders', () => {
  test.each([
    ['07:59', 'night'],
    ['08:00', 'regular'],
    ['19:59', 'regular'],
    ['20:00', 'night'],
    ['23:59', 'night'],
    ['00:00', 'night'],
  ])('of a Monday: %s is %s', (time, scheduleType) => {
    expect(at(MONDAY, time).scheduleType).toBe(scheduleType);
  });

  test.each([
    ['08:59', 'irregular'],
    ['09:00', 'regular'],
    ['13:59', 'regular'],
    ['14:00', 'irregular'],
    ['20:00', 'night'],
  ])('of a Saturday: %s is %s', (time, scheduleType) => {
    expect(at(SATURDAY, time).scheduleType).toBe(scheduleType);
  });
});

it('masters §12.5: is irregular on a day without work and on a holiday, and night in their nights', () => {
  expect(at(SUNDAY, '12:00')).toEqual({
    scheduleType: 'irregular',
    reason: 'La clínica no atiende el día domingo.',
  });
  expect(at(MONDAY, '12:00', CLINIC, 'Navidad')).toEqual({
    scheduleType: 'irregular',
    reason: 'Feriado: Navidad.',
  });
  expect(at(SUNDAY, '22:00').scheduleType).toBe('night');
  expect(at(MONDAY, '02:00', CLINIC, 'Navidad')).toEqual({
    scheduleType: 'night',
    reason: 'Horario nocturno: de 20:00 a 08:00.',
  });
});

it('masters §12.6: says within or outside which hours', () => {
  expect(at(MONDAY, '10:00').reason).toBe('Dentro del horario del lunes: de 08:00 a 20:00.');
  expect(at(SATURDAY, '15:00').reason).toBe('Fuera del horario del sábado: de 09:00 a 14:00.');
});

it('masters §12.4: knows nights within a day, none at all, and days that never end', () => {
  const early = { ...CLINIC, nightHours: { from: '00:00', to: '06:00' } };
  expect(at(MONDAY, '05:59', early).scheduleType).toBe('night');
  expect(at(MONDAY, '06:00', early).scheduleType).toBe('irregular');
  expect(at(MONDAY, '23:59', early).scheduleType).toBe('irregular');
  const open = { from: '00:00', to: '24:00' };
  const always = { workingHours: { ...CLINIC.workingHours, monday: open }, nightHours: null };
  expect(at(MONDAY, '00:00', always).scheduleType).toBe('regular');
  expect(at(MONDAY, '23:59', always).scheduleType).toBe('regular');
});
