/** Lines of a progressive scale that are calculated again beside others have each part of it once (fees §5.11). By hand. */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { changedRules, scales } from '../../../../test/support/changed-rules.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { table } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { processRecords } from '../../payout/payroll/public.ts';

const { app, db, query, data, admin } = await adminPayroll();
const doctorId = await data.doctor();
await data.rule({ code: 'TRAMOS', doctorId, payment: table([100_000, 60], [null, 70]) });
beforeEach(() => query`TRUNCATE calculation, payment, entry, attention CASCADE`);

const REASON = 'El monto estaba equivocado';
const fees = async (): Promise<number[]> => {
  const rows = await query`
    SELECT calculated_amount FROM calculation JOIN attention a ON a.id = attention_id ORDER BY a.attention_date`;
  return rows.map((row) => Number(row.calculated_amount));
};
const idOf = async (date: string) => {
  const rows = await query`SELECT id FROM attention WHERE attention_date = ${date}`;
  return Number(rows[0]?.id);
};
const processAlone = async (recordId: number) => {
  const order = { from: ['calculated'], userId: null } as const;
  await db.transaction().execute((tx) => processRecords(tx, { recordIds: [recordId] }, order));
};

// fees §15.3
test('of late lines and others that stay, calculated again: the sum is as before', async () => {
  await data.attentions(doctorId, [{ date: '2026-07-02' }, { date: '2026-07-03', amount: 50_000 }]);
  await data.calculate();
  await data.attentions(doctorId, [{ date: '2026-07-01', amount: 30_000 }]);
  await data.calculate();
  expect(await fees()).toEqual([21_000, 60_000, 35_000]);
  const days = { dateFrom: '2026-07-01', dateTo: '2026-07-02', recalculate: true };
  await runJob(app, admin, '/api/jobs/calculate-payments', days);
  // 30.000 at 60 %; 70.000 at 60 % and, above the line that stays, 30.000 at 70 %.
  expect(await fees()).toEqual([18_000, 63_000, 35_000]);
});

