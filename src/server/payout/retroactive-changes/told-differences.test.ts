/** What a change of a rule is told to do before it is saved is what its follow-up does (payout §26.1). */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { changedRules, scales } from '../../../../test/support/changed-rules.ts';
import { runJobs } from '../../../../test/support/clinic.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { RetroactiveChange } from '../../../contract/payout/retroactive-changes.ts';
import { processRecords } from '../payroll/public.ts';

const { app, query, data, admin } = await adminPayroll();

beforeEach(() => query(DELETE_MONTHS));

const NOTHING = { lines: 0, difference: 0 };
const ruleOf = changedRules(app, admin);
/** Pesos before retention of what no payment has, by date. */
const unpaidFees = async () => {
  const rows = await query<{ amount: number }>`
    SELECT calculated_amount::int AS amount FROM payable_fee ORDER BY attention_date, attention_id`;
  return rows.map(({ amount }) => amount);
};
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

// payout §26.6, payout §26.1, payout §26.2
test('a late line of a scale is compared at the part of the scale that it has, and calculated again there', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(100_000, 70));
  await data.attentions(doctorId, [{ date: '2026-07-02' }]);
  await data.processAndPay(doctorId);
  await data.attentions(doctorId, [{ date: '2026-07-01' }]);
  await data.calculate();
  expect(await unpaidFees()).toEqual([70_000]);
  expect(await rule.preview(scales(100_000, 65))).toMatchObject({
    unpaid: { lines: 1, difference: -5_000 },
    paid: NOTHING,
  });
  await rule.save(scales(100_000, 65));
  expect(await rule.followUp()).toMatchObject({ recalculated: 1, proposed: 0 });
  expect(await unpaidFees()).toEqual([65_000]);
  expect(await rule.review()).toMatchObject({ total: 0, unpaid: NOTHING, paid: NOTHING });
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.6, payout §26.1
test('lines of a scale that are calculated again are told to the peso, whichever order they had', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(100_000, 70));
  const of = (date: string, amount: number) => ({ date, amount });
  await data.attentions(doctorId, [of('2026-07-02', 66_667), of('2026-07-04', 33_335)]);
  await data.calculate();
  // Late ones, which stand above them.
  await data.attentions(doctorId, [of('2026-07-01', 11_111), of('2026-07-03', 77_777)]);
  await data.calculate();
  const before = await unpaidFees();
  const change = scales(90_001, 65);
  const told = await rule.preview(change);
  await rule.save(change);
  const done = await rule.followUp();
  const after = await unpaidFees();
  expect(told.unpaid).toEqual({
    lines: after.filter((amount, index) => amount !== before[index]).length,
    difference: sumOf(after) - sumOf(before),
  });
  expect(done).toMatchObject({ recalculated: told.unpaid.lines });
  expect(await rule.review()).toMatchObject({ total: 0 });
});

