import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfEpochDay, epochDay, formatDate, localDate } from '../../domain/calendar/calendar.ts';
import { formatPesos, formatRate } from '../../domain/money.ts';
import { readAmount, readDate, readRate, readSchedule, readTime } from './values.ts';

describe('amounts', () => {
  // intake §10.1
  test.each([
    ['12345', 12_345],
    ['12.345', 12_345],
    ['$12.345', 12_345],
    ['$ 1.234.567', 1_234_567],
    ['CLP 12.345', 12_345],
    ['12.345,00', 12_345],
    ['$12.345.-', 12_345],
    ['1,234,567', 1_234_567],
    ['12,345.00', 12_345],
    ['0', 0],
    ['007', 7],
    ['12345,49', 12_345],
    ['12345,5', 12_346],
    ['7616.8649999999', 7617],
    ['7616,865', 7617],
    ['0.345', 0],
    ['500.00', 500],
    ['12 345', 12_345],
    ['$ 1 234 567', 1_234_567],
    ['32513.0000', 32_513],
    ['12345.000', 12_345],
    ['999999999999', 999_999_999_999],
    ['999.999.999.999', 999_999_999_999],
  ])('%s', (text, amount) => expect(readAmount(text)).toBe(amount));

  // intake §10.2, intake §10.3
  test.each([
    ['-1', 'negative'],
    ['-$1.234', 'negative'],
    ['$-1.234', 'negative'],
    ['(1.234)', 'negative'],
    ['1.234-', 'negative'],
    ['−5', 'negative'],
    ['12,345', 'ambiguous'],
    ['32.5130', 'ambiguous'],
    ['32,5130', 'ambiguous'],
    ['32.5', 'ambiguous'],
    ['495,51', 'ambiguous'],
    ['500.0000', 'ambiguous'],
    ['1234.567', 'ambiguous'],
    ['$ 1234.567', 'ambiguous'],
    ['$ 1234.001', 'ambiguous'],
    ['012.345', 'ambiguous'],
    ['123 45', 'unreadable'],
    ['10.000 12.000', 'unreadable'],
    ['1000000000000', 'tooLong'],
    ['999999999999,5', 'tooLong'],
    ['12.34.567', 'unreadable'],
    ['1.2345.678', 'unreadable'],
    ['FONASA', 'unreadable'],
    ['12 %', 'unreadable'],
    ['1e5', 'unreadable'],
    ['$', 'unreadable'],
    ['0x10', 'unreadable'],
  ])('%s is %s', (text, problem) => expect(readAmount(text)).toBe(problem));

  test('every displayed amount can be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
        expect(readAmount(formatPesos(amount))).toBe(amount);
        expect(readAmount(`${formatPesos(amount).slice(1)},00`)).toBe(amount);
        expect(readAmount(String(amount))).toBe(amount);
      }),
    );
  });
});

// intake §10.8
describe('percentages', () => {
  test.each([
    ['10', 1000],
    ['10,5', 1050],
    ['10.5', 1050],
    ['10%', 1000],
    ['61,70 %', 6170],
    ['0,1', 10],
    ['61,6667', 6167],
    ['100', 10_000],
    ['0', 0],
    ['100,01', null],
    ['-1', null],
    ['diez', null],
  ])('%s', (text, rate) => expect(readRate(text)).toBe(rate));

  test('every displayed percentage can be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (rate) => {
        expect(readRate(formatRate(rate))).toBe(rate);
      }),
    );
  });
});

// intake §10.4
describe('dates', () => {
  test.each([
    ['15-AGO-25', '2025-08-15'],
    ['15-ago-2025', '2025-08-15'],
    ['15-Aug-25', '2025-08-15'],
    ['1-SEPT-25', '2025-09-01'],
    ['1-SET-25', '2025-09-01'],
    ['01-Jan-00', '2000-01-01'],
    ['31-DIC-99', '2099-12-31'],
    ['15 agosto 2025', null],
    ['15/AGO/2025', '2025-08-15'],
    ['15-08-2025', '2025-08-15'],
    ['5/8/2025', '2025-08-05'],
    ['15.08.2025', '2025-08-15'],
    ['2025-08-15', '2025-08-15'],
    ['29-02-2024', '2024-02-29'],
    ['29-02-2025', null],
    ['31-ABR-25', null],
    ['13/25/2025', null],
    ['15-08/2025', null],
    ['15-08-25', null],
    ['31-12-1999', null],
    ['01-01-2100', null],
    ['45884', null],
    ['15-XXX-25', null],
    ['ayer', null],
  ])('%s', (text, date) => expect(readDate(text)?.date ?? null).toBe(date));

  test.each([
    ['15-08-2025 9:05', '09:05'],
    ['2025-08-15T23:59:59', '23:59'],
    ['15-OCT-25 10:30', '10:30'],
    ['2025-08-15 00:00:00', null],
    ['2025-08-15T00:00:00.000Z', null],
  ])('%s has a time', (text, time) => {
    expect(readDate(text)).toEqual({ date: expect.any(String), time });
  });

  // intake §10.5, intake §10.6
  test.each(['15-08-2025 25:00', '2025-08-15T10:30:00Z', '15-08-2025 a las 9:00'])(
    '%s is refused',
    (text) => expect(readDate(text)).toBeNull(),
  );

  test('every day of the century can be read in every form', () => {
    const first = epochDay(localDate('2000-01-01'));
    const last = epochDay(localDate('2099-12-31'));
    const months = 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC'.split(' ');
    const english = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (day) => {
        const date = dateOfEpochDay(day);
        const [year = '', month = '', dayOfMonth = ''] = date.split('-');
        const forms = [
          date,
          formatDate(date),
          formatDate(date).replaceAll('-', '/'),
          `${dayOfMonth}-${months[Number(month) - 1]}-${year.slice(2)}`,
          `${Number(dayOfMonth)}-${english[Number(month) - 1]}-${year}`,
        ];
        for (const form of forms) expect(readDate(form)).toEqual({ date, time: null });
      }),
    );
  });
});

test('times', () => {
  expect(readTime('8:05')).toBe('08:05');
  expect(readTime('23:59:30')).toBe('23:59');
  expect(readTime('24:00')).toBeNull();
  expect(readTime('10.30')).toBeNull();
});

// intake §10.9
test('schedules', () => {
  const words = [
    'Hábil',
    'DIURNO',
    'regular',
    'Noche',
    'nocturno',
    'night',
    'Inhábil',
    'irregular',
  ];
  expect(words.map(readSchedule)).toEqual([
    ...['regular', 'regular', 'regular'],
    ...['night', 'night', 'night'],
    ...['irregular', 'irregular'],
  ]);
  expect(readSchedule('61')).toBeNull();
});
