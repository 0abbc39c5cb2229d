/** What progressive scales owe when payments of their lines are annulled (payout §25.4). Amounts are worked out by hand. */
import { expect, test } from 'vitest';
import { bankClinic, JULY } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { changedRules, scales } from '../../../../test/support/changed-rules.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { table } from '../../../../test/support/fees.ts';
import { processRecords } from '../payroll/public.ts';

const clinic = bankClinic();
const { rowsOf } = clinic;

const REASON = 'Se procesó con la fecha de pago equivocada';
const annul = (scope: object) =>
  clinic.admin.post<Record<string, unknown>>('/api/payments/annul', { scope, reason: REASON });
const payments = () =>
  rowsOf('SELECT status::text, total_brut_amount::int FROM payment ORDER BY id');
const bookProblems = () => bookOffences(clinic.app.database);

// payout §25.4, payout §21.3
test('a line that counted for what a scale owes leaves it: the adjustment is made anew, and the line calculated again', async () => {
  const doctorId = await clinic.data.doctor();
  await clinic.data.rule({ code: 'TRAMOS', doctorId, payment: table([150_000, 60], [null, 70]) });
  await clinic.data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await clinic.data.processAndPay(doctorId);
  await clinic.data.attentions(doctorId, [{ date: '2026-07-03' }]);
  await clinic.data.process();
  const [[first]] = (await rowsOf('SELECT min(id)::int FROM attention')) as [[number]];
  const correction = { attentionIds: [first], change: { cause: 'not_due' }, reason: REASON };
  expect((await clinic.admin.post('/api/corrections', correction)).status).toBe(200);
  const owed = () =>
    rowsOf(`SELECT origin::text, amount::int FROM entry WHERE status = 'approved' ORDER BY id`);
  const fees = () => rowsOf('SELECT calculated_amount::int, status::text FROM payable_fee');
  // 65.000 + 70.000 were paid after the first line; 60.000 + 65.000 are due.
  expect(await owed()).toEqual([
    ['reversal', -60_000],
    ['scale_adjustment', -10_000],
  ]);
  expect((await annul({ doctorIds: [doctorId], ...JULY })).body).toMatchObject({ records: 1 });
  // The second line alone is paid 60.000 in all, and the third one accumulates after it.
  const ofOne = [
    ['reversal', -60_000],
    ['scale_adjustment', -5_000],
  ];
  expect(await owed()).toEqual(ofOne);
  expect(await fees()).toEqual([[65_000, 'calculated']]);
  expect(await bookProblems()).toEqual([]);
  const returned = { scope: { doctorIds: [doctorId] }, reason: REASON, to: 'pending' };
  expect((await clinic.admin.post('/api/records/return', returned)).status).toBe(200);
  expect(await owed()).toEqual(ofOne);
  await clinic.data.process({ period: JULY });
  expect(await payments()).toEqual([
    ['paid', 125_000],
    ['annulled', 70_000],
    ['processed', 65_000],
  ]);
  expect(await owed()).toEqual(ofOne);
  expect(await bookProblems()).toEqual([]);
});

// payout §25.4
test('what is processed again in the same move leaves what a scale owes as it is', async () => {
  const society = 'Sociedad de los Tramos SpA';
  const doctorId = await clinic.data.doctor({ society });
  const other = await clinic.data.doctor({ society });
  await clinic.data.rule({ code: 'TRAMOS-2', doctorId, payment: table([150_000, 60], [null, 70]) });
  await clinic.data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await clinic.data.processAndPay(doctorId);
  await clinic.data.attentions(doctorId, [{ date: '2026-07-03' }]);
  await clinic.data.attentions(other, [{ date: '2026-07-03' }]);
  await clinic.data.process();
  const [[first]] = (await rowsOf('SELECT min(id)::int FROM attention')) as [[number]];
  const correction = { attentionIds: [first], change: { cause: 'not_due' }, reason: REASON };
  expect((await clinic.admin.post('/api/corrections', correction)).status).toBe(200);
  const adjustments = () =>
    rowsOf(`SELECT id, amount::int, status::text FROM entry WHERE origin = 'scale_adjustment'`);
  const before = await adjustments();
  expect(before).toMatchObject([[expect.anything(), -10_000, 'approved']]);
  expect((await annul({ doctorIds: [other], ...JULY })).body).toMatchObject({ again: 1 });
  expect(await adjustments()).toEqual(before);
  // It counts where the adjustment put it: what comes late has the scale above 200.000.
  await clinic.data.attentions(doctorId, [{ date: '2026-07-04' }]);
  await clinic.data.calculate();
  expect(
    await rowsOf(`SELECT calculated_amount::int FROM payable_fee WHERE doctor_id = ${doctorId}`),
  ).toEqual([[70_000]]);
  expect(await bookProblems()).toEqual([]);
});

