import { expect, test } from 'vitest';
import { partToRemember, withRememberedFilters } from './remembered-filters.ts';

const july = { year: 2026, month: 7 };
const august = { year: 2026, month: 8 };

test('product §8.8: page size, filters, order and period are remembered; search text and opened records are not', () => {
  const address = {
    page: 3,
    pageSize: 50,
    search: 'ana',
    open: 4,
    status: 'paid',
    month: 6,
    sort: '-name',
  };
  const remembered = partToRemember(address, july);
  expect(withRememberedFilters({}, remembered, july)).toEqual({
    pageSize: 50,
    status: 'paid',
    month: 6,
    sort: '-name',
  });
});

test('an address with filters is kept as it is, except for the number of rows', () => {
  const remembered = partToRemember({ pageSize: 50, status: 'paid' }, july);
  expect(withRememberedFilters({ status: 'pending' }, remembered, july)).toEqual({
    status: 'pending',
    pageSize: 50,
  });
  expect(
    withRememberedFilters({ status: 'pending', pageSize: 10 }, remembered, july),
  ).toMatchObject({ pageSize: 10 });
});

test('a dialog opened by its address keeps the list’s last filters', () => {
  const remembered = partToRemember({ status: 'paid' }, july);
  expect(withRememberedFilters({ open: 'new' }, remembered, july)).toEqual({
    open: 'new',
    status: 'paid',
  });
});

test('product §8.10: a period is forgotten with the month in which it was chosen', () => {
  const remembered = partToRemember(
    { status: 'paid', dateFrom: '2026-07-01', month: 7, year: 2026 },
    july,
  );
  expect(withRememberedFilters({}, remembered, august)).toEqual({ status: 'paid' });
});

test('no stored filters, or unreadable ones, leave the address unchanged', () => {
  expect(partToRemember({ page: 2, search: 'ana' }, july)).toBeNull();
  expect(withRememberedFilters({ page: 2 }, undefined, july)).toEqual({ page: 2 });
  expect(withRememberedFilters({}, 'algo', july)).toEqual({});
});
