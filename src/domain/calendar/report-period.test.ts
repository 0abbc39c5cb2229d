import { expect, test } from 'vitest';
import { localDate } from './calendar.ts';
import { reportPeriod } from './report-period.ts';

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