// fees §5.7, fees §19.1
test('a larger line below one that is in a payment is paid what the scale owes, and explained so', async () => {
  const [first, second] = ['2026-07-01', '2026-07-02'];
  await data.attentions(doctorId, [{ date: first }, { date: second }]);
  await data.calculate();
  await processAlone(await idOf(second));
  const id = await idOf(first);
  const returned = { scope: { recordIds: [id] }, reason: REASON, to: 'pending' };
  expect((await admin.post('/api/records/return', returned)).status).toBe(200);
  await query`
    UPDATE attention SET gross_amount = 150000, net_amount = 150000, participated_amount = 150000 WHERE id = ${id}`;
  await data.calculate();
  // 100.000 at 60 % and 50.000 at 70 %: with the other one 165.000 for 250.000.
  expect(await fees()).toEqual([95_000, 70_000]);
  const { body } = await admin.get<{ explanation: Explanation }>(
    `/api/payment-calculations/${id}/explanation`,
  );
  expect(body.explanation.sentence).toContain(
    'por tramos sobre $0 acumulados en el mes, saltando $100.000 de otras atenciones (regla TRAMOS v1',
  );
  expect(body.explanation.applied).toMatchObject([
    {
      accumulatedBefore: 0,
      accumulatedBetween: 100_000,
      slices: [{ baseAmount: 100_000 }, { baseAmount: 50_000 }],
      amount: 95_000,
    },
  ]);

  await processAlone(id);
  const statement = await admin.get(`/api/generate-cartola/${doctorId}/7/2026`);
  expect(pdfPages(statement.bytes).join(' ').replace(/\s+/g, ' ')).toContain(
    'saltando $100.000 de otras atenciones (toma de $0 a $100.000 y de $200.000 a $250.000)',
  );
  expect(await bookOffences(app.database)).toEqual([]);
  // What the scale owes once the other one is taken back is what the larger one was paid.
  await data.pay(doctorId);
  const correction = {
    attentionIds: [await idOf(second)],
    change: { cause: 'not_due' },
    reason: REASON,
  };
  expect((await admin.post('/api/corrections', correction)).status).toBe(200);
  const rows = await query`SELECT origin::text, amount::int FROM entry WHERE status = 'approved'`;
  expect(rows).toEqual([{ origin: 'reversal', amount: -70_000 }]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// fees §15.3, payout §25.4
test('of lines above those that a correction moved, each has its part again when it is calculated again alone', async () => {
  const other = await data.doctor();
  const payment = table([100_000, 60], [250_000, 70], [null, 80]);
  await data.rule({ code: 'TRES', doctorId: other, payment });
  const [first, second, third, fourth] = [1, 2, 3, 4].map((day) => `2026-07-0${day}`) as [
    string,
    string,
    string,
    string,
  ];
  await data.attentions(other, [{ date: first }, { date: second }]);
  await data.processAndPay(other);
  const attentionIds = [await idOf(first)];
  const correction = { attentionIds, change: { cause: 'not_due' }, reason: REASON };
  expect((await admin.post('/api/corrections', correction)).status).toBe(200);
  await data.attentions(other, [{ date: third }, { date: fourth }]);
  await data.calculate();
  // After the second one, which stands at 0 since then: 100.000 at 70 %; 50.000 at 70 % and 50.000 at 80 %.
  const due = [60_000, 70_000, 70_000, 75_000];
  expect(await fees()).toEqual(due);
  for (const day of [third, fourth]) {
    const days = { dateFrom: day, dateTo: day, recalculate: true };
    await runJob(app, admin, '/api/jobs/calculate-payments', days);
    expect(await fees(), day).toEqual(due);
  }
  // The same when the upper one of them is in a payment.
  await processAlone(await idOf(fourth));
  const days = { dateFrom: third, dateTo: third, recalculate: true };
  await runJob(app, admin, '/api/jobs/calculate-payments', days);
  expect(await fees()).toEqual(due);
  expect(await bookOffences(app.database)).toEqual([]);
});

// fees §15.3, payout §25.4, payout §25.5
test('a late line of a scale whose paid lines moved, by a correction that was withdrawn, comes after them', async () => {
  const other = await data.doctor();
  await data.rule({ code: 'DOS', doctorId: other, payment: table([100_000, 60], [null, 70]) });
  const [first, second, third] = ['2026-07-01', '2026-07-02', '2026-07-03'] as const;
  await data.attentions(other, [{ date: first }, { date: second }, { date: third }]);
  await data.calculate();
  await processAlone(await idOf(second));
  await processAlone(await idOf(third));
  await data.pay(other);
  const correction = {
    attentionIds: [await idOf(third)],
    change: { cause: 'not_due' },
    reason: REASON,
  };
  expect((await admin.post('/api/corrections', correction)).status).toBe(200);
  const owed = async () => {
    const rows = await query<{ origin: string; amount: number }>`
      SELECT origin::text, amount::int FROM entry WHERE status = 'approved' ORDER BY id`;
    return rows.map(({ origin, amount }) => [origin, amount]);
  };
  // The second one has moved to 0, and the first one comes after it.
  const moved = ['scale_adjustment', -10_000];
  expect([await fees(), await owed()]).toEqual([
    [70_000, 70_000, 70_000],
    [['reversal', -70_000], moved],
  ]);
  const rows = await query<{ id: number }>`SELECT id FROM correction`;
  const ids = rows.map(({ id }) => Number(id));
  const withdrawn = await admin.post('/api/corrections/withdraw', { ids, reason: REASON });
  expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
  // 300.000 are owed 200.000: the third one counts again, and both stay where they moved to.
  const due = [[70_000, 70_000, 70_000], [moved]];
  expect([await fees(), await owed()]).toEqual(due);
  const days = { dateFrom: first, dateTo: third, recalculate: true };
  await runJob(app, admin, '/api/jobs/calculate-payments', days);
  expect([await fees(), await owed()]).toEqual(due);
  expect(await bookOffences(app.database)).toEqual([]);
});

// fees §15.3, payout §25.4, payout §28.1
test('an unpaid line that no rule pays any more keeps its part when it is paid after a correction of its scale', async () => {
  const other = await data.doctor();
  const payment = scales(200_000, 70);
  const rule = await changedRules(app, admin)(other, payment);
  const [first, second, third, last] = [1, 2, 3, 4].map((day) => `2026-07-0${day}`) as [
    string,
    string,
    string,
    string,
  ];
  await data.attentions(
    other,
    [first, second, third, last].map((date) => ({ date })),
  );
  await data.calculate();
  const [firstId, thirdId] = [await idOf(first), await idOf(third)];
  for (const id of [firstId, await idOf(second)]) await processAlone(id);
  await data.pay(other);
  await rule.save({ ...payment, validFrom: last });
  const correction = { attentionIds: [firstId], change: { cause: 'not_due' }, reason: REASON };
  expect((await admin.post('/api/corrections', correction)).status).toBe(200);
  // The last one comes after the second one, which stands at 0 since then; the third one keeps 200.000 to 300.000.
  const due = [60_000, 60_000, 70_000, 60_000];
  expect(await fees()).toEqual(due);
  await processAlone(thirdId);
  await data.pay(other);
  await runJob(app, admin, '/api/jobs/calculate-payments', {
    dateFrom: last,
    dateTo: last,
    recalculate: true,
  });
  expect(await fees()).toEqual(due);
  expect(await bookOffences(app.database)).toEqual([]);
});
