/** A rule whose progressive scale changes within a month that it has paid already (fees §5.2, decision 85). By hand. */
import { expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { changedRules, scales } from '../../../../test/support/changed-rules.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import type { ScaleAdjustment } from '../../../contract/payout/corrected-lines.ts';

const { app, query, data, admin } = await adminPayroll();
const change = changedRules(app, admin);
/** 60 % up to $150.000 of the month and 70 % above; then 50 % and 80 %. */
const [FIRST, SECOND] = [scales(150_000, 70), scales(150_000, 80, 50)];

const idsOf = async (doctorId: number) => {
  const rows = await query`
    SELECT id::int FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date, id`;
  return rows.map(({ id }) => id as number);
};
const feesOf = async (doctorId: number) => {
  const rows = await query`
    SELECT calculated_amount::int AS amount FROM calculation JOIN attention a ON a.id = attention_id
     WHERE a.doctor_id = ${doctorId} ORDER BY a.attention_date, a.id`;
  return rows.map(({ amount }) => amount as number);
};
const explained = async (id: number | undefined) =>
  (await admin.get<{ explanation: Explanation }>(`/api/payment-calculations/${id}/explanation`))
    .body.explanation;
const correct = async (attentionId: number | undefined, wrong: object) => {
  const order = { attentionIds: [attentionId], change: wrong, reason: 'Estaba equivocada' };
  expect((await admin.post('/api/corrections', order)).status).toBe(200);
};
const entriesOf = (doctorId: number) => query`
  SELECT id::int, origin::text, amount::int FROM entry WHERE doctor_id = ${doctorId} AND status = 'approved' ORDER BY id`;
const days = (...list: string[]) => list.map((day) => ({ date: `2026-07-${day}` }));

// fees §5.2, fees §9.3, fees §19.1, payout §25.4, payout §31.5
test('what an earlier version paid counts for the next one, and each line keeps its own version', async () => {
  const doctorId = await data.doctor();
  const rule = await change(doctorId, FIRST);
  await data.attentions(doctorId, days('01', '03'));
  await data.processAndPay(doctorId);
  expect(await feesOf(doctorId)).toEqual([60_000, 65_000]);
  await rule.save(SECOND);
  // One of them of an earlier day: both come above the $200.000 that were paid, at 80 %.
  await data.attentions(doctorId, days('02', '04'));
  await data.calculate();
  expect(await feesOf(doctorId)).toEqual([60_000, 80_000, 65_000, 80_000]);
  const [first, late, paid] = await idsOf(doctorId);
  expect((await explained(paid)).sentence).toContain('sobre $100.000 acumulados en el mes');
  expect((await explained(paid)).sentence).toMatch(/ v1\b/);
  const told = await explained(late);
  expect(told.sentence).toContain('sobre $200.000 acumulados en el mes');
  expect(told.sentence).toMatch(/ v2\b/);
  await data.processAndPay(doctorId);

  /*
   * Without the first line the others come down by $100.000, each by its own version: 60.000 instead of 65.000 by the first one;
   * 25.000 + 40.000 instead of 80.000, and 80.000 as before, by the second one.
   */
  await correct(first, { cause: 'not_due' });
  const [, adjustment] = await entriesOf(doctorId);
  expect(adjustment).toMatchObject({ origin: 'scale_adjustment', amount: -20_000 });
  const { body } = await admin.get<ScaleAdjustment>(
    `/api/doctor-corrections/${doctorId}/scales/${adjustment?.id}`,
  );
  expect(body.computed).toEqual({
    lines: 3,
    paidAmount: 225_000,
    dueAmount: 205_000,
    earlierAmount: 0,
    brackets: [
      { from: 0, to: 150_000, percentage: 50, paidBase: 0, dueBase: 50_000 },
      { from: 0, to: 150_000, percentage: 60, paidBase: 50_000, dueBase: 100_000 },
      { from: 150_001, to: null, percentage: 70, paidBase: 50_000, dueBase: 0 },
      { from: 150_001, to: null, percentage: 80, paidBase: 200_000, dueBase: 150_000 },
    ],
  });
  expect(await bookOffences(app.database)).toEqual([]);
});

// fees §5.2, payout §25.3, payout §25.4
test('a line is replaced by the version of now, and what the scale owes places it by where lines were paid', async () => {
  const doctorId = await data.doctor();
  const rule = await change(doctorId, FIRST);
  await data.attentions(doctorId, days('11', '12'));
  await data.processAndPay(doctorId);
  await rule.save(SECOND);
  const [first] = await idsOf(doctorId);
  const [gross, net] = [{ grossAmount: 120_000 }, { netAmount: 120_000 }];
  await correct(first, { cause: 'amount', ...gross, ...net, participatedAmount: 120_000 });
  /*
   * After the $100.000 that remain: 50.000 at 50 % and 70.000 at 80 %. The line that remains was paid from $100.000 on, too, and is
   * of a later day: so it is placed above (decision 85). 60.000 for the new one from 0, and 18.000 + 49.000 for the other one.
   */
  expect(await entriesOf(doctorId)).toMatchObject([
    { origin: 'reversal', amount: -60_000 },
    { origin: 'replacement', amount: 81_000 },
    { origin: 'scale_adjustment', amount: 60_000 - 81_000 + 67_000 - 65_000 },
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});
