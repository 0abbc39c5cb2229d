import { expect, test } from 'vitest';
import { emptyText, removalVerb } from './labels.ts';

test.each([
  [0, 'Se eliminarán'],
  [1, 'Se eliminará'],
  [2, 'Se eliminarán'],
])('spec 2 §2.2: the verb of a removal agrees with its %i attentions', (count, verb) => {
  expect(removalVerb(count)).toBe(verb);
});

test('spec 2 §2.2: empty states differ by filter', () => {
  expect(emptyText(undefined, false)).toBe('No hay atenciones registradas');
  expect(emptyText('pending', false)).toBe('No hay atenciones pendientes');
  expect(emptyText('paid', true)).toBe('No hay atenciones pagadas con estos filtros');
});
