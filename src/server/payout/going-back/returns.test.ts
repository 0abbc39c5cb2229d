/** Records that go back to calculated or to pending (payout §21.1, payout §21.2). */
import { beforeEach, describe, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { table } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { ReturnPreview } from '../../../contract/payout/going-back.ts';

const { app, pool, query, data, admin } = await adminPayroll();

beforeEach(async () => {
  await query`
    BEGIN; SET LOCAL portal.wipe = 'on'; DELETE FROM payment; DELETE FROM calculation; DELETE FROM attention; COMMIT`;
});

/** 60 % up to $150.000 of a month, 70 % above. */
const TWO_BRACKETS = table([150_000, 60], [null, 70]);
const REASON = 'El médico avisó que la regla no es la suya';
const preview = async (scope: object, to = 'pending') =>
  (await admin.post<ReturnPreview>('/api/records/return-preview', { scope, to })).body;
const giveBack = (scope: object, to = 'pending', more: object = {}) =>
  admin.post<{ records: number; recalculated: number }>('/api/records/return', {
    scope,
    to,
    reason: REASON,
    ...more,
  });

/** Amount and state of each fee by the day of its attention; pending ones without an amount. */
async function fees(): Promise<string[]> {
  const rows = await query<{ line: string }>`
    SELECT to_char(a.attention_date, 'DD') || ' ' || coalesce(c.calculated_amount || ' ' || f.status, 'pending') AS line
      FROM attention a LEFT JOIN calculation c ON c.attention_id = a.id LEFT JOIN fee_state f ON f.attention_id = a.id
     ORDER BY a.attention_date, a.id`;
  return rows.map(({ line }) => line);
}
const submit = (days: string) =>
  pool.query(`UPDATE payable_fee SET status = 'pending_payment' WHERE ${days}`);
const idOn = async (day: string) =>
  Number((await query(`SELECT id FROM attention WHERE attention_date = '2026-07-${day}'`))[0].id);

// payout §21.1
test('submitted records leave the pending payroll, and others stay', async () => {
  const doctorId = await data.doctor();
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.calculate();
  await submit(`attention_date = '2026-07-01'`);
  expect(await preview({ month: 7, year: 2026 }, 'calculated')).toEqual({
    records: 1,
    doctors: 1,
    pendingPayment: 1,
    grossAmount: 100_000,
    totalAmount: 90_000,
    recalculated: 0,
    processed: 0,
    paid: 0,
  });
  const answer = await giveBack({ month: 7, year: 2026 }, 'calculated');
  expect(answer.body).toMatchObject({ records: 1, recalculated: 0 });
  expect(await fees()).toEqual(['01 100000 calculated', '02 100000 calculated']);
  const rows = await query`
    SELECT summary FROM audit_log WHERE action = 'payroll.return' ORDER BY id DESC LIMIT 1`;
  expect(rows[0].summary).toBe(
    `Devolvió a calculado 1 registro de 1 médico por $90.000 líquidos estimados: ${REASON}.`,
  );
});

describe('to pending', () => {
  // payout §21.2
  test('the attention is as it was imported: edited, calculated again, deleted', async () => {
    const doctorId = await data.doctor();
    await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
    await data.calculate();
    await submit('true');
    const id = await idOn('01');
    expect((await giveBack({ recordIds: [id] })).body).toMatchObject({ records: 1 });
    expect(await fees()).toEqual(['01 pending', '02 100000 pending_payment']);
    await query(
      `UPDATE attention SET gross_amount = 70000, net_amount = 70000, participated_amount = 70000 WHERE id = ${id}`,
    );
    await data.calculate();
    expect(await fees()).toEqual(['01 70000 calculated', '02 100000 pending_payment']);
    await giveBack({ recordIds: [id] });
    expect((await admin.edit(`/api/medical-attentions/${id}`, {}, 'DELETE')).status).toBe(200);
    expect(await fees()).toEqual(['02 100000 pending_payment']);
    expect(await bookOffences(app.database)).toEqual([]);
  });

  // payout §21.2
  test.each(['doctorIds', 'societyId', 'importId', 'ruleId', 'month'])('by %s', async (by) => {
    const mine = await data.doctor({ society: 'Sociedad Uno SpA' });
    const other = await data.doctor();
    await data.rule({ code: `R-${by}`, doctorId: mine });
    await data.attentions(mine, [{ date: '2026-07-01' }]);
    await data.attentions(other, [{ date: '2026-06-02' }]);
    await query(`
      WITH file AS (
        INSERT INTO import (record_type, file_name, sha256, source) VALUES ('participacion', 'julio.csv', sha256('x'), 'file') RETURNING id)
      UPDATE attention SET import_id = file.id FROM file WHERE doctor_id = ${mine}`);
    await data.calculate();
    const rows = await query`
      SELECT (SELECT max(import_id) FROM attention) AS import, (SELECT max(id) FROM fee_rule) AS rule,
             (SELECT max(society_id) FROM calculation) AS society`;
    const scope = {
      doctorIds: { doctorIds: [mine] },
      societyId: { societyId: rows[0].society },
      importId: { importId: rows[0].import },
      ruleId: { ruleId: rows[0].rule },
      month: { month: 7, year: 2026 },
    }[by];
    expect(await preview(scope ?? {})).toMatchObject({ records: 1, doctors: 1 });
    expect((await giveBack(scope ?? {})).body).toMatchObject({ records: 1 });
    expect(await fees()).toEqual(['02 100000 calculated', '01 pending']);
  });

  // payout §21.2
  test('the other unpaid lines of a scale are calculated again, and keep their state', async () => {
    const [doctorId, other] = [await data.doctor(), await data.doctor()];
    for (const one of [doctorId, other])
      await data.rule({ code: `TRAMOS-${one}`, doctorId: one, payment: TWO_BRACKETS });
    await data.attentions(
      doctorId,
      ['01', '02', '03'].map((day) => ({ date: `2026-07-${day}` })),
    );
    await data.attentions(other, [{ date: '2026-07-05' }, { date: '2026-07-06' }]);
    await data.calculate();
    expect(await fees()).toEqual([
      '01 60000 calculated',
      // 50.000 at 60 % and 50.000 at 70 %.
      '02 65000 calculated',
      '03 70000 calculated',
      '05 60000 calculated',
      '06 65000 calculated',
    ]);
    await submit(`attention_date = '2026-07-03'`);
    const id = await idOn('01');
    expect(await preview({ recordIds: [id] })).toMatchObject({ records: 1, recalculated: 2 });
    expect((await giveBack({ recordIds: [id] })).body).toMatchObject({
      records: 1,
      recalculated: 2,
    });
    expect(await fees()).toEqual([
      '01 pending',
      '02 60000 calculated',
      '03 65000 pending_payment',
      '05 60000 calculated',
      '06 65000 calculated',
    ]);
    // What comes later accumulates after what stayed.
    await data.calculate();
    expect((await fees())[0]).toBe('01 70000 calculated');
    expect(await bookOffences(app.database)).toEqual([]);
  });

  // payout §21.2, payout §28.1
  test('a line of a scale that no rule pays any more keeps its amount and its place', async () => {
    const doctorId = await data.doctor();
    const rule = aRule({
      code: 'HASTA',
      doctorId,
      paymentType: 'table_accumulated',
      paymentValue: undefined,
      combinationRule: {
        type: 'table_accumulated',
        scales: [
          { from: 0, to: 150_000, percentage: 60 },
          { from: 150_001, to: null, percentage: 70 },
        ],
      },
    });
    const { body } = await admin.post<{ id: number }>('/api/calculation-rules', rule);
    await data.attentions(
      doctorId,
      ['01', '02', '03'].map((day) => ({ date: `2026-07-${day}` })),
    );
    await data.calculate();
    const until = { ...rule, validTo: '2026-07-02' };
    expect((await admin.edit(`/api/calculation-rules/${body.id}`, until)).status).toBe(200);
    const id = await idOn('01');
    expect(await preview({ recordIds: [id] })).toMatchObject({ records: 1, recalculated: 1 });
    expect((await giveBack({ recordIds: [id] })).body).toMatchObject({ recalculated: 1 });
    // The third one, which was paid 70.000, stays where it was, and the second one has the first part.
    expect(await fees()).toEqual(['01 pending', '02 60000 calculated', '03 70000 calculated']);
    await data.calculate();
    expect((await fees())[0]).toBe('01 65000 calculated');
    expect(await bookOffences(app.database)).toEqual([]);
  });

  // payout §21.2
  test('lines of a scale that are in a payment stay, and count for the others', async () => {
    const doctorId = await data.doctor();
    await data.rule({ code: 'TRAMOS', doctorId, payment: TWO_BRACKETS });
    await data.attentions(doctorId, [{ date: '2026-07-03' }]);
    await data.process();
    await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
    await data.calculate();
    expect(await fees()).toEqual([
      '01 65000 calculated',
      '02 70000 calculated',
      '03 60000 processed',
    ]);
    expect(await preview({ doctorIds: [doctorId] })).toMatchObject({ records: 2, processed: 1 });
    expect((await giveBack({ recordIds: [await idOn('01')] })).body).toMatchObject({
      recalculated: 1,
    });
    expect(await fees()).toEqual(['01 pending', '02 65000 calculated', '03 60000 processed']);
  });

  // payout §21.2
  test('what is in a payment does not return, and nothing is not everything', async () => {
    const doctorId = await data.paidDoctor();
    const answer = await giveBack({ doctorIds: [doctorId] });
    expect([answer.status, answer.body]).toEqual([
      409,
      expect.objectContaining({ code: 'goingBack.nothingToReturn' }),
    ]);
    // payout §21.6: the state of an attention does not tell it, but the dialog does.
    const [{ id }] = await query`SELECT id FROM attention WHERE doctor_id = ${doctorId}`;
    expect(await preview({ recordIds: [id] })).toMatchObject({ records: 0, processed: 1 });
    expect((await giveBack({})).status).toBe(400);
    expect((await giveBack({ month: 7 })).status).toBe(400);
    expect((await giveBack({ doctorIds: [] })).status).toBe(409);
    const short = await admin.post('/api/records/return', {
      scope: { doctorIds: [doctorId] },
      to: 'pending',
      reason: ' x ',
    });
    expect(short.body).toMatchObject({
      data: { fields: { reason: 'Escriba el motivo: queda en la bitácora.' } },
    });
  });

  // payout §21.4
  test('is refused when it is not what the user was shown', async () => {
    const doctorId = await data.doctor();
    await data.attentions(doctorId, [{}]);
    await data.calculate();
    const agreed = { records: 1, totalAmount: 90_001 };
    const answer = await giveBack({ doctorIds: [doctorId] }, 'pending', { agreed });
    expect(answer.body).toMatchObject({ code: 'payroll.changedMeanwhile' });
    expect(await fees()).toEqual(['15 100000 calculated']);
  });

  // payout §21.1, payout §32.7
  test('of a month, what stays because it is in a payment is told of the month that pays it', async () => {
    const doctorId = await data.doctor();
    await query`INSERT INTO month_closing (year, month, payments, records, total_amount) VALUES (2026, 6, 0, 0, 0)`;
    await data.attentions(doctorId, [{ date: '2026-06-10' }, { date: '2026-07-01' }]);
    await data.process();
    await data.attentions(doctorId, [{ date: '2026-06-11' }]);
    await data.calculate();
    await submit('true');
    const ofMonth = (month: number) => preview({ doctorIds: [doctorId], month, year: 2026 });
    expect(await ofMonth(7)).toMatchObject({ records: 1, processed: 2, paid: 0 });
    expect(await ofMonth(6)).toMatchObject({ records: 0, processed: 0, paid: 0 });
    const ofJune = { dateFrom: '2026-06-01', dateTo: '2026-06-30' };
    expect(await preview(ofJune)).toMatchObject({ records: 1, processed: 1 });
  });
});

// payout §21.5
test('is not for doctors, nor for users without the screens', async () => {
  const doctor = await app.signedInAs('doctor', { doctorId: await data.doctor() });
  for (const path of [
    'records/return',
    'records/return-preview',
    'payments/annul',
    'payments/annulment-preview',
  ])
    expect((await doctor.post(`/api/${path}`, {})).status).toBe(403);
});
