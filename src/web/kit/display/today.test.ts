import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { yearsWith } from './today.ts';

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00-03:00') }),
);
afterEach(() => vi.useRealTimers());

test('documents §11.2: the years are those that the portal offers, and others with payments', () => {
  const offered = [2024, 2025, 2026];
  expect(yearsWith()).toEqual(offered);
  expect(yearsWith([{ month: 8, year: 2025 }])).toEqual(offered);
  expect(yearsWith([{ month: 3, year: 2017 }])).toEqual([2017, ...offered]);
});
