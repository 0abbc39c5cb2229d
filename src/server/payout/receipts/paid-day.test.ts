/** Receipts are compared by the day on which payments were made, where it is not the planned one (payout §19.6). */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const { database, signedInAs } = await testApp();
const { db } = database;
const admin = await signedInAs('admin');
const data = await payrollData(database);
const lastMonth = async (month: number) =>
  (await admin.get<{ lastMonth: object | null }>(`/api/receipts/summary?month=${month}&year=2026`))
    .body.lastMonth;
const list = async (month: number) =>
  (await admin.get<ReceiptLine[]>(`/api/receipts?month=${month}&year=2026`)).body;

test('payout §19.6: a document belongs to the month in which it was paid, not to the planned one', async () => {
  expect(await lastMonth(7)).toBeNull();
  const doctorId = await data.doctor({ name: 'Ana Tardía', retentionRate: 1000 });
  await data.attentions(doctorId, [{ amount: 100_000 }]);
  await data.process({ paymentDate: localDate('2026-07-31') });
  expect(await list(7)).toMatchObject([{ expected: { paymentDate: '2026-07-31' } }]);
  expect(await lastMonth(7)).toBeNull();
  expect(await lastMonth(9)).toEqual({ year: 2026, month: 7 });
  const document = await db.selectFrom('feeDocument').selectAll().executeTakeFirstOrThrow();
  const issued = {
    kind: 'receipt',
    folio: 9,
    issuerRut: document.issuerRut,
    date: '2026-08-03',
    grossAmount: 100_000,
    retentionAmount: 10_000,
  };
  const { body: received } = await admin.post<{ id: number }>('/api/receipts', issued);
  expect(await list(7)).toMatchObject([{ stand: 'different', differences: ['month'] }]);
  // As the bank's answer says it: three days later, in the next month. Nobody has to compare again.
  await data.pay(doctorId, '2026-08-03');
  expect(await list(7)).toEqual([]);
  expect(await list(8)).toMatchObject([
    { stand: 'matched', differences: [], expected: { paymentDate: '2026-08-03' } },
  ]);
  // payout §19.1: a month without any names the last one that has some.
  expect(await lastMonth(7)).toEqual({ year: 2026, month: 8 });
  expect(await lastMonth(8)).toBeNull();
  const pair = { documentId: document.id, receivedId: received.id };
  await admin.post('/api/receipts/unmatch', pair);
  const { body: offered } = await admin.get<{ paymentDate: string }[]>(
    `/api/receipts/${received.id}/candidates`,
  );
  expect(offered).toMatchObject([{ paymentDate: '2026-08-03' }]);
});

test('payout §19.6: a payment of $0 beside others of its document is no day of payment', async () => {
  const society = 'Sociedad de Cero SpA';
  const first = await data.doctor({ society });
  const nothing = await data.doctor({ society });
  await data.attentions(first, [{ amount: 70_000 }]);
  await data.attentions(nothing, [{ amount: 30_000 }]);
  await enterEntry(database, nothing, { amount: -30_000 });
  await data.process({ paymentDate: localDate('2026-11-05') });
  const months = async () => {
    const found = [];
    for (const month of [10, 11, 12])
      for (const { payeeName, expected } of await list(month))
        if (payeeName === society) found.push(expected?.paymentDate);
    return found;
  };
  // Marked as paid before: nobody was paid anything by it, so that the planned day counts.
  await data.pay(nothing, '2026-10-28');
  expect(await months()).toEqual(['2026-11-05']);
  await data.pay(first, '2026-11-10');
  expect(await months()).toEqual(['2026-11-10']);
});

test('payout §19.6: of one by which nobody is paid, the day on which it was marked as paid counts', async () => {
  const doctor = await data.doctor({ name: 'Nadia Nada', retentionRate: 1525 });
  await data.attentions(doctor, [{ amount: 100_000 }]);
  await enterEntry(database, doctor, { amount: -84_750 });
  await data.process({ paymentDate: localDate('2026-11-05') });
  await data.pay(doctor, '2026-10-28');
  expect((await list(10)).map(({ payeeName }) => payeeName)).toEqual(['Nadia Nada']);
});
