/** A change of affiliation that reaches back into paid days (payout §28): by choice, and paid once what was paid is given back. */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { rolledBack } from '../../../../test/support/locks.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { MovedAffiliation } from '../../../contract/masters/affiliations.ts';
import type { Balance } from '../../../contract/payout/balances.ts';
import type { Correction } from '../../../contract/payout/corrections.ts';
import type { Entry } from '../../../contract/payout/entries.ts';
import type {
  PaidElsewhere,
  RetroactiveChange,
} from '../../../contract/payout/retroactive-changes.ts';
import { processRecords } from '../payroll/public.ts';

const { app, query, data, rowsOf, admin } = await adminPayroll();
const second = await app.signedInAs('admin');
// 60 % of $100.000.
await data.rule({ code: 'R' });
await data.doctor({ society: 'Sociedad Ñuble', name: 'Otra Persona' });
const other = await data.doctor({ name: 'Paz Rivas' });
const societies = await query`SELECT id FROM medical_society`;
const ÑUBLE: number = societies[0].id;

beforeEach(() => query(DELETE_MONTHS));

const REASON = 'La escritura de la sociedad es de julio';
const affiliate = (doctorId: number, from: string, societyId: number | null = ÑUBLE) =>
  admin.edit(
    `/api/doctors/${doctorId}/affiliations`,
    { change: { kind: 'add', from, societyId } },
    'POST',
  );
const elsewhere = async (doctorId: number) =>
  (await admin.get<PaidElsewhere[]>(`/api/retroactive-changes/affiliations/${doctorId}`)).body;
const propose = (doctorId: number, paymentIds: readonly number[]) =>
  admin.post<{ proposed: number; changeId: number; code?: string }>(
    `/api/retroactive-changes/affiliations/${doctorId}`,
    { paymentIds, reason: REASON },
  );
const payable = () => rowsOf('SELECT origin::text, amount::int FROM payable_entry ORDER BY id');
/** Payments of these doctors by month: month, payee, fees and entries in pesos before retention, and what is paid. */
const payments = (doctorId: number) =>
  rowsOf(`
    SELECT period_month::int, payee_name, (total_brut_amount - entries_gross - unretained_amount)::int, (entries_gross + unretained_amount)::int, total_amount::int
      FROM payment WHERE doctor_id = ${doctorId} ORDER BY id`);

/** The payroll of a month, thirty times at once. */
async function processThirtyTimes(month: number): Promise<void> {
  await data.calculate();
  const once = () =>
    app.database.db
      .transaction()
      .execute((tx) =>
        processRecords(tx, { month, year: 2026 }, { from: ['calculated'], userId: null }),
      );
  await Promise.all(Array.from({ length: 30 }, once));
}

/** Ana Núñez, paid in person for two attentions of July, who belonged to the society all the month. */
async function paidInPerson() {
  const doctorId = await data.doctor({ name: 'Ana Núñez' });
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.processAndPay(doctorId);
  return doctorId;
}

/** All that was paid in July is proposed to move, and approved. */
async function moved(doctorId: number) {
  const paid = await elsewhere(doctorId);
  const { body } = await propose(
    doctorId,
    paid.map(({ paymentId }) => paymentId),
  );
  const { changeId } = body;
  expect((await admin.post('/api/corrections/approve', { changeId })).status).toBe(200);
}

// payout §28.2
test('tells by payment what was paid to another payee, and proposes what is chosen', async () => {
  const doctorId = await paidInPerson();
  await data.attentions(doctorId, [{ date: '2026-07-03' }]);
  await data.process();
  const change = { kind: 'add', from: '2026-07-01', societyId: ÑUBLE };
  const told = await admin.edit<{ moved: MovedAffiliation[] }>(
    `/api/doctors/${doctorId}/affiliations/preview`,
    { change },
    'POST',
  );
  const [days] = told.body.moved;
  expect(
    days?.payments.map(({ isPaid, payeeName, month, lines, amount }) => [
      isPaid,
      payeeName,
      month,
      lines,
      amount,
    ]),
  ).toEqual([
    [false, 'Ana Núñez', 7, 1, 60_000],
    [true, 'Ana Núñez', 7, 2, 120_000],
  ]);
  expect(await elsewhere(doctorId)).toEqual([]);
  await affiliate(doctorId, '2026-07-01');
  const [paid, ...others] = await elsewhere(doctorId);
  expect(others).toEqual([]);
  expect(paid).toMatchObject({
    payeeName: 'Ana Núñez',
    becomesName: 'Sociedad Ñuble',
    month: 7,
    paymentDate: '2026-08-05',
    lines: 2,
    amount: 120_000,
  });
  // Nothing moves by itself.
  expect(await rowsOf('SELECT FROM correction')).toEqual([]);
  expect((await propose(doctorId, [])).status).toBe(400);
  expect((await propose(doctorId, [999_999])).body.code).toBe('retroactive.nothingElsewhere');
  const paymentId = paid?.paymentId ?? 0;
  expect((await propose(doctorId, [paymentId])).body).toMatchObject({ proposed: 2 });
  expect(await elsewhere(doctorId)).toEqual([]);
  expect((await propose(doctorId, [paymentId])).body.code).toBe('retroactive.nothingElsewhere');
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  expect(changes[0]).toMatchObject({
    title: 'Afiliación de Ana Núñez',
    reason: REASON,
    waiting: 2,
    waitingDifference: 0,
  });
  const doctor = await app.signedInAs('doctor', { doctorId });
  expect((await doctor.get(`/api/retroactive-changes/affiliations/${doctorId}`)).status).toBe(403);
  expect((await admin.get('/api/retroactive-changes/affiliations/999999')).status).toBe(404);
});

