import { expect, test } from 'vitest';
import { copyCode } from './copy-code.ts';

// fees §8.5
test('a copy gets a code that no other rule has', () => {
  expect(copyCode('CARD-01', [])).toBe('CARD-01-COPIA');
  expect(copyCode('CARD-01', ['card-01-copia', 'CARD-01-COPIA-2'])).toBe('CARD-01-COPIA-3');
});

test('the code of a copy is never too long', () => {
  const long = 'X'.repeat(40);
  expect(copyCode(long, [])).toBe(`${'X'.repeat(34)}-COPIA`);
  expect(copyCode(long, [copyCode(long, [])])).toHaveLength(40);
});
