/** The totals of what is pending payment are those of its records, whatever is done to them (decision 49). */
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { EMPTY_PAYMENTS } from '../../../../test/support/emptied.ts';
import { feesSql, paymentsSql } from '../../../../test/support/fee-rows.ts';

const { database, query } = await testApp({}, { checksBooks: false });
const { pool } = database;
await fillClinic(database);
await addAttentions(database, '2026-07', 40);
await addAttentions(database, '2026-08', 20);

const PENDING = `UPDATE payable_fee SET status = 'pending_payment' WHERE status = 'calculated'`;
const PROCESSED = paymentsSql(`f.status = 'pending_payment' AND f.period_month = 7`);
const TOUCHED =
  'UPDATE payable_fee SET status = status; UPDATE calculation SET calculated_at = now()';
const WIPE = 'SET portal.wipe = on; DELETE FROM calculation';

beforeEach(async () => {
  await query(EMPTY_PAYMENTS);
  await query(feesSql());
});

// fees §18.6
test.each([
  ['calculated', [], 0],
  ['pending', [PENDING], 60],
  ['pending, doctor by doctor', [1, 2, 3, 4].map((id) => `${PENDING} AND doctor_id = ${id}`), 60],
  ['pending twice', [PENDING, PENDING], 60],
  ['pending and touched', [PENDING, TOUCHED], 60],
  ['processed in one of two months', [PENDING, PROCESSED], 20],
  ['wiped in part', [PENDING, `${WIPE} WHERE doctor_id = 1`], null],
  ['wiped', [PENDING, WIPE], 0],
  ['emptied', [PENDING, 'TRUNCATE calculation'], 0],
])('when records are %s', async (_, statements, pending) => {
  const client = await pool.connect();
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('RESET portal.wipe');
  } finally {
    client.release();
  }
  const kept = await query('SELECT * FROM doctor_month_pending ORDER BY 1, 2, 3');
  expect(kept).toEqual(
    await query(`
      SELECT doctor_id, period_year, period_month, count(*) AS records, sum(calculated_amount) AS total_brut_amount,
             sum(final_amount) AS total_amount
        FROM calculation JOIN fee_state USING (attention_id) WHERE status = 'pending_payment' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
  );
  if (pending !== null) {
    expect(kept.reduce((sum, { records }) => sum + records, 0)).toBe(pending);
  }
});
