/** How payments go that are processed again with another retention (payout §30.3). */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import {
  AUGUST,
  followUp,
  REASON,
  retentionClinic,
  setting,
} from '../../../../test/support/retention-clinic.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { SYSTEM } from '../../platform/audit.ts';
import { transactionWithClient } from '../../platform/db/database.ts';
import { reprocessPayments } from '../going-back/public.ts';

const app = await testApp();
const { data, ana, blas, preview, rowsOf, saveDoctor } = await retentionClinic(app);

test('payout §30.3, payout §3.4, payout §5.5: each by its own method, with its own notes', async () => {
  const id = await data.doctor({ name: 'Paz Rivas', retentionRate: 1375 });
  await data.attentions(id, [{ amount: 100_001 }]);
  await data.process({ paymentDate: AUGUST, paymentMethod: 'check', notes: 'Retira en caja' });
  await data.attentions(id, [{ amount: 33_333 }]);
  await data.process({ paymentDate: localDate('2026-09-05') });
  const told = await preview({ kind: 'doctor', id, setting: setting() }, '2026-01-01');
  const saved = await saveDoctor(id, { retentionMode: 'legal' }, followUp(told));
  expect(saved.body).toMatchObject({ reprocessed: 2 });
  expect(
    await rowsOf('SELECT status::text, payment_method::text, notes FROM payment ORDER BY id'),
  ).toEqual([
    ['annulled', 'check', 'Retira en caja'],
    ['annulled', 'transfer', null],
    ['processed', 'check', 'Retira en caja'],
    ['processed', 'transfer', null],
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

test('payout §21.3: with its method, notes and entries, also where the month of its lines was opened again', async () => {
  const june = '/api/months/2026/6';
  expect((await ana.post(`${june}/close`, { fees: 0, attentions: 0 })).status).toBe(200);
  const id = await data.doctor({ name: 'Rita Sáez', retentionRate: 1375 });
  await data.attentions(id, [{ amount: 100_000, date: '2026-06-15' }]);
  await enterEntry(app.database, id, { amount: 5_000 });
  const later = { paymentDate: localDate('2026-09-05'), notes: 'Retira en caja' };
  await data.process({ ...later, paymentMethod: 'check' });
  const asked = await ana.post<{ id: number }>(`${june}/reopening`, { reason: REASON });
  const answer = { reason: REASON };
  const opened = await blas.post(`/api/month-reopenings/${asked.body.id}/approve`, answer);
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  const told = await preview({ kind: 'doctor', id, setting: setting() }, '2026-01-01');
  const saved = await saveDoctor(id, { retentionMode: 'legal' }, followUp(told));
  expect(saved.body).toMatchObject({ reprocessed: 1 });
  expect(
    await rowsOf(`
      SELECT status::text, period_month, total_brut_amount::int, payment_method::text, notes FROM payment
       WHERE doctor_id = ${id} ORDER BY id`),
  ).toEqual([
    ['annulled', 7, 65_000, 'check', 'Retira en caja'],
    ['processed', 6, 60_000, 'check', 'Retira en caja'],
    ['processed', 7, 5_000, 'check', 'Retira en caja'],
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

/** A discount of 10 % of the fees from July on, which another person approves. */
async function discountTenPercent(doctorId: number): Promise<void> {
  const [first, second] = [await app.signedInAs('admin'), await app.signedInAs('admin')];
  const proposed = await first.post<{ id: number }>('/api/entry-schedules', {
    ...{ form: 'percentage', doctorId, kindId: 1, direction: 'discount', percentage: 10 },
    ...{ bearsRetention: true, year: 2026, month: 7, description: 'Uso de box', reason: REASON },
  });
  const answer = await second.post('/api/entry-schedules/approve', { ids: [proposed.body.id] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

test('payout §21.3: a payment takes no percentage that only one to another payee had', async () => {
  const { query } = app;
  const id = await data.doctor({ name: 'Eva Lira', retentionRate: 1375, society: 'Lira SpA' });
  await query(`UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE name = 'Lira SpA';
     INSERT INTO doctor_affiliation (doctor_id, society_id, valid_from)
     SELECT doctor_id, society_id, '2026-07-10' FROM doctor_affiliation WHERE doctor_id = ${id};
     UPDATE doctor_affiliation SET society_id = NULL WHERE doctor_id = ${id} AND valid_from < '2026-07-10'`);
  await data.attentions(id, [{ amount: 100_000, date: '2026-07-02' }]);
  await data.process({ paymentDate: AUGUST });
  await discountTenPercent(id);
  await data.attentions(id, [{ amount: 200_000, date: '2026-07-20' }]);
  await data.process({ paymentDate: AUGUST });
  const made = () =>
    rowsOf(`
      SELECT society_id IS NOT NULL, status::text, total_brut_amount::int, total_entries::int FROM payment WHERE doctor_id = ${id} ORDER BY id`);
  const before = [
    [false, 'processed', 60_000, 0],
    [true, 'processed', 108_000, 1],
  ];
  expect(await made()).toEqual(before);
  const ids = (await query`SELECT id FROM payment WHERE doctor_id = ${id}`).map(
    (row: { id: number }) => row.id,
  );
  await transactionWithClient(app.database, (tx, client) =>
    reprocessPayments(
      { database: app.database, tx, client },
      { paymentIds: ids, reason: 'La tasa legal era otra' },
      SYSTEM,
    ),
  );
  expect((await made()).filter(([, status]) => status !== 'annulled')).toEqual(before);
  expect(await bookOffences(app.database)).toEqual([]);
});
