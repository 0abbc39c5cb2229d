/** What payments that are made again contain: what they had, and nothing that was approved since (payout §21.3). */
import { beforeEach, expect, test } from 'vitest';
import { bankClinic, idsOf, JULY } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { enterEntry } from '../../../../test/support/entry-rows.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';
import type { AnnulmentPreview } from '../../../contract/payout/going-back.ts';

const clinic = bankClinic();
const { rowsOf } = clinic;
const { act, detailsOf, latestFile } = sentFiles(clinic);
beforeEach(() => clinic.app.query`TRUNCATE entry, entry_schedule, month_closing CASCADE`);
const REASON = 'Se procesó con la fecha de pago equivocada';
const annul = (doctorId: number) => {
  const order = { scope: { doctorIds: [doctorId] }, reason: REASON };
  return clinic.admin.post('/api/payments/annul', order);
};
const told = async (doctorId: number) => {
  const order = { scope: { doctorIds: [doctorId] } };
  return (await clinic.admin.post<AnnulmentPreview>('/api/payments/annulment-preview', order)).body;
};
/** Each payment that counts: its gross, what is transferred, and its entries. */
const made = () =>
  rowsOf(`
    SELECT total_brut_amount::int, total_amount::int, ARRAY(SELECT e.amount::int FROM payment_entry l JOIN entry e ON e.id = l.entry_id
             WHERE l.payment_id = p.id ORDER BY e.id)
      FROM payment p WHERE annulment_id IS NULL ORDER BY id`);

