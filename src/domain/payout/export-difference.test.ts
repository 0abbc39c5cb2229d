import { expect, test } from 'vitest';
import { type ExportFigures, exportDifference } from './export-difference.ts';

const BEFORE: ExportFigures = { totalEntries: 10, totalDebits: 1_000_000, fingerprint: 'a' };

// payout §14.7
test.each<[string, Partial<ExportFigures>, string | null]>([
  ['nothing', {}, null],
  [
    'more',
    { totalEntries: 15, totalDebits: 3_500_000 },
    'Hoy hay 5 asientos más y $2.500.000 más que entonces.',
  ],
  ['one less', { totalEntries: 9 }, 'Hoy hay 1 asiento menos que entonces.'],
  ['other amounts', { totalDebits: 999_999 }, 'Hoy hay $1 menos que entonces.'],
  [
    'other lines',
    { fingerprint: 'b' },
    'Los totales son los mismos, pero cambió alguna línea: una cuenta, una fecha o una glosa.',
  ],
])('a second export names the difference: %s', (_, changes, expected) => {
  expect(exportDifference(BEFORE, { ...BEFORE, ...changes })).toBe(expected);
});

test('an export without a fingerprint is compared by its totals alone', () => {
  const before = { ...BEFORE, fingerprint: null };
  expect(exportDifference(before, BEFORE)).toBeNull();
  expect(exportDifference(before, { ...BEFORE, totalEntries: 11 })).not.toBeNull();
});
