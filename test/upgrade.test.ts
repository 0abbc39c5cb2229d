/**
 * What the migrations make of databases of other versions. `fixtures/versions` holds backups: of each version a small
 * clinic with rows in every table. CONTRIBUTING.md says how the next one is made.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rutOf } from '../src/domain/identity/rut.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { MIGRATIONS, migrate, migrationNames } from '../src/server/platform/db/migrate.ts';
import { restoreAsItWas } from '../src/server/platform/db/restore.ts';
import { StartupError } from '../src/server/platform/startup-error.ts';
import { bookOffences } from './support/books.ts';
import { openClone, runOn, unmigrated } from './support/database.ts';
import { hide, lift } from './support/hidden.ts';
import { temporaryFolder } from './support/temporary.ts';

// Each migrates a database through all versions.
vi.setConfig({ testTimeout: 60_000 });

const VERSIONS = join(import.meta.dirname, '../fixtures/versions');
/** What a backup leaves out, but a running server has. */
const OF_A_RUNNING_SERVER = `
  INSERT INTO session (token_hash, user_id, expires_at) SELECT sha256('session'), min(id), now() FROM app_user;
  INSERT INTO password_link (token_hash, user_id, email, expires_at)
    SELECT sha256('link'), min(id), 'ana@ejemplo.cl', now() FROM app_user;
  INSERT INTO sign_in_failure (name, ip_address, network) VALUES ('ana', '192.0.2.1', '192.0.2.1');
  INSERT INTO worker_process DEFAULT VALUES`;

/** A database as the version left it. */
async function databaseOf(version: string) {
  const opened = await openClone(onTestFinished, unmigrated);
  const path = join(await temporaryFolder(), 'copia.gz');
  await writeFile(path, gzipSync(await readFile(join(VERSIONS, version))));
  await restoreAsItWas(opened.url, path, async () => {});
  await opened.database.pool.query(OF_A_RUNNING_SERVER);
  return opened;
}

/** How many rows each table has, but for the migrator's own; on demand each view, too, which a migration may make of one. */
async function countRows(
  { pool }: Database,
  { withViews = false } = {},
): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ table: string; rows: number }>(
    `SELECT relname AS table, (xpath('/row/c/text()', query_to_xml('SELECT count(*) AS c FROM ' || oid::regclass, false, true, '')))[1]::text::int AS rows
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = ANY ($1) AND relname NOT LIKE 'migration%'
      ORDER BY 1`,
    [withViews ? ['r', 'v'] : ['r']],
  );
  return Object.fromEntries(rows.map((row) => [row.table, row.rows]));
}

/** The product's migrations, and a later one. */
async function withMigration(text: string): Promise<string> {
  const folder = join(await temporaryFolder(), 'migrations');
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, '9999_planted.sql'), text);
  return folder;
}

/** Sums whose place an index took (decision 75), and payslips that could be opened for an hour (documents §3.7). */
const DROPPED = [
  'doctor_day_fees',
  'doctor_month_service_fees',
  'bank_file_payment',
  'payslip_document',
];

/** Rows that later migrations add: options of the menu, each for four profiles. */
const ADDED: Readonly<Record<string, number>> = { menu_option: 9, permission: 36, menu_default: 9 };

describe.each(await readdir(VERSIONS))('rows of %s', (version) => {
  it('are in every table, and all remain with right books after the later migrations', async () => {
    const { url, database } = await databaseOf(version);
    const before = await countRows(database);
    expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual([]);
    await migrate(url);
    const kept = Object.entries(before)
      .filter(([table]) => !DROPPED.includes(table))
      .map(([table, rows]) => [table, rows + (ADDED[table] ?? 0)]);
    expect(await countRows(database, { withViews: true })).toMatchObject(Object.fromEntries(kept));
    expect(await bookOffences(database)).toEqual([]);
  });

  it('show what a migration breaks that an empty database does not', async () => {
    const column = await withMigration('ALTER TABLE bank_file ADD COLUMN branch text NOT NULL');
    const { url, database } = await databaseOf(version);
    await expect(migrate(url, undefined, column)).rejects.toThrow(
      'column "branch" of relation "bank_file" contains null values',
    );
    await migrate((await openClone(onTestFinished)).url, undefined, column);

    const sums = await withMigration('UPDATE bank_file SET total_amount = total_amount + 1');
    await migrate(url, undefined, sums);
    expect(await bookOffences(database)).toEqual(['bank-file-sums: 1 (1)']);
  });
});