// payout §26.3, payout §26.6
test('paid lines above those that a change touches are corrected with them, so that it adds up to what was told', async () => {
  const doctorId = await data.doctor();
  const odd = (below: number) => scales(90_001, 70, below);
  const rule = await ruleOf(doctorId, odd(60));
  const of = (date: string, amount: number) => ({ date, amount });
  const pay = async (...lines: ReturnType<typeof of>[]) => {
    await data.attentions(doctorId, lines);
    await data.processAndPay(doctorId);
  };
  await pay(of('2026-07-02', 66_667), of('2026-07-04', 33_335));
  await pay(of('2026-07-01', 11_111), of('2026-07-03', 77_777));
  const told = await rule.preview(odd(53));
  // 7 % of the lower bracket, rounded line by line.
  expect(told).toMatchObject({ unpaid: NOTHING, paid: { lines: 4, difference: -6_299 } });
  await rule.save(odd(53));
  expect(await rule.followUp()).toMatchObject({
    proposed: 4,
    waitingDifference: told.paid.difference,
  });
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  const approved = await admin.post('/api/corrections/approve', { changeId: changes[0]?.id });
  expect(approved.body).toMatchObject({ corrections: 4, difference: told.paid.difference });
  expect(await rule.review()).toMatchObject({ paid: NOTHING });
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.6, payout §26.1, payout §26.2
test('a rule that becomes a scale, or is one no more, is told as its follow-up does it', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, { paymentValue: 60 });
  await data.attentions(doctorId, [{ date: '2026-07-02' }, { date: '2026-07-03' }]);
  await data.processAndPay(doctorId);
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-04' }]);
  await data.calculate();
  const told = await rule.preview(scales(100_000, 70));
  expect(told).toMatchObject({
    unpaid: { lines: 1, difference: 10_000 },
    paid: { lines: 1, difference: 10_000 },
    // That of the first line, which comes to the scale: told apart, so that both are what is proposed.
    moving: 1,
  });
  await rule.save(scales(100_000, 70));
  expect(await rule.followUp()).toMatchObject({
    recalculated: 1,
    // The first line comes to the scale for the same amount.
    proposed: 2,
    waitingDifference: 10_000,
  });
  expect(await unpaidFees()).toEqual([60_000, 70_000]);
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  const approved = await admin.post('/api/corrections/approve', { changeId: changes[0]?.id });
  // Unpaid lines come after the paid ones from now on.
  expect(approved.body).toMatchObject({ corrections: 2, difference: 10_000 });
  expect(await unpaidFees()).toEqual([70_000, 70_000]);
  const back = { paymentType: 'percentage', paymentValue: 60, combinationRule: undefined };
  expect(await rule.preview(back)).toMatchObject({ unpaid: { lines: 2, difference: -20_000 } });
  await rule.save(back);
  expect(await rule.followUp()).toMatchObject({ recalculated: 2 });
  expect(await unpaidFees()).toEqual([60_000, 60_000]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.6, payout §26.1, payout §28.1
test('a line that is left without a rule keeps its part of the scale, unpaid and paid', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(150_000, 70));
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.calculate();
  const change = { ...scales(150_000, 70), validFrom: '2026-07-02' };
  expect(await rule.preview(change)).toMatchObject({
    withoutRule: { unpaid: 1, paid: 0, correcting: 0 },
    unpaid: NOTHING,
  });
  await data.processAndPay(doctorId);
  expect(await rule.preview(change)).toMatchObject({
    withoutRule: { unpaid: 0, paid: 1, correcting: 0 },
    paid: NOTHING,
  });
});

// payout §26.6, payout §26.1
test('what is paid by the rule as it is now is not told as paid otherwise', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, { paymentValue: 65 });
  await data.attentions(doctorId, [{ date: '2026-07-01' }]);
  await data.calculate();
  await rule.save({ paymentValue: 60 });
  expect(await rule.review()).toMatchObject({ total: 1, unpaid: { lines: 1, difference: -5_000 } });
  await rule.followUp();
  expect(await rule.review()).toMatchObject({ total: 0, unpaid: NOTHING });
  // Calculated and paid after the change.
  await data.attentions(doctorId, [{ date: '2026-08-01' }]);
  await data.processAndPay(doctorId);
  expect(await rule.review()).toMatchObject({ total: 0, paid: NOTHING });
  expect(await rule.followUp()).toMatchObject({ recalculated: 0, proposed: 0 });
});

/** 60 % up to the first limit, 70 % up to the second one, and this percentage above. */
const threeScales = (limit: number, second: number, percentage: number) => ({
  ...scales(limit, 70),
  combinationRule: {
    type: 'table_accumulated',
    scales: [
      { from: 0, to: limit, percentage: 60 },
      { from: limit + 1, to: second, percentage: 70 },
      { from: second + 1, to: null, percentage },
    ],
  },
});
/** A paid fee at 100.000 to 200.000 of its scale, and a late one of 150.000, which has what is below and what is above. */
async function aLineOfTwoParts(doctorId: number) {
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.calculate();
  const rows = await query<{ id: number; day: string }>(
    `SELECT id, attention_date::text AS day FROM attention WHERE doctor_id = ${doctorId} ORDER BY 2`,
  );
  const [first, second] = rows.map(({ id }) => Number(id));
  const { db } = app.database;
  const order = { from: ['calculated'], userId: null } as const;
  await db
    .transaction()
    .execute((tx) => processRecords(tx, { recordIds: [second as number] }, order));
  await data.pay(doctorId);
  await query(`
    BEGIN; SET LOCAL portal.wipe = 'on'; DELETE FROM calculation WHERE attention_id = ${first}; DELETE FROM attention WHERE id = ${first}; COMMIT`);
  await data.attentions(doctorId, [{ date: '2026-07-01', amount: 150_000 }]);
  await data.calculate();
  expect(await unpaidFees()).toEqual([95_000]);
}

