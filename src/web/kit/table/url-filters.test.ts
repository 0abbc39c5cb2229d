import { expect, test } from 'vitest';
import { z } from 'zod';
import { date, sortBy } from '../../../contract/schemas.ts';
import { readSearch, splitSearch, tableSearch, writeSearch } from './url-filters.ts';

const schema = z.object({
  ...tableSearch(20),
  search: z.string().optional(),
  dateFrom: date().optional(),
  sort: sortBy(['name', 'rut']),
});

test('an empty address gives the defaults', () => {
  expect(readSearch(schema, {})).toEqual({ page: 1, pageSize: 20, sort: 'name' });
});

test('product §9.2: a wrong value in an address is ignored, the rest counts', () => {
  const search = { page: -3, pageSize: 100_000, sort: 'password', search: 'ana', dateFrom: 'ayer' };
  expect(readSearch(schema, search)).toEqual({
    page: 1,
    pageSize: 20,
    sort: 'name',
    search: 'ana',
  });
});

test('product §9.3: a changed filter goes back to the first page; a changed page does not', () => {
  const address = { page: 4, search: 'ana' };
  expect(writeSearch(schema, address, { search: 'eva' })).toEqual({ search: 'eva' });
  expect(writeSearch(schema, address, { page: 5 })).toEqual({ page: 5, search: 'ana' });
});

test('product §9.3: opening a dialog over the list keeps its page, and is no filter of it', () => {
  const opening = z.object({ ...schema.shape, open: z.number().optional() });
  const address = writeSearch(opening, { page: 4 }, { open: 12 });
  expect(address).toEqual({ page: 4, open: 12 });
  expect(splitSearch(readSearch(opening, address)).filters).not.toHaveProperty('open');
});

test('defaults and emptied filters are omitted from the address', () => {
  const address = { page: 2, sort: '-rut', search: 'ana' };
  expect(writeSearch(schema, address, { sort: 'name', search: undefined })).toEqual({});
});

test('a search is split into filters and the page of the call', () => {
  const search = readSearch(schema, { page: 3, pageSize: 50, search: 'ana', hide: ['rut'] });
  expect(splitSearch(search)).toEqual({
    filters: { search: 'ana' },
    paging: { limit: 50, offset: 100 },
  });
});
