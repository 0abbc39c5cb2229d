/** Holds of every kind, by hand: what they keep from payment, and that they end (payout §23). */
import { describe, expect, test } from 'vitest';
import { bankClinic, idsOf, JULY } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { HOLD_REASON, holdsOf } from '../../../../test/support/holds.ts';
import type { Hold, HoldPreview } from '../../../contract/payout/holds.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { rowsOf, hold, held, attentionIds, twoDoctors } = holdsOf(clinic);
const preview = async (target: object) =>
  (await clinic.admin.post<HoldPreview>('/api/holds/preview', { target })).body;
const listed = async (query = '') => (await clinic.admin.get<Hold[]>(`/api/holds${query}`)).body;
const totals = async () => (await clinic.admin.get<object>('/api/holds/summary')).body;
const release = (id: number, more: object = {}) =>
  clinic.admin.post<Record<string, unknown>>(`/api/holds/${id}/release`, more);
/** Gross and number of lines of each payment that counts. */
const payments = () =>
  rowsOf(
    'SELECT doctor_id, total_brut_amount, total_attentions FROM payment WHERE annulment_id IS NULL ORDER BY id',
  );

describe('processing leaves out', () => {
  // payout §23.1, payout §23.2
  test('a held record, and pays it with the next payroll once it is released', async () => {
    const { first, second } = await twoDoctors();
    const [one = 0] = await attentionIds(first);
    expect(await preview({ recordIds: [one] })).toMatchObject({
      targets: 1,
      alreadyHeld: 0,
      records: 1,
      grossAmount: 10_000,
      totalAmount: 9_000,
      heldOtherwise: 0,
    });
    expect(await held({ recordIds: [one] })).toEqual({
      success: true,
      holds: 1,
      records: 1,
      totalAmount: 9_000,
      annulled: 0,
    });
    await clinic.data.process();
    expect(await payments()).toEqual([
      [first, 20_000, 1],
      [second, 40_000, 1],
    ]);
    const [listedHold] = await listed();
    expect(listedHold).toMatchObject({
      kind: 'record',
      targetId: one,
      reason: HOLD_REASON,
      state: 'live',
      until: null,
      days: 0,
      records: 1,
      grossAmount: 10_000,
      totalAmount: 9_000,
      payments: 0,
    });
    expect((await release(listedHold?.id ?? 0, { reason: 'Llegó el informe' })).body).toEqual({
      success: true,
      released: 1,
    });
    await clinic.data.process();
    expect(await payments()).toEqual([
      [first, 20_000, 1],
      [second, 40_000, 1],
      [first, 10_000, 1],
    ]);
    expect(await listed()).toEqual([]);
    expect(await listed('?state=released')).toMatchObject([
      { id: listedHold?.id, releaseReason: 'Llegó el informe', records: 0 },
    ]);
    expect(await bookOffences(clinic.app.database)).toEqual([]);
  });

  // payout §23.1
  test('all fees of a held doctor, also those that are calculated later', async () => {
    const { first, second } = await twoDoctors();
    expect(await held({ doctorIds: [first] })).toMatchObject({ records: 2, totalAmount: 27_000 });
    await clinic.data.attentions(first, [{ amount: 5_000 }]);
    await clinic.data.process();
    expect(await payments()).toEqual([[second, 40_000, 1]]);
    expect(await totals()).toEqual({
      total: 1,
      records: 3,
      grossAmount: 35_000,
      totalAmount: 31_500,
      payments: 0,
      paymentsAmount: 0,
      oldestDays: 0,
    });
  });

  // payout §23.1
  test('what a held society is paid, by the affiliation of each date', async () => {
    const doctor = await clinic.data.doctor({ society: 'Sociedad Pausada SpA' });
    const [[society]] = (await rowsOf(
      `SELECT id FROM medical_society WHERE name = 'Sociedad Pausada SpA'`,
    )) as [[number]];
    // In person from 20 July on.
    await clinic.app.query(
      `INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id) VALUES (${doctor}, '2026-07-20', NULL)`,
    );
    await clinic.data.attentions(doctor, [
      { amount: 30_000, date: '2026-07-19' },
      { amount: 7_000, date: '2026-07-20' },
    ]);
    await clinic.data.calculate();
    expect(await held({ societyIds: [society] })).toMatchObject({ records: 1 });
    await clinic.data.process();
    expect(await payments()).toEqual([[doctor, 7_000, 1]]);
  });

  // payout §23.1
  test('the records of a held import', async () => {
    const { first, second } = await twoDoctors();
    const [[importId]] = (await rowsOf(
      `INSERT INTO import (record_type, file_name) VALUES ('participacion', 'julio.csv') RETURNING id`,
    )) as [[number]];
    const [one = 0] = await attentionIds(second);
    await clinic.app.query(`UPDATE attention SET import_id = ${importId} WHERE id = ${one}`);
    expect(await held({ importIds: [importId] })).toMatchObject({ records: 1 });
    await clinic.data.process();
    expect(await payments()).toEqual([[first, 30_000, 2]]);
    expect(await listed('?kind=import')).toMatchObject([
      { name: 'julio.csv', grossAmount: 40_000 },
    ]);
    expect(await listed('?kind=doctor')).toEqual([]);
  });

  // payout §23.3: a fee with two holds counts once, and waits for both.
  test('a fee that two holds keep until both are released', async () => {
    const { first, second } = await twoDoctors();
    const [one = 0] = await attentionIds(first);
    await held({ recordIds: [one] });
    expect(await preview({ doctorIds: [first] })).toMatchObject({ records: 2, heldOtherwise: 1 });
    await held({ doctorIds: [first] });
    expect(await totals()).toMatchObject({ total: 2, records: 2, grossAmount: 30_000 });
    const [ofDoctor] = await listed('?kind=doctor');
    await release(ofDoctor?.id ?? 0);
    await clinic.data.process();
    expect(await payments()).toEqual([
      [first, 20_000, 1],
      [second, 40_000, 1],
    ]);
  });
});