/** A discount of 10 % of the fees, from July on unless of one month alone, which another person approves. */
async function discountTenPercent(doctorId: number, only?: number): Promise<void> {
  const months = {
    year: 2026,
    month: only ?? 7,
    ...(only && { untilYear: 2026, untilMonth: only }),
  };
  const proposed = await clinic.admin.post<{ id: number }>('/api/entry-schedules', {
    ...{ form: 'percentage', doctorId, kindId: 1, direction: 'discount', percentage: 10 },
    ...{ bearsRetention: true, ...months, description: 'Uso de box', reason: REASON },
  });
  const second = await clinic.app.signedInAs('admin');
  const answer = await second.post('/api/entry-schedules/approve', { ids: [proposed.body.id] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

test('payout §21.3: an entry and a percentage that were approved since wait for the next payment', async () => {
  const society = 'Sociedad del Estero SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [{ amount: 100_000 }]);
  await enterEntry(clinic.app.database, second, { amount: -5_000 });
  await clinic.data.process({ period: JULY });
  await enterEntry(clinic.app.database, second, { amount: -500_000 });
  await discountTenPercent(second);
  const asTold = (await told(first)).again;
  expect(asTold).toMatchObject({ payments: 1, totalBrutAmount: 95_000, totalAmount: 95_000 });
  expect(await annul(first)).toMatchObject({ status: 200, body: { again: 1 } });
  expect(await made()).toEqual([[95_000, 95_000, [-5_000]]]);
  expect(await rowsOf('SELECT amount::int FROM payable_entry')).toEqual([[-500_000]]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

test('payout §21.3: a percentage that the payment had is taken again', async () => {
  const society = 'Sociedad del Canal SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await discountTenPercent(second);
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [{ amount: 100_000 }]);
  await clinic.data.process({ period: JULY });
  expect(await annul(first)).toMatchObject({ status: 200, body: { again: 1 } });
  expect(await made()).toEqual([[90_000, 90_000, [-10_000]]]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

/** Puts the doctor's July records into an import of their own, and answers what holds it. */
async function importOf(doctorId: number) {
  const { query } = clinic.app;
  const [file] = await query(
    `INSERT INTO import (record_type, file_name) VALUES ('participacion', 'julio.csv') RETURNING id`,
  );
  await query(
    `UPDATE attention SET import_id = $1 WHERE doctor_id = $2 AND attention_date < '2026-08-01'`,
    [file.id, doctorId],
  );
  return { target: { importIds: [file.id] }, reason: REASON };
}

test('payout §21.3: its entries are paid alone where its records are held with their import', async () => {
  const society = 'Sociedad del Muelle SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [{ amount: 100_000 }]);
  await enterEntry(clinic.app.database, second, { amount: 30_000 });
  await clinic.data.process({ period: JULY });
  const held = await importOf(second);
  expect((await clinic.admin.post('/api/holds', held)).status).toBe(200);
  expect((await told(first)).heldAgain).toMatchObject({ records: 1, entries: 0 });
  expect(await annul(first)).toMatchObject({ status: 200, body: { again: 1 } });
  expect(await made()).toEqual([[30_000, 30_000, [30_000]]]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

test('payout §21.3: a balance of such a payment goes with another one of the same document', async () => {
  const society = 'Sociedad de la Rada SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  // June ends at −40.000, which July takes.
  await enterEntry(clinic.app.database, second, { amount: -40_000, month: 6 });
  await clinic.data.process({ period: { month: 6, year: 2026 } });
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [
    { amount: 100_000 },
    { amount: 100_000, date: '2026-08-03' },
  ]);
  await enterEntry(clinic.app.database, second, { amount: 5_000, month: 8 });
  await clinic.data.process();
  const july = [60_000, 60_000, [-40_000]];
  expect((await made()).slice(2)).toEqual([july, [105_000, 105_000, [5_000]]]);
  expect((await clinic.admin.post('/api/holds', await importOf(second))).status).toBe(200);
  expect(await annul(first)).toMatchObject({ status: 200, body: { again: 1 } });
  expect((await made()).slice(1)).toEqual([[65_000, 65_000, [-40_000, 5_000]]]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

/** Has the bank pay the society's payments of a month, closes it, and has the bank reject them. */
async function rejectClosed(month: number): Promise<void> {
  const shown = await clinic.generate('universal', { month, year: 2026 });
  const order = { month, year: 2026 };
  expect((await clinic.download('universal', idsOf(shown), order)).status).toBe(200);
  const file = await latestFile();
  expect((await act(file, 'mark-as-paid')).status).toBe(200);
  const left = { fees: 0, attentions: 0 };
  const closed = await clinic.admin.post(`/api/months/2026/${month}/close`, left);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  const { transfers } = await detailsOf(file);
  const rejection = { transferIds: transfers.map(({ id }) => id), reason: 'account_closed' };
  expect((await act(file, 'reject', rejection)).status).toBe(200);
}

test('payout §21.3: a percentage that ended is taken again in the month that pays for a closed one', async () => {
  const society = 'Sociedad del Dique SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  const third = await clinic.data.doctor({ society });
  await discountTenPercent(second, 7);
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [{ amount: 100_000 }]);
  await clinic.data.attentions(third, [{ amount: 20_000 }]);
  await clinic.data.process({ period: JULY });
  await rejectClosed(7);
  expect(await annul(first)).toMatchObject({ status: 200, body: { again: 2 } });
  expect(await made()).toEqual([
    [90_000, 90_000, [-10_000]],
    [20_000, 20_000, []],
  ]);
  /** It stays July's, as the schedule says, in the payment of August. */
  const percentage = () =>
    rowsOf(`
      SELECT p.period_month, e.period_month, e.basis::int, e.description FROM payment p JOIN entry e ON e.made_with = p.id
       WHERE p.annulment_id IS NULL`);
  const ofJuly = [[8, 7, 100_000, 'Uso de box, 10,00 % de $100.000']];
  expect(await percentage()).toEqual(ofJuly);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
  // And once more.
  expect(await annul(third)).toMatchObject({ status: 200, body: { again: 1 } });
  expect(await made()).toEqual([[90_000, 90_000, [-10_000]]]);
  expect(await percentage()).toEqual(ofJuly);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

test('payout §21.3: what is asked for has the percentages of the month that pays it later', async () => {
  const society = 'Sociedad del Malecón SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await discountTenPercent(second, 7);
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [{ amount: 100_000 }]);
  await clinic.data.process({ period: JULY });
  expect((await told(second)).endedPercentages).toBe(0);
  await rejectClosed(7);
  expect((await told(second)).endedPercentages).toBe(1);
  expect((await told(first)).endedPercentages).toBe(0);
  expect(await annul(second)).toMatchObject({ status: 200, body: { again: 1 } });
  await clinic.data.process();
  expect((await made()).toSorted()).toEqual([
    [10_000, 10_000, []],
    [100_000, 100_000, []],
  ]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

test('payout §21.3: of two payments that are one by now, each percentage is of the fees that had it', async () => {
  const society = 'Sociedad de la Compuerta SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await discountTenPercent(second, 6);
  await clinic.data.attentions(first, [{ amount: 10_000, date: '2026-06-10' }]);
  await clinic.data.attentions(second, [
    { amount: 100_000, date: '2026-06-10' },
    { amount: 50_000 },
  ]);
  await clinic.data.process();
  await rejectClosed(6);
  expect(await annul(first)).toMatchObject({ status: 200, body: { again: 1 } });
  expect(await made()).toEqual([[140_000, 140_000, [-10_000]]]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

test('payout §21.3: a month before the first one of a percentage has none of it once it is opened again', async () => {
  const society = 'Sociedad de la Esclusa SpA';
  const first = await clinic.data.doctor({ society });
  const second = await clinic.data.doctor({ society });
  await discountTenPercent(second);
  const june = '/api/months/2026/6';
  const left = { fees: 0, attentions: 0 };
  expect((await clinic.admin.post(`${june}/close`, left)).status).toBe(200);
  await clinic.data.attentions(first, [{ amount: 10_000 }]);
  await clinic.data.attentions(second, [
    { amount: 100_000, date: '2026-06-10' },
    { amount: 50_000 },
  ]);
  await clinic.data.process();
  expect((await made()).at(-1)).toEqual([135_000, 135_000, [-15_000]]);
  const reason = { reason: REASON };
  const asked = await clinic.admin.post<{ id: number }>(`${june}/reopening`, reason);
  const another = await clinic.app.signedInAs('admin');
  const opened = await another.post(`/api/month-reopenings/${asked.body.id}/approve`, reason);
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  expect(await annul(first)).toMatchObject({ status: 200, body: { again: 2 } });
  expect(await made()).toEqual([
    [100_000, 100_000, []],
    [45_000, 45_000, [-5_000]],
  ]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});
