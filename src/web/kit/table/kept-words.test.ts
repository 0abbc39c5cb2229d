/** Words that may name a patient, and the marks that stand for them in addresses (product §9.8). */
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { keptWords } from './kept-words.ts';
import { keeperOf } from './url-filters.ts';

const { toShowInstead, withMark, withWords } = keptWords.keeper;

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
});
beforeEach(() => stored.clear());

const ROW = { search: 'Ana Soto', page: 2 };

test('words come back by their mark, in the tab that has them', () => {
  const shown = withMark(ROW);
  expect(shown).toEqual({ page: 2, search: expect.stringMatching(/^\*[0-9a-f]{8}$/) });
  expect(withMark(ROW)).toEqual(shown);
  expect(withMark(shown)).toEqual(shown);
  expect(withWords(shown)).toEqual(ROW);
  expect(toShowInstead(shown)).toBeUndefined();
  expect(withMark({ search: 'Eva' }).search).not.toBe(shown.search);
});

test('words of a link are shown as their mark; no words leave nothing', () => {
  expect(withWords(ROW)).toEqual(ROW);
  expect(toShowInstead(ROW)).toEqual(withMark(ROW));
  expect(toShowInstead({ page: 2 })).toBeUndefined();
  expect(withMark({ search: '', page: 3 })).toEqual({ page: 3 });
  expect(withWords(withMark({ search: 12345678 }))).toEqual({ search: '12345678' });
});

test('the last hundred searches are gone back to', () => {
  const first = withMark({ search: 'first' });
  expect(withWords(first)).toEqual({ search: 'first' });
  for (let n = 0; n < 100; n += 1) withMark({ search: `word ${n}` });
  expect(withWords(first)).toEqual({});
  expect(withWords(withMark({ search: 'word 0' }))).toEqual({ search: 'word 0' });
});

test('a screen says by its schema that it keeps words', () => {
  expect(keeperOf(z.object({ search: keptWords }))).toBe(keptWords.keeper);
  expect(keeperOf(z.object({ search: z.string().optional() }))).toBeUndefined();
});