// payout §23.2: with a last day it ends by itself, after that day.
test('holds until a day, which is the last one', async () => {
  const { first, second } = await twoDoctors();
  await held({ doctorIds: [first] }, { until: today() });
  await clinic.data.process();
  expect(await payments()).toEqual([[second, 40_000, 1]]);
  await clinic.app.query`
    ALTER TABLE hold DISABLE TRIGGER hold_kept;
    UPDATE hold SET created_at = created_at - interval '2 days', until = until - 1;
    ALTER TABLE hold ENABLE TRIGGER hold_kept`;
  expect(await listed()).toEqual([]);
  expect(await listed('?state=over')).toMatchObject([{ targetId: first, state: 'over' }]);
  // What is over makes way for the next one.
  await held({ doctorIds: [first] });
  expect(await rowsOf('SELECT released_at IS NULL FROM hold ORDER BY id')).toEqual([
    [false],
    [true],
  ]);
  expect((await listed('?state=over')).length).toBe(1);
  expect((await listed('?state=released')).length).toBe(0);
});

describe('payments of a held doctor or society', () => {
  // payout §23.4
  test('are in no bank file, are listed with the reason, and are not marked as paid', async () => {
    const doctor = await clinic.data.paidDoctor({ name: 'Ana Araya' });
    const other = await clinic.data.paidDoctor({ name: 'Beatriz Bravo' });
    expect(await preview({ doctorIds: [doctor] })).toMatchObject({
      records: 0,
      payments: 1,
      paymentsAmount: 90_000,
    });
    await held({ doctorIds: [doctor] });
    expect(await totals()).toMatchObject({ records: 0, payments: 1, paymentsAmount: 90_000 });
    const payroll = await clinic.generate();
    expect(payroll.transfers.map(({ doctorId }) => doctorId)).toEqual([other]);
    expect(payroll.leftOut).toMatchObject([
      { doctorId: doctor, reason: HOLD_REASON, isHeld: true },
    ]);
    const [[payment]] = (await rowsOf(`SELECT id FROM payment WHERE doctor_id = ${doctor}`)) as [
      [number],
    ];
    expect((await clinic.download('universal', [payment])).body).toMatchObject({
      code: 'bank.selectionChanged',
    });
    expect((await clinic.download('universal', idsOf(payroll))).status).toBe(200);
    const marked = await clinic.admin.post<{ code: string; message: string }>(
      '/api/mark-payment-as-paid',
      { doctorId: doctor, ...JULY },
    );
    expect([marked.status, marked.body]).toEqual([
      409,
      {
        code: 'payroll.paymentHeld',
        message: `Nada se marcó como pagado: el pago de Ana Araya está en pausa (${HOLD_REASON}). Reanúdelo primero, o no lo elija.`,
      },
    ]);
    const both = await clinic.admin.post<{ code: string }>('/api/process-selected-records', {
      doctorIds: [doctor, other],
      ...JULY,
    });
    expect(both.body).toMatchObject({ code: 'payroll.paymentHeld' });
    await release((await listed())[0]?.id ?? 0);
    expect((await clinic.generate()).transfers.length).toBe(2);
  });

  // payout §23.4: what was sent before is recorded as the bank paid it.
  test('that were sent before are marked as paid, but not paid by check', async () => {
    const doctor = await clinic.data.paidDoctor();
    await clinic.download('universal', idsOf(await clinic.generate()));
    await held({ doctorIds: [doctor] });
    const byCheck = await clinic.admin.post<{ code: string }>('/api/mark-payment-as-paid', {
      doctorId: doctor,
      ...JULY,
      paymentMethod: 'check',
    });
    expect(byCheck.body.code).toBe('payroll.paymentHeld');
    const byBank = await clinic.admin.post('/api/mark-payment-as-paid', {
      doctorId: doctor,
      ...JULY,
    });
    expect(byBank.status, JSON.stringify(byBank.body)).toBe(200);
  });
});

