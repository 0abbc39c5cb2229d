/** Loads the demo clinic (operations §7) into an empty, migrated database. */
import type pg from 'pg';
import { addDays, firstDayOf, type LocalDate, yearOf } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit, SYSTEM } from '../../platform/audit.ts';
import {
  type Database,
  type TxWithClient,
  transactionWithClient,
} from '../../platform/db/database.ts';
import { CLINIC_SCHEDULE } from './calendar.ts';
import { CLINIC, CLINIC_BANK_SETTINGS, PROVIDER_TYPES, SOCIETIES } from './clinic.ts';
import { copyInto } from './copy.ts';
import { type DemoDoctor, demoDoctors } from './doctors.ts';
import { processWithEntries } from './entries.ts';
import { holdPayments } from './holds.ts';
import { HOLIDAYS, paymentDays } from './holidays.ts';
import { demoImports, demoPeriods } from './months.ts';
import { demoPatients } from './patients.ts';
import { loadReceipts } from './receipts.ts';
import { proposeRetention } from './retention.ts';
import {
  attentionRows,
  doctorRow,
  importRow,
  ruleRows,
  ruleVersionRows,
  serviceRow,
} from './rows.ts';
import { demoRules } from './rules.ts';
import { SERVICES } from './services.ts';
import { settle, stages } from './settle.ts';
import { SPECIALTIES } from './specialties.ts';
import { DEMO_DOCTOR_ID, demoUsers } from './users.ts';

/** Tables whose rows came with their ids, so that their next id must be set. */
const NUMBERED_MASTERS = ['specialty', 'medical_society', 'provider_type', 'service', 'doctor'];
const NUMBERED_TABLES = [...NUMBERED_MASTERS, 'fee_rule', 'fee_rule_version', 'import'];

/** The number of records in the demo clinic. */
export type DemoClinicCounts = {
  readonly doctors: number;
  readonly services: number;
  readonly rules: number;
  readonly agreements: number;
  readonly attentions: number;
};

/**
 * Loads the demo clinic as of today: masters, rules and twelve months of attentions in one transaction. Then come
 * calculations and payments by the product's own moves, and finally the accounts. An interrupted load continues where
 * it stopped. Throws without changes if the database has users.
 */
export async function loadDemoClinic(
  database: Database,
  today: LocalDate,
): Promise<DemoClinicCounts> {
  const lock = await database.pool.connect();
  try {
    // Two processes that start at once wait here for each other; the second one then finds users.
    await lock.query(`SELECT pg_advisory_lock(hashtext('portal-medico.demo'))`);
    await refuseUsers(lock);
    const doctors = demoDoctors();
    if (!(await hasAttentions(lock))) {
      await transactionWithClient(database, (_, client) => loadClinic(client, doctors, today));
    }
    await settle(database, today);
    await loadReceipts(database.db);
    const counts = await transactionWithClient(database, (tx, client) =>
      openClinic({ database, tx, client }, doctors, today),
    );
    // The first screens are opened before autovacuum comes to it.
    await database.pool.query('ANALYZE');
    return counts;
  } finally {
    // Closing the connection releases the lock.
    lock.release(true);
  }
}

async function refuseUsers(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM app_user LIMIT 1');
  if (rowCount) {
    throw new Error('La clínica de demostración solo se carga en una base de datos sin usuarios.');
  }
}

async function hasAttentions(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM attention LIMIT 1');
  return rowCount === 1;
}

/** Loads everything except the accounts; all attentions are pending. */
async function loadClinic(
  client: pg.PoolClient,
  doctors: readonly DemoDoctor[],
  today: LocalDate,
): Promise<void> {
  await loadMasters(client, doctors, today);
  await loadRules(client, today);
  const imports = demoImports(today, { doctors, patients: demoPatients() });
  await copyInto(
    client,
    'import',
    imports.map((month) => importRow(month, today)),
  );
  for (const month of imports) {
    await copyInto(client, 'attention', attentionRows(month, today));
  }
  await setNextIds(client, NUMBERED_TABLES);
  // The following moves query these tables before autovacuum analyses them.
  await client.query('ANALYZE doctor, attention');
  await client.query('SELECT write_usual_amounts()');
}

