import { expect, test } from 'vitest';
import { removalVerb } from './labels.ts';

test.each([
  [0, 'Se eliminarán'],
  [1, 'Se eliminará'],
  [2, 'Se eliminarán'],
])('intake §6.15: the verb of a removal agrees with its %i attentions', (count, verb) => {
  expect(removalVerb(count)).toBe(verb);
});
