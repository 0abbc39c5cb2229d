/** A retention that changes for what was processed and paid already (payout §30), with figures worked by hand. */
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, testApp } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { EMPTY_PAYMENTS } from '../../../../test/support/emptied.ts';
import {
  AUGUST,
  followUp,
  formOf,
  REASON,
  retentionClinic,
  setting,
  shown,
} from '../../../../test/support/retention-clinic.ts';
import type { Society } from '../../../contract/masters/societies.ts';
import type { AccountingEntry } from '../../../contract/payout/accounting.ts';
import type { RetentionPreview } from '../../../contract/payout/retention-changes.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const app = await testApp();
const { pool } = app.database;
const { query } = app;
const clinic = await retentionClinic(app);
const {
  data,
  ana,
  blas,
  rowsOf,
  preview,
  payments,
  doctorOf,
  saveDoctor,
  saveDoctorPlainly,
  entries,
  ownRate,
  society,
} = clinic;

beforeEach(() => query(`${EMPTY_PAYMENTS}, attention, retention_change CASCADE`));

describe('what it would change', () => {
  // payout §30.1
  test('a doctor at 13,75 % who follows the legal rate: paid and unpaid apart', async () => {
    const id = await ownRate();
    const target = { kind: 'doctor', id, setting: setting() };
    const { total, stands, mayReprocess } = await preview(target);
    expect([total, mayReprocess]).toEqual([2, true]);
    // 13,75 % of 60.001 is 8.250,14; 15,25 % is 9.150,15. Of 40.000 it is 5.500 and 6.100.
    expect(stands.paid).toEqual({
      payments: 1,
      documents: 1,
      grossAmount: 60_001,
      retainedBefore: 8_250,
      retainedAfter: 9_150,
      difference: -900,
    });
    expect(stands.unpaid).toMatchObject({
      grossAmount: 40_000,
      retainedBefore: 5_500,
      retainedAfter: 6_100,
      difference: -600,
    });
    const [latest, first] = await payments(target);
    expect(latest).toMatchObject({
      stand: 'unpaid',
      paymentDate: '2026-09-05',
      rateBefore: 1375,
      rateAfter: 1525,
    });
    expect(first).toMatchObject({
      doctorName: 'Paz Rivas',
      payeeName: 'Paz Rivas',
      month: 7,
      paymentDate: '2026-08-05',
      difference: -900,
      stand: 'paid',
      reason: null,
    });
    expect(await payments(target, ['unpaid', 'paid'], { limit: 1, offset: 1 })).toEqual([first]);
    // From a day of payment on.
    expect((await preview(target, '2026-08-06')).total).toBe(1);
    expect((await preview(target, '2026-09-06')).total).toBe(0);
    // Nothing changes for who keeps the rate, and of a surcharge only what is paid in its days.
    const same = setting({ retentionMode: 'own', retentionPercentage: 13.75 });
    expect((await preview({ kind: 'doctor', id, setting: same })).total).toBe(0);
    const loan = { ...same, surchargePercentage: 3, surchargeUntil: '2026-08-31' };
    const { paid, unpaid } = (await preview({ kind: 'doctor', id, setting: loan })).stands;
    // 16,75 % of 60.001 is 10.050,17.
    expect([paid.difference, unpaid.payments]).toEqual([-1_800, 0]);
    // Nothing was written.
    expect(await rowsOf('SELECT FROM retention_change')).toEqual([]);
    expect((await preview({ kind: 'doctor', id: 999_999 })) as unknown).toMatchObject({
      code: 'record.notFound',
    });
  });

  // payout §30.1
  test('a society with a document of two doctors: shares add up by cumulative rounding', async () => {
    const { id, doctors } = await society();
    const target = { kind: 'society', id, isWithheld: true };
    const { stands } = await preview(target);
    // 15,25 % of 20.006 is 3.050,92; of the first 10.003 it is 1.525,46.
    expect(stands.paid).toEqual({
      payments: 2,
      documents: 1,
      grossAmount: 20_006,
      retainedBefore: 0,
      retainedAfter: 3_051,
      difference: -3_051,
    });
    expect(
      (await payments(target)).map(({ doctorName, difference }) => [doctorName, difference]),
    ).toEqual([
      ['Uno', -1_525],
      ['Dos', -1_526],
    ]);
    expect(doctors).toHaveLength(2);
  });
});