// payout §25.4, fees §15.3
test('a line of a scale in which a correction owed nothing has a part again that no other line has', async () => {
  const doctorId = await clinic.data.doctor();
  await clinic.data.rule({ code: 'TRAMOS-3', doctorId, payment: table([150_000, 60], [null, 70]) });
  const add = (...days: string[]) =>
    clinic.data.attentions(
      doctorId,
      days.map((day) => ({ date: `2026-07-${day}`, amount: 50_000 })),
    );
  const fees = () =>
    rowsOf(
      `SELECT calculated_amount::int FROM calculation WHERE doctor_id = ${doctorId} ORDER BY attention_date`,
    );
  const owed = () =>
    rowsOf(
      `SELECT origin::text, amount::int FROM entry WHERE doctor_id = ${doctorId} AND status = 'approved' ORDER BY id`,
    );
  await add('01', '02');
  await clinic.data.processAndPay(doctorId);
  await add('03');
  await clinic.data.process();
  await add('04');
  await clinic.data.calculate();
  expect(await fees()).toEqual([[30_000], [30_000], [30_000], [35_000]]);
  const [[first]] = (await rowsOf(
    `SELECT min(id)::int FROM attention WHERE doctor_id = ${doctorId}`,
  )) as [[number]];
  const correction = { attentionIds: [first], change: { cause: 'not_due' }, reason: REASON };
  expect((await clinic.admin.post('/api/corrections', correction)).status).toBe(200);
  // Those above move down for the same amounts, and the unpaid one after them.
  const due = [[30_000], [30_000], [30_000], [30_000]];
  expect([await fees(), await owed()]).toEqual([due, [['reversal', -30_000]]]);
  expect((await annul({ doctorIds: [doctorId], ...JULY })).body).toMatchObject({ records: 1 });
  expect([await fees(), await owed()]).toEqual([due, [['reversal', -30_000]]]);
  // A late one comes after the three of 50.000 that are left.
  await add('05');
  await clinic.data.calculate();
  expect(await fees()).toEqual([...due, [35_000]]);
  const days = { dateFrom: '2026-07-01', dateTo: '2026-07-05', recalculate: true };
  await runJob(clinic.app, clinic.admin, '/api/jobs/calculate-payments', days);
  expect(await fees()).toEqual([...due, [35_000]]);
  expect(await bookProblems()).toEqual([]);
});

/** A doctor with lines of 50.000 of 1 to 4 July in a scale; the third one is in a processed payment, the others are paid. */
async function fourLines(code: string) {
  const doctorId = await clinic.data.doctor();
  const payment = scales(150_000, 70);
  const rule = await changedRules(clinic.app, clinic.admin)(doctorId, { code, ...payment });
  const days = [1, 2, 3, 4].map((day) => `2026-07-0${day}`);
  await clinic.data.attentions(
    doctorId,
    days.map((date) => ({ date, amount: 50_000 })),
  );
  await clinic.data.calculate();
  const ids = (
    await rowsOf(`SELECT id::int FROM attention WHERE doctor_id = ${doctorId} ORDER BY 1`)
  ).flat() as [number, number, number, number];
  const [first, second, third, fourth] = ids;
  const process = (recordIds: number[]) =>
    clinic.app.database.db
      .transaction()
      .execute((tx) => processRecords(tx, { recordIds }, { from: ['calculated'], userId: null }));
  await process([first, second, fourth]);
  await clinic.data.pay(doctorId);
  await process([third]);
  const correct = async (attentionId: number, change: object, period?: object) => {
    const correction = { attentionIds: [attentionId], change, reason: REASON, period };
    expect((await clinic.admin.post('/api/corrections', correction)).status).toBe(200);
  };
  const withdraw = async (attentionId: number) => {
    const ofDoctor = await rowsOf(
      `SELECT id::int FROM correction WHERE attention_id = ${attentionId} AND status = 'approved'`,
    );
    const order = { ids: ofDoctor.flat(), reason: REASON };
    expect((await clinic.admin.post('/api/corrections/withdraw', order)).status).toBe(200);
  };
  const fees = async () =>
    (
      await rowsOf(
        `SELECT calculated_amount::int FROM calculation WHERE doctor_id = ${doctorId} ORDER BY attention_date`,
      )
    ).flat();
  const owed = () =>
    rowsOf(
      `SELECT origin::text, amount::int, society_id FROM entry WHERE doctor_id = ${doctorId} AND status = 'approved' ORDER BY id`,
    );
  expect(await fees()).toEqual([30_000, 30_000, 30_000, 35_000]);
  return { doctorId, payment, rule, days, ids, correct, withdraw, fees, owed };
}

