import { expect, it } from 'vitest';
import { generatedWords } from './generated-words.ts';

it("payout §9.9: a generated payroll counts the transfers that can go, and those that can't apart", () => {
  const summary = { totalTransfers: 10, totalAmount: 1_000_000, period: 'Julio 2026' };
  expect(generatedWords({ ...summary, unfit: { transfers: 0, amount: 0 } })).toBe(
    '10 transferencias de Julio 2026 por $1.000.000.',
  );
  expect(generatedWords({ ...summary, unfit: { transfers: 1, amount: 100_000 } })).toBe(
    '9 transferencias de Julio 2026 por $900.000. No puede ir: 1 transferencia por $100.000.',
  );
  expect(generatedWords({ ...summary, unfit: { transfers: 10, amount: 1_000_000 } })).toBe(
    '0 transferencias de Julio 2026 por $0. No pueden ir: 10 transferencias por $1.000.000.',
  );
});
