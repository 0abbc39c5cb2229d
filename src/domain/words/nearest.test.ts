import { expect, test } from 'vitest';
import { nearestText } from './nearest.ts';

// fees §20.5
test('finds the known text of which a misspelt one differs least', () => {
  const known = ['cardiologia', 'radiologia', 'urologia', 'pie'];
  expect(nearestText('cardiolgia', known)).toBe('cardiologia');
  expect(nearestText('raidologia', known)).toBe('radiologia');
  expect(nearestText('pio', known)).toBe('pie');
  expect(nearestText('pe', known)).toBeNull();
  expect(nearestText('neurocirugia', known)).toBeNull();
});