describe('saving it', () => {
  // payout §30.2, payout §30.3, payout §30.7
  test('processes unpaid payments again, and proposes the difference of paid ones', async () => {
    const id = await ownRate();
    const told = await preview({ kind: 'doctor', id, setting: setting() }, '2026-01-01');
    const saved = await saveDoctor(id, { retentionMode: 'legal' }, followUp(told));
    expect(saved.body).toMatchObject({ reprocessed: 1, proposed: 1, proposedAmount: -900 });
    expect((await doctorOf(id)).retentionMode).toBe('legal');
    expect(
      await rowsOf(
        `SELECT status::text, retention_rate::int, total_retention_amount::int, total_amount::int FROM payment ORDER BY id`,
      ),
    ).toEqual([
      ['paid', 1375, 8_250, 51_751],
      ['annulled', 1375, 5_500, 34_500],
      ['processed', 1525, 6_100, 33_900],
    ]);
    expect(await rowsOf('SELECT payment_date FROM fee_document ORDER BY id')).toEqual([
      ['2026-08-05'],
      ['2026-09-05'],
      ['2026-09-05'],
    ]);
    const [proposal] = await entries();
    expect(proposal).toMatchObject({
      origin: 'retention_change',
      kindName: 'Ajuste de retención',
      state: 'proposed',
      amount: -900,
      bearsRetention: false,
      month: 8,
      year: 2026,
      reason: REASON,
      isOwn: true,
      isWithdrawable: true,
    });
    expect(proposal?.description).toMatch(
      /^Ajuste de retención, pago N° \d+ de Julio 2026: de \$60\.001 se retuvo \$8\.250 \(13,75 %\) y corresponde \$9\.150 \(15,25 %\)$/,
    );
    // Another person approves it, and the next payment has it: it bears no retention.
    const ids = [proposal?.id ?? 0];
    expect(codeOf(await ana.post('/api/entries/approve', { ids }))).toEqual([
      409,
      'entries.samePerson',
    ]);
    expect((await blas.post('/api/entries/approve', { ids })).status).toBe(200);
    await data.attentions(id, [{ date: '2026-08-10' }]);
    await data.process({ paymentDate: localDate('2026-10-05') });
    // 60.000 less 9.150, less 900.
    expect(
      await rowsOf(
        'SELECT total_amount::int, total_retention_amount::int FROM payment ORDER BY id DESC LIMIT 1',
      ),
    ).toEqual([[49_950, 9_150]]);
    expect((await preview({ kind: 'doctor', id })).total).toBe(0);
    // The fee expense of the month is less by it; what was declared as retained stays.
    const { entries: booked } = (
      await ana.post<{ entries: AccountingEntry[] }>('/api/generate-accounting-export', {
        month: 8,
        year: 2026,
      })
    ).body;
    const movedOn = (account: string) =>
      booked
        .filter((one) => one.account === account)
        .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
    expect([movedOn('3101001'), movedOn('2116006'), movedOn('2120005')]).toEqual([
      59_100, -9_150, -49_950,
    ]);
    // The doctor reads it in the payment, and nobody else's.
    const doctor = await app.signedInAs('doctor', { doctorId: id });
    const paidIn = await query`SELECT max(payment_id) AS id FROM payment_entry`;
    const own = await doctor.get(`/api/doctor-payments/${id}/entries/${paidIn[0].id}`);
    expect(own.body).toMatchObject([
      { kind: 'Ajuste de retención', title: proposal?.description, finalAmount: -900 },
    ]);
    const statement = await doctor.get(`/api/generate-cartola-html/${id}/8/2026`);
    expect(statement.bytes.toString('utf8')).toContain(proposal?.description);
    await data.pay(id, '2026-10-05', '2026-08-01');
    const sums = await ana.get('/api/payment-calculations-paid/payments');
    expect(sums.body).toMatchObject({ discounts: -900, earnings: 0, totalAmount: 51_751 + 49_950 });
    expect(await bookOffences(app.database)).toEqual([]);
  });

  // payout §30.2
  test('only what is chosen follows, and only if it is what was shown', async () => {
    const id = await ownRate();
    const told = await preview({ kind: 'doctor', id, setting: setting() });
    const other = {
      agreed: { unpaid: shown(told.stands.unpaid), paid: { payments: 1, difference: -899 } },
    };
    const refusals = [
      [other, [409, 'retention.changedMeanwhile']],
      [{ reprocess: false, propose: false }, [400, 'retention.nothingToDo']],
      [{ reason: ' ' }, [400, 'request.invalid']],
    ] as const;
    for (const [more, expected] of refusals)
      expect(
        codeOf(await saveDoctor(id, { retentionMode: 'legal' }, followUp(told, more))),
        JSON.stringify(more),
      ).toEqual(expected);
    // Nothing was saved, not even the doctor.
    expect((await doctorOf(id)).retentionMode).toBe('own');
    const stale = { retentionMode: 'legal', version: 99 };
    expect(codeOf(await saveDoctor(id, stale, followUp(told)))[0]).toBe(409);
    const saved = await saveDoctor(
      id,
      { retentionMode: 'legal' },
      followUp(told, { reprocess: false }),
    );
    expect(saved.body).toMatchObject({ reprocessed: 0, proposed: 1 });
    expect(await rowsOf(`SELECT FROM payment WHERE status = 'annulled'`)).toEqual([]);
  });

  // payout §30.2
  test('whatever is agreed at once by thirty is proposed once', async () => {
    const id = await ownRate();
    await saveDoctorPlainly(id, { retentionMode: 'legal' });
    const told = await preview({ kind: 'doctor', id });
    const order = { of: { kind: 'doctor', id }, followUp: followUp(told) };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ana.post('/api/retention-changes', order)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
    expect(await rowsOf(`SELECT FROM payment WHERE status = 'annulled'`)).toHaveLength(1);
  });

  // payout §30.2, payout §30.4
  test('what was approved is what was retained; what waits or was dismissed is not', async () => {
    const id = await ownRate();
    const legal = await preview({ kind: 'doctor', id, setting: setting() });
    await saveDoctor(id, { retentionMode: 'legal' }, followUp(legal, { reprocess: false }));
    const ten = { kind: 'doctor', id, setting: setting({ retentionMode: 'own' }) };
    // The proposal waits.
    expect((await preview(ten)).stands.waiting.payments).toBe(1);
    const [first] = await entries();
    await blas.post('/api/entries/approve', { ids: [first?.id] });
    // 10 % of 60.001 is 6.000, after 9.150 that count as retained.
    const told = await preview(ten);
    expect(told.stands.paid).toMatchObject({ retainedBefore: 9_150, difference: 3_150 });
    const change = { retentionMode: 'own', retentionPercentage: 10 };
    await saveDoctor(id, change, followUp(told, { reprocess: false }));
    const [second] = (await entries()).filter(({ state }) => state === 'proposed');
    expect(second?.amount).toBe(3_150);
    const withdraw = (ids: (number | undefined)[]) =>
      blas.post('/api/entries/withdraw', { ids, reason: 'No corresponde' });
    expect(codeOf(await withdraw([first?.id]))).toEqual([409, 'entries.notWithdrawable']);
    expect((await withdraw([first?.id, second?.id])).status).toBe(200);
    // Dismissed proposals may be made again.
    expect((await preview({ kind: 'doctor', id })).stands.paid.difference).toBe(2_250);
    expect(await bookOffences(app.database)).toEqual([]);
  });

  // payout §30.3
  test('a society: the two doctors are discounted their shares', async () => {
    const { id } = await society();
    const [before] = (await ana.get<Society[]>(`/api/medical-societies?ids=${id}`)).body;
    const told = await preview({ kind: 'society', id, isWithheld: true });
    const saved = await ana.put(`/api/retention-changes/societies/${id}`, {
      society: formOf(before ?? {}, { isWithheld: true }),
      followUp: followUp(told),
    });
    expect(saved.body).toMatchObject({ proposed: 2, proposedAmount: -3_051 });
    expect(
      (await entries('?sort=amount')).map(({ amount, societyName }) => [amount, societyName]),
    ).toEqual([
      [-1_526, 'Sociedad Ñuble'],
      [-1_525, 'Sociedad Ñuble'],
    ]);
  });

  // payout §30.3
  test('an unpaid document of a society is made again as a whole, and what the bank has stays', async () => {
    const doctors = [
      await data.doctor({ name: 'Tres', society: 'Sociedad Maule' }),
      await data.doctor({ name: 'Cuatro', society: 'Sociedad Maule' }),
    ];
    const rows = await query`
      UPDATE medical_society SET document_kind = 'society_receipt' WHERE name = 'Sociedad Maule' RETURNING id`;
    const target = { kind: 'society', id: Number(rows[0].id) };
    for (const doctor of doctors) await data.attentions(doctor, [{ amount: 16_672 }]);
    await data.process({ paymentDate: AUGUST });
    await query(`UPDATE medical_society SET is_withheld = true WHERE id = ${target.id}`);
    const told = await preview(target);
    expect(told.stands.unpaid).toMatchObject({ payments: 2, documents: 1, difference: -3_051 });
    const done = await ana.post('/api/retention-changes', { of: target, followUp: followUp(told) });
    expect(done.body).toMatchObject({ reprocessed: 2, proposed: 0 });
    expect(
      await rowsOf(
        `SELECT retention_amount::int, net_amount::int FROM fee_document WHERE NOT is_annulled`,
      ),
    ).toEqual([[3_051, 16_955]]);
    // One is paid, so that the document of both stays as it is.
    await query(`UPDATE medical_society SET is_withheld = false WHERE id = ${target.id}`);
    await data.pay(doctors[0] ?? 0);
    const { stands } = await preview(target);
    expect([stands.paid.payments, stands.blocked.payments]).toEqual([1, 1]);
    const [blocked] = await payments(target, ['blocked']);
    expect(blocked?.reason).toMatch(
      /^Su documento es también del pago \d+, que no se puede anular/,
    );
    // An invoice stays as it is once the other one is paid, too.
    for (const doctor of doctors) await data.attentions(doctor, [{ amount: 16_672 }]);
    await query(
      `UPDATE medical_society SET document_kind = 'exempt_invoice' WHERE id = ${target.id}`,
    );
    await data.process({ paymentDate: localDate('2026-09-10') });
    await data.pay(doctors[0] ?? 0);
    await query(
      `UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE id = ${target.id}`,
    );
    expect((await payments(target, ['blocked'])).map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Su factura exenta es también del pago \d+, .*: queda como está\.$/),
    ]);
  });

  // payout §30.5
  test('the legal rate of a year reaches all who follow it', async () => {
    const legal = await data.doctor({ name: 'Legal' });
    const own = await data.doctor({ name: 'Propia' });
    await query(`UPDATE doctor SET retention_mode = 'legal' WHERE id = ${legal}`);
    for (const doctor of [legal, own]) await data.attentions(doctor, [{}]);
    await data.process({ paymentDate: AUGUST });
    await data.pay(legal);
    const [{ id, year, version }] = await query`
      SELECT id, year, version FROM legal_retention WHERE year = 2026`;
    const told = await preview({ kind: 'legal', year, percentage: 16 });
    // 60.000 at 15,25 % and at 16 %.
    expect(told.stands.paid).toMatchObject({ payments: 1, difference: -450 });
    const saved = await ana.put(`/api/retention-changes/legal/${id}`, {
      legal: { year, percentage: 16, version },
      followUp: followUp(told),
    });
    expect(saved.body).toMatchObject({ proposed: 1, proposedAmount: -450 });
    await query`UPDATE legal_retention SET rate = 1525 WHERE year = 2026`;
  });
});

