/** The calendar of payments: proposed days, what is refused, and how doctors read it. */
import { describe, expect, it, test } from 'vitest';
import { localDate } from './calendar.ts';
import { legalHolidays } from './holidays.ts';
import { calendarProblem, isWorkingDay, payDaySentence, proposedDays } from './payment-calendar.ts';

const HOLIDAYS = new Set<string>(
  [...legalHolidays(2026), ...legalHolidays(2027)].map(({ date }) => date),
);

// masters §16.3
describe('proposed days', () => {
  it.each([
    // The 5th of November 2026 is a Thursday.
    [10, 5, 'previous', '2026-11-05'],
    [10, 5, 'next', '2026-11-05'],
    // The 5th of December is a Saturday, and the 8th, a Tuesday, a holiday.
    [11, 5, 'previous', '2026-12-04'],
    [11, 5, 'next', '2026-12-07'],
    [11, 8, 'next', '2026-12-09'],
    [11, 8, 'previous', '2026-12-07'],
    // The 1st of November is a Sunday and a holiday; the working day before it is in October, which has not closed.
    [10, 1, 'previous', '2026-11-02'],
    // January has no 31st of February: the 28th of 2026 is a Saturday.
    [1, 31, 'previous', '2026-02-27'],
    // New Year's day is a Friday.
    [12, 1, 'next', '2027-01-04'],
  ] as const)(
    'month %i paid on day %i, else the %s working day: %s',
    (month, day, otherwise, paysOn) => {
      const days = proposedDays({ year: 2026, month }, { day, otherwise }, HOLIDAYS);
      expect(days.paysOn).toBe(paysOn);
    },
  );

  it('close each month on its last day', () => {
    const closing = (month: number) =>
      proposedDays({ year: 2028, month }, { day: 5, otherwise: 'next' }, new Set()).closesOn;
    expect([2, 4, 12].map(closing)).toEqual(['2028-02-29', '2028-04-30', '2028-12-31']);
  });

  it('are working days, from Monday to Friday, and after the close, whatever the rule', () => {
    for (let day = 1; day <= 31; day++) {
      for (const otherwise of ['previous', 'next'] as const) {
        for (let month = 1; month <= 12; month++) {
          const days = proposedDays({ year: 2026, month }, { day, otherwise }, HOLIDAYS);
          expect(isWorkingDay(days.paysOn, HOLIDAYS)).toBe(true);
          expect(days.paysOn > days.closesOn).toBe(true);
        }
      }
    }
  });
});

// masters §16.2
test.each([
  [{ closesOn: '2026-10-31', paysOn: '2026-11-05' }, null],
  [{ closesOn: '2026-10-25', paysOn: '2026-10-25' }, null],
  [{ closesOn: null, paysOn: '2026-10-01' }, null],
  [{ closesOn: null, paysOn: null }, null],
  [{ closesOn: null, paysOn: '2027-12-31' }, null],
  [
    { closesOn: '2026-09-30', paysOn: '2026-11-05' },
    'closesOn: Octubre 2026 no puede cerrar antes de comenzar',
  ],
  [{ closesOn: '2026-10-31', paysOn: null }, 'paysOn: Indique cuándo se paga, o borre el cierre'],
  [
    { closesOn: null, paysOn: '2026-09-30' },
    'paysOn: Octubre 2026 no puede pagarse antes de comenzar',
  ],
  [
    { closesOn: '2026-10-31', paysOn: '2026-10-30' },
    'paysOn: Indique el día del cierre o uno posterior',
  ],
  [
    { closesOn: null, paysOn: '2028-01-01' },
    'paysOn: Revise el año: Octubre 2026 se pagaría más de un año después',
  ],
])('the problem of %o is %s', (days, expected) => {
  const problem = calendarProblem({ year: 2026, month: 10 }, days);
  expect(problem && `${problem.field}: ${problem.message}`).toBe(expected);
});

test('a pay day in a sentence', () => {
  const sentence = (month: number, day: string) =>
    payDaySentence({ year: 2026, month }, localDate(day));
  expect(sentence(10, '2026-11-05')).toBe('Octubre se paga el 5 de noviembre');
  expect(sentence(12, '2027-01-04')).toBe('Diciembre se paga el 4 de enero');
});
