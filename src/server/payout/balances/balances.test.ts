/** Balances that doctors owe, and how they are settled by two persons (payout §24.12, payout §24.13). */
import { beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { AccountingEntry } from '../../../contract/payout/accounting.ts';
import type { Balance } from '../../../contract/payout/balances.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';

const { app, query, refusalBy, data, admin: ana } = await adminPayroll();
const blas = await app.signedInAs('admin');
beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention, entry, balance_settlement CASCADE`;
});

type Books = {
  code?: string;
  entries?: AccountingEntry[];
  summary?: { balanceCheck: number; writeOffs: { count: number; amount: number } };
};
const booked = async (month: number, year = new Date().getFullYear()) =>
  (await ana.post<Books>('/api/generate-accounting-export', { month, year, limit: 100 })).body;

/** A doctor who ends July at −40.000: fees of 100.000 less 10 % against a discount of 130.000. */
async function indebted(): Promise<number> {
  const doctor = await data.doctor({ name: 'Ana Soto', retentionRate: 1000 });
  await data.attentions(doctor, [{ amount: 100_000, date: '2026-07-10' }]);
  await query`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
     VALUES ('entered', 'approved', ${doctor}, 2026, 7, (SELECT id FROM entry_kind WHERE name = 'Ajuste'), -130000, false, 'Ajuste', 'Según acta', now())`;
  await data.process({ paymentDate: localDate('2026-08-05') });
  return doctor;
}
const august = async (doctor: number) => {
  await data.attentions(doctor, [{ amount: 200_000, date: '2026-08-03' }]);
  await data.process({ paymentDate: localDate('2026-09-05') });
  const rows = await query`
    SELECT total_amount::int AS net FROM payment WHERE period_month = 8 ORDER BY id`;
  return rows.map(({ net }) => net);
};
const list = async (query = '') => (await blas.get<Balance[]>(`/api/balances${query}`)).body;
const summary = async () => (await ana.get('/api/balances/summary')).body;
const ask = (entryId: number, more: object = {}) =>
  ana.post<{ id: number }>(`/api/balances/${entryId}/settlement`, {
    kind: 'write_off',
    reason: 'El médico dejó la clínica',
    ...more,
  });
const decide = (id: number, verb: string, by = blas) =>
  by.post(
    `/api/balance-settlements/${id}/${verb}`,
    verb === 'withdraw' ? {} : { reason: 'De acuerdo con gerencia' },
  );

// payout §24.12, payout §24.13
test('a balance is listed with its age, and is owed no more once two persons wrote it off', async () => {
  const doctor = await indebted();
  const [owed] = await list();
  expect(owed).toMatchObject({ doctorName: 'Ana Soto', amount: 40_000, days: 0, settlement: null });
  expect(await summary()).toMatchObject({
    total: 1,
    amount: 40_000,
    waiting: 0,
    ages: { '0-30': { count: 1, amount: 40_000 }, '91-': { count: 0, amount: 0 } },
  });
  const entryId = owed?.entryId ?? 0;
  const asked = await ask(entryId);
  expect(asked.status).toBe(201);
  expect(codeOf(await ask(entryId))).toEqual([409, 'balances.asked']);
  const { id } = asked.body;
  expect(codeOf(await decide(id, 'approve', ana))).toEqual([409, 'balances.samePerson']);
  expect(codeOf(await decide(id, 'withdraw'))).toEqual([409, 'balances.foreign']);
  const answers = await Promise.all(Array.from({ length: 20 }, () => decide(id, 'approve')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await list()).toEqual([]);
  expect(await list('?state=settled')).toMatchObject([
    { amount: 40_000, settlement: { kind: 'write_off', answerReason: 'De acuerdo con gerencia' } },
  ]);
  expect(codeOf(await ask(entryId))).toEqual([409, 'balances.notOwed']);
  // 200.000 less 10 %.
  expect(await august(doctor)).toEqual([180_000]);
});

// payout §24.13
test('a balance passes to the doctor’s society, whose next payment it lessens', async () => {
  const doctor = await indebted();
  const rows = await query`
    INSERT INTO medical_society (rut, name) VALUES ('76111111-6', 'Soto SpA') RETURNING id`;
  const societyId = rows[0].id;
  const [owed] = await list();
  const entryId = owed?.entryId ?? 0;
  const agreed = { kind: 'pass_on', societyId, agreement: 'Carta firmada el 1 de agosto' };
  expect(codeOf(await ask(entryId, agreed))).toEqual([400, 'balances.notPayee']);
  await query`
    INSERT INTO doctor_affiliation (doctor_id, society_id, valid_from) VALUES (${doctor}, ${societyId}, '2026-08-01')`;
  expect((await ask(entryId, { ...agreed, agreement: '' })).status).toBe(400);
  const asked = await ask(entryId, agreed);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  expect((await decide(asked.body.id, 'approve')).status).toBe(200);
  expect(await list()).toMatchObject([{ amount: 40_000, payeeName: 'Soto SpA' }]);
  // payout §22.6: the payment that carried it on names who owes it now.
  const [carried] = await query(
    `SELECT l.payment_id AS id FROM payment_entry l JOIN entry e ON e.id = l.entry_id WHERE e.origin = 'carried_on'`,
  );
  const shown = (
    await ana.get<{ title: string }[]>(`/api/doctor-payments/${doctor}/entries/${carried.id}`)
  ).body.map(({ title }) => title);
  expect(shown).toContainEqual(
    expect.stringMatching(/^Saldo que pasó a Soto SpA el \d\d-\d\d-\d{4}$/),
  );
  expect(await august(doctor)).toEqual([160_000]);
  // payout §29.7: recovered from the account of balances, not from the expense.
  const { entries } = await booked(8, 2026);
  expect(
    entries?.find(({ account, kind }) => account === '1104010' && kind === 'provision')?.credit,
  ).toBe(40_000);
});

// payout §22.3, payout §24.13
test('what passed to another payee is in its next payment, also of an earlier month', async () => {
  const doctor = await indebted();
  const [society] = await query(
    `INSERT INTO medical_society (rut, name) VALUES ('76333333-7', 'Soto y Cía') RETURNING id`,
  );
  // Until June the doctor was paid through the society.
  await query(
    `INSERT INTO doctor_affiliation (doctor_id, society_id, valid_from) VALUES ($1, NULL, '2026-07-01')`,
    [doctor],
  );
  await query(
    `UPDATE doctor_affiliation SET society_id = $2 WHERE doctor_id = $1 AND valid_from < '2026-07-01'`,
    [doctor, society.id],
  );
  const [owed] = await list();
  const passed = { kind: 'pass_on', societyId: society.id, agreement: 'Carta del 1 de agosto' };
  const asked = await ask(owed?.entryId ?? 0, passed);
  expect((await decide(asked.body.id, 'approve')).status).toBe(200);
  // What arrives late for June is the last that the society is paid for the doctor.
  await data.attentions(doctor, [{ amount: 200_000, date: '2026-06-20' }]);
  await data.process({ paymentDate: localDate('2026-09-05') });
  const paid = await query('SELECT total_amount::int AS net FROM payment WHERE period_month = 6');
  expect(paid).toEqual([{ net: 160_000 }]);
  expect(await list()).toEqual([]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §24.13
test('what was rejected or withdrawn is owed still, and what a payment has is not settled', async () => {
  const doctor = await indebted();
  const [owed] = await list();
  const entryId = owed?.entryId ?? 0;
  const first = (await ask(entryId)).body.id;
  expect((await decide(first, 'reject')).status).toBe(200);
  expect(codeOf(await decide(first, 'approve'))).toEqual([409, 'balances.answered']);
  const second = (await ask(entryId)).body.id;
  expect((await decide(second, 'withdraw', ana)).status).toBe(200);
  const third = (await ask(entryId)).body.id;
  expect(await august(doctor)).toEqual([140_000]);
  expect(codeOf(await decide(third, 'approve'))).toEqual([409, 'balances.taken']);
  expect(
    await refusalBy(
      `UPDATE balance_settlement SET state = 'approved', answered_at = now(), answer_reason = 'Sí, claro' WHERE id = $1`,
      [third],
    ),
  ).toBe('balance_settlement_effect');
  expect((await decide(third, 'reject')).status).toBe(200);
  expect(codeOf(await ask(entryId))).toEqual([409, 'balances.notOwed']);
});

// payout §24.13
test('the database refuses one’s own decision, and a balance that is settled without one', async () => {
  await indebted();
  const [owed] = await list();
  const entryId = owed?.entryId ?? 0;
  const { id } = (await ask(entryId)).body;
  expect(
    await refusalBy(
      `UPDATE balance_settlement SET state = 'approved', answered_at = now(), answer_reason = 'Sí, claro', answered_by = proposed_by WHERE id = $1`,
      [id],
    ),
  ).toBe('balance_settlement_two_persons');
  expect(await refusalBy(`UPDATE entry SET status = 'settled' WHERE id = $1`, [entryId])).toBe(
    'entry_settled_update',
  );
  expect(await refusalBy('DELETE FROM balance_settlement')).toBe('balance_settlement_deletion');
});

// payout §29.7
test('a write-off has its voucher in the month of its approval, and in no other', async () => {
  await indebted();
  const [owed] = await list();
  const { body } = await ask(owed?.entryId ?? 0);
  expect((await booked(11)).code).toBe('accounting.nothingToExport');
  expect((await decide(body.id, 'approve')).status).toBe(200);
  // Half past nine in the evening of 30 November in Santiago is 1 December in London.
  await query`
    UPDATE balance_settlement SET answered_at = make_timestamptz(${new Date().getFullYear()}, 12, 1, 0, 30, 0, 'UTC')`;
  const { entries, summary } = await booked(11);
  expect(summary).toMatchObject({ balanceCheck: 0, writeOffs: { count: 1, amount: 40_000 } });
  const reference = `CASTIGO-${body.id}`;
  expect(entries).toMatchObject([
    { kind: 'writeOff', account: '3101001', debit: 40_000, credit: 0, reference },
    { kind: 'writeOff', account: '1104010', debit: 0, credit: 40_000, reference },
  ]);
  expect((await booked(12)).code).toBe('accounting.nothingToExport');
});
