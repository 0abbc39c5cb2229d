/** A payment of $0 that was marked as paid in an earlier year than the others of its document were (payout §19.6). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  DECEMBER,
  decemberFile,
  PAID,
  REASON,
  SENT,
} from '../../../../test/support/december-file.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { MIGRATIONS } from '../../platform/db/migrate.ts';

const december = decemberFile();
const { act, clinic, latestFile, secondPerson, transferOf } = december;
const society = 'Sociedad de Cero SpA';
const DAY = '2025-12-30';

/** Two payments of $100.000 by one document; of the second all is discounted, and it is marked as paid on 30 December. */
async function processTwo() {
  const { app, data } = clinic;
  const first = await data.doctor({ name: 'Carla Cero', society, bankAccount: '901' });
  const nothing = await data.doctor({ name: 'Berta Cero', society, bankAccount: '902' });
  await app.query(`
    UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE name = '${society}';
    UPDATE doctor_affiliation SET society_id = (SELECT id FROM medical_society WHERE name = '${society}')
     WHERE doctor_id IN (${first}, ${nothing})`);
  const line = { date: '2025-12-05', amount: 100_000 };
  for (const doctorId of [first, nothing]) await data.attentions(doctorId, [line]);
  await enterEntry(app.database, nothing, { amount: -85_500, ...DECEMBER });
  await data.process({ paymentDate: localDate(SENT) });
  await data.pay(nothing, DAY, '2025-12-01');
}
/** The bank paid the first on 2 January, as two persons say. */
async function payInJanuary() {
  const { transfers } = await clinic.generate('universal', DECEMBER);
  const ids = transfers.filter(({ payee }) => payee.name === society).map(({ id }) => id);
  const sent = await clinic.download('universal', ids, { ...DECEMBER, paymentDate: SENT });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const file = await latestFile();
  await clinic.app.query`UPDATE bank_file SET created_at = '2025-12-31 18:00 America/Santiago'`;
  const transferIds = [await transferOf(file, society)];
  const stated = { transferIds, paymentDate: PAID, reason: REASON };
  const told = await act(file, 'other-year', stated);
  expect(told.status, JSON.stringify(told.body)).toBe(200);
  const agreed = { transfers: 1, totalAmount: 85_500, paymentDate: PAID };
  const confirmed = await act(
    file,
    'other-year/confirm',
    { transferIds, agreed },
    await secondPerson(),
  );
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
}
const lineOf = async (month: number, year: number) =>
  (
    await clinic.admin.get<ReceiptLine[]>(`/api/receipts?month=${month}&year=${year}&limit=500`)
  ).body.find(({ payeeName }) => payeeName === society);

test('payout §19.6: it makes the document one of its year, so that a receipt of the next year differs', async () => {
  await processTwo();
  // Nobody was paid anything yet: the planned day.
  expect((await lineOf(12, 2025))?.expected?.paymentDate).toBe(SENT);
  await payInJanuary();
  expect(await lineOf(1, 2026)).toBeUndefined();
  expect((await lineOf(12, 2025))?.expected).toMatchObject({
    paymentDate: DAY,
    grossAmount: 200_000,
    retentionPercentage: 14.5,
    retentionAmount: 29_000,
  });
  const { query } = clinic.app;
  const [{ id, rut }] = await query`
    SELECT id, issuer_rut AS rut FROM fee_document WHERE issuer_name = ${society} ORDER BY id DESC LIMIT 1`;
  const amounts = { grossAmount: 200_000, retentionAmount: 30_500 };
  const receipt = { kind: 'receipt', folio: 7, issuerRut: rut, date: PAID, ...amounts };
  const { body: received } = await clinic.admin.post<{ id: number }>('/api/receipts', receipt);
  await clinic.admin.post('/api/receipts/match', { documentId: id, receivedId: received.id });
  const differs = { stand: 'different', differences: expect.arrayContaining(['year', 'rate']) };
  expect(await lineOf(12, 2025)).toMatchObject(differs);

  // What was compared by the day of January until now.
  await query`UPDATE receipt_match SET differences = '{}' WHERE document_id = ${id}`;
  const text = await readFile(join(MIGRATIONS, '0413_first_days_of_transfers.sql'), 'utf8');
  await clinic.app.database.pool.query(text.slice(text.indexOf('UPDATE receipt_match')));
  expect(await lineOf(12, 2025)).toMatchObject(differs);
});
