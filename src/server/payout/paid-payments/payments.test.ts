/** From paid records to what was transferred (payout §12.15). Amounts are worked out by hand. */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { monthsOfEntries } from '../../../../test/support/entries-month.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { PaidSums } from '../../../contract/payout/paid-payments.ts';

const { database, query, signedInAs } = await testApp();
const data = await payrollData(database);
const admin = await signedInAs('admin');
const sums = async (search = '') =>
  (
    await admin.get<PaidSums | null>(
      `/api/payment-calculations-paid/payments?search=${encodeURIComponent(search)}`,
    )
  ).body;

// payout §12.15
test('records, entries, balances and retention add up to what was transferred', async () => {
  await monthsOfEntries(database, data);
  const other = await data.doctor({ name: 'Berta Lagos Ríos' });
  await enterEntry(database, other, { amount: 30_000, month: 8, description: 'Bono' });
  // In the same processing as fees of another doctor: a payment of the bonus alone.
  const third = await data.doctor({ name: 'Carlos Vera Soto' });
  await data.attentions(third, [{ amount: 10_000, date: '2026-08-10', requestDate: '2026-08-10' }]);
  await data.process();
  await query`UPDATE payment SET status = 'paid', payment_date = '2026-09-10', paid_at = now()`;
  const ofDoctor = {
    payments: 2,
    withoutRecords: 0,
    records: 3,
    recordsAmount: 333_334,
    earnings: 50_000,
    // 20.000, 60.000 and 100.000.
    discounts: -180_000,
    corrections: 0,
    balancesTaken: -21_574,
    balancesPassed: 21_574,
    retentionAmount: 55_408,
    totalAmount: 147_926,
  };
  expect(await sums('núñez')).toEqual(ofDoctor);
  // The groups have the records alone.
  const { body: groups } = await admin.get<{ totalBrutAmount: number; records: number }>(
    `/api/payment-calculations-paid/groups/summary?search=${encodeURIComponent('núñez')}`,
  );
  expect(groups).toMatchObject({ records: 3, totalBrutAmount: 333_334 });
  expect(await sums('berta')).toMatchObject({
    payments: 1,
    withoutRecords: 1,
    records: 0,
    recordsAmount: 0,
    earnings: 30_000,
    totalAmount: 30_000,
  });
  expect(await sums()).toEqual({
    ...ofDoctor,
    payments: 4,
    withoutRecords: 1,
    records: 4,
    recordsAmount: 343_334,
    earnings: 80_000,
    retentionAmount: 56_408,
    // 147.926, 30.000 and 9.000.
    totalAmount: 186_926,
  });
  const rows = await query`SELECT sum(total_amount)::int AS total FROM payment`;
  expect(rows[0]?.total).toBe(186_926);
  // payout §12.4
  expect(await sums('10-08-2026')).toBeNull();
  expect(await sums('nadie')).toMatchObject({ payments: 0, totalAmount: 0 });
});