/** Societies 11 and up, each with doctors who have these accounts: number, holder and the holder's RUT. */
async function addSocieties({ pool }: Database, societies: readonly (string | null)[][][]) {
  let number = 8_000_000;
  for (const [index, doctors] of societies.entries()) {
    const id = 11 + index;
    const rut = rutOf(77_000_000 + id);
    await pool.query(
      'INSERT INTO medical_society (id, rut, name) VALUES ($1, $2::text, $2::text)',
      [id, rut],
    );
    for (const [account = null, holder = null, holderRut = null] of doctors) {
      number += 1;
      await pool.query(
        `INSERT INTO doctor (rut, name, specialty_id, society_type, society_id, retention_rate, bank_account, bank_code, account_kind,
                             account_holder_name, account_holder_rut)
         SELECT $1::text, $1::text, 1, 'society', $2, 0, $3::text, CASE WHEN $3 <> '' THEN '016' END, CASE WHEN $3 <> '' THEN 'corriente' END, $4, $5`,
        [rutOf(number), id, account, holder, holderRut],
      );
    }
  }
}

it('a society is paid to the account of all its doctors, if it is nobody else’s', async () => {
  const { url, database } = await databaseOf('0.2.sql');
  const person = rutOf(9_000_000);
  await addSocieties(database, [
    [['1'], ['1']],
    [['2', 'Sociedad', rutOf(77_000_012)]],
    [
      ['3', 'Ana', person],
      ['3', 'Ana', person],
    ],
    [['4'], [null]],
    [
      ['5', 'Ana'],
      ['5', 'Eva'],
    ],
  ]);
  await migrate(url);
  const { rows } = await database.pool.query(
    'SELECT bank_account AS account FROM medical_society WHERE id > 10 ORDER BY id',
  );
  expect(rows.map(({ account }) => account)).toEqual(['1', '2', null, null, null]);
});

it('a society whose doctors had something retained has it retained from its receipts', async () => {
  const { url, database } = await databaseOf('0.2.sql');
  await database.pool.query('UPDATE doctor SET retention_rate = 1525 WHERE id = 4');
  await migrate(url);
  const { rows } = await database.pool.query(
    'SELECT document_kind AS kind, is_withheld AS withheld FROM medical_society',
  );
  expect(rows).toEqual([{ kind: 'society_receipt', withheld: true }]);
});

// access §22.2
it('what is told of a hidden patient’s former names is hidden, and rows of others are shown again', async () => {
  const { url, database } = await databaseOf('0.2.sql');
  await migrate(url, '0388_accounts_beside_annulled_payments');
  const { pool } = database;
  const rut = '12345678-5';
  const { rows: hers } = await pool.query<{ id: string }>(
    `UPDATE attention SET patient_rut = $1, patient_name = 'Ana Soto' 
      WHERE id = (SELECT min(a.id) FROM attention a WHERE NOT EXISTS (SELECT FROM payment_line l WHERE l.attention_id = a.id)) RETURNING id::text`,
    [rut],
  );
  await pool.query('UPDATE doctor SET rut = $1 WHERE id = (SELECT min(id) FROM doctor)', [rut]);
  await pool.query(
    `WITH held AS (INSERT INTO hold (attention_id, reason) VALUES ($1::bigint, 'Reclama') RETURNING id)
     INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before, after)
     SELECT 'Eva', 'attention.update', 'attention', $1::text, 'Modificó la atención de Anna Sotto del 02-03-2026: nombre.',
            jsonb_build_object('patientRut', $2::text, 'patientName', 'Anna Soto'), NULL::jsonb
      UNION ALL SELECT 'Eva', 'attention.create', 'attention', $1::text, 'Registró la atención de Anna Soto del 02-03-2026.', NULL, NULL
      UNION ALL SELECT 'Eva', 'hold.create', 'hold', id::text, 'Puso en pausa el pago de el registro de Anna Soto: Reclama.', NULL, NULL FROM held
      UNION ALL SELECT 'Eva', 'attention.update', 'attention', $1::text, 'Modificó la atención de Ana Soto del 02-03-2026: nombre.',
            jsonb_build_object('patientRut', $2::text, 'patientName', 'Anna Sotto'), NULL
      UNION ALL SELECT 'Eva', 'attention.cleanPatient', 'attention', NULL, 'Eliminó 1 atención de pacientes con nombre «ana soto».', NULL,
            '{"patientName": "ana soto", "patientRut": null, "deletedCount": 1}'::jsonb`,
    [hers[0]?.id, rut],
  );
  const cells = ['31-02-2026', rut, '7654321-6', 'Rosa Díaz'];
  await pool.query(
    `WITH made AS (INSERT INTO import (record_type, file_name, header) VALUES ('participacion', 'marzo.csv', '{Fecha,Médico,RUT Paciente,Paciente}') RETURNING id)
     INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class) SELECT id, 2, $1, 'Fecha inválida', 'date' FROM made`,
    [cells],
  );
  await hide({ database }, rut);
  const entries = async () =>
    JSON.stringify((await pool.query(`SELECT * FROM audit_log WHERE user_name = 'Eva'`)).rows);
  expect(await entries()).toContain('Anna Sotto');
  await migrate(url);
  expect(await entries()).not.toMatch(/Ann?a Sott?o/i);
  const { rows } = await pool.query(
    `SELECT cells FROM import_rejection WHERE reason = 'Fecha inválida' AND row_number = 2`,
  );
  expect(rows).toContainEqual({ cells });
  await lift({ database }, rut);
  expect(await entries()).toContain('el registro de Anna Soto: Reclama.');
});

