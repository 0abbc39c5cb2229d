import { expect, test } from 'vitest';
import type { Doctor } from '../../../contract/masters/doctors.ts';
import { doctorColumns } from './doctor-columns.tsx';

const shownOf = (doctor: Partial<Doctor>) => {
  const columns = doctorColumns(() => [], 15.25);
  const column = columns.find(({ accessor }) => accessor === 'retentionPercentage');
  const lines = column?.render?.(doctor as Doctor, 0) as {
    props: { first: string; second: string | null };
  };
  return lines.props;
};

test.each([
  ['10.00', '10,0 %'],
  ['0.00', '0,0 %'],
  ['100.00', '100,0 %'],
  // Two where one would tell another rate.
  ['15.25', '15,25 %'],
])('masters §5.3: a retention of %s is shown as %s', (retentionPercentage, shown) => {
  expect(shownOf({ retentionPercentage }).first).toBe(shown);
});

test('masters §5.4: a retention that does not fit is flagged', () => {
  const doctor = { societyType: 'individual', retentionPercentage: '15.25' } as const;
  expect(shownOf(doctor).second).toBeNull();
  expect(shownOf({ ...doctor, retentionPercentage: '10.00' }).second).toBe('Legal: 15,25 %');
  expect(shownOf({ ...doctor, societyType: 'society' }).second).toBe('Sociedad: sin retención');
});