// payout §25.4, payout §25.5
test('what a scale owes is owed to who was paid, once a correction that paid a society instead is withdrawn', async () => {
  const { doctorId, ids, correct, withdraw, fees, owed } = await fourLines('TRAMOS-4');
  await clinic.data.doctor({ society: 'Otra Sociedad SpA' });
  await rowsOf(`
    INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id)
    SELECT ${doctorId}, '2026-07-01'::date, id FROM medical_society WHERE name = 'Otra Sociedad SpA'
    UNION ALL SELECT ${doctorId}, '2026-07-02', NULL`);
  await correct(ids[0], { cause: 'affiliation' });
  expect(await owed()).toEqual([
    ['reversal', -30_000, null],
    ['replacement', 35_000, expect.any(Number)],
    ['scale_adjustment', -5_000, expect.any(Number)],
  ]);
  await withdraw(ids[0]);
  expect(await owed()).toEqual([]);
  expect((await annul({ doctorIds: [doctorId], ...JULY })).body).toMatchObject({ records: 1 });
  // The fourth one moves to 100.000, and the third one comes after it.
  expect([await fees(), await owed()]).toEqual([
    [30_000, 30_000, 35_000, 35_000],
    [['scale_adjustment', -5_000, null]],
  ]);
  expect(await bookProblems()).toEqual([]);
});

// payout §25.4, fees §15.3, payout §26.6
test('an annulment of the former version, which brought no scale up to date, leaves each line its part', async () => {
  const { doctorId, rule, days, ids, correct, withdraw, fees, owed } = await fourLines('TRAMOS-5');
  await correct(ids[0], { cause: 'not_due' });
  await withdraw(ids[0]);
  await rowsOf(`
    WITH a AS (INSERT INTO payment_annulment (reason, settles_scales) VALUES ('Prueba', false) RETURNING id)
    UPDATE payment p SET status = 'annulled', annulment_id = a.id FROM a WHERE p.doctor_id = ${doctorId} AND p.status = 'processed'`);
  for (const _ of ['once', 'again']) {
    await runJob(clinic.app, clinic.admin, '/api/jobs/calculate-payments', {
      dateFrom: days[2],
      dateTo: days[2],
      recalculate: true,
    });
    expect([await fees(), await owed()]).toEqual([[30_000, 30_000, 30_000, 35_000], []]);
  }
  // The fourth one stands above 150.000; once it is corrected, it comes after the first two, and the third one above it.
  expect(await rule.preview(scales(150_000, 80))).toMatchObject({
    paid: { lines: 1, difference: -5_000 },
  });
  expect(await bookProblems()).toEqual([]);
});

// payout §25.4, payout §28.1
test('a line that no rule paid when its payment was annulled is paid above the others once one pays it again', async () => {
  const { doctorId, rule, payment, days, ids, correct, withdraw, fees, owed } =
    await fourLines('TRAMOS-6');
  await correct(ids[0], { cause: 'not_due' });
  await withdraw(ids[0]);
  await rule.save({ ...payment, validFrom: '2026-08-01' });
  expect((await annul({ doctorIds: [doctorId], ...JULY })).body).toMatchObject({ records: 1 });
  const left = [['scale_adjustment', -5_000, null]];
  expect([await fees(), await owed()]).toEqual([[30_000, 30_000, 30_000, 35_000], left]);
  await rule.save(payment);
  for (const _ of ['once', 'again']) {
    await runJob(clinic.app, clinic.admin, '/api/jobs/calculate-payments', {
      dateFrom: days[2],
      dateTo: days[2],
      recalculate: true,
    });
    // 125.000 in all, as before the annulment.
    expect([await fees(), await owed()]).toEqual([[30_000, 30_000, 35_000, 35_000], left]);
  }
  expect(await bookProblems()).toEqual([]);
});

// payout §25.4
test('what a scale owes falls in the month of the correction that was decided last', async () => {
  const { doctorId, ids, correct, withdraw } = await fourLines('TRAMOS-7');
  const [first, second] = ids;
  await correct(first, { cause: 'not_due' }, { month: 10, year: 2026 });
  await correct(second, { cause: 'not_due' }, { month: 9, year: 2026 });
  await withdraw(second);
  await withdraw(first);
  expect((await annul({ doctorIds: [doctorId], ...JULY })).body).toMatchObject({ records: 1 });
  expect(
    await rowsOf(
      `SELECT amount::int, period_month::int FROM entry WHERE doctor_id = ${doctorId} AND status = 'approved'`,
    ),
  ).toEqual([[-5_000, 10]]);
  expect(await bookProblems()).toEqual([]);
});
