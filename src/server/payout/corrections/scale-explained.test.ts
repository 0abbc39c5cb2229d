/** «Ajuste de tramos» opens how it was computed, for staff and in the portal (payout §31.5). Amounts are worked out by hand. */
import { expect, test } from 'vitest';
import { table } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { OwnCorrection, ScaleAdjustment } from '../../../contract/payout/corrected-lines.ts';
import type { PaymentEntry } from '../../../contract/payout/payment-entry.ts';
import { asDoctor } from '../../platform/db/own-records.ts';

const { app, query, data, admin } = await adminPayroll();

/** Three lines of $100.000 of July, paid by 60 % up to $150.000 of the month and 70 % above: 60.000 + 65.000 + 70.000. */
async function paidDoctor(code: string) {
  const doctorId = await data.doctor({ retentionRate: 1525 });
  await data.rule({ code, doctorId, payment: table([150_000, 60], [null, 70]) });
  await data.attentions(
    doctorId,
    ['01', '02', '03'].map((day) => ({ date: `2026-07-${day}` })),
  );
  await data.processAndPay(doctorId);
  const rows = await query`
    SELECT id::int FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date`;
  return { doctorId, lines: rows.map(({ id }) => id as number) };
}
const takeBack = (attentionId: number | undefined) =>
  admin.post('/api/corrections', {
    attentionIds: [attentionId],
    change: { cause: 'not_due' },
    reason: 'Estaba duplicada',
  });
const scaleEntries = async (doctorId: number): Promise<number[]> =>
  (
    await query`
    SELECT id::int FROM entry WHERE doctor_id = ${doctorId} AND origin = 'scale_adjustment' AND status = 'approved' ORDER BY id`
  ).map(({ id }) => id);
const explain = async (doctorId: number, id: number | undefined, by = admin) =>
  (await by.get<ScaleAdjustment>(`/api/doctor-corrections/${doctorId}/scales/${id}`)).body;

// payout §31.5
test('an adjustment tells its brackets before and after, and stays as it was when the scale changes again', async () => {
  const { doctorId, lines } = await paidDoctor('T1');
  await takeBack(lines[0]);
  const [first] = await scaleEntries(doctorId);
  /*
   * Two lines stand. They were paid after 100.000 and 200.000: 50.000 at 60 %, 150.000 at 70 %. From the first bracket on they are
   * 150.000 at 60 % and 50.000 at 70 %: 60.000 + 65.000 instead of 65.000 + 70.000.
   */
  const told = {
    title: expect.stringMatching(/^Ajuste de tramos de Julio 2026: /),
    amount: -10_000,
    period: { year: 2026, month: 7 },
    computed: {
      lines: 2,
      paidAmount: 135_000,
      dueAmount: 125_000,
      earlierAmount: 0,
      brackets: [
        { from: 0, to: 150_000, percentage: 60, paidBase: 50_000, dueBase: 150_000 },
        { from: 150_001, to: null, percentage: 70, paidBase: 150_000, dueBase: 50_000 },
      ],
    },
  };
  expect(await explain(doctorId, first)).toEqual(told);
  const portal = await app.signedInAs('doctor', { doctorId });
  const [, toCome] = (await portal.get<OwnCorrection[]>(`/api/doctor-corrections/${doctorId}`))
    .body;
  expect(toCome).toMatchObject({ cause: null, difference: -10_000, key: -(first ?? 0) });
  expect(await explain(doctorId, -(toCome?.key ?? 0), portal)).toEqual(told);

  // It is paid in August; then a second line is taken back: what the first adjustment came to is no part of the second one.
  await data.attentions(doctorId, [{ date: '2026-08-10', amount: 300_000 }]);
  await data.processAndPay(doctorId, '2026-09-05', '2026-08-01');
  const rows = await query`
    SELECT payment_id AS id FROM payment_entry WHERE entry_id = ${first} AND is_live`;
  const entries = await portal.get<PaymentEntry[]>(
    `/api/doctor-payments/${doctorId}/entries/${rows[0].id}`,
  );
  expect(
    entries.body.map(({ id, isScaleAdjustment }) => [id === first, isScaleAdjustment]),
  ).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  );
  await takeBack(lines[1]);
  const [, second] = await scaleEntries(doctorId);
  // One line stands, paid 70.000 and due 60.000, and 10.000 were taken back already: nothing is left to be owed.
  expect(second).toBeUndefined();
  await takeBack(lines[2]);
  const [, third] = await scaleEntries(doctorId);
  // None stands: what was taken back is given back.
  expect(await explain(doctorId, third, portal)).toMatchObject({
    amount: 10_000,
    computed: { lines: 0, paidAmount: 0, dueAmount: 0, earlierAmount: -10_000, brackets: [] },
  });
  expect(await explain(doctorId, first)).toEqual(told);
});

// payout §31.5
test('nobody reads another doctor’s, nor any other entry as one, and the database keeps what it was computed from', async () => {
  const { doctorId, lines } = await paidDoctor('T2');
  await takeBack(lines[0]);
  const [id] = await scaleEntries(doctorId);
  const other = await data.doctor();
  const stranger = await app.signedInAs('doctor', { doctorId: other });
  expect(await explain(doctorId, id, stranger)).toMatchObject({ code: 'access.denied' });
  expect(await explain(other, id, stranger)).toMatchObject({ code: 'record.notFound' });
  const rows = await query`
    SELECT id::int FROM entry WHERE doctor_id = ${doctorId} AND origin = 'reversal'`;
  expect(await explain(doctorId, rows[0].id)).toMatchObject({ code: 'record.notFound' });
  const seen = await asDoctor(app.database, other, ({ db }) =>
    db
      .selectFrom('entry')
      .select('scaleBasis')
      .where('id', '=', id ?? 0)
      .execute(),
  );
  expect(seen).toEqual([]);
  await expect(
    query`
    UPDATE entry SET scale_basis = '{"earlier": 1, "lines": []}' WHERE id = ${id}`,
  ).rejects.toMatchObject({ constraint: 'entry_scale_basis_kept' });
  // What was computed before lines were kept says so.
  await query`ALTER TABLE entry DISABLE TRIGGER entry_scale_basis_kept`;
  await query`UPDATE entry SET scale_basis = NULL WHERE id = ${id}`;
  await query`ALTER TABLE entry ENABLE TRIGGER entry_scale_basis_kept`;
  expect(await explain(doctorId, id)).toMatchObject({ amount: -10_000, computed: null });
});
