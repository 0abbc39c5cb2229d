import { expect, test } from 'vitest';
import { NO_REQUEST_DATE, requestDateLabel } from './request-date.ts';

test('spec 2 §2.10: request dates as they are read', () => {
  expect(requestDateLabel('2026-07-31')).toBe('31-07-2026');
  expect(requestDateLabel(NO_REQUEST_DATE)).toBe('Sin fecha de solicitud');
});
