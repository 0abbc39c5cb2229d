/** What an empty list offers. */
import { expect, test } from 'vitest';
import { clearing } from './empty-list.tsx';

// product §8.12
test('filters that filter something can be taken away, all of them', () => {
  const asked: object[] = [];
  const clear = (filters: { search?: string | undefined; isActive?: boolean | undefined }) =>
    clearing(filters, (cleared) => asked.push(cleared));
  expect(clear({})).toBeUndefined();
  expect(clear({ search: undefined, isActive: undefined })).toBeUndefined();
  clear({ search: undefined, isActive: false })?.();
  expect(asked).toEqual([{ search: undefined, isActive: undefined }]);
});
