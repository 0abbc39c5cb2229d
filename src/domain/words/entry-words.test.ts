import { expect, test } from 'vitest';
import { entryTitle } from './entry-words.ts';

const NOVEMBER = { year: 2026, month: 11 };
const DECEMBER = { year: 2026, month: 12 };
const TITLED = { period: NOVEMBER, paidIn: DECEMBER, other: null, settled: null };

// payout §22.6
test('an entry of another month names it, and a balance of another payee only the payment that it came from', () => {
  expect(entryTitle({ ...TITLED, origin: 'entered', description: 'Bono' })).toBe(
    'Bono, de Noviembre 2026',
  );
  const description = 'Saldo anterior, de Noviembre 2026';
  expect(entryTitle({ ...TITLED, origin: 'passed_balance', description })).toBe(description);
  const other = { ...NOVEMBER, sequence: 2 };
  expect(entryTitle({ ...TITLED, origin: 'carried_balance', description, other })).toBe(
    'Saldo anterior, de Noviembre 2026 (Complementaria 1)',
  );
});
