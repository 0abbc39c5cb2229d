/** What a change of a rule is told to do to scales that corrections changed, or in which lines stay (payout §26.6). By hand. */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { changedRules, scales } from '../../../../test/support/changed-rules.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';

const { app, pool, query, data, admin } = await adminPayroll();
const ruleOf = changedRules(app, admin);

beforeEach(() => query(DELETE_MONTHS));

const NOTHING = { lines: 0, difference: 0 };
/** A doctor's live entries after the first ones, in the order in which they were made: origin and pesos. */
const entriesOf = async (doctorId: number, after = 0): Promise<unknown[]> => {
  const { rows } = await pool.query({
    text: `SELECT origin::text, amount::int FROM entry WHERE doctor_id = $1 AND status = 'approved' ORDER BY id OFFSET $2`,
    values: [doctorId, after],
    rowMode: 'array',
  });
  return rows;
};
/** What the last follow-up says that it did. */
const lastMessage = async () => {
  const [done] = await query<{ summary: string }>`
    SELECT summary FROM audit_log WHERE action = 'correction.propose' ORDER BY id DESC LIMIT 1`;
  return done?.summary;
};
const approve = async (changeId: number | undefined) =>
  (await admin.post('/api/corrections/approve', { changeId })).body;

/**
 * Of two paid lines of July the first one was taken back, and all of it is paid in August: the second one was paid 70.000, and stands
 * at 0 for 60.000 since then.
 */
async function aMovedLine(doctorId: number, { first = 100_000, paid = 60_000 } = {}) {
  await data.attentions(doctorId, [{ date: '2026-07-01', amount: first }, { date: '2026-07-02' }]);
  await data.processAndPay(doctorId);
  const rows = await query<{ id: number }>`
    SELECT min(id) AS id FROM attention WHERE doctor_id = ${doctorId}`;
  const correction = {
    attentionIds: [Number(rows[0]?.id)],
    change: { cause: 'not_due' },
    reason: 'El médico avisó que no es lo que hizo',
  };
  expect((await admin.post('/api/corrections', correction)).status).toBe(200);
  // No rule pays this one.
  await data.attentions(doctorId, [{ date: '2026-08-10', amount: 500_000 }]);
  await data.processAndPay(doctorId, '2026-09-05', '2026-08-01');
  expect(await entriesOf(doctorId)).toEqual([
    ['reversal', -paid],
    ['scale_adjustment', -10_000],
  ]);
}
const OF_JULY = { ...scales(100_000, 70), validTo: '2026-07-31' };

// payout §26.6, payout §26.3, payout §25.4
test('a paid line that moved in its scale is compared where it stands, with what is paid for it there', async () => {
  for (const { below, difference } of [
    { below: 65, difference: 5_000 },
    // As much as the line was paid before it moved.
    { below: 70, difference: 10_000 },
  ]) {
    const doctorId = await data.doctor();
    const rule = await ruleOf(doctorId, OF_JULY);
    await aMovedLine(doctorId);
    const change = scales(100_000, 70, below);
    expect(await rule.preview(change)).toMatchObject({
      unpaid: NOTHING,
      processed: NOTHING,
      paid: { lines: 1, difference },
      correcting: NOTHING,
    });
    await rule.save(change);
    const done = await rule.followUp();
    expect(done).toMatchObject({ recalculated: 0, proposed: 1 });
    expect(await approve(done?.id)).toMatchObject({ corrections: 1, difference });
    expect(await entriesOf(doctorId, 2)).toEqual([
      ['reversal', -70_000],
      ['replacement', below * 1_000],
      ['scale_adjustment', 10_000],
    ]);
    expect(await rule.review()).toMatchObject({ total: 0 });
    expect(await bookOffences(app.database)).toEqual([]);
  }
});

// payout §26.6
test('a paid line that moved out of a bracket is not touched when that one changes', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, OF_JULY);
  await aMovedLine(doctorId);
  expect(await rule.preview(scales(100_000, 80))).toMatchObject({ total: 0, paid: NOTHING });
  await rule.save(scales(100_000, 80));
  expect(await rule.followUp()).toMatchObject({ recalculated: 0, proposed: 0 });
});

