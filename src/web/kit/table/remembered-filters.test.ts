import { expect, test } from 'vitest';
import { partToRemember, withRememberedFilters } from './remembered-filters.ts';

const july = { year: 2026, month: 7 };
const august = { year: 2026, month: 8 };
const june = { year: 2026, month: 6 };
/** A list of all months; nobody works on one. */
const ALL = { period: undefined, keys: 'none' } as const;

test('product §8.8: page size, filters, order and period are remembered; search text and opened records are not', () => {
  const address = {
    page: 3,
    pageSize: 50,
    search: 'ana',
    open: 4,
    accountChanges: true,
    correct: 7,
    edit: 2,
    file: 9,
    status: 'paid',
    month: 6,
    sort: '-name',
  };
  const remembered = partToRemember(address, july);
  expect(withRememberedFilters({}, remembered, july, ALL)).toEqual({
    pageSize: 50,
    status: 'paid',
    month: 6,
    sort: '-name',
  });
});

test('an address with filters is kept as it is, except for the number of rows', () => {
  const remembered = partToRemember({ pageSize: 50, status: 'paid' }, july);
  expect(withRememberedFilters({ status: 'pending' }, remembered, july, ALL)).toEqual({
    status: 'pending',
    pageSize: 50,
  });
  expect(
    withRememberedFilters({ status: 'pending', pageSize: 10 }, remembered, july, ALL),
  ).toMatchObject({ pageSize: 10 });
});

test('a dialog opened by its address keeps the list’s last filters', () => {
  const remembered = partToRemember({ status: 'paid' }, july);
  expect(withRememberedFilters({ open: 'new' }, remembered, july, ALL)).toEqual({
    open: 'new',
    status: 'paid',
  });
});

test('product §8.10: a period is forgotten with the month in which it was chosen', () => {
  const remembered = partToRemember(
    { status: 'paid', dateFrom: '2026-07-01', month: 7, year: 2026 },
    july,
  );
  expect(withRememberedFilters({}, remembered, august, ALL)).toEqual({ status: 'paid' });
});

test('no stored filters, or unreadable ones, leave the address unchanged', () => {
  expect(partToRemember({ page: 2, search: 'ana' }, july)).toBeNull();
  expect(withRememberedFilters({ page: 2 }, undefined, july, ALL)).toEqual({ page: 2 });
  expect(withRememberedFilters({}, 'algo', july, ALL)).toEqual({});
});

test('product §8.14: a screen of one month opens on the working period, whatever month it had itself', () => {
  const remembered = partToRemember({ bankFormat: 'bci', month: 3, year: 2026 }, july);
  const working = { period: june, keys: 'month' } as const;
  expect(withRememberedFilters({}, remembered, july, working)).toEqual({
    bankFormat: 'bci',
    ...june,
  });
  expect(withRememberedFilters({}, undefined, july, working)).toEqual(june);
  // A link says its month itself.
  expect(withRememberedFilters({ month: 2, year: 2026 }, remembered, july, working)).toEqual({
    month: 2,
    year: 2026,
  });
});

test('product §8.14: so does one of days, by its first and last; days chosen within it stay', () => {
  const working = { period: june, keys: 'days' } as const;
  const all = { dateFrom: '2026-06-01', dateTo: '2026-06-30' };
  expect(withRememberedFilters({}, undefined, july, working)).toEqual(all);
  const earlier = partToRemember({ dateFrom: '2026-05-01', dateTo: '2026-05-31' }, july);
  expect(withRememberedFilters({}, earlier, july, working)).toEqual(all);
  const half = { dateFrom: '2026-06-01', dateTo: '2026-06-15' };
  expect(withRememberedFilters({}, partToRemember(half, july), july, working)).toEqual(half);
});
