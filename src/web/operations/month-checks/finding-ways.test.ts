import { expect, test } from 'vitest';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';
import type { WayOut } from '../../../domain/month-checks/ways.ts';
import { daysWith, targetOfWay } from './finding-ways.ts';

/** A finding of a month that names no record. */
const NAMELESS = {
  year: 2026,
  month: 10,
  attentionId: null,
  doctor: null,
  society: null,
  service: null,
  rule: null,
  import: null,
} as unknown as MonthFinding;

const targetOf = (way: WayOut, finding: Partial<MonthFinding> = {}) =>
  targetOfWay({ way, label: '' } as never, { ...NAMELESS, ...finding });

// operations §14.3
test.each<WayOut>([
  'openDoctor',
  'registerAccount',
  'openSociety',
  'openService',
  'openRule',
  'openImport',
])('%s leads nowhere where the finding does not name the record', (way) => {
  expect(targetOf(way)).toBeNull();
});

test('a way leads to the record that the finding names', () => {
  expect(targetOf('openImport', { import: { id: 3 } as never })).toEqual({
    to: '/atenciones-medicas',
    search: { import: 3 },
  });
  expect(targetOf('openSociety', { society: { id: 4 } as never })).toEqual({
    to: '/sociedades-medicas',
    search: { open: 4 },
  });
  expect(targetOf('registerAccount', { doctor: { id: 5 } as never })).toEqual({
    to: '/medicos',
    search: { open: 5 },
  });
  expect(targetOf('registerAccount', { society: { id: 4 } as never })).toEqual({
    to: '/sociedades-medicas',
    search: { open: 4 },
  });
});

// operations §13.18, payout §19.19
test('the way to receipts has those of the payee’s payments of the month, or of all before it', () => {
  const october = { year: 2026, month: 10 };
  expect(targetOf('openReceipts', { subject: 'doctor', doctor: { id: 5, name: 'Ana' } })).toEqual({
    to: '/boletas',
    search: { ...october, lacking: 'month', doctorId: 5 },
  });
  expect(targetOf('openReceipts', { subject: 'society', society: { id: 4, name: 'Uno' } })).toEqual(
    {
      to: '/boletas',
      search: { ...october, lacking: 'month', societyId: 4 },
    },
  );
  expect(targetOf('openReceipts', { subject: 'month' })).toEqual({
    to: '/boletas',
    search: { ...october, lacking: 'earlier' },
  });
});

// operations §14.3, operations §13.1
test('a way to the attentions of a doctor has those of other months that the finding is about', () => {
  const finding = { ...NAMELESS, doctor: { id: 5, name: 'Ana' } };
  const to = (way: WayOut, ...days: string[]) =>
    targetOfWay(
      { way, label: '' } as never,
      finding,
      daysWith(
        finding,
        days.map((attentionDate) => ({ attentionDate })),
      ),
    );
  const october = { dateFrom: '2026-10-01', dateTo: '2026-10-31' };
  expect(to('correctLine', '2026-10-03', '2026-10-09')).toEqual({
    to: '/atenciones-medicas',
    search: { ...october, doctorId: 5 },
  });
  expect(to('exclude', '2026-08-30', '2026-10-09')?.search).toEqual({
    dateFrom: '2026-08-30',
    dateTo: '2026-10-31',
    doctorId: 5,
  });
  expect(to('calculateAgain', '2026-08-30', '2026-09-01')).toEqual({
    to: '/calcular-pagos',
    search: { dateFrom: '2026-08-30', dateTo: '2026-10-31' },
  });
  expect(to('calculateAgain')?.search).toEqual(october);
});
