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
  expect(shownOf({ retentionPercentage, surchargePercentage: '0.00' }).first).toBe(shown);
});

test('masters §5.4: a retention that does not fit is flagged', () => {
  const own = { retentionMode: 'own', surchargePercentage: '0.00' } as const;
  expect(shownOf({ ...own, retentionPercentage: '15.25' }).second).toBeNull();
  const unusual = { ...own, retentionPercentage: '10.00' };
  expect(shownOf(unusual).second).toBe('Legal: 15,25 %');
  expect(shownOf({ ...unusual, retentionMode: 'legal' }).second).toBeNull();
  expect(shownOf({ ...unusual, surchargePercentage: '3.00' }).second).toBe(
    '+ 3,0 % · Legal: 15,25 %',
  );
});

test('masters §5.3: of who is paid through a society, the retention says whose receipts it is for', () => {
  const legal = { retentionMode: 'legal', retentionPercentage: '15.25' } as const;
  const shown = (societyType: Doctor['societyType'], surchargePercentage = '0.00') =>
    shownOf({ ...legal, societyType, surchargePercentage }).second;
  expect(shown('society')).toBe('de boletas propias');
  expect(shown('society', '3.00')).toBe('+ 3,0 % · de boletas propias');
  expect(shown('individual')).toBeNull();
});
