/**
 * A line of a progressive scale moves to another payee of its doctor (payout §28.3): what the scale then owes this payee waits
 * with what is due instead. Amounts are worked out by hand.
 */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { table } from '../../../../test/support/fees.ts';
import { moneyDifferences } from '../../../../test/support/ledger-books.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { OwnCorrection } from '../../../contract/payout/corrected-lines.ts';
import type { Entry } from '../../../contract/payout/entries.ts';

const { app, pool, query, data, rowsOf, admin } = await adminPayroll();
await data.rule({ code: 'TRAMOS', payment: table([150_000, 60], [null, 70]) });
await data.doctor({ society: 'Sociedad Ñuble' });
const societies = await query`SELECT id FROM medical_society`;
const ÑUBLE: number = societies[0].id;

beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention, entry, retroactive_change CASCADE`;
});

const addsUp = async () => {
  expect(await moneyDifferences(pool)).toEqual([]);
  expect(await bookOffences(app.database)).toEqual([]);
};
/** Live entries: origin, payee's society or null, pesos, and whether they wait. */
const entries = () =>
  rowsOf(
    `SELECT origin::text, payee_society_id, amount::int, is_waiting FROM entry_state WHERE status = 'approved' ORDER BY id`,
  );
/** Payments by month and payee: gross of the fees, and of the entries. */
const payments = () =>
  rowsOf(`
    SELECT period_month::int, society_id, (total_brut_amount - entries_gross - unretained_amount)::int, entries_gross::int
      FROM payment ORDER BY id`);

/** Ana Núñez, paid in person for two attentions of $100.000 in July: 60.000 by the first bracket, then 30.000 + 35.000. */
async function paidByScale(): Promise<number> {
  const doctorId = await data.doctor({ name: 'Ana Núñez' });
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.processAndPay(doctorId);
  return doctorId;
}

/** The society is paid for one day of July; what was paid for it moves. Answers what approving it told. */
async function moveDay(doctorId: number, day: string, next: string) {
  const affiliate = (from: string, societyId: number | null) =>
    admin.edit(
      `/api/doctors/${doctorId}/affiliations`,
      { change: { kind: 'add', from, societyId } },
      'POST',
    );
  await affiliate(day, ÑUBLE);
  await affiliate(next, null);
  const path = `/api/retroactive-changes/affiliations/${doctorId}`;
  const { body: paid } = await admin.get<{ paymentId: number }[]>(path);
  const { body: change } = await admin.post<{ changeId: number }>(path, {
    paymentIds: paid.map(({ paymentId }) => paymentId),
    reason: 'La escritura de la sociedad es de julio',
  });
  const { changeId } = change;
  const told = await admin.post('/api/corrections/approval-preview', { changeId });
  expect((await admin.post('/api/corrections/approve', { changeId })).status).toBe(200);
  return told.body;
}

// payout §28.3, payout §25.4
test('what the scale owes because of a line that moved waits with it', async () => {
  const doctorId = await paidByScale();
  // After the 100.000 that remain, the line is 30.000 + 35.000; both are 130.000, and the scale of 200.000 is 125.000.
  expect(await moveDay(doctorId, '2026-07-01', '2026-07-02')).toMatchObject({
    reversedAmount: 60_000,
    replacedAmount: 65_000,
    scaleAmount: -5_000,
    difference: 0,
    waitingAmount: 60_000,
  });
  expect(await entries()).toEqual([
    ['reversal', null, -60_000, false],
    ['replacement', ÑUBLE, 65_000, true],
    ['scale_adjustment', ÑUBLE, -5_000, true],
  ]);
  const { body: listed } = await admin.get<Entry[]>('/api/entries');
  expect(listed.map(({ origin, awaitedPayee }) => [origin, awaitedPayee]).toSorted()).toEqual([
    ['replacement', 'Ana Núñez'],
    ['reversal', null],
    ['scale_adjustment', 'Ana Núñez'],
  ]);
  const doctor = await app.signedInAs('doctor', { doctorId });
  const own = await doctor.get<OwnCorrection[]>(`/api/doctor-corrections/${doctorId}`);
  expect(own.body.map(({ isWaiting }) => isWaiting)).toEqual([true, true]);
  await addsUp();

  // 200.000 of August are 125.000; the society is paid nothing yet, and owes nothing.
  await data.attentions(doctorId, [{ date: '2026-08-01', amount: 200_000 }]);
  await data.process();
  expect((await payments()).slice(1)).toEqual([[8, null, 125_000, -60_000]]);
  await addsUp();
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  await data.process({ period: { month: 9, year: 2026 } });
  expect((await payments()).slice(2)).toEqual([[9, ÑUBLE, 0, 60_000]]);
  expect((await entries()).map(([origin, , , isWaiting]) => [origin, isWaiting])).toEqual([
    ['reversal', false],
    ['replacement', false],
    ['scale_adjustment', false],
  ]);
  await addsUp();
});

// payout §28.3, payout §25.4
test('what the scale owed another payee before stays theirs, and does not wait', async () => {
  const doctorId = await paidByScale();
  const [[first]] = (await rowsOf(
    `SELECT id::int FROM attention WHERE attention_date = '2026-07-01'`,
  )) as [[number]];
  // 50.000 instead of 100.000: after the other 100.000 they are 30.000; with its 65.000 the scale of 150.000, 90.000, is exceeded.
  const half = { grossAmount: 50_000, netAmount: 50_000, participatedAmount: 50_000 };
  const corrected = await admin.post('/api/corrections', {
    attentionIds: [first],
    change: { cause: 'amount', ...half },
    reason: 'El médico avisó que no es lo que hizo',
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  const ofAna = [
    ['reversal', null, -60_000, false],
    ['replacement', null, 30_000, false],
    ['scale_adjustment', null, -5_000, false],
  ];
  expect(await entries()).toEqual(ofAna);
  // The other line moves: after 50.000 it is 60.000, and the scale is 90.000 again, so the 5.000 are the society's.
  expect(await moveDay(doctorId, '2026-07-02', '2026-07-03')).toMatchObject({
    reversedAmount: 65_000,
    replacedAmount: 60_000,
    scaleAmount: 5_000,
    waitingAmount: 65_000,
  });
  expect(await entries()).toEqual([
    ...ofAna,
    ['reversal', null, -65_000, false],
    ['replacement', ÑUBLE, 60_000, true],
    ['scale_adjustment', ÑUBLE, 5_000, true],
  ]);
  await addsUp();
});

// payout §28.3
test('the database refuses to pay what a scale owes before it is recovered', async () => {
  const doctorId = await paidByScale();
  await moveDay(doctorId, '2026-07-01', '2026-07-02');
  await data.attentions(doctorId, [{ date: '2026-08-01', amount: 200_000 }]);
  // The society is paid for August, too.
  await admin.edit(
    `/api/doctors/${doctorId}/affiliations`,
    { change: { kind: 'add', from: '2026-08-01', societyId: ÑUBLE } },
    'POST',
  );
  await data.process({ period: { month: 8, year: 2026 } });
  expect((await payments()).slice(1)).toEqual([
    [8, null, 0, 0],
    [8, ÑUBLE, 125_000, 0],
  ]);
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(`
    ALTER TABLE payment DISABLE TRIGGER payment_kept;
    UPDATE payment SET total_entries = 1, entries_gross = -5000 WHERE society_id = ${ÑUBLE};
    ALTER TABLE payment ENABLE TRIGGER payment_kept`);
  await expect(
    client.query(`
      INSERT INTO payment_entry (payment_id, entry_id, doctor_id, society_id, retention_amount)
      SELECT p.id, (SELECT id FROM entry WHERE origin = 'scale_adjustment'), p.doctor_id, p.society_id, 0
        FROM payment p WHERE p.society_id = ${ÑUBLE}`),
  ).rejects.toMatchObject({ constraint: 'payment_entry_taken' });
  await client.query('ROLLBACK');
  client.release();
  await addsUp();
});
