/** Payments for which nobody issues a receipt (payout §19.7). */
import { expect, test } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { CLINIC_RUT } from '../../../../test/support/receipt-office.ts';
import { insertDocuments } from '../../../../test/support/receipt-rows.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { rutOf } from '../../../domain/identity/rut.ts';

const { database, query, signedInAs } = await testApp({}, { checksBooks: false });
const admin = await signedInAs('admin');
await query(`UPDATE clinic SET rut = '${CLINIC_RUT}'`);

test('payout §19.7: a payment of $0 is offered to no receipt, and refused when one is chosen for it', async () => {
  const day = localDate('2026-03-05');
  const issuerRut = rutOf(8_765_432);
  const nothing = {
    id: 1,
    kind: 'receipt' as const,
    issuerRut,
    relatedRuts: [],
    paymentDate: day,
    grossAmount: 0,
    retentionRate: 1525,
    retentionAmount: 0,
  };
  await insertDocuments(database.db, [nothing]);
  const { body: typed } = await admin.post<{ id: number }>('/api/receipts', {
    kind: 'receipt',
    folio: 12,
    issuerRut,
    date: day,
    grossAmount: 100_000,
    retentionAmount: 15_250,
  });
  expect((await admin.get(`/api/receipts/${typed.id}/candidates`)).body).toEqual([]);
  const pair = { documentId: nothing.id, receivedId: typed.id };
  expect(await admin.post('/api/receipts/match', pair)).toMatchObject(
    refusedBy(404, 'record.notFound', 'No se encontró el documento.'),
  );
  expect((await database.pool.query('SELECT FROM receipt_match')).rowCount).toBe(0);
});
