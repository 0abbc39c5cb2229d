import { expect, test } from 'vitest';
import { matchesRequestDate, NO_REQUEST_DATE, requestDateLabel } from './request-date.ts';

test('payout §12.4: request dates as they are read', () => {
  expect(requestDateLabel('2026-07-31')).toBe('31-07-2026');
  expect(requestDateLabel(NO_REQUEST_DATE)).toBe('Sin fecha de solicitud');
});

test.each(['31-07-2026', '31/07', '07.2026', '2026-07-31', ' 2026-07 ', '31'])(
  'payout §12.4: «%s» finds 31 July 2026',
  (typed) => {
    expect(matchesRequestDate('2026-07-31', typed)).toBe(true);
    expect(matchesRequestDate(NO_REQUEST_DATE, typed)).toBe(false);
  },
);

test('a name, another date or the words for none do not', () => {
  for (const typed of ['Ana', '30-07', 'sin fecha']) {
    expect(matchesRequestDate('2026-07-31', typed)).toBe(false);
  }
  expect(matchesRequestDate(NO_REQUEST_DATE, 'Sin fecha')).toBe(true);
  expect(matchesRequestDate(NO_REQUEST_DATE, 'solicitud-')).toBe(false);
});
