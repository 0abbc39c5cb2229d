/** What was paid by one specialty of a doctor stays paid by it, whatever the doctor has by now (payout §25.3, payout §26.6). */
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { changedRules } from '../../../../test/support/changed-rules.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { CorrectionPreview } from '../../../contract/payout/corrections.ts';

const { app, query, data, rowsOf, admin } = await adminPayroll();
beforeEach(() => query(DELETE_MONTHS));
const ruleOf = changedRules(app, admin);
await query`INSERT INTO specialty (name) VALUES ('Pediatría')`;
const specialties = await rowsOf('SELECT id::int FROM specialty ORDER BY id');
const [cardiology, paediatrics] = specialties.map(([id]) => Number(id));

/** A doctor's attentions of $100.000 on these days of July, paid 60 % as of a cardiologist, who is a paediatrician by now: 80 %. */
async function paidBefore(days: readonly string[]) {
  const doctorId = await data.doctor();
  const before = await ruleOf(doctorId, { specialtyId: [cardiology], paymentValue: 60 });
  const after = await ruleOf(doctorId, { specialtyId: [paediatrics], paymentValue: 80 });
  await data.attentions(
    doctorId,
    days.map((day) => ({ date: `2026-07-${day}` })),
  );
  await data.processAndPay(doctorId);
  const order = {
    ids: [doctorId],
    field: 'specialty',
    values: { specialty: 'Pediatría' },
  };
  const { body } = await admin.post<{ digest: string }>('/api/bulk-changes/doctor/preview', order);
  const changed = await admin.post('/api/bulk-changes/doctor', { ...order, digest: body.digest });
  expect(changed.status, JSON.stringify(changed.body)).toBe(201);
  const rows = await rowsOf(
    `SELECT id::int FROM attention WHERE doctor_id = ${doctorId} ORDER BY attention_date`,
  );
  return { doctorId, before, after, ids: rows.map(([id]) => id as number) };
}

const correct = async (attentionId: number | undefined, change: object) => {
  const order = { attentionIds: [attentionId], change };
  const told = await admin.post<CorrectionPreview>('/api/corrections/preview', order);
  const { body } = await admin.post<{ difference: number }>('/api/corrections', {
    ...order,
    reason: 'El monto era otro',
  });
  expect(body.difference).toBe(told.body.difference);
  return body.difference;
};
const half = {
  cause: 'amount',
  grossAmount: 50_000,
  netAmount: 50_000,
  participatedAmount: 50_000,
};

test('payout §25.3: a corrected line is paid by the specialty that it was paid by, unless its doctor was wrong', async () => {
  const { doctorId, ids } = await paidBefore(['01', '02', '03']);
  expect(await correct(ids[0], half)).toBe(30_000 - 60_000);
  // Nothing of its rule changed, and so nothing of the line.
  const rule = { attentionIds: [ids[1]], change: { cause: 'rule' } };
  expect(
    (await admin.post<CorrectionPreview>('/api/corrections/preview', rule)).body,
  ).toMatchObject({
    lines: 0,
    refused: [{ reason: 'Quedaría como se pagó: nada cambia.' }],
  });
  // The specialty itself was wrong: the doctor as recorded today.
  expect(await correct(ids[2], { cause: 'doctor', doctorId })).toBe(80_000 - 60_000);
  await data.attentions(doctorId, [{ date: '2026-08-10' }]);
  await data.process();
  await data.pay(doctorId, '2026-09-05', '2026-08-01');
  // What was corrected keeps what it was corrected by.
  expect(await correct(ids[0], { ...half, cause: 'date', ...NO_AMOUNTS })).toBe(0);
  expect(await bookOffences(app.database)).toEqual([]);
});
const NO_AMOUNTS = {
  grossAmount: undefined,
  netAmount: undefined,
  participatedAmount: undefined,
  attentionDate: '2026-07-09',
};

test('payout §25.3: a fee of another doctor is paid by the specialty of that one', async () => {
  const { ids } = await paidBefore(['01']);
  const right = await data.doctor();
  await ruleOf(right, { specialtyId: [cardiology], paymentValue: 70 });
  await ruleOf(right, { specialtyId: [paediatrics], paymentValue: 90 });
  await query(`UPDATE doctor SET specialty_id = ${paediatrics} WHERE id = ${right}`);
  expect(await correct(ids[0], { cause: 'doctor', doctorId: right })).toBe(90_000 - 60_000);
});

test('payout §26.6: a changed rule touches what was paid by its specialty, and nothing that was paid by another one', async () => {
  const { doctorId, before, after } = await paidBefore(['01', '02']);
  await data.attentions(doctorId, [{ date: '2026-07-20' }]);
  await data.calculate();
  // The late one is calculated as of today's specialty, and the paid ones were not.
  expect(await after.preview({ paymentValue: 85 })).toMatchObject({
    unpaid: { lines: 1, difference: 5_000 },
    paid: { lines: 0, difference: 0 },
  });
  expect(await before.preview({ paymentValue: 55 })).toMatchObject({
    unpaid: { lines: 0 },
    paid: { lines: 2, difference: -10_000 },
  });
  await before.save({ paymentValue: 55 });
  expect(await before.followUp()).toMatchObject({ recalculated: 0, proposed: 2 });
  const { id: changeId } = (await before.last()) ?? {};
  const approved = await admin.post('/api/corrections/approve', {
    changeId,
    agreed: { lines: 2, difference: -10_000 },
  });
  expect(approved.body).toMatchObject({ corrections: 2, difference: -10_000 });
  expect(await before.review()).toMatchObject({ total: 0 });
  expect(await bookOffences(app.database)).toEqual([]);
});
