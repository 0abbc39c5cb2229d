import { expect, test } from 'vitest';
import { exactTime, timeAgo } from './time-ago.ts';

const NOW = new Date('2026-11-20T15:00:00Z');

test.each([
  ['2026-11-20T15:00:30Z', 'hace un momento'],
  ['2026-11-20T14:59:01Z', 'hace un momento'],
  ['2026-11-20T14:59:00Z', 'hace 1 min'],
  ['2026-11-20T14:55:00Z', 'hace 5 min'],
  ['2026-11-20T14:00:01Z', 'hace 59 min'],
  ['2026-11-20T14:00:00Z', 'hace 1 h'],
  ['2026-11-19T15:00:01Z', 'hace 23 h'],
  ['2026-11-19T15:00:00Z', 'hace 1 día'],
  ['2026-11-13T15:00:00Z', 'hace 7 días'],
  // In Santiago it was still the 11th.
  ['2026-11-12T02:00:00Z', '11-11-2026'],
])('product §6.6: %s is %s', (instant, text) => expect(timeAgo(instant, NOW)).toBe(text));

test('product §6.6: the exact time is that of Santiago', () => {
  expect(exactTime('2026-11-20T02:31:05Z')).toBe('19-11-2026 23:31');
});
