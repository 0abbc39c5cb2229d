import { expect, test } from 'vitest';
import { withKept, worthKeeping } from './remembered-filters.ts';

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
  const kept = worthKeeping(address, july);
  expect(withKept({}, kept, july)).toEqual({
    pageSize: 50,
    status: 'paid',
    month: 6,
    sort: '-name',
  });
});

test('an address with filters is kept as it is, except for the number of rows', () => {
  const kept = worthKeeping({ pageSize: 50, status: 'paid' }, july);
  expect(withKept({ status: 'pending' }, kept, july)).toEqual({ status: 'pending', pageSize: 50 });
  expect(withKept({ status: 'pending', pageSize: 10 }, kept, july)).toMatchObject({ pageSize: 10 });
});

test('a dialog opened by its address keeps the list’s last filters', () => {
  const kept = worthKeeping({ status: 'paid' }, july);
  expect(withKept({ open: 'new' }, kept, july)).toEqual({ open: 'new', status: 'paid' });
});

test('product §8.10: a period is forgotten with the month in which it was chosen', () => {
  const kept = worthKeeping({ status: 'paid', dateFrom: '2026-07-01', month: 7, year: 2026 }, july);
  expect(withKept({}, kept, august)).toEqual({ status: 'paid' });
});

test('no stored filters, or unreadable ones, leave the address unchanged', () => {
  expect(worthKeeping({ page: 2, search: 'ana' }, july)).toBeNull();
  expect(withKept({ page: 2 }, undefined, july)).toEqual({ page: 2 });
  expect(withKept({}, 'algo', july)).toEqual({});
});
