/** An attention that somebody registers by hand while an import writes one with the same id (intake §13, decision 140). */
import { beforeEach, expect, test } from 'vitest';
import { clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';

const { admin, database, query } = await clinicForImports();
const { pool } = database;

const send = async (text: string) => (await upload(admin, 'participacion', 'a.csv', text)).body;
const file = csvOf({ ID: 'A-1' }, { ID: 'A-2' }, { ID: 'A-3', Médico: 'nadie' }, { ID: 'A-4' });

beforeEach(async () => {
  await query`TRUNCATE attention, calculation CASCADE`;
  await send(csvOf({ ID: 'A-9' }));
});

/** Imports the file while a transaction that ends so has registered `A-2`, with another net amount. */
async function importBeside(end: 'COMMIT' | 'ROLLBACK') {
  const other = await pool.connect();
  try {
    await other.query(`
      BEGIN;
      INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                             participated_amount, patient_rut, patient_name)
        SELECT record_type, 'A-2', attention_date, doctor_id, service_id, gross_amount, net_amount + 1,
               participated_amount, patient_rut, patient_name FROM attention WHERE external_id = 'A-9'`);
    const imported = send(file);
    await untilWaiting(database, 'transactionid');
    await other.query(end);
    return await imported;
  } finally {
    other.release();
  }
}

async function stored() {
  const rows =
    await query`SELECT external_id AS id, import_row AS row, version FROM attention WHERE external_id <> 'A-9' ORDER BY 1`;
  return rows;
}

test('is brought up to date like any other, and the other rows are stored once', async () => {
  expect(await importBeside('COMMIT')).toMatchObject({ total: 4, created: 2, updated: 1 });
  expect(await stored()).toEqual([
    { id: 'A-1', row: 2, version: 1 },
    { id: 'A-2', row: 3, version: 2 },
    { id: 'A-4', row: 5, version: 1 },
  ]);
});

test('but takes it back, does not keep the row from being stored', async () => {
  expect(await importBeside('ROLLBACK')).toMatchObject({ total: 4, created: 3, updated: 0 });
  expect(await stored()).toEqual([
    { id: 'A-1', row: 2, version: 1 },
    { id: 'A-2', row: 3, version: 1 },
    { id: 'A-4', row: 5, version: 1 },
  ]);
});
