/** The receipt of a payment that is annulled afterwards (payout §19.18). */
import { expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const clinic = bankClinic();
const DAY = '2026-03-05';

const linesOf = async () =>
  (await clinic.admin.get<ReceiptLine[]>('/api/receipts?month=3&year=2026')).body.map(
    ({ stand, expected, received, differences }) => ({
      stand,
      documentId: expected?.documentId ?? null,
      folio: received?.folio ?? null,
      differences,
    }),
  );
const process = () => clinic.data.process({ paymentDate: localDate(DAY) });

test('payout §19.18: it is of no payment, and is offered to the successor of equal gross and retention', async () => {
  const { admin, app, data } = clinic;
  const doctorId = await data.doctor({ name: 'Ana Araya', retentionRate: 1525 });
  // The gross $100.003 has 15.250,4575 retained.
  await data.attentions(doctorId, [
    { amount: 50_001, date: '2026-02-10' },
    { amount: 50_002, date: '2026-02-11' },
  ]);
  await process();
  const [{ id: first, rut }] = await app.query`SELECT id, issuer_rut AS rut FROM fee_document`;
  const { body: typed } = await admin.post<{ id: number }>('/api/receipts', {
    kind: 'receipt',
    folio: 12,
    issuerRut: rut,
    date: DAY,
    grossAmount: 100_003,
    retentionAmount: 15_250,
  });
  const pair = { folio: 12, differences: [] };
  expect(await linesOf()).toEqual([{ stand: 'matched', documentId: first, ...pair }]);
  const annulled = await admin.post('/api/payments/annul', {
    scope: { doctorIds: [doctorId] },
    reason: 'Se procesó con otra fecha',
  });
  expect(annulled.status, JSON.stringify(annulled.body)).toBe(200);
  expect(await linesOf()).toEqual([{ stand: 'unexpected', documentId: null, ...pair }]);
  await process();
  const { body: offered } = await admin.get<{ documentId: number; grossAmount: number }[]>(
    `/api/receipts/${typed.id}/candidates`,
  );
  expect(offered).toMatchObject([{ grossAmount: 100_003 }]);
  expect(offered[0]?.documentId).not.toBe(first);
  await admin.post('/api/receipts/match-month', { month: 3, year: 2026 });
  expect(await linesOf()).toEqual([
    { stand: 'matched', documentId: offered[0]?.documentId, ...pair },
  ]);
});
