import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from './wrap.ts';

const length = (text: string) => text.length;

test('breaks at spaces, keeps what fits, and breaks a word that is wider than the column', () => {
  expect(wrapText('', 5, length)).toEqual(['']);
  expect(wrapText('uno dos', 7, length)).toEqual(['uno dos']);
  expect(wrapText('uno dos tres', 7, length)).toEqual(['uno dos', 'tres']);
  expect(wrapText('a otorrinolaringología', 8, length)).toEqual([
    'a',
    'otorrino',
    'laringol',
    'ogía',
  ]);
  expect(wrapText('15,25\u{a0}% más', 7, length)).toEqual(['15,25\u{a0}%', 'más']);
});

test('no sign is lost, and no line is wider than the column', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, width) => {
      const lines = wrapText(text, width, length);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});
