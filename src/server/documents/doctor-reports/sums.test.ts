/** The totals kept by doctor are those of the fees, whatever is done to them (decision 42). */
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { feesSql } from '../../../../test/support/fee-rows.ts';

const { database } = await testApp({}, { checksBooks: false });
const { pool } = database;
await fillClinic(database);
await addAttentions(database, '2026-07', 60);
await addAttentions(database, '2026-08', 60);

const insert = (condition: string) => feesSql({ condition });

const rows = async (query: string) => (await pool.query(query)).rows;

async function expectSums() {
  const fees = 'calculation c JOIN attention a ON a.id = c.attention_id';
  expect(
    await rows(`SELECT doctor_id, attention_date, record_type, calculations, base_amount, calculated_amount,
                       retention_amount, final_amount
                  FROM doctor_day_fees WHERE calculations <> 0 ORDER BY 1, 2, 3`),
  ).toEqual(
    await rows(`SELECT c.doctor_id, c.attention_date, a.record_type, count(*) AS calculations,
                       sum(base_amount) AS base_amount, sum(calculated_amount) AS calculated_amount,
                       sum(retention_amount) AS retention_amount, sum(final_amount) AS final_amount
                  FROM ${fees} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
  );
  expect(
    await rows(`SELECT doctor_id, month, service_id, calculations, calculated_amount, final_amount
                  FROM doctor_month_service_fees WHERE calculations <> 0 ORDER BY 1, 2, 3`),
  ).toEqual(
    await rows(`SELECT c.doctor_id, date_trunc('month', c.attention_date)::date AS month, a.service_id,
                       count(*) AS calculations, sum(calculated_amount) AS calculated_amount, sum(final_amount) AS final_amount
                  FROM ${fees} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
  );
}

/** Takes fees away as a recalculation does, which is what the database lets them go for. */
const withdraw = (which = '') =>
  `BEGIN; SET LOCAL portal.recalculation = 'on'; DELETE FROM calculation ${which}; COMMIT`;

beforeEach(async () => {
  await pool.query('TRUNCATE calculation, payment, bank_file_payment');
  await pool.query(insert('id % 3 > 0'));
});

test.each([
  ['calculated', []],
  ['calculated bit by bit', [insert('id % 6 = 0'), insert('id % 6 = 3')]],
  ['sent to the payroll', [`UPDATE calculation SET status = 'pending_payment'`]],
  ['withdrawn in part', [withdraw('WHERE attention_id % 2 = 0')]],
  ['withdrawn and calculated again', [withdraw(), insert('id % 2 = 0')]],
  ['all withdrawn', [withdraw()]],
  ['emptied', ['TRUNCATE calculation']],
  ['untouched', [withdraw('WHERE false')]],
])('when fees are %s', async (_, statements) => {
  for (const statement of statements) await pool.query(statement);
  await expectSums();
});