// access §22.2, access §27.2
it('a refused row with a corrected RUT in two cells is hidden if that RUT is of a hidden patient', async () => {
  const { url, database } = await databaseOf('0.2.sql');
  await migrate(url, '0399_marks_forgotten');
  const { pool } = database;
  const [wrong, right] = ['7654321-6', '12345678-5'];
  const name = 'Ana Soto';
  await pool.query(
    `UPDATE attention a SET patient_name = $1, patient_rut = CASE WHEN u.place = 1 THEN $2 ELSE $3 END
       FROM (SELECT a.id, row_number() OVER (ORDER BY a.id) AS place FROM attention a
              WHERE NOT EXISTS (SELECT FROM payment_line l WHERE l.attention_id = a.id) ORDER BY a.id LIMIT 2) u
      WHERE u.id = a.id`,
    [name, right, wrong],
  );
  const cells = ['31-02-2026', '7654321', '6', name];
  await pool.query(
    `WITH made AS (INSERT INTO import (record_type, file_name, header) VALUES ('participacion', 'marzo.csv', '{Fecha,RUT Paciente,DV,Paciente}') RETURNING id)
     INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class) SELECT id, 2, $1, 'Fecha inválida', 'date' FROM made`,
    [cells],
  );
  await hide({ database }, right);
  await pool.query(
    `WITH asked AS (INSERT INTO rights_request (kind, person_rut, capacities, asked_by, ground, received_on)
                    VALUES ('rectification', $1, '{patient}', 'La persona', 'RUT mal escrito', '2026-03-01') RETURNING id)
     INSERT INTO rectification (request_id, old_rut, old_names, new_rut, reason) SELECT id, $1, ARRAY[$3], $2, 'RUT mal escrito' FROM asked`,
    [wrong, right, name],
  );
  const row = async () =>
    (await pool.query(`SELECT cells FROM import_rejection WHERE reason = 'Fecha inválida'`)).rows;
  expect(await row()).toContainEqual({ cells });
  await migrate(url);
  expect(await row()).toEqual([{ cells: ['', '', '', expect.stringMatching(/^RESERVADO-/)] }]);
  await lift({ database }, right);
  expect(await row()).toEqual([{ cells: ['31-02-2026', '12345678', '5', name] }]);
});

// operations §3.8
it('a job of an import no longer keeps the rows that were refused', async () => {
  const { url, database } = await databaseOf('0.2.sql');
  const refused = {
    errors: ['Fila 2: «Ana Soto»'],
    rejected: [{ row: 2, values: ['Ana Soto'] }],
    rejectionGroups: [{ cause: '«…»', values: [{ value: 'Ana Soto', rows: 1 }] }],
  };
  await database.pool.query(`UPDATE job SET result = $1 WHERE status = 'completed'`, [
    { rejectedCount: 1, ...refused },
  ]);
  await migrate(url);
  const { rows } = await database.pool.query(
    `SELECT DISTINCT result FROM job WHERE status = 'completed'`,
  );
  expect(rows).toEqual([
    { result: { rejectedCount: 1, errors: [], rejected: [], rejectionGroups: [] } },
  ]);
});

it('each migration is kept before the next one: a value is added to an enum, and used later', async () => {
  const { url, database } = await databaseOf('0.2.sql');
  await migrate(url, '0120_entries');
  await migrate(url);
  const { rows } = await database.pool.query(
    `SELECT count(DISTINCT "timestamp")::int AS moments, count(*)::int AS migrations FROM migration`,
  );
  expect(rows[0].migrations).toBe((await migrationNames()).length);
  expect(rows[0].moments).toBeGreaterThan(1);
});