// payout §26.6, payout §26.1, payout §26.2, fees §5.11
test('an unpaid line of several parts of a scale is compared at all of them', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(100_000, 70));
  await aLineOfTwoParts(doctorId);
  // Its 50.000 above 200.000 alone are paid otherwise.
  const change = threeScales(100_000, 200_000, 80);
  expect(await rule.preview(change)).toMatchObject({
    unpaid: { lines: 1, difference: 5_000 },
    paid: NOTHING,
  });
  await rule.save(change);
  expect(await rule.followUp()).toMatchObject({ recalculated: 1, proposed: 0 });
  expect(await unpaidFees()).toEqual([100_000]);
  expect(await rule.review()).toMatchObject({ total: 0 });
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.6, payout §26.3, fees §5.11
test('a paid line of several parts is corrected at all of them, and with a line below any of them', async () => {
  const changes = [
    // The upper part of the first line is paid otherwise; the second one moves with it.
    { change: threeScales(100_000, 200_000, 80), difference: 5_000 },
    // The second line is paid otherwise; the first one stands above it with a part.
    { change: scales(150_000, 70), difference: -5_000 },
  ];
  for (const { change, difference } of changes) {
    const doctorId = await data.doctor();
    const rule = await ruleOf(doctorId, scales(100_000, 70));
    await aLineOfTwoParts(doctorId);
    await data.processAndPay(doctorId);
    expect(await rule.preview(change)).toMatchObject({
      unpaid: NOTHING,
      paid: { lines: 1, difference },
    });
    await rule.save(change);
    expect(await rule.followUp()).toMatchObject({
      recalculated: 0,
      proposed: 2,
      waitingDifference: difference,
    });
    const { body: made } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
    const approved = await admin.post('/api/corrections/approve', { changeId: made[0]?.id });
    expect(approved.body).toMatchObject({ corrections: 2, difference });
    expect(await bookOffences(app.database)).toEqual([]);
  }
});

// payout §26.6, payout §26.1, fees §5.11
test('a line of several parts whose rule is a scale no more is told as its follow-up pays it', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(100_000, 70));
  await aLineOfTwoParts(doctorId);
  const change = { paymentType: 'percentage', paymentValue: 50, combinationRule: undefined };
  expect(await rule.preview(change)).toMatchObject({
    unpaid: { lines: 1, difference: -20_000 },
    paid: { lines: 1, difference: -20_000 },
  });
  await rule.save(change);
  expect(await rule.followUp()).toMatchObject({
    recalculated: 1,
    proposed: 1,
    waitingDifference: -20_000,
  });
  expect(await unpaidFees()).toEqual([75_000]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.6, payout §25.5
test('a line outside scales that is paid as it was by the rule of now is not proposed', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, { paymentValue: 60 });
  await data.attentions(doctorId, [{ date: '2026-07-01' }]);
  await data.processAndPay(doctorId);
  await rule.save({ paymentValue: 70 });
  expect((await admin.post('/api/retroactive-changes', rule.order)).status).toBe(200);
  // Before the job runs.
  await rule.save({ paymentValue: 60 });
  await runJobs(app);
  expect(await rule.last()).toMatchObject({ proposed: 0, waitingDifference: 0 });
  expect(await query`SELECT FROM correction`).toEqual([]);
});
