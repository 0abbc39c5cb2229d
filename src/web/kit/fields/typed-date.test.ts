import { expect, test } from 'vitest';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { parseTypedDate, whyNotTaken } from './typed-date.ts';

const today = localDate('2026-11-20');

test.each([
  ['31-07-2026', '2026-07-31'],
  ['31/7/26', '2026-07-31'],
  ['1.2.2026', '2026-02-01'],
  [' 5 3 2026 ', '2026-03-05'],
  ['31072026', '2026-07-31'],
  ['310726', '2026-07-31'],
  ['2026-07-31', '2026-07-31'],
  ['31-07', '2026-07-31'],
  ['3107', '2026-07-31'],
  ['29-02-2028', '2028-02-29'],
])('product §6.4: reads %s', (text, date) => expect(parseTypedDate(text, today)).toBe(date));

test.each(['', '31', '31-13-2026', '30-02-2026', '29-02-2026', '7-31-2026', 'hoy', '31-07-202'])(
  'does not read %j',
  (text) => expect(parseTypedDate(text, today)).toBeNull(),
);

test.each([
  ['21-11-2026', '21-11-2026 es muy tarde: elija a más tardar hoy, 20-11-2026. Sigue 05-11-2026.'],
  ['31-10', '31-10-2026 es muy temprano: elija desde 01-11-2026. Sigue 05-11-2026.'],
  ['31-11-2026', '«31-11-2026» no es una fecha: escriba DD-MM-AAAA. Sigue 05-11-2026.'],
  ['20-11-2026', null],
  ['1-11', null],
  ['  ', null],
])('product §6.7: says why %j is not taken', (text, sentence) => {
  const bounds = { min: localDate('2026-11-01'), max: today };
  expect(whyNotTaken(text, { ...bounds, value: localDate('2026-11-05') }, today)).toBe(sentence);
});

test('a field without bounds and without a date takes every date, and returns to none', () => {
  expect(whyNotTaken('1-1-1900', { value: null }, today)).toBeNull();
  expect(whyNotTaken('ayer', { value: null }, today)).toBe(
    '«ayer» no es una fecha: escriba DD-MM-AAAA.',
  );
});