describe('payout §18.16: what the bank had paid besides, of which something else pays a part only', () => {
  /** The newest data model in which a transfer paid all of its payments, or none. */
  const before = async () => {
    const names = await migrationNames();
    return names[names.indexOf('0397_parts_of_surpluses') - 1];
  };
  /** Transfers that the bank paid besides on 5 August, by id, with their payments. */
  const surpluses = (paid: Readonly<Record<number, readonly number[]>>) =>
    Object.entries(paid)
      .map(
        ([id, payments]) => `
      INSERT INTO transfer (id, bank_file_id, reference, attempt, amount, status, is_surplus, paid_on, payee_name, payee_rut, settled_at)
        SELECT ${id}, 1, 'T-${id}', 2, sum(total_amount), 'paid', true, '2026-08-05', min(payee_name), min(payee_rut::text), now()
          FROM payment WHERE id IN (${payments.join()});
      INSERT INTO transfer_payment (transfer_id, payment_id, is_live)
        SELECT ${id}, id, false FROM payment WHERE id IN (${payments.join()});`,
      )
      .join('');
  const byHand = (payment: number, day: string) => `
    UPDATE payment SET status = 'paid', payment_date = '${day}', payment_method = 'transfer', paid_at = now() WHERE id = ${payment};`;

  /** What becomes of the payments 3 and 5, the unpaid ones of the fixture; a file paid the others. */
  async function afterwards(statements: string) {
    const { url, database } = await databaseOf('0.2.sql');
    await migrate(url, await before());
    await database.pool.query(`
      ALTER TABLE transfer_payment DISABLE TRIGGER transfer_payment_covered;
      ${statements}
      ALTER TABLE transfer_payment ENABLE TRIGGER transfer_payment_covered;`);
    await migrate(url);
    const payments = await database.pool.query(
      'SELECT id, status, payment_date::text AS day FROM payment WHERE id IN (3, 5) ORDER BY id',
    );
    const parts = await database.pool.query(
      'SELECT payment_id AS payment, transfer_id AS transfer FROM surplus_part ORDER BY 1',
    );
    // Each pays two payees at once here, which other checks find.
    const offences = (await bookOffences(database)).filter((line) =>
      /^(transfer|surplus)-/.test(line),
    );
    return { payments: payments.rows, parts: parts.rows, offences };
  }

  it('pays what nothing else pays, and what was marked by hand on its day', async () => {
    const { payments, parts, offences } = await afterwards(
      `${surpluses({ 101: [1, 3], 102: [2, 5] })}${byHand(5, '2026-08-05')}`,
    );
    expect(payments).toEqual([
      { id: 3, status: 'paid', day: '2026-08-05' },
      { id: 5, status: 'paid', day: '2026-08-05' },
    ]);
    expect(parts).toEqual([
      { payment: 3, transfer: 101 },
      { payment: 5, transfer: 102 },
    ]);
    expect(offences).toEqual([]);
  });

  it('pays nothing of what was marked on another day, or came back', async () => {
    const { payments, parts, offences } = await afterwards(`
      ${surpluses({ 101: [1, 3], 102: [2, 5] })}${byHand(3, '2026-08-04')}
      INSERT INTO transfer_recovery (transfer_id, recovered_on, note) VALUES (102, '2026-08-05', 'Volvió');`);
    expect(payments).toEqual([
      { id: 3, status: 'paid', day: '2026-08-04' },
      { id: 5, status: 'processed', day: null },
    ]);
    expect(parts).toEqual([]);
    expect(offences).toEqual([]);
  });

  it('pays nothing of one whose payments were all marked by hand: the bank may have paid them twice', async () => {
    const { parts } = await afterwards(`${surpluses({ 101: [3] })}${byHand(3, '2026-08-05')}`);
    expect(parts).toEqual([]);
  });
});

describe('a database is not taken over', () => {
  const expectRefusal = async (statement: string, sentence: string) => {
    const { url } = await openClone(onTestFinished);
    await runOn(url, statement);
    await expect(migrate(url)).rejects.toThrow(new StartupError(sentence));
  };

  it('of version 0.1, whose data model was different', () =>
    expectRefusal(
      `UPDATE migration SET name = '0001_foundation' WHERE name = '0001_foundations'`,
      'Esta base de datos es de la versión 0.1, que nunca se publicó: sus datos no pasan a esta versión. ' +
        'Use una base nueva: nombre otra en DATABASE_URL, o en DATA_DIR otra carpeta. La base de la versión 0.1 queda como está.',
    ));

  it('of a newer version', () =>
    expectRefusal(
      `INSERT INTO migration VALUES ('9999_later', now()::text)`,
      'Esta base de datos es de una versión más nueva de Portal Médico: inicie esa versión, o una posterior.',
    ));
});
