/** The sums by request date are those of the paid records, whatever is done to them. */
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { EMPTY_PAYMENTS } from '../../../../test/support/emptied.ts';
import { feesSql, PAID, paymentsSql } from '../../../../test/support/fee-rows.ts';

const { database, query } = await testApp({}, { checksBooks: false });
const { pool } = database;
await fillClinic(database);
await addAttentions(database, '2026-07', 60);
await query(
  `UPDATE attention SET request_date = CASE WHEN id % 5 > 0 THEN date '2026-07-01' + (id % 7)::int END`,
);

/** Two payments of each doctor: one of every second record, and a complementaria of the others. */
const PROCESSED = `${paymentsSql('f.attention_id % 2 = 0')}; ${paymentsSql()}`;
const TOUCHED = `UPDATE calculation SET calculated_at = now(); UPDATE payment SET notes = 'Revisado'`;

const SUMS = `
  SELECT coalesce(a.request_date, '-infinity')::text AS day, c.doctor_id, count(*) AS records,
         sum(c.calculated_amount) AS gross_fee, sum(c.final_amount) AS net
    FROM calculation c JOIN attention_with_status a ON a.id = c.attention_id WHERE a.status = 'paid' GROUP BY 1, 2`;

async function expectSums() {
  expect(
    await query(`SELECT request_date::text AS day, doctor_id, records, total_brut_amount AS gross_fee, total_amount AS net
                  FROM paid_request_doctor ORDER BY 1, 2`),
  ).toEqual(await query(`${SUMS} ORDER BY 1, 2`));
  expect(
    await query(`SELECT request_date::text AS day, doctors, records, total_brut_amount AS gross_fee, total_amount AS net
                  FROM paid_request_date ORDER BY 1`),
  ).toEqual(
    await query(`SELECT day, count(*) AS doctors, sum(records) AS records, sum(gross_fee) AS gross_fee, sum(net) AS net
                  FROM (${SUMS}) AS sums GROUP BY 1 ORDER BY 1`),
  );
}

beforeEach(async () => {
  await query(EMPTY_PAYMENTS);
  await query(`${feesSql()}; ${PROCESSED}`);
});

// payout §12.11
test.each([
  ['paid at once', [PAID]],
  ['paid doctor by doctor', [1, 2, 3, 4].map((id) => `${PAID} AND doctor_id = ${id}`)],
  ['paid twice', [PAID, PAID]],
  ['paid in part and touched', [`${PAID} AND sequence = 1`, TOUCHED]],
  ['not paid', [TOUCHED]],
  [
    'wiped in part',
    [
      PAID,
      `SET portal.wipe = on; DELETE FROM payment WHERE sequence = 1 OR doctor_id = 1;
       DELETE FROM calculation WHERE attention_id NOT IN (SELECT attention_id FROM payment_line)`,
    ],
  ],
  ['wiped', [PAID, 'SET portal.wipe = on; DELETE FROM payment; DELETE FROM calculation']],
  ['emptied', [PAID, EMPTY_PAYMENTS]],
])('when records are %s', async (_, statements) => {
  const client = await pool.connect();
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('RESET portal.wipe');
  } finally {
    client.release();
  }
  await expectSums();
});

// payout §12.11
test('two doctors paid at the same time', async () => {
  await Promise.all([1, 2].map((id) => query(`${PAID} AND doctor_id = ${id}`)));
  await expectSums();
});

// payout §12.11
test('a paid attention keeps its request date', async () => {
  await query(PAID);
  await expect(
    query(`UPDATE attention SET request_date = '2026-01-01' WHERE id = 1`),
  ).rejects.toMatchObject({ constraint: 'attention_content_kept' });
  await expect(
    query(`UPDATE payment_line SET request_date = '2026-01-01' WHERE attention_id = 1`),
  ).rejects.toMatchObject({ constraint: 'payment_line_kept' });
  await expectSums();
});
