import { expect, test, vi } from 'vitest';
import { createMemory } from './memory.ts';

test('what was found once is not searched again, nothing found included', () => {
  const remember = createMemory<string | null>();
  const find = vi.fn((text: string) => (text === 'ninguno' ? null : text.toUpperCase()));
  const texts = ['año \ud83d', 'ninguno', 'año \ud83d', 'ninguno'];
  expect(texts.map((text) => remember(text, find))).toEqual([
    'AÑO \ud83d',
    null,
    'AÑO \ud83d',
    null,
  ]);
  expect(find).toHaveBeenCalledTimes(2);
});

test('many different texts are found all the same, and not all kept', () => {
  const remember = createMemory<number>();
  const find = vi.fn(Number);
  const numbers = Array.from({ length: 10_000 }, (_, number) => number);
  expect(numbers.map((number) => remember(`${number}`, find))).toEqual(numbers);
  remember('0', find);
  expect(find).toHaveBeenCalledTimes(10_001);
});