// payout §30.2
test('who has no screen of payments does not process again', async () => {
  const id = await ownRate();
  await saveDoctorPlainly(id, { retentionMode: 'legal' });
  const told = await preview({ kind: 'doctor', id });
  const payments = `href IN ('/procesar-pagos', '/procesar-pagos-avanzado', '/nomina-completa', '/pagar-nomina', '/nomina-bancaria')`;
  const allow = (isAllowed: boolean) =>
    pool.query(
      `UPDATE permission SET is_allowed = $1 FROM menu_option o WHERE o.id = menu_option_id AND profile = 'supervisor' AND ${payments}`,
      [isAllowed],
    );
  const mayEdit = `UPDATE permission SET is_allowed = true FROM menu_option o WHERE o.id = menu_option_id AND profile = 'supervisor' AND href = '/medicos'`;
  await query(mayEdit);
  await allow(false);
  const clerk = await app.signedInAs('supervisor');
  const of = { kind: 'doctor', id };
  const seen = await clerk.post<RetentionPreview>('/api/retention-changes/preview', { target: of });
  expect(seen.body.mayReprocess).toBe(false);
  const order = (more: object = {}) =>
    clerk.post('/api/retention-changes', { of, followUp: followUp(told, more) });
  expect(codeOf(await order())).toEqual([403, 'retention.mayNotReprocess']);
  expect((await order({ reprocess: false })).body).toMatchObject({ reprocessed: 0, proposed: 1 });
  await allow(true);
});

// payout §30.6
test('doctors, people who are not signed in and people without the screens are refused', async () => {
  const id = await data.doctor();
  const target = { kind: 'doctor', id };
  for (const client of [await app.signedInAs('doctor', { doctorId: id }), app.anonymous])
    for (const answer of [
      await client.post('/api/retention-changes/preview', { target }),
      await client.post('/api/retention-changes/payments', { target, stands: ['paid'] }),
      await client.post('/api/retention-changes', { of: target, followUp: {} }),
    ])
      expect([401, 403]).toContain(answer.status);
});
