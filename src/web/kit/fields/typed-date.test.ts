import { expect, test } from 'vitest';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { parseTypedDate } from './typed-date.ts';

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
])('product §6.4: reads %s', (text, date) => {
  expect(parseTypedDate(text, today)).toBe(date);
});

test.each(['', '31', '31-13-2026', '30-02-2026', '29-02-2026', '7-31-2026', 'hoy', '31-07-202'])(
  'does not read %j',
  (text) => {
    expect(parseTypedDate(text, today)).toBeNull();
  },
);