// masters §14.7
test('tells before it is saved which approved corrections go to the other payee, and which stay in a payment', async () => {
  const doctorId = await paidInPerson();
  const rows = await query(
    `SELECT id FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date`,
  );
  const [first, secondDay] = rows.map(({ id }) => Number(id));
  const amounts = { grossAmount: 50_000, netAmount: 50_000, participatedAmount: 50_000 };
  const correct = async (id: number | undefined, change: object) => {
    const input = { attentionIds: [id], change, reason: 'Monto mal digitado' };
    expect((await admin.post('/api/corrections', input)).status).toBe(200);
  };
  await correct(first, { cause: 'amount', ...amounts });
  // Of what is taken back alone nothing is due to anybody.
  await correct(secondDay, { cause: 'not_due' });
  const told = async (from: string, societyId: number | null = ÑUBLE) => {
    const { body } = await admin.edit<{ moved: MovedAffiliation[] }>(
      `/api/doctors/${doctorId}/affiliations/preview`,
      { change: { kind: 'add', from, societyId } },
      'POST',
    );
    return body.moved.flatMap((one) => [one.corrections, one.correctionsInPayments]);
  };
  const one = { count: 1, amount: 30_000 };
  const none = { count: 0, amount: 0 };
  expect(await told('2026-07-01')).toEqual([one, none]);
  expect(await told('2026-07-02')).toEqual([none, none]);
  // In an unpaid payment it stays; once it is paid it moves by choice.
  await data.attentions(doctorId, [{ date: '2026-08-01' }, { date: '2026-08-02' }]);
  await data.process({ period: { month: 8, year: 2026 } });
  expect(await told('2026-07-01')).toEqual([none, one]);
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  expect(await told('2026-07-01')).toEqual([none, none]);
  await affiliate(doctorId, '2026-07-01');
  expect(await elsewhere(doctorId)).toMatchObject([{ month: 8, amount: 150_000 }]);
});

