/** What corrections owe and no payment has follows a change of affiliation (payout §28.5). Amounts are worked out by hand. */
import { expect, test } from 'vitest';
import { affiliatedPayroll } from '../../../../test/support/affiliated-payroll.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { percentage, table } from '../../../../test/support/fees.ts';
import type { MovedAffiliation } from '../../../contract/masters/affiliations.ts';

const {
  app,
  query,
  data,
  rowsOf,
  admin,
  ÑUBLE,
  MAULE,
  path,
  change,
  affiliate,
  entries,
  correct,
  addsUp,
  paid,
} = await affiliatedPayroll();
const NONE = [0, 0];

async function told(doctorId: number, from: string, societyId: number | null) {
  const wanted = { change: { kind: 'add', from, societyId } };
  const { body } = await admin.edit<{ moved: MovedAffiliation[] }>(
    `${path(doctorId)}/preview`,
    wanted,
    'POST',
  );
  return body.moved.map(({ corrections, correctionsInPayments }) => [
    Object.values(corrections),
    Object.values(correctionsInPayments),
  ]);
}
/** Payments by month and payee: gross of the fees, and of the entries. */
const payments = (doctorId: number) =>
  rowsOf(`
    SELECT period_month::int, society_id, (total_brut_amount - entries_gross - unretained_amount)::int, (entries_gross + unretained_amount)::int
      FROM payment WHERE doctor_id = ${doctorId} ORDER BY id`);

// payout §28.5, masters §14.7
test('several corrections go to the society of their day, and those of other days stay', async () => {
  const doctorId = await paid(percentage(60), '01', '20', '21');
  await correct(doctorId, [0, 1, 2], 50_000);
  expect(await told(doctorId, '2026-07-16', ÑUBLE)).toEqual([[[2, 60_000], NONE]]);
  const added = { kind: 'add', from: '2026-07-16', societyId: ÑUBLE };
  const agreedFees = { count: 0, amount: 0 };
  const other = await change(doctorId, added, { agreedFees, agreedCorrections: agreedFees });
  expect(other.body.code).toBe('affiliation.otherFeesMoved');
  expect(other.body.message).toContain('2 correcciones aprobadas pasarían, por $60.000 brutos');
  const agreedCorrections = { count: 2, amount: 60_000 };
  const saved = await change(doctorId, added, { agreedFees, agreedCorrections });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(await entries()).toEqual([
    ['reversal', null, -60_000, false],
    ['replacement', null, 30_000, false],
    ['reversal', null, -60_000, false],
    ['replacement', ÑUBLE, 30_000, true],
    ['reversal', null, -60_000, false],
    ['replacement', ÑUBLE, 30_000, true],
  ]);
  await addsUp();
  await data.attentions(doctorId, [{ date: '2026-08-03' }]);
  await data.process({ period: { month: 8, year: 2026 } });
  // −2 × $60.000 − $60.000 + $30.000, all of it carried on: the doctor has no fees any more.
  expect((await payments(doctorId)).slice(1).toSorted()).toEqual([
    [8, null, 0, 0],
    [8, ÑUBLE, 60_000, 0],
  ]);
  expect(await rowsOf(`SELECT amount::int FROM entry WHERE origin = 'carried_balance'`)).toEqual([
    [-150_000],
  ]);
});

// payout §28.5
test('goes from a society to the doctor, to another society and back, and waits where another one was paid', async () => {
  const doctorId = await data.doctor({ society: 'Sociedad Ñuble', name: 'Eva Soto' });
  await data.rule({ code: 'EVA', doctorId });
  await data.attentions(doctorId, [{ date: '2026-07-01' }]);
  await data.processAndPay(doctorId);
  await correct(doctorId, [0], 50_000);
  const owed = async () => (await entries()).filter(([origin]) => origin === 'replacement');
  await affiliate(doctorId, null, null);
  expect(await owed()).toEqual([['replacement', null, 30_000, true]]);
  await affiliate(doctorId, '2026-06-01', MAULE);
  expect(await owed()).toEqual([['replacement', MAULE, 30_000, true]]);
  await affiliate(doctorId, '2026-06-01', ÑUBLE);
  expect(await owed()).toEqual([['replacement', ÑUBLE, 30_000, false]]);
  // By the doctor's form, too.
  const { body } = await admin.get<object[]>(`/api/doctors?ids=${doctorId}`);
  const form = { ...body[0], societyType: 'individual', affiliationFrom: '2026-06-15' };
  expect((await admin.put(`/api/doctors/${doctorId}`, form)).status).toBe(200);
  expect(await owed()).toEqual([['replacement', null, 30_000, true]]);
  await addsUp();
});

