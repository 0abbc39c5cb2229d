import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, firstDayOf, lastDayOf, localDate } from './calendar.ts';
import { reportPeriod, splitByMonths } from './report-period.ts';

const today = localDate('2026-11-20');

test('documents §5.4: a report is of the last twelve months unless days are chosen', () => {
  expect(reportPeriod({}, today)).toEqual({ dateFrom: '2025-12-01', dateTo: '2026-11-20' });
  expect(reportPeriod({ dateTo: localDate('2026-01-31') }, today)).toEqual({
    dateFrom: '2025-02-01',
    dateTo: '2026-01-31',
  });
  expect(reportPeriod({ dateFrom: localDate('2026-11-01') }, today)).toEqual({
    dateFrom: '2026-11-01',
    dateTo: '2026-11-20',
  });
  const both = { dateFrom: localDate('2024-02-29'), dateTo: localDate('2024-03-01') };
  expect(reportPeriod(both, today)).toEqual(both);
});

test('documents §5.4: whole months and the days beside them are the whole span, each day once', () => {
  const days = (dateFrom: string, dateTo: string) => {
    const all = [];
    for (let day = localDate(dateFrom); day <= dateTo; day = addDays(day, 1)) all.push(day);
    return all;
  };
  fc.assert(
    fc.property(fc.nat({ max: 800 }), fc.nat({ max: 120 }), (start, length) => {
      const dateFrom = addDays(localDate('2024-01-01'), start);
      const dateTo = addDays(dateFrom, length);
      const { months, days: others } = splitByMonths({ dateFrom, dateTo });
      const parts = others.flatMap((span) => days(span.dateFrom, span.dateTo));
      if (months) parts.push(...days(firstDayOf(months.from), lastDayOf(months.to)));
      expect(parts.toSorted()).toEqual(days(dateFrom, dateTo));
      // No whole month is among the days.
      for (const span of others) expect(days(span.dateFrom, span.dateTo).length).toBeLessThan(62);
    }),
  );
  const [dateFrom, dateTo] = [localDate('2026-01-15'), localDate('2026-03-31')];
  expect(splitByMonths({ dateFrom, dateTo })).toEqual({
    months: { from: { year: 2026, month: 2 }, to: { year: 2026, month: 3 } },
    days: [{ dateFrom, dateTo: '2026-01-31' }],
  });
});
