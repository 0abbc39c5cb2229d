/** The database holds transfers and what they pay together, from any code. */
import { beforeEach, expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { rolledBack } from '../../../../test/support/locks.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';
import { addDays } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { sentFile } = sentFiles(clinic);
const DAY = today();
let file: number;
beforeEach(async () => {
  file = await sentFile();
});

/** The constraint that refuses the statements, in one transaction that is undone; `accepted` if none does. */
async function refusal(...statements: string[]): Promise<string> {
  return rolledBack(clinic.app.database, async (client) => {
    for (const statement of statements) await client.query(statement);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    return 'accepted';
  }).catch((error) => error.constraint ?? String(error));
}

const one = (id: string) =>
  `(SELECT ${id}(id) FROM transfer WHERE bank_file_id = ${file} AND id <> 9000)`;
const [FIRST, LAST] = ['min', 'max'] as const;
const paymentOf = (which: 'min' | 'max') =>
  `(SELECT payment_id FROM transfer_payment WHERE transfer_id = ${one(which)})`;
/** A transfer of what the first one pays, as it would be written. */
const copied = (change: { amount?: string; rut?: string; state?: string } = {}) => `
  INSERT INTO transfer (id, bank_file_id, reference, attempt, amount, status, payee_name, payee_rut)
  SELECT 9000, bank_file_id, 'OTRA', 2, ${change.amount ?? 'amount'}, ${change.state ?? `'replaced'`}, payee_name,
         ${change.rut ?? 'payee_rut'} FROM transfer WHERE id = ${one(FIRST)}`;
const paying = (payments: string, isLive = false) =>
  `INSERT INTO transfer_payment SELECT 9000, id, ${isLive} FROM payment WHERE id IN (${payments})`;

// payout §18.1
test('a transfer is written at once with payments of its payee that add up to it', async () => {
  expect(await refusal(copied(), paying(paymentOf(FIRST)))).toBe('accepted');
  expect(await refusal(copied())).toBe('transfer_covered');
  const covered = 'transfer_payment_covered';
  expect(await refusal(copied({ amount: 'amount + 1' }), paying(paymentOf(FIRST)))).toBe(covered);
  expect(await refusal(copied(), paying(paymentOf(LAST)))).toBe(covered);
  const both = `${paymentOf(FIRST)}, ${paymentOf(LAST)}`;
  expect(await refusal(copied(), paying(both))).toBe(covered);
  expect(await refusal(copied({ amount: '2 * amount' }), paying(both))).toBe(covered);
  // Nothing is added later, not even a payment of no pesos.
  const ofFirst = `(SELECT payee_rut FROM transfer WHERE id = ${one(FIRST)})`;
  const nothing = `UPDATE payment SET total_amount = 0, total_retention_amount = total_brut_amount, payee_rut = ${ofFirst}
    WHERE id = ${paymentOf(LAST)}`;
  const unguarded = 'ALTER TABLE payment DISABLE TRIGGER USER';
  const freed = `UPDATE transfer SET status = 'replaced' WHERE id = ${one(LAST)}`;
  const later = `INSERT INTO transfer_payment SELECT ${one(FIRST)}, ${paymentOf(LAST)}, true`;
  const added = [unguarded, nothing, freed, later];
  expect(await refusal(...added)).toBe(covered);
  const uncovered = 'DROP TRIGGER transfer_payment_covered ON transfer_payment';
  expect(await refusal(uncovered, ...added)).toBe('accepted');
  const apart = `UPDATE transfer_payment SET is_live = false WHERE transfer_id = ${one(LAST)}`;
  expect(await refusal(apart)).toBe('transfer_payment_transfer_fkey');
  // What is paid by hand only is written as paid.
  const paid = `UPDATE payment SET status = 'paid', payment_date = '2026-08-05' WHERE id = ${paymentOf(FIRST)}`;
  const replaced = `UPDATE transfer SET status = 'replaced' WHERE id = ${one(FIRST)}`;
  const live = [copied({ state: `'sent'` }), paying(paymentOf(FIRST), true)];
  expect(await refusal(replaced, ...live)).toBe('accepted');
  expect(await refusal(replaced, paid, ...live)).toBe(covered);
});

// payout §18.1
test('what a transfer pays is never changed, and goes with the total wipe only', async () => {
  const other = `UPDATE transfer_payment SET payment_id = ${paymentOf(LAST)} WHERE transfer_id = ${one(FIRST)}`;
  expect(await refusal(other)).toBe('transfer_payment_kept');
  const moved = `UPDATE transfer_payment SET transfer_id = ${one(LAST)} WHERE transfer_id = ${one(FIRST)}`;
  expect(await refusal(moved)).toBe('transfer_payment_kept');
  const gone = 'DELETE FROM transfer_payment';
  expect(await refusal(gone)).toBe('transfer_payment_deletion');
  expect(await refusal(`SET LOCAL portal.wipe = 'on'`, gone)).toBe('accepted');
});

// payout §18.1
test('a transfer is paid on a day from that of its file until today', async () => {
  const paidOn = (day: string) =>
    `UPDATE transfer SET status = 'paid', paid_on = '${day}' WHERE id = ${one(FIRST)}`;
  expect(await refusal(paidOn(DAY))).toBe('accepted');
  expect(await refusal(paidOn(addDays(DAY, 1)))).toBe('transfer_paid_in_time');
  expect(await refusal(paidOn(addDays(DAY, -1)))).toBe('transfer_paid_in_time');
  // A file of yesterday, late in the evening of the clinic.
  const earlier = `UPDATE bank_file SET created_at = '${addDays(DAY, -1)} 23:30 America/Santiago'`;
  expect(await refusal(earlier, paidOn(addDays(DAY, -1)))).toBe('accepted');
  expect(await refusal(earlier, paidOn(addDays(DAY, -2)))).toBe('transfer_paid_in_time');
});

// payout §18.10
test('a transfer that pays its payments is no surplus, and a surplus is only of what is paid otherwise', async () => {
  const surplus = 'UPDATE transfer SET is_surplus = true';
  expect(await refusal(surplus)).toBe('transfer_kept');
  const rejected = `UPDATE transfer SET status = 'rejected', rejection_reason = 'account_closed'`;
  expect(await refusal(`${rejected}, is_surplus = true`)).toBe('transfer_kept');
  expect(await refusal(rejected, surplus)).toBe('transfer_surplus');
  const byCheck = `UPDATE payment SET status = 'paid', payment_date = '2026-08-05', payment_method = 'check'`;
  const paid = `UPDATE transfer SET status = 'paid', paid_on = '${DAY}'`;
  expect(await refusal(byCheck, paid)).toBe('transfer_settled');
  const replaced = `UPDATE transfer SET status = 'replaced'`;
  expect(await refusal(replaced, byCheck, `${paid}, is_surplus = true`)).toBe('accepted');
});
