/** Weekdays as parts of a question, as seen from a Saturday (operations §22). */
import { expect, it } from 'vitest';
import { localDate } from '../../../../domain/calendar/calendar.ts';
import { readParts } from './read.ts';

const SATURDAY = localDate('2026-11-28');
const daysOf = (question: string, today = SATURDAY) =>
  readParts(question, today).flatMap((part) => (part.kind === 'time' ? [part.span] : []));
const isRead = (question: string, today = SATURDAY) =>
  readParts(question, today).every(({ kind }) => kind !== 'unknown');

it.each([
  ['atenciones del lunes', '2026-11-23'],
  ['cuántas atenciones hubo el viernes', '2026-11-27'],
  ['atenciones de este lunes', '2026-11-23'],
  ['atenciones de este sábado', '2026-11-28'],
  ['atenciones del viernes pasado', '2026-11-27'],
  ['atenciones del pasado viernes', '2026-11-27'],
  ['atenciones del sábado pasado', '2026-11-21'],
  ['atenciones del domingo', '2026-11-22'],
  ['atenciones del lunes 16 de noviembre', '2026-11-16'],
])('operations §22.5: %s is of %s', (question, day) => {
  expect(daysOf(question)).toEqual([{ from: day, to: day }]);
  expect(isRead(question)).toBe(true);
});

it.each([
  // It may be today, or a week ago.
  'atenciones del sábado',
  // It is still to come.
  'atenciones de este domingo',
  'atenciones del próximo lunes',
  'atenciones del lunes que viene',
  'cuánto hay que pagar el lunes',
  'qué se paga el viernes',
  // All of them, a week's, one of a month that is not said, and a day that is none.
  'atenciones de los lunes',
  'atenciones de cada lunes',
  'atenciones del lunes antepasado',
  'atenciones del lunes de la semana pasada',
  'atenciones del lunes 16',
  'atenciones del lunes 17 de noviembre',
])('operations §22.5: %s has a word that is not understood', (question) => {
  expect(isRead(question)).toBe(false);
});

it('operations §22.9: what was paid on a day is of the day of payment', () => {
  const marks = (question: string) =>
    readParts(question, SATURDAY).flatMap((part) => (part.kind === 'mark' ? [part.mark] : []));
  for (const day of ['ayer', 'el lunes', 'el 10 de julio'])
    expect(marks(`atenciones pagadas ${day}`)).toContain('paid-out');
  expect(marks('atenciones pagadas de ayer')).not.toContain('paid-out');
});

it.each([
  ['atenciones marzo a mayo', '2026-03-01', '2026-05-31'],
  ['atenciones de julio en adelante', '2026-07-01', '2026-11-28'],
  ['atenciones de los primeros diez días de octubre', '2026-10-01', '2026-10-10'],
  ['atenciones de los últimos 5 días de octubre', '2026-10-27', '2026-10-31'],
  ['qué tasa rige desde enero de 2027', '2027-01-01', '2027-01-31'],
  ['honorarios de este mes, o sea noviembre', '2026-11-01', '2026-11-30'],
])('operations §22.1, operations §22.6: %s is one span', (question, from, to) => {
  expect(daysOf(question)).toEqual([{ from, to }]);
});

it('operations §22.7: weekends are all of a time, and one weekend is not understood', () => {
  expect(isRead('atenciones de fin de semana en octubre')).toBe(true);
  expect(isRead('atenciones de los fines de semana de octubre')).toBe(true);
  for (const one of [
    'el fin de semana',
    'este fin de semana',
    'fin de semana pasado',
    'fin de semana largo',
  ])
    expect(isRead(`atenciones ${one}`), one).toBe(false);
  expect(isRead('atenciones de los primeros diez días hábiles de octubre')).toBe(false);
  for (const one of ['más fines de semana', 'cuántos fines de semana', 'menos fines de semana'])
    expect(isRead(`atenciones ${one}`), one).toBe(false);
});

it('operations §22.7: the first or last days of two months are not understood', () => {
  for (const one of [
    'primeros diez días de octubre y noviembre',
    'últimos 5 días de septiembre a octubre',
    'primeros 5 días de octubre de 2026 y de noviembre',
  ])
    expect(isRead(`atenciones de los ${one}`), one).toBe(false);
});