// payout §28.5
test('what a payment has stays, and so does what is paid', async () => {
  const doctorId = await paid(percentage(60), '01', '02');
  await correct(doctorId, [0], 150_000);
  await data.attentions(doctorId, [{ date: '2026-08-01' }]);
  await data.process();
  await correct(doctorId, [1], 120_000);
  const before = [
    ['reversal', null, -60_000, false],
    ['replacement', null, 90_000, false],
    ['reversal', null, -60_000, false],
  ];
  expect(await told(doctorId, '2026-07-01', ÑUBLE)).toEqual([
    [
      [1, 72_000],
      [1, 90_000],
    ],
  ]);
  await affiliate(doctorId, '2026-07-01', ÑUBLE);
  expect(await entries()).toEqual([...before, ['replacement', ÑUBLE, 72_000, true]]);
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  await affiliate(doctorId, '2026-07-01', MAULE);
  expect(await entries()).toEqual([...before, ['replacement', MAULE, 72_000, true]]);
  expect(await bookOffences(app.database)).toEqual([]);
  await expect(
    query`UPDATE entry SET society_id = ${MAULE} WHERE amount = 90000`,
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    query`UPDATE replacement_fee SET society_id = ${ÑUBLE} WHERE calculated_amount = 72000`,
  ).rejects.toMatchObject({ code: '23514' });
  await expect(query`UPDATE entry SET waits_for = NULL WHERE amount = 72000`).rejects.toMatchObject(
    {
      code: '23514',
    },
  );
});

// payout §28.5, payout §25.4
test('what the scale owes goes with the correction that it was made for, waits, and is withdrawn with it', async () => {
  const doctorId = await paid(table([150_000, 60], [null, 70]), '01', '02');
  // 60.000 and 30.000 + 35.000. Of 50.000 instead of the first 100.000 all is due by the first bracket, and so is what remains.
  await correct(doctorId, [0], 50_000);
  const owed = async () => (await entries()).filter(([origin]) => origin !== 'reversal');
  const inPerson = await owed();
  expect(inPerson.map(([origin]) => origin)).toEqual(['replacement', 'scale_adjustment']);
  await affiliate(doctorId, '2026-07-01', ÑUBLE);
  await affiliate(doctorId, '2026-07-02', null);
  expect(await owed()).toEqual(inPerson.map(([origin, , amount]) => [origin, ÑUBLE, amount, true]));
  await addsUp();
  const [id] = (await rowsOf('SELECT max(id)::int FROM correction')).flat();
  const withdrawn = await admin.post('/api/corrections/withdraw', { ids: [id], reason: 'No era' });
  expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
  expect(await entries()).toEqual([]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §28.5
test('of a closed month it is paid to the new payee in an open one, and keeps the amount that its rule gave', async () => {
  // The doctor's own receipts are paid 60 %, what the society invoices 40 %.
  const doctorId = await data.doctor({ society: 'Sociedad Ñuble', name: 'Luz Vera' });
  const ofSociety = { doctorId, societyId: ÑUBLE, priority: 1, payment: percentage(40) };
  await data.rule({ code: 'LUZ-S', ...ofSociety });
  await data.rule({ code: 'LUZ', doctorId });
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.processAndPay(doctorId);
  await query`INSERT INTO month_closing (year, month, payments, records, total_amount) VALUES (2026, 7, 1, 2, 80000)`;
  await correct(doctorId, [0, 1], 200_000);
  await affiliate(doctorId, '2026-07-02', null);
  expect(await entries()).toEqual([
    ['reversal', ÑUBLE, -40_000, false],
    ['replacement', ÑUBLE, 80_000, false],
    ['reversal', ÑUBLE, -40_000, false],
    ['replacement', null, 80_000, true],
  ]);
  // What is taken back is recovered at once, from what the society gets for the first day.
  await data.process({ period: { month: 8, year: 2026 } });
  expect((await payments(doctorId)).slice(1)).toEqual([[8, ÑUBLE, 0, 0]]);
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  await data.process({ period: { month: 8, year: 2026 } });
  expect((await payments(doctorId)).slice(2)).toEqual([[8, null, 0, 80_000]]);
  // Statement and explanation still tell the rule of the society, which gave the amount.
  const statement = await admin.get<string>(`/api/generate-cartola-html/${doctorId}/8/2026`);
  expect(statement.status).toBe(200);
  const [id] = (await rowsOf('SELECT max(id)::int FROM correction')).flat();
  expect((await admin.get(`/api/corrections/${id}`)).status).toBe(200);
  await addsUp();
});
