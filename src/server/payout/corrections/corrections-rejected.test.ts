/** What was paid, corrected and then rejected by the bank (payout §25.7). */
import { expect, test } from 'vitest';
import { bankClinic, idsOf } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';

const clinic = bankClinic();
const { sentFile, latestFile, act, detailsOf, transferOf } = sentFiles(clinic);

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

// documents §10.7: the figures are those of the payments that are paid
test('what was taken back of a fee that moved is told where the bank rejects the payment that had it', async () => {
  const { admin, data, app } = clinic;
  await act(await sentFile(), 'mark-as-paid');
  const named = async (name: string) => {
    const [row] = await app.query(`SELECT max(id)::int AS id FROM doctor WHERE name = '${name}'`);
    return Number(row.id);
  };
  const [wrong, right] = [await named('Ana Araya'), await named('Berta Bravo')];
  const [{ id }] = await app.query(`SELECT id::int FROM attention WHERE doctor_id = ${wrong}`);
  const correct = async (change: object) => {
    const order = { attentionIds: [id], change, reason: 'Era de otra' };
    expect((await admin.post('/api/corrections', order)).status).toBe(200);
  };
  await correct({ cause: 'doctor', doctorId: right });
  for (const one of [wrong, right])
    await data.attentions(one, [{ date: '2026-08-01', amount: 300_000 }]);
  await data.process();
  const august = await clinic.generate('universal', { month: 8 });
  const sent = await clinic.download('universal', idsOf(august), { month: 8 });
  expect(sent.status, sent.bytes.toString()).toBe(200);
  const file = await latestFile();
  await act(file, 'mark-as-paid');
  await correct({ cause: 'not_due' });
  await data.attentions(right, [{ date: '2026-09-01', amount: 400_000 }]);
  await data.process();
  await data.pay(right, '2026-10-05', '2026-09-01');
  const paid = async () => {
    const path = `/api/doctor-attentions/${right}?state=paid`;
    const { body } = await admin.get<{ calculatedAmount: number }[]>(path);
    return body.map(({ calculatedAmount }) => calculatedAmount);
  };
  expect(await paid()).toEqual([400_000, 300_000, 100_000, 0]);
  const rejected = {
    transferIds: [await transferOf(file, 'Berta Bravo')],
    reason: 'account_closed',
  };
  expect(await act(file, 'reject', rejected)).toMatchObject({ status: 200 });
  expect(await paid()).toEqual([400_000, 100_000, -100_000]);
});
