import { expect, test } from 'vitest';
import { emptyText } from './empty-texts.ts';

test('intake §1.12: empty states differ by filter', () => {
  expect(emptyText(undefined, false)).toBe('No hay atenciones registradas');
  expect(emptyText('pending', false)).toBe('No hay atenciones pendientes');
  expect(emptyText('paid', true)).toBe('No hay atenciones pagadas con estos filtros');
});
