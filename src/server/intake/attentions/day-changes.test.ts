/** The day changes add up to what the rows do, whatever is done to the rows, and by how many at once. */
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import { loadDemoMasters } from '../../../../test/support/imports.ts';

const { database, query } = await testApp({}, { checksBooks: false });
const { pool } = database;
await loadDemoMasters(database);

const insert = (from: number, to: number) => `
  INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                         participated_amount, patient_rut, patient_name)
  SELECT (CASE WHEN n % 3 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'T-' || n,
         date '2026-07-01' + n % 9, 1, 1, n * 1000, n * 100, n, '11111111-1', 'Paciente ' || n
    FROM generate_series(${from}, ${to}) n`;

const totals = async () =>
  await query`SELECT attention_date, record_type, status, sum(attentions) AS attentions, sum(gross_amount) AS gross_amount,
              sum(net_amount) AS net_amount, sum(participated_amount) AS participated_amount
         FROM attention_day GROUP BY 1, 2, 3 HAVING sum(attentions) <> 0 ORDER BY 1, 2, 3`;
const sums = async () =>
  await query`SELECT attention_date, record_type, status, count(*) AS attentions, sum(gross_amount) AS gross_amount,
              sum(net_amount) AS net_amount, sum(participated_amount) AS participated_amount
         FROM attention_with_status GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

const withdrawn = `SET LOCAL portal.recalculation = 'on'; DELETE FROM calculation WHERE attention_id % 4 = 0`;

beforeEach(async () => {
  await query`TRUNCATE attention, calculation, payment CASCADE`;
  await query(insert(1, 100));
});

// intake §2.6
test.each([
  ['inserted', insert(101, 150)],
  ['calculated', stateSql('calculated', 'id % 2 = 0')],
  ['paid', `${stateSql('calculated', 'id % 2 = 0')}; ${stateSql('paid', 'id % 3 = 0')}`],
  ['pending again, for a recalculation', `${stateSql('calculated', 'id % 2 = 0')}; ${withdrawn}`],
  ['moved to another day', `UPDATE attention SET attention_date = '2026-08-01' WHERE id % 5 = 0`],
  ['given other amounts', 'UPDATE attention SET gross_amount = 5, net_amount = 4 WHERE id % 3 = 0'],
  ['touched', 'UPDATE attention SET version = version + 1'],
  ['deleted', 'DELETE FROM attention WHERE id % 2 = 1'],
  ['all deleted', 'DELETE FROM attention'],
  ['inserted where they are already', `${insert(90, 110)} ON CONFLICT DO NOTHING`],
  [
    'brought up to date',
    `${insert(90, 110)} ON CONFLICT (record_type, external_id) DO UPDATE SET net_amount = 7`,
  ],
  ['untouched', 'DELETE FROM attention WHERE false'],
])('when attentions are %s', async (_, statement) => {
  await query(statement);
  expect(await totals()).toEqual(await sums());
});

test('when the table is emptied', async () => {
  await query`TRUNCATE attention, calculation, payment CASCADE`;
  expect(await totals()).toEqual([]);
});

// intake §2.6
test('when a transaction is taken back', async () => {
  const before = await totals();
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(insert(101, 150));
  await client.query('DELETE FROM attention WHERE id % 2 = 0');
  await client.query('ROLLBACK');
  client.release();
  expect(await totals()).toEqual(before);
  expect(await totals()).toEqual(await sums());
});

test('when many write the same days at once', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => query(insert(1000 + index * 50, 1049 + index * 50))),
  );
  expect(await totals()).toEqual(await sums());
});

// intake §2.7
test('registering an attention does not wait for a long import', async () => {
  const importing = await pool.connect();
  await importing.query('BEGIN');
  await importing.query(insert(101, 150));
  await query(`SET statement_timeout = '10s'; ${insert(151, 160)}; RESET statement_timeout`);
  await importing.query('COMMIT');
  importing.release();
  expect(await totals()).toEqual(await sums());
});

// intake §2.6
test('are summed up at night, also while others write, and still add up to the same', async () => {
  await query(stateSql('paid', 'id % 4 = 0'));
  await query(stateSql('calculated', 'id % 4 = 2'));
  await query`DELETE FROM attention WHERE id % 7 = 0 AND id % 2 = 1`;
  const writing = await pool.connect();
  await writing.query('BEGIN');
  await writing.query(insert(101, 150));
  await Promise.all([
    query`SELECT fold_total('attention_day_change')`,
    query`SELECT fold_total('attention_day_change')`,
  ]);
  await writing.query('COMMIT');
  writing.release();
  expect(await totals()).toEqual(await sums());
  await query`SELECT fold_total('attention_day_change')`;
  expect(await totals()).toEqual(await sums());
  const rows = await query`SELECT count(*) AS count FROM attention_day_change`;
  const days = new Set((await sums()).map((sum) => `${sum.attention_date} ${sum.record_type}`));
  expect(rows[0].count).toBe(days.size);
});
