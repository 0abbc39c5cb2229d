/** What was paid by one amount of the attention stays a part of it, whatever the clinic takes for the base by now (payout §25.18). */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { changedRules } from '../../../../test/support/changed-rules.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { CorrectionPreview } from '../../../contract/payout/corrections.ts';

const { app, query, data, rowsOf, admin } = await adminPayroll();
const takes = (base: string) => query(`UPDATE clinic SET participacion_base = '${base}'`);
beforeEach(async () => {
  await query(DELETE_MONTHS);
  await takes('participatedAmount');
});
const ruleOf = changedRules(app, admin);

/** A doctor's attentions on the first days of July with these gross, net and participated amounts, paid 50 % of their gross ones. */
async function paidByGross(amounts: readonly (readonly [number, number, number])[]) {
  await takes('grossAmount');
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, { paymentValue: 50 });
  await data.attentions(
    doctorId,
    amounts.map(([grossAmount, netAmount, participatedAmount], at) => ({
      date: `2026-07-0${at + 1}`,
      ...{ grossAmount, netAmount, participatedAmount },
    })),
  );
  await data.processAndPay(doctorId);
  await takes('participatedAmount');
  const rows = await rowsOf(
    `SELECT id::int FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date`,
  );
  return { doctorId, rule, ids: rows.map(([id]) => Number(id)) };
}
const preview = async (attentionId: number | undefined, change: object) =>
  (
    await admin.post<CorrectionPreview>('/api/corrections/preview', {
      attentionIds: [attentionId],
      change,
    })
  ).body;
const correct = async (attentionId: number | undefined, change: object) => {
  const told = await preview(attentionId, change);
  const { body } = await admin.post<{ difference: number }>('/api/corrections', {
    attentionIds: [attentionId],
    change,
    reason: 'El monto era otro',
  });
  expect(body.difference).toBe(told.difference);
  return body.difference;
};
const amounts = (grossAmount: number, netAmount: number, participatedAmount: number) => ({
  cause: 'amount',
  ...{ grossAmount, netAmount, participatedAmount },
});

test('payout §25.18: a line is corrected by the amount that it was paid by, and so is its correction', async () => {
  const { doctorId, ids } = await paidByGross([
    [100_000, 80_000, 60_000],
    // Which amount it was is not told by the amounts.
    [100_000, 100_000, 100_000],
    [90_000, 70_000, 50_000],
  ]);
  expect(await correct(ids[0], amounts(120_000, 80_000, 60_000))).toBe(10_000);
  expect(await correct(ids[1], amounts(80_000, 60_000, 40_000))).toBe(-10_000);
  // Nothing of its rule changed, and so nothing of the line.
  expect(await preview(ids[2], { cause: 'rule' })).toMatchObject({ lines: 0 });
  expect(await correct(ids[2], { cause: 'patient_unpaid' })).toBe(-45_000);
  await data.attentions(doctorId, [{ date: '2026-08-10', amount: 900_000 }]);
  await data.process();
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  await takes('netAmount');
  expect(await correct(ids[0], amounts(140_000, 80_000, 60_000))).toBe(10_000);
  expect(await correct(ids[1], { cause: 'date', attentionDate: '2026-07-09' })).toBe(0);
  // It was due after all.
  expect(await correct(ids[2], amounts(90_000, 70_000, 50_000))).toBe(45_000);
  // What is new goes by the clinic's choice of the day on which it was calculated.
  expect(
    await rowsOf(`SELECT base_amount::int FROM replacement_fee ORDER BY correction_id`),
  ).toEqual([120_000, 80_000, 0, 140_000, 80_000, 90_000].map((base) => [base]));
  expect(await bookOffences(app.database)).toEqual([]);
});

test('payout §25.18, payout §26.6: what a change of a rule proposes goes by it, and unpaid lines by that of today', async () => {
  const { doctorId, rule } = await paidByGross([[100_000, 80_000, 60_000]]);
  await data.attentions(doctorId, [
    { date: '2026-07-20', grossAmount: 50_000, netAmount: 40_000, participatedAmount: 30_000 },
  ]);
  await data.calculate();
  expect(await rule.preview({ paymentValue: 60 })).toMatchObject({
    unpaid: { lines: 1, difference: 3_000 },
    paid: { lines: 1, difference: 10_000 },
  });
  await rule.save({ paymentValue: 60 });
  expect(await rule.followUp()).toMatchObject({ recalculated: 1, proposed: 1 });
  const { id: changeId } = (await rule.last()) ?? {};
  // Whatever it is when somebody approves.
  await takes('netAmount');
  const approved = await admin.post('/api/corrections/approve', {
    changeId,
    agreed: { lines: 1, difference: 10_000 },
  });
  expect(approved.body).toMatchObject({ corrections: 1, difference: 10_000 });
  expect(await bookOffences(app.database)).toEqual([]);
});
