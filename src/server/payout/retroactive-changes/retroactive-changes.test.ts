/** Changes of rules that reach back (payout §26). */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { runJob, runJobs } from '../../../../test/support/clinic.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import type { Correction } from '../../../contract/payout/corrections.ts';
import type {
  RetroactiveChange,
  RetroactivePreview,
} from '../../../contract/payout/retroactive-changes.ts';

const { app, query, data, rowsOf, admin } = await adminPayroll();

beforeEach(() => query(DELETE_MONTHS));

const REASON = 'El convenio decía 60 %, no 65 %';
let rules = 0;
/** A rule of one doctor, made by its form; answers how to change it. */
async function ruleOf(doctorId: number, overrides: object = {}) {
  rules += 1;
  const input = aRule({ code: `R-${rules}`, doctorId, paymentValue: 65, ...overrides });
  const { body: rule } = await admin.post<Rule>('/api/calculation-rules', input);
  const changed = (more: object) => ({ ...input, ...more });
  return {
    id: rule.id,
    preview: async (more: object) =>
      (
        await admin.post<RetroactivePreview>('/api/retroactive-changes/preview', {
          id: rule.id,
          rule: changed(more),
        })
      ).body,
    save: async (more: object) =>
      expect((await admin.edit(`/api/calculation-rules/${rule.id}`, changed(more))).status).toBe(
        200,
      ),
    followUp: (input: object = {}) =>
      runJob(app, admin, '/api/retroactive-changes', {
        ruleId: rule.id,
        reason: REASON,
        recalculate: true,
        propose: true,
        ...input,
      }),
  };
}
/** 60 % up to this base of a month, 70 % above. */
const scales = (limit: number) => ({
  paymentType: 'table_accumulated',
  paymentValue: undefined,
  combinationRule: {
    type: 'table_accumulated',
    scales: [
      { from: 0, to: limit, percentage: 60 },
      { from: limit + 1, to: null, percentage: 70 },
    ],
  },
});
const payableFees = () =>
  rowsOf('SELECT calculated_amount::int, status::text FROM payable_fee ORDER BY attention_id');
const NONE = { unpaid: 0, paid: 0, correcting: 0 };
const NOTHING = { lines: 0, difference: 0 };

/** A doctor with July paid, a line of August in a payment, one in the pending payroll, and one calculated: of $100.000 each. */
async function doctorOfEveryStand() {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId);
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.processAndPay(doctorId);
  await data.attentions(doctorId, [{ date: '2026-08-01' }]);
  await data.process();
  await data.attentions(doctorId, [{ date: '2026-08-02' }]);
  await data.calculate();
  await query`UPDATE payable_fee SET status = 'pending_payment'`;
  await data.attentions(doctorId, [{ date: '2026-08-03' }]);
  await data.calculate();
  return { doctorId, rule };
}

