/** What is told about the account to which a transfer goes (payout §9.12). */
import { expect, test } from 'vitest';
import { noticesOf } from './payroll.ts';

type Transfer = Parameters<typeof noticesOf>[0];
const transferOf = (...ids: number[][]) =>
  ({
    payments: ids.map((some) => ({ accountNotices: some.map((id) => ({ id })) })),
  }) as unknown as Transfer;

// payout §9.12
test('an account is told of once, whichever doctor of the payee it concerns', () => {
  const told = (...ids: number[][]) => noticesOf(transferOf(...ids)).map(({ id }) => id);
  expect(told([], [7])).toEqual([7]);
  expect(told([7], [7, 8], [])).toEqual([7, 8]);
  expect(told([])).toEqual([]);
});
