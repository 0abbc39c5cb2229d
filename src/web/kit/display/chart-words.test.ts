import { expect, test } from 'vitest';
import { shortPesos } from './chart-words.ts';

test.each([
  [0, '$0'],
  [4, '$4'],
  [999, '$999'],
  [-50, '-$50'],
  [250_000, '$250\u{a0}mil'],
  [1_500_000, '$1,5\u{a0}M'],
])('%d pesos are named %s on an axis', (value, name) => expect(shortPesos(value)).toBe(name));