// payout §26.1, payout §26.2
test('tells before saving whom it touches and by how much, and follows it up', async () => {
  const { doctorId, rule } = await doctorOfEveryStand();
  const other = await data.doctor();
  await ruleOf(other);
  await data.attentions(other, [{ date: '2026-07-01' }]);
  await data.calculate();
  const touched = {
    unpaid: { lines: 2, difference: -10_000 },
    processed: { lines: 1, difference: -5_000 },
    paid: { lines: 2, difference: -10_000 },
    correcting: NOTHING,
    withoutRule: NONE,
  };
  expect(await rule.preview({ paymentValue: 60 })).toEqual({
    ...touched,
    total: 1,
    moving: 0,
    doctors: [expect.objectContaining({ doctorId, ...touched })],
  });
  expect(await rule.preview({ name: 'Otro nombre' })).toMatchObject({ total: 0, paid: NOTHING });
  expect(await rule.preview({ paymentValue: 60, validFrom: '2026-08-01' })).toMatchObject({
    // July is paid by no rule then.
    withoutRule: { unpaid: 0, paid: 2, correcting: 0 },
    paid: NOTHING,
    unpaid: { lines: 2 },
  });
  await rule.save({ paymentValue: 60 });
  await rule.followUp();
  expect(await payableFees()).toEqual([
    [60_000, 'pending_payment'],
    [60_000, 'calculated'],
    [65_000, 'calculated'],
  ]);
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  expect(changes).toMatchObject([
    { reason: REASON, recalculated: 2, proposed: 2, waiting: 2, waitingDifference: -10_000 },
  ]);
  const { body: proposed } = await admin.get<Correction[]>('/api/corrections?state=proposed');
  expect(proposed.map(({ difference, cause }) => [difference, cause])).toEqual([
    [-5_000, 'rule'],
    [-5_000, 'rule'],
  ]);
  // Nothing moves before somebody decides.
  expect(await rowsOf('SELECT 1 FROM entry')).toEqual([]);
  const [one, two] = proposed;
  const approved = { ids: [one?.id], agreed: { lines: 1, difference: -5_000 } };
  expect((await admin.post('/api/corrections/approve', approved)).body).toMatchObject({
    difference: -5_000,
  });
  const dismissed = { ids: [two?.id], reason: 'Se acordó no descontarlo' };
  expect((await admin.post('/api/corrections/dismiss', dismissed)).status).toBe(200);
  expect(await rowsOf('SELECT origin::text, amount::int FROM entry ORDER BY id')).toEqual([
    ['reversal', -65_000],
    ['replacement', 60_000],
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.1, fees §3.3
test('a new rule loses the ties before it is saved that it will lose', async () => {
  const doctorId = await data.doctor();
  await ruleOf(doctorId);
  await data.attentions(doctorId, [{ date: '2026-07-01' }]);
  await data.calculate();
  const copy = aRule({ code: 'COPY', doctorId, paymentValue: 70 });
  const previewOf = async (rule: object) =>
    (await admin.post<RetroactivePreview>('/api/retroactive-changes/preview', { rule })).body;
  expect(await previewOf(copy)).toMatchObject({ total: 0, unpaid: NOTHING });
  expect(await previewOf({ ...copy, priority: 10 })).toMatchObject({
    total: 1,
    unpaid: { lines: 1, difference: 5_000 },
  });
  // As told, the older rule pays.
  expect((await admin.post('/api/calculation-rules', copy)).status).toBe(201);
  await data.attentions(doctorId, [{ date: '2026-07-02' }]);
  await data.calculate();
  expect((await payableFees()).map(([amount]) => amount)).toEqual([65_000, 65_000]);
});

// payout §26.2
test('what is proposed already is told apart, and is not proposed twice', async () => {
  const { rule } = await doctorOfEveryStand();
  await rule.save({ paymentValue: 60 });
  await rule.followUp({ recalculate: false });
  expect((await payableFees()).map(([amount]) => amount)).toEqual([65_000, 65_000]);
  expect(await rule.preview({ paymentValue: 50 })).toMatchObject({
    paid: NOTHING,
    correcting: { lines: 2, difference: -30_000 },
  });
  await rule.followUp();
  expect(await rowsOf('SELECT count(*)::int FROM correction')).toEqual([[2]]);
  // Approved together: a change has all of its proposals at once.
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  const changeId = changes.find(({ waiting }) => waiting > 0)?.id;
  const answer = await admin.post('/api/corrections/approve', { changeId });
  expect(answer.body).toMatchObject({ corrections: 2, difference: -10_000 });
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.2
test('the change that was agreed to is followed up, also when the rule is saved again before the job runs', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId);
  await data.attentions(doctorId, [{ date: '2026-07-01' }]);
  await data.processAndPay(doctorId);
  await rule.save({ paymentValue: 60 });
  const input = { ruleId: rule.id, reason: REASON, recalculate: true, propose: true };
  expect((await admin.post('/api/retroactive-changes', input)).status).toBe(200);
  await rule.save({ paymentValue: 60, name: 'Otro nombre' });
  await runJobs(app);
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  expect(changes[0]).toMatchObject({
    title: expect.stringMatching(/Regla de prueba$/),
    proposed: 1,
    waitingDifference: -5_000,
  });
});

// payout §26.3
test('of a progressive scale all lines of the month are compared, and paid so that the scale adds up', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(150_000));
  await data.attentions(
    doctorId,
    ['01', '02', '03'].map((day) => ({ date: `2026-07-${day}` })),
  );
  await data.processAndPay(doctorId);
  await data.attentions(doctorId, [{ date: '2026-07-04' }]);
  await data.calculate();
  expect((await payableFees()).map(([amount]) => amount)).toEqual([70_000]);
  // Up to $250.000 at 60 %: 60.000 + 60.000 + 65.000 + 70.000 instead of 60.000 + 65.000 + 70.000 + 70.000.
  expect(await rule.preview(scales(250_000))).toMatchObject({
    paid: { lines: 2, difference: -10_000 },
    unpaid: NOTHING,
  });
  await rule.save(scales(250_000));
  await rule.followUp();
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  await admin.post('/api/corrections/approve', { changeId: changes[0]?.id });
  const [[total]] = (await rowsOf('SELECT sum(amount)::int FROM entry')) as [[number]];
  expect(total).toBe(-10_000);
  expect((await payableFees()).map(([amount]) => amount)).toEqual([70_000]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §28.1
test('what a change leaves without a rule is proposed without a difference, and decided one by one', async () => {
  const { rule } = await doctorOfEveryStand();
  await rule.save({ validFrom: '2026-08-01' });
  // Also those that would be paid the same: $65.000 each, and $100.000 without a rule.
  await rule.followUp();
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  expect(changes[0]).toMatchObject({
    recalculated: 0,
    proposed: 2,
    waiting: 0,
    waitingDifference: 0,
    waitingWithoutRule: 2,
  });
  const list = '/api/corrections?state=proposed&isWithoutRule=true';
  const { body: proposed } = await admin.get<Correction[]>(list);
  expect(
    proposed.map(({ isWithoutRule, paidAmount, due, difference }) => [
      isWithoutRule,
      paidAmount,
      due?.amount,
      due?.ruleName,
      difference,
    ]),
  ).toEqual(Array(2).fill([true, 65_000, 65_000, null, 0]));
  expect((await admin.get('/api/corrections/summary?state=proposed')).body).toMatchObject({
    total: 2,
    reversedAmount: 130_000,
    replacedAmount: 130_000,
    difference: 0,
  });
  const [one, two] = proposed.map(({ id }) => id);
  const all = { changeId: changes[0]?.id };
  const together = { ids: [one, two] };
  const reason = { reason: 'Se mantiene lo pagado' };
  for (const [path, input, code] of [
    ['approve', all, 'corrections.nothingWaits'],
    ['dismiss', { ...all, ...reason }, 'corrections.nothingWaits'],
    ['approve', together, 'corrections.decidedSingly'],
    ['dismiss', { ...together, ...reason }, 'corrections.decidedSingly'],
  ] as const)
    expect((await admin.post(`/api/corrections/${path}`, input)).body).toMatchObject({ code });
  await expect(
    query`
    UPDATE correction SET status = 'approved', decided_at = now() WHERE status = 'proposed'`,
  ).rejects.toThrow('approved by itself');
  // Kept as it was paid.
  expect((await admin.post('/api/corrections/dismiss', { ids: [two], ...reason })).status).toBe(
    200,
  );
  // Paid what is paid without a rule, as told beforehand.
  const told = await admin.post('/api/corrections/approval-preview', { ids: [one] });
  expect(told.body).toMatchObject({ lines: 1, difference: 35_000 });
  const agreed = { lines: 1, difference: 35_000 };
  expect((await admin.post('/api/corrections/approve', { ids: [one], agreed })).status).toBe(200);
  expect(await rowsOf('SELECT origin::text, amount::int FROM entry ORDER BY id')).toEqual([
    ['reversal', -65_000],
    ['replacement', 100_000],
  ]);
  // What was dismissed counts in no sum (payout §25.6).
  expect((await admin.get('/api/corrections/summary')).body).toMatchObject({
    total: 2,
    reversedAmount: 65_000,
    difference: 35_000,
  });
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §28.1
test('a line without a rule waits with the others of its change, which are decided together', async () => {
  const { rule } = await doctorOfEveryStand();
  // Of July the first day is paid by no rule any more, the second one less.
  await rule.save({ validFrom: '2026-07-02', paymentValue: 60 });
  await rule.followUp();
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  expect(changes[0]).toMatchObject({
    proposed: 2,
    waiting: 1,
    waitingDifference: -5_000,
    waitingWithoutRule: 1,
  });
  const answer = await admin.post('/api/corrections/approve', { changeId: changes[0]?.id });
  expect(answer.body).toMatchObject({ corrections: 1, difference: -5_000 });
  const { body: left } = await admin.get<Correction[]>('/api/corrections?state=proposed');
  expect(left).toMatchObject([{ isWithoutRule: true, difference: 0 }]);
});

// payout §28.1: what is kept keeps its place in the scale, too.
test('an unpaid line of a scale that is left without a rule keeps its amount when the others are calculated again', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(150_000));
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.calculate();
  const change = { ...scales(150_000), validFrom: '2026-07-02' };
  expect(await rule.preview(change)).toMatchObject({
    withoutRule: { unpaid: 1, paid: 0, correcting: 0 },
    unpaid: NOTHING,
  });
  await rule.save(change);
  await rule.followUp();
  expect(await payableFees()).toEqual([
    [60_000, 'calculated'],
    [65_000, 'calculated'],
  ]);
  const { body: changes } = await admin.get<RetroactiveChange[]>('/api/retroactive-changes');
  expect(changes[0]).toMatchObject({ recalculated: 0, proposed: 0 });
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.4
test('is refused without anything to do, for an unknown rule, and for who may not change rules', async () => {
  const input = { ruleId: 1, reason: REASON, recalculate: false, propose: false };
  expect((await admin.post('/api/retroactive-changes', input)).body).toMatchObject({
    code: 'retroactive.nothingToDo',
  });
  const unknown = { ...input, ruleId: 999_999, propose: true };
  expect((await admin.post('/api/retroactive-changes', unknown)).status).toBe(404);
  expect((await admin.get('/api/retroactive-changes/rules/999999')).status).toBe(404);
  const doctor = await app.signedInAs('doctor', { doctorId: await data.doctor() });
  expect((await doctor.post('/api/retroactive-changes', input)).status).toBe(403);
  expect((await doctor.get('/api/retroactive-changes')).status).toBe(403);
  expect((await app.anonymous.post('/api/retroactive-changes', input)).status).toBe(401);
});
