/** The first fees of a list are found by days: however many fees there are, those of other days are not read (decision 12). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { feesSql } from '../../../../test/support/fee-rows.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import { firstOfDays } from './first-days.ts';

const { database } = await clinicForImports({}, { checksBooks: false });
const { db, pool } = database;

/** A thousand attentions on each of sixty days, of which one in a hundred is of the rarer type; all with a fee. */
const FILL = `
  INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                         participated_amount, patient_rut, patient_name)
  SELECT (CASE WHEN n % 100 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'M-' || n, date '2026-07-01' + n / 1000,
         1 + n % 2, 1, 1000, 100, 10, '11111111-1', 'Paciente' FROM generate_series(0, 59999) n;
  ${feesSql()}`;

test('the first fees of one record type are found without reading those of all days', async () => {
  await pool.query(FILL);
  await pool.query('VACUUM ANALYZE attention, calculation, calculated_day');
  const first = firstOfDays(db, { participationTypes: ['hmq'] }, undefined, 'desc', 100);
  const plan = await db.transaction().execute(async (tx) => {
    // As a server plans that nobody has tuned.
    await sql`SET LOCAL random_page_cost = 4`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`EXPLAIN ${first}`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).not.toMatch(/Seq Scan on calculation /);
  expect(await first.execute()).toHaveLength(100);
});