describe('a record in a payment', () => {
  // payout §23.5
  test('is held by annulling the unsent payment, if that is agreed', async () => {
    const doctor = await clinic.data.paidDoctor({}, [{ amount: 10_000 }, { amount: 20_000 }]);
    const [one = 0] = await attentionIds(doctor);
    expect(await preview({ recordIds: [one] })).toMatchObject({
      records: 0,
      unsent: { payments: 1, records: 1, totalAmount: 27_000 },
      sent: 0,
      paid: 0,
    });
    expect((await hold({ recordIds: [one] })).body).toMatchObject({ code: 'holds.inPayment' });
    expect(await rowsOf('SELECT count(*) FROM hold')).toEqual([[0]]);
    expect(await held({ recordIds: [one] }, { annul: true })).toMatchObject({
      holds: 1,
      records: 1,
      annulled: 1,
    });
    await clinic.data.process();
    expect(await payments()).toEqual([[doctor, 20_000, 1]]);
    expect(await bookOffences(clinic.app.database)).toEqual([]);
  });

  // payout §23.5
  test('is not held once it was sent, or paid', async () => {
    const doctor = await clinic.data.paidDoctor();
    const [one = 0] = await attentionIds(doctor);
    await clinic.download('universal', idsOf(await clinic.generate()));
    expect(await preview({ recordIds: [one] })).toMatchObject({ sent: 1 });
    expect((await hold({ recordIds: [one] }, { annul: true })).body).toMatchObject({
      code: 'holds.sent',
    });
    await clinic.data.pay(doctor, today());
    expect((await hold({ recordIds: [one] }, { annul: true })).body).toMatchObject({
      code: 'holds.paid',
    });
  });
});

describe('refuses', () => {
  // payout §23.6
  test('no target, two kinds of them, unknown ones, a past day, and reasons that say nothing', async () => {
    const { first } = await twoDoctors();
    const [one = 0] = await attentionIds(first);
    const answers = await Promise.all([
      hold({}),
      hold({ recordIds: [one], doctorIds: [first] }),
      hold({ recordIds: [] }),
      hold({ doctorIds: [first] }, { reason: 'x' }),
      hold({ doctorIds: [first] }, { until: addDays(today(), -1) }),
      hold({ doctorIds: [999_999] }),
      hold({ recordIds: [one, 999_999] }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'request.invalid'],
      [400, 'request.invalid'],
      [400, 'request.invalid'],
      [400, 'request.invalid'],
      [400, 'holds.dayPast'],
      [404, 'record.notFound'],
      [404, 'record.notFound'],
    ]);
    expect(await rowsOf('SELECT count(*) FROM hold')).toEqual([[0]]);
  });

  // payout §23.6
  test('to hold twice and to release twice', async () => {
    const { first, second } = await twoDoctors();
    await held({ doctorIds: [first] });
    expect((await hold({ doctorIds: [second, first] })).body).toMatchObject({
      code: 'holds.alreadyHeld',
    });
    expect((await listed()).length).toBe(1);
    const [one] = await listed();
    expect((await release(one?.id ?? 0)).status).toBe(200);
    expect((await release(one?.id ?? 0)).body).toMatchObject({ code: 'holds.ended' });
    expect((await release(999_999)).body).toMatchObject({ code: 'record.notFound' });
  });

  // payout §23.4
  test('to process held records by name, and a doctor of whom all is held', async () => {
    const { first } = await twoDoctors();
    await clinic.app.query`UPDATE payable_fee SET status = 'pending_payment'`;
    const ids = await attentionIds(first);
    await held({ doctorIds: [first] });
    const named = await clinic.admin.post<{ code: string; message: string }>(
      '/api/process-all-pending-records',
      { recordIds: ids },
    );
    expect(named.body).toEqual({
      code: 'payroll.held',
      message:
        'Nada se procesó: 2 registros están en pausa. Actualice la lista, o reanúdelos primero.',
    });
    const one = await clinic.admin.post<{ code: string }>('/api/jobs/create', {
      type: 'process-bulk-payments',
      data: { processingType: 'individual', selectedDoctors: [first], ...JULY },
    });
    expect(one.body).toMatchObject({ code: 'payroll.allHeld' });
  });
});