// payout §26.6, payout §26.3, payout §25.4
test('a paid line that comes above the one that a change touches, once that is corrected, is corrected with it', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, OF_JULY);
  // 60.000 and 280.000. The second line was paid at 500.000.
  await aMovedLine(doctorId, { first: 500_000, paid: 340_000 });
  await data.attentions(doctorId, [{ date: '2026-07-05' }]);
  await data.processAndPay(doctorId);
  const change = scales(100_000, 80);
  // The late line stands at 100.000 for 70.000. Corrected alone it would come below the other one, which would be paid by the former version.
  expect(await rule.preview(change)).toMatchObject({
    paid: { lines: 1, difference: 10_000 },
    moving: 1,
  });
  await rule.save(change);
  const done = await rule.followUp();
  expect(done).toMatchObject({ proposed: 2, waitingDifference: 0 });
  expect(await lastMessage()).toMatch(
    /^2 correcciones propuestas por \$10\.000 brutos, con \$10\.000 de ajuste de tramos, por/,
  );
  expect(await approve(done?.id)).toMatchObject({ corrections: 2, difference: 10_000 });
  expect(await entriesOf(doctorId, 2)).toEqual([
    ['reversal', -70_000],
    ['replacement', 60_000],
    ['reversal', -70_000],
    ['replacement', 80_000],
    ['scale_adjustment', 10_000],
  ]);
  expect(await rule.review()).toMatchObject({ total: 0 });
  expect(await bookOffences(app.database)).toEqual([]);
});

/** A rule's line that is paid, and another one in a payment that is not paid yet, above it in the scale. */
async function aLineBelowAProcessedOne(doctorId: number, paid: string, processed: string) {
  await data.attentions(doctorId, [{ date: paid }]);
  await data.processAndPay(doctorId);
  await data.attentions(doctorId, [{ date: processed }]);
  await data.process();
}

// payout §26.6, payout §26.3, payout §25.4
test('what is told of paid lines counts what the scale owes once they move above one that stays', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(100_000, 70));
  await aLineBelowAProcessedOne(doctorId, '2026-07-01', '2026-07-02');
  const change = scales(100_000, 70, 50);
  expect(await rule.preview(change)).toMatchObject({
    unpaid: NOTHING,
    processed: NOTHING,
    paid: { lines: 1, difference: -10_000 },
  });
  await rule.save(change);
  expect(await rule.review()).toMatchObject({ paid: { lines: 1, difference: -10_000 } });
  const done = await rule.followUp();
  // The line alone, above the other one.
  expect(done).toMatchObject({ proposed: 1, waitingDifference: 10_000 });
  expect(await lastMessage()).toMatch(
    /^1 corrección propuesta por -\$10\.000 brutos, con -\$20\.000 de ajuste de tramos, por/,
  );
  expect(await approve(done?.id)).toMatchObject({ corrections: 1, difference: -10_000 });
  // It is owed 50.000 at 0, and the other one what it was paid by its own version.
  expect(await entriesOf(doctorId)).toEqual([
    ['reversal', -60_000],
    ['replacement', 70_000],
    ['scale_adjustment', -20_000],
  ]);
  expect(await rule.review()).toMatchObject({ total: 0 });
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.6, payout §26.3, payout §25.4
test('the same where the line that stays is of an earlier day, and moves below them', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(100_000, 70));
  await aLineBelowAProcessedOne(doctorId, '2026-07-02', '2026-07-01');
  const change = scales(100_000, 70, 50);
  // 70.000 instead of 60.000, and of the other one 60.000 instead of 70.000.
  expect(await rule.preview(change)).toMatchObject({ total: 1, paid: { lines: 1, difference: 0 } });
  await rule.save(change);
  const done = await rule.followUp();
  expect(await approve(done?.id)).toMatchObject({ corrections: 1, difference: 0 });
  expect(await entriesOf(doctorId)).toEqual([
    ['reversal', -60_000],
    ['replacement', 70_000],
    ['scale_adjustment', -10_000],
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §26.6, payout §28.1, payout §25.4
test('the same where the line that stays is a paid one that the change leaves without a rule', async () => {
  const doctorId = await data.doctor();
  const rule = await ruleOf(doctorId, scales(100_000, 70));
  await data.attentions(doctorId, [{ date: '2026-07-01' }, { date: '2026-07-02' }]);
  await data.processAndPay(doctorId);
  const change = { ...scales(100_000, 70, 50), validTo: '2026-07-01' };
  expect(await rule.preview(change)).toMatchObject({
    paid: { lines: 1, difference: -10_000 },
    withoutRule: { unpaid: 0, paid: 1, correcting: 0 },
  });
  await rule.save(change);
  const done = await rule.followUp();
  expect(done).toMatchObject({ waiting: 1, waitingWithoutRule: 1 });
  expect(await approve(done?.id)).toMatchObject({ corrections: 1, difference: -10_000 });
  expect(await bookOffences(app.database)).toEqual([]);
});
