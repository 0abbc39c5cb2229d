/** What was paid, corrected and then rejected by the bank (payout §25.7). */
import { expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';

const clinic = bankClinic();
const { sentFile, act, detailsOf } = sentFiles(clinic);

// payout §25.7
test('is annulled after its corrections are withdrawn', async () => {
  const file = await sentFile();
  const [transfer] = (await detailsOf(file)).transfers;
  const ofIt = { transferIds: [transfer?.id] };
  await act(file, 'mark-as-paid', ofIt);
  const payment = transfer?.payments[0]?.id;
  const { query } = clinic.app;
  const rows = await query(`SELECT attention_id FROM payment_line WHERE payment_id = ${payment}`);
  const attentionId = Number(rows[0].attention_id);
  const correction = {
    attentionIds: [attentionId],
    change: { cause: 'not_due' },
    reason: 'Prueba',
  };
  expect((await clinic.admin.post('/api/corrections', correction)).status).toBe(200);
  expect(await act(file, 'reject', { ...ofIt, reason: 'account_closed' })).toMatchObject({
    status: 200,
  });
  const annul = () =>
    clinic.admin.post<{ message: string }>('/api/payments/annul', {
      scope: { paymentIds: [payment] },
      reason: 'El banco lo rechazó',
    });
  expect((await annul()).body.message).toBe(
    'Nada se anuló: el pago de Ana Araya no lo permite. Tiene líneas corregidas: retire primero las correcciones.',
  );
  await expect(
    query(`
      WITH a AS (INSERT INTO payment_annulment (reason) VALUES ('Prueba') RETURNING id)
      UPDATE payment SET status = 'annulled', annulment_id = a.id FROM a WHERE payment.id = ${payment}`),
  ).rejects.toMatchObject({ constraint: 'payment_corrections_annulled' });
  const { body } = await clinic.admin.get<{ id: number }[]>('/api/corrections');
  const withdrawn = { ids: [body[0]?.id], reason: 'El pago fue rechazado' };
  expect((await clinic.admin.post('/api/corrections/withdraw', withdrawn)).status).toBe(200);
  expect((await annul()).status).toBe(200);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});
