/** Entries in payments, and balances below 0 (payout §22). Amounts are worked out by hand. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { type Entered, enterEntry } from '../../../../test/support/entry-rows.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import { basisPoints, pesos } from '../../../domain/money.ts';
import { sharesOf } from '../../../domain/payout/fee-document.ts';

// Random months are compared with the model one by one.
vi.setConfig({ testTimeout: 60_000 });

const { app, query, refusalBy, data } = await payrollApp();
beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention, entry CASCADE`;
});

const enter = (doctorId: number, entry: Entered) => enterEntry(app.database, doctorId, entry);
const process = (period = {}) => data.process({ period, paymentDate: localDate('2026-08-05') });
const fees = (doctorId: number, amounts: number[], date = '2026-07-10') =>
  data.attentions(
    doctorId,
    amounts.map((amount) => ({ amount, date })),
  );

const payments = () =>
  query(`SELECT p.period_month AS month, p.total_attentions AS fees, p.total_entries AS entries, p.total_brut_amount AS gross,
               p.total_retention_amount AS retained, p.total_amount AS net, d.gross_amount AS document
          FROM payment p JOIN fee_document d ON d.id = p.document_id WHERE p.annulment_id IS NULL ORDER BY p.id`);
const open = () =>
  query(
    `SELECT origin, amount, bears_retention AS bears, description FROM entry_state WHERE status = 'approved' AND payment_id IS NULL ORDER BY id`,
  );

// payout §22.1, payout §22.2
test('what bears retention is part of the document, and the rest changes only what is transferred', async () => {
  const doctor = await data.doctor({ retentionRate: 1525 });
  await fees(doctor, [100_001]);
  await enter(doctor, { amount: 50_000, bearsRetention: true });
  await enter(doctor, { amount: -20_000 });
  await enter(doctor, { amount: 7_000, status: 'proposed' });
  await enter(doctor, { amount: 9_000, month: 8 });
  await process({ month: 7, year: 2026 });
  // 15,25 % of 150.001 is 22.875,1525. Of the fee by itself it is 15.250,1525.
  expect(await payments()).toEqual([
    {
      month: 7,
      fees: 1,
      entries: 2,
      gross: 130_001,
      retained: 22_875,
      net: 107_126,
      document: 150_001,
    },
  ]);
  expect(
    await query('SELECT retention_amount AS share FROM payment_entry ORDER BY entry_id'),
  ).toEqual([{ share: 7_625 }, { share: 0 }]);
  expect(await query('SELECT retention_amount AS share FROM payment_line')).toEqual([
    { share: 15_250 },
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.2
test('an entry that a month missed is in the next payment, once', async () => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  await enter(doctor, { amount: 1_000, month: 6 });
  await fees(doctor, [10_000]);
  await fees(doctor, [20_000], '2026-08-03');
  await process();
  expect(await payments()).toMatchObject([
    { month: 7, entries: 1, net: 10_000 },
    { month: 8, entries: 0, net: 18_000 },
  ]);
});

// payout §22.3
test('a doctor who ends the month at −40.000 is paid 0, and owes it in the next month', async () => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  await fees(doctor, [100_000]);
  await enter(doctor, { amount: -130_000 });
  await process();
  // 100.000 less 10.000 retained are 90.000; the document stands.
  expect(await payments()).toMatchObject([
    { fees: 1, entries: 2, gross: 10_000, retained: 10_000, net: 0, document: 100_000 },
  ]);
  const owed = { origin: 'carried_balance', amount: -40_000, bears: false };
  expect(await open()).toMatchObject([owed]);
  await fees(doctor, [200_000], '2026-08-03');
  await process();
  expect(await payments()).toMatchObject([
    { net: 0 },
    { month: 8, entries: 1, gross: 160_000, retained: 20_000, net: 140_000, document: 200_000 },
  ]);
  expect(await open()).toEqual([]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.3
test('a sum below 0 that bears retention makes no document, and is carried as gross apart from the rest', async () => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  await fees(doctor, [100_000]);
  await enter(doctor, { amount: -150_000, bearsRetention: true });
  await enter(doctor, { amount: 30_000 });
  await process();
  expect(await payments()).toMatchObject([
    { entries: 3, gross: 30_000, retained: 0, net: 30_000, document: 0 },
  ]);
  expect(await open()).toMatchObject([
    {
      origin: 'carried_balance',
      amount: -50_000,
      bears: true,
      description: 'Saldo anterior, de Julio 2026',
    },
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.4
test('an annulled payment gives its entries back and takes its balance away, after the payment that has the balance', async () => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  await fees(doctor, [100_000]);
  const entered = await enter(doctor, { amount: -130_000 });
  await process();
  await fees(doctor, [200_000], '2026-08-03');
  await process();
  const [july, august] = await query<{ id: number }>('SELECT id FROM payment ORDER BY id');
  const annul = (id = 0) => data.annul({ scope: { paymentIds: [id] }, reason: 'Monto equivocado' });
  await expect(annul(july?.id)).rejects.toThrow('anule primero ese pago');
  await annul(august?.id);
  await annul(july?.id);
  expect(await open()).toMatchObject([{ origin: 'entered', amount: -130_000 }]);
  expect(await query('SELECT id FROM entry WHERE status = $1', ['withdrawn'])).toHaveLength(2);
  expect(await bookOffences(app.database)).toEqual([]);
  await process();
  expect(
    await query('SELECT payment_id FROM payment_entry WHERE entry_id = $1', [entered]),
  ).toHaveLength(2);
  // Both months at once: the later one has no balance yet.
  expect(await payments()).toMatchObject([{ net: 0 }, { net: 180_000 }]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §22.1
test('the database keeps entries as they were approved, and each in one payment', async () => {
  const doctor = await data.doctor({ retentionRate: 1000 });
  await fees(doctor, [100_000]);
  const id = await enter(doctor, { amount: 5_000 });
  expect(await refusalBy('UPDATE entry SET amount = 6000 WHERE id = $1', [id])).toBe('entry_kept');
  expect(await refusalBy('DELETE FROM entry WHERE id = $1', [id])).toBe('entry_deletion');
  await process();
  const withdrawal = `UPDATE entry SET status = 'withdrawn', withdrawn_at = now() WHERE id = $1`;
  expect(await refusalBy(withdrawal, [id])).toBe('entry_taken_kept');
  const again =
    'INSERT INTO payment_entry SELECT payment_id, entry_id, doctor_id, 0 FROM payment_entry';
  expect(await refusalBy(again)).toBe('payment_entry_pkey');
  expect(await refusalBy('UPDATE payment_entry SET is_live = false')).toBe('payment_entry_kept');
  expect(await refusalBy('DELETE FROM payment_entry')).toBe('payment_entry_deletion');
  const unpaired = `
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, is_payee_fixed, amount, bears_retention, description, made_with, approved_at)
    SELECT 'carried_balance', 'approved', doctor_id, 2026, 7, true, -1, false, 'Saldo anterior', id, now() FROM payment`;
  expect(await refusalBy(unpaired)).toBe('entry_carried');
  const late = await enter(doctor, { amount: 1_000 });
  const into = 'INSERT INTO payment_entry SELECT id, $1, doctor_id, 0 FROM payment';
  expect(await refusalBy(into, [late])).toBe('payment_entry_taken');
  expect(await refusalBy(withdrawal, [late])).toBeUndefined();
  expect(
    await refusalBy(`UPDATE entry SET status = 'approved', withdrawn_at = NULL WHERE id = $1`, [
      late,
    ]),
  ).toBe('entry_status_legal');
});

const amount = fc.integer({ min: -90_000, max: 90_000 }).filter((one) => one !== 0);

describe('payout §22.3: for any fees and entries', () => {
  test('the document retains once, shares add up, and what is paid plus what is owed is what is due', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.record({ amount, bearsRetention: fc.boolean() }), { maxLength: 4 }),
        fc.integer({ min: 0, max: 2_000 }),
        async (feeAmounts, entries, rate) => {
          await query`TRUNCATE calculation, payment, attention, entry CASCADE`;
          const doctor = await data.doctor({ retentionRate: rate });
          await fees(doctor, feeAmounts);
          for (const entry of entries) await enter(doctor, entry);
          await process();
          const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
          const bearing = entries
            .filter((entry) => entry.bearsRetention)
            .map((entry) => entry.amount);
          const others = sum(
            entries.filter((entry) => !entry.bearsRetention).map((entry) => entry.amount),
          );
          const due = sum(feeAmounts) + sum(bearing);
          const gross = Math.max(0, due);
          const [retained = 0] = sharesOf([pesos(gross)], basisPoints(rate));
          const net = Math.max(0, gross - retained + others);
          expect(await payments()).toMatchObject([{ document: gross, retained, net }]);
          const owed = await query<{ amount: number; bears: boolean }>(
            `SELECT amount::int, bears_retention AS bears FROM payable_entry WHERE origin = 'carried_balance' ORDER BY bears_retention DESC`,
          );
          const expected = [
            { amount: Math.min(0, due), bears: true },
            { amount: Math.min(0, gross - retained + others), bears: false },
          ].filter((one) => one.amount < 0);
          expect(owed).toEqual(expected);
          expect(await bookOffences(app.database)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
