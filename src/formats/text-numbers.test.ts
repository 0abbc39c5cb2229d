import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextNumbers } from './text-numbers.ts';

test('is a map from texts to numbers', () => {
  const entry = fc.tuple(
    fc.oneof(fc.string({ unit: 'grapheme', maxLength: 6 }), fc.constantFrom('a', 'ñ', '', '漢字')),
    fc.nat(2 ** 32 - 1),
  );
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 200 }), (entries) => {
      const map = new Map<string, number>();
      const numbers = new TextNumbers();
      for (const [text, value] of entries) {
        expect(numbers.get(text)).toBe(map.get(text));
        map.set(text, value);
        numbers.set(text, value);
      }
      for (const [text, value] of map) expect(numbers.get(text)).toBe(value);
    }),
  );
});

test('keeps a hundred thousand apart, over many blocks', () => {
  const numbers = new TextNumbers();
  const texts = Array.from({ length: 100_000 }, (_, index) => `auto_${index}_${'x'.repeat(30)}`);
  texts.forEach((text, index) => {
    numbers.set(text, index);
  });
  const wrong = texts.filter((text, index) => numbers.get(text) !== index);
  expect(wrong).toEqual([]);
  expect(numbers.get('auto_100000')).toBeUndefined();
});

test('refuses a text that no id can be', () => {
  expect(() => new TextNumbers().set('x'.repeat(5_000), 1)).toThrow(RangeError);
});