// payout §28.3
test('the new payee is paid once the old one gave it back from later fees', async () => {
  const doctorId = await paidInPerson();
  // To the society for the first half of July only: there are fees to take it back from.
  await affiliate(doctorId, '2026-07-01');
  await affiliate(doctorId, '2026-07-16', null);
  const paid = await elsewhere(doctorId);
  const { body } = await propose(doctorId, [paid[0]?.paymentId ?? 0]);
  const told = await admin.post('/api/corrections/approval-preview', { changeId: body.changeId });
  expect(told.body).toMatchObject({ lines: 2, difference: 0, waitingAmount: 120_000 });
  await admin.post('/api/corrections/approve', { changeId: body.changeId });
  const { body: corrections } = await admin.get<Correction[]>('/api/corrections');
  expect(corrections.map(({ awaitedPayee }) => awaitedPayee)).toEqual(['Ana Núñez', 'Ana Núñez']);
  const { body: entries } = await admin.get<Entry[]>(`/api/entries?doctorId=${doctorId}`);
  expect(entries.map(({ origin, awaitedPayee }) => [origin, awaitedPayee]).toSorted()).toEqual([
    ['replacement', 'Ana Núñez'],
    ['replacement', 'Ana Núñez'],
    ['reversal', null],
    ['reversal', null],
  ]);
  const doctor = await app.signedInAs('doctor', { doctorId });
  expect((await doctor.get(`/api/doctor-corrections/${doctorId}`)).body).toMatchObject([
    { isWaiting: true },
    { isWaiting: true },
  ]);
  const reversals = [
    ['reversal', -60_000],
    ['reversal', -60_000],
  ];
  expect(await payable()).toEqual(reversals);
  // 3 × $60.000 of August, less what is taken back.
  await data.attentions(
    doctorId,
    ['01', '02', '03'].map((day) => ({ date: `2026-08-${day}` })),
  );
  await data.process();
  // $180.000 − $120.000, less 10 %.
  expect((await payments(doctorId)).at(-1)).toEqual([8, 'Ana Núñez', 180_000, -120_000, 54_000]);
  // In a payment, but not paid yet.
  expect(await payable()).toEqual([]);
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  expect(await payable()).toEqual([
    ['replacement', 60_000],
    ['replacement', 60_000],
  ]);
  expect((await doctor.get(`/api/doctor-corrections/${doctorId}`)).body).toMatchObject([
    { isWaiting: false },
    { isWaiting: false },
  ]);
  await data.attentions(other, [{ date: '2026-09-01' }]);
  // Thirty at once: one of them pays it.
  await processThirtyTimes(9);
  expect((await payments(doctorId)).slice(2)).toEqual([[9, 'Sociedad Ñuble', 0, 120_000, 120_000]]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §28.3
test('who has no more fees owes a balance, which two persons pass to the new payee', async () => {
  const doctorId = await paidInPerson();
  await affiliate(doctorId, '2026-07-01');
  await moved(doctorId);
  await data.attentions(doctorId, [{ date: '2026-08-01' }]);
  await processThirtyTimes(8);
  expect((await payments(doctorId)).slice(1).toSorted()).toEqual([
    [8, 'Ana Núñez', 0, 0, 0],
    [8, 'Sociedad Ñuble', 60_000, 0, 60_000],
  ]);
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  // Carried on, so it is not recovered.
  expect(await payable()).toEqual([['carried_balance', -120_000]]);
  const { body: balances } = await admin.get<Balance[]>('/api/balances');
  expect(balances).toMatchObject([{ payeeName: 'Ana Núñez', amount: 120_000 }]);
  const asked = await admin.post<{ id: number }>(
    `/api/balances/${balances[0]?.entryId}/settlement`,
    {
      kind: 'pass_on',
      societyId: ÑUBLE,
      agreement: 'Carta firmada por la sociedad el 2 de septiembre',
      reason: REASON,
    },
  );
  expect(asked.status).toBe(201);
  const path = `/api/balance-settlements/${asked.body.id}/approve`;
  expect((await second.post(path, { reason: 'De acuerdo' })).status).toBe(200);
  await data.attentions(doctorId, [{ date: '2026-09-01' }]);
  await data.process();
  // $60.000 of September, 2 × $60.000 for July, less what the society owes instead of the doctor.
  expect((await payments(doctorId)).slice(3)).toEqual([[9, 'Sociedad Ñuble', 60_000, 0, 60_000]]);
  expect(await rowsOf('SELECT count(*)::int FROM payable_entry')).toEqual([[0]]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §28.3
test('the database refuses to pay what waits, and to forget what it waits for', async () => {
  const doctorId = await paidInPerson();
  await affiliate(doctorId, '2026-07-01');
  await moved(doctorId);
  await data.attentions(doctorId, [{ date: '2026-08-01' }]);
  await data.process();
  const into = `
    INSERT INTO payment_entry (payment_id, entry_id, doctor_id, society_id, retention_amount)
    SELECT p.id, (SELECT min(id) FROM entry WHERE origin = 'replacement'), p.doctor_id, p.society_id, 0
      FROM payment p WHERE p.society_id = ${ÑUBLE}`;
  const totals = `
    ALTER TABLE payment DISABLE TRIGGER payment_kept;
    UPDATE payment SET total_entries = 1, entries_gross = 60000 WHERE society_id = ${ÑUBLE};
    ALTER TABLE payment ENABLE TRIGGER payment_kept`;
  await rolledBack(app.database, async (client) => {
    await client.query(totals);
    await expect(client.query(into)).rejects.toMatchObject({ constraint: 'payment_entry_taken' });
  });
  await expect(
    query`UPDATE entry SET waits_for = NULL WHERE waits_for IS NOT NULL`,
  ).rejects.toMatchObject({ code: '23514' });
});

// payout §28.4
test('what a payment paid stays its payee’s when the affiliation changes later', async () => {
  const doctorId = await data.doctor({ name: 'Ana Núñez' });
  await query`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
     VALUES ('entered', 'approved', ${doctorId}, 2026, 7, (SELECT id FROM entry_kind WHERE name = 'Bono'), 10000, true, 'Bono', 'Según acta', now())`;
  await data.attentions(doctorId, [{ date: '2026-07-01' }]);
  await data.processAndPay(doctorId);
  await affiliate(doctorId, '2026-07-01');
  expect(await bookOffences(app.database)).toEqual([]);
  const { body: entries } = await admin.get<Entry[]>(`/api/entries?doctorId=${doctorId}`);
  expect(entries).toMatchObject([{ state: 'paid', societyName: null }]);
});
