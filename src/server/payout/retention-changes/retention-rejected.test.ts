/** What was paid, had its retention amended, and was then rejected by the bank (payout §30.4). */
import { expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';
import type { RetentionPreview } from '../../../contract/payout/retention-changes.ts';

const clinic = bankClinic();
const { sentFile, act, detailsOf } = sentFiles(clinic);

// payout §30.4
test('its amendment is approved while it is paid, and withdrawn before it is annulled', async () => {
  const { app, admin } = clinic;
  const { query } = app;
  const blas = await app.signedInAs('admin');
  const file = await sentFile();
  const [transfer] = (await detailsOf(file)).transfers;
  const ofIt = { transferIds: [transfer?.id] };
  const payment = transfer?.payments[0]?.id;
  const pay = () => act(file, 'mark-as-paid', ofIt);
  const reject = () => act(file, 'reject', { ...ofIt, reason: 'account_closed' });
  await pay();
  const rows = await query(
    `UPDATE doctor SET retention_rate = 2000 WHERE id = (SELECT doctor_id FROM payment WHERE id = ${payment}) RETURNING id`,
  );
  const of = { kind: 'doctor', id: Number(rows[0].id) };
  const preview = async () =>
    (await admin.post<RetentionPreview>('/api/retention-changes/preview', { target: of })).body
      .stands;
  const { paid, unpaid } = await preview();
  const shown = (one: { payments: number; difference: number }) => ({
    payments: one.payments,
    difference: one.difference,
  });
  const followUp = {
    paidFrom: '2026-01-01',
    reprocess: false,
    propose: true,
    reason: 'Prueba',
    agreed: { paid: shown(paid), unpaid: shown(unpaid) },
  };
  expect((await admin.post('/api/retention-changes', { of, followUp })).body).toMatchObject({
    proposed: 1,
  });
  const made = await query`SELECT id FROM entry WHERE origin = 'retention_change'`;
  const ids = [Number(made[0].id)];
  const approve = () =>
    blas.post<{ code: string; message: string }>('/api/entries/approve', { ids });
  expect((await reject()).status).toBe(200);
  expect((await approve()).body.code).toBe('entries.amendedNotPaid');
  await expect(
    query(`UPDATE entry SET status = 'approved', approved_at = now() WHERE id = ${ids[0]}`),
  ).rejects.toMatchObject({ constraint: 'entry_amendment_decided' });
  // The bank paid it after all.
  expect((await pay()).status).toBe(200);
  expect((await approve()).status).toBe(200);
  expect((await reject()).status).toBe(200);
  expect((await preview()).blocked.payments).toBe(0);
  const annul = () =>
    admin.post<{ message: string }>('/api/payments/annul', {
      scope: { paymentIds: [payment] },
      reason: 'El banco lo rechazó',
    });
  expect((await annul()).body.message).toMatch(/Tiene un ajuste de retención aprobado/);
  await expect(
    query(`
      WITH a AS (INSERT INTO payment_annulment (reason) VALUES ('Prueba') RETURNING id)
      UPDATE payment SET status = 'annulled', annulment_id = a.id FROM a WHERE payment.id = ${payment}`),
  ).rejects.toMatchObject({ constraint: 'payment_corrections_annulled' });
  const withdrawn = { ids, reason: 'El pago fue rechazado' };
  expect((await blas.post('/api/entries/withdraw', withdrawn)).status).toBe(200);
  expect((await annul()).status).toBe(200);
  expect(await bookOffences(app.database)).toEqual([]);
});