/** Creates the clinic's accounts, and what two persons do; with an entry in the audit log. */
async function openClinic(
  transaction: TxWithClient,
  doctors: readonly DemoDoctor[],
  today: LocalDate,
): Promise<DemoClinicCounts> {
  const { tx, client } = transaction;
  await copyInto(client, 'appUser', await demoUsers(doctors));
  await setNextIds(client, ['app_user']);
  // Somebody downloaded the bank's files, and read the tax office's sheets.
  for (const table of ['bank_file', 'receipt_sheet']) {
    await client.query(
      `UPDATE ${table} SET created_by = (SELECT min(id) FROM app_user WHERE profile = 'admin')`,
    );
  }
  await client.query(
    `UPDATE correction SET created_by = u.id, decided_by = u.id FROM app_user u WHERE u.username = 'admin'`,
  );
  await proposeAccount(client);
  await holdPayments(client);
  const { paid, processed } = stages(today);
  await processWithEntries(tx, processed, today);
  const last = paid.at(-1);
  if (last) await proposeRetention(transaction, last);
  const { rows } = await client.query<DemoClinicCounts>(
    `SELECT (SELECT count(*) FROM doctor) AS doctors, (SELECT count(*) FROM service) AS services,
            (SELECT count(*) FROM fee_rule WHERE kind = 'rule') AS rules,
            (SELECT count(*) FROM fee_rule WHERE kind = 'convention') AS agreements,
            (SELECT count(*) FROM attention) AS attentions`,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('counting answered no row');
  await audit(tx, SYSTEM, {
    action: 'demo.load',
    entity: 'clinic',
    summary: `Se cargó la clínica de demostración con ${countOf(counts.attentions, 'atención', 'atenciones')}.`,
    after: counts,
  });
  return counts;
}

/** The supervisor has asked for another account of a doctor who is paid in person: the administrator may approve it. */
async function proposeAccount(client: pg.PoolClient): Promise<void> {
  await client.query(`
    INSERT INTO account_change (doctor_id, old_bank_code, old_account_kind, old_bank_account, old_account_holder_name,
                                old_account_holder_rut, new_bank_code, new_account_kind, new_bank_account, emails, proposed_by)
    SELECT d.id, bank_code, account_kind, bank_account, account_holder_name, account_holder_rut, '012', 'vista', '00770145218',
           array_remove(ARRAY[d.email], NULL), u.id
      FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id JOIN app_user u ON u.username = 'supervisor'
     WHERE a.society_id IS NULL AND d.payment_type = 'transfer' AND d.bank_code <> '012' AND d.bank_account IS NOT NULL
     ORDER BY d.id LIMIT 1
    ON CONFLICT DO NOTHING`);
}

async function loadMasters(
  client: pg.PoolClient,
  doctors: readonly DemoDoctor[],
  today: LocalDate,
): Promise<void> {
  const { nightHours, workingHours } = CLINIC_SCHEDULE;
  await client.query(
    // One person tries the demo clinic, and has to approve what the same person asked for.
    `UPDATE clinic SET name = $1, rut = $2, address = $3, email = $4, night_from = $5, night_to = $6, approval_by_another = false`,
    [
      ...[CLINIC.name, CLINIC.rut, CLINIC.address, CLINIC.email],
      ...[nightHours?.from, nightHours?.to],
    ],
  );
  for (const [weekday, hours] of Object.entries(workingHours)) {
    await client.query(
      'UPDATE clinic_working_hours SET opens_at = $2, closes_at = $3 WHERE weekday = $1',
      [weekday, hours?.from, hours?.to],
    );
  }
  for (const { bankFormat, accountNumber, agreementNumber } of CLINIC_BANK_SETTINGS) {
    await client.query(
      `INSERT INTO clinic_bank_setting (bank_format, account_number, agreement_number) VALUES ($1, $2, $3)
       ON CONFLICT (bank_format) DO UPDATE SET account_number = $2, agreement_number = $3`,
      [bankFormat, accountNumber, agreementNumber],
    );
  }
  await copyInto(client, 'holiday', HOLIDAYS);
  await copyInto(client, 'paymentCalendar', paymentDays(yearOf(today)));
  await copyMasters(client, doctors);
  await leaveSociety(client, doctors, today);
}

/** The day of a month on which the account's doctor left a society. */
const LEAVING_DAY = 16;

/**
 * The doctor of the account was paid through the society of the specialty until the middle of the second month: that
 * month has payments to both payees.
 */
async function leaveSociety(
  client: pg.PoolClient,
  doctors: readonly DemoDoctor[],
  today: LocalDate,
): Promise<void> {
  const doctor = doctors.find(({ id }) => id === DEMO_DOCTOR_ID);
  const society = SOCIETIES.find(
    ({ specialties }) => doctor && specialties.includes(doctor.specialty),
  );
  const [, second] = demoPeriods(today);
  if (!doctor || !society || !second)
    throw new RangeError('the demo account has no former society');
  await client.query('UPDATE doctor_affiliation SET society_id = $2 WHERE doctor_id = $1', [
    doctor.id,
    society.id,
  ]);
  await client.query(
    'INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id) VALUES ($1, $2, $3)',
    [doctor.id, addDays(firstDayOf(second), LEAVING_DAY - 1), doctor.societyId],
  );
}

/** What attentions name: specialties, societies, provider types, services and doctors. */
export async function copyMasters(
  client: pg.PoolClient,
  doctors: readonly DemoDoctor[],
): Promise<void> {
  await copyInto(
    client,
    'specialty',
    SPECIALTIES.map(({ id, name }) => ({ id, name })),
  );
  await copyInto(
    client,
    'medicalSociety',
    SOCIETIES.map(({ id, rut, name, bankCode, bankAccount }) => ({
      id,
      rut,
      name,
      bankCode,
      accountKind: 'corriente',
      bankAccount,
      accountHolderName: name,
      accountHolderRut: rut,
    })),
  );
  await copyInto(client, 'providerType', PROVIDER_TYPES);
  await copyInto(client, 'service', SERVICES.map(serviceRow));
  await copyInto(client, 'doctor', doctors.map(doctorRow));
  await client.query(
    `UPDATE doctor_affiliation a SET society_id = d.society_id
       FROM unnest($1::int[], $2::int[]) AS d (doctor_id, society_id) WHERE d.doctor_id = a.doctor_id`,
    [doctors.map(({ id }) => id), doctors.map(({ societyId }) => societyId)],
  );
}

async function loadRules(client: pg.PoolClient, today: LocalDate): Promise<void> {
  const versions = demoRules(today);
  await copyInto(client, 'feeRule', ruleRows(versions));
  await copyInto(client, 'feeRuleVersion', ruleVersionRows(versions));
  await client.query('UPDATE rule_set SET revision = $1', [versions.length]);
}

/** After rows that came with their ids. */
export async function setNextIds(
  client: pg.PoolClient,
  tables: readonly string[] = NUMBERED_MASTERS,
): Promise<void> {
  for (const table of tables) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
}
