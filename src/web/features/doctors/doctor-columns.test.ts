import { expect, test } from 'vitest';
import type { Doctor } from '../../../contract/doctors.ts';
import { doctorColumns } from './doctor-columns.tsx';

test.each([
  ['10.00', '10,0 %'],
  ['0.00', '0,0 %'],
  ['100.00', '100,0 %'],
  // Two where one would tell another rate.
  ['15.25', '15,25 %'],
])('spec 1 §9: a retention of %s is shown as %s', (retentionPercentage, shown) => {
  const column = doctorColumns(() => []).find(({ accessor }) => accessor === 'retentionPercentage');
  expect(column?.render?.({ retentionPercentage } as Doctor, 0)).toBe(shown);
});
