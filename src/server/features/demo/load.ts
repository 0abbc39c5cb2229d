/** Loads the demo clinic (design §4) into an empty, migrated database. */
import type pg from 'pg';
import type { LocalDate } from '../../../domain/calendar.ts';
import { SYSTEM } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { demoAgreements } from './agreements.ts';
import { CLINIC, CLINIC_BANK_SETTINGS, PROVIDER_TYPES, SOCIETIES } from './clinic.ts';
import { copyInto } from './copy.ts';
import { type DemoDoctor, demoDoctors } from './doctors.ts';
import { HOLIDAYS } from './holidays.ts';
import { demoImports } from './months.ts';
import { demoPatients } from './patients.ts';
import {
  attentionRows,
  doctorRow,
  importRow,
  ruleRows,
  ruleVersionRows,
  serviceRow,
} from './rows.ts';
import { draftVersions } from './rule-draft.ts';
import { demoRules } from './rules.ts';
import { SERVICES } from './services.ts';
import { SPECIALTIES } from './specialties.ts';
import { demoUsers } from './users.ts';

/** Tables whose rows came with their ids, so that their next id must be set. */
const NUMBERED_TABLES = [
  'specialty',
  'medical_society',
  'provider_type',
  'service',
  'doctor',
  'app_user',
  'fee_rule',
  'fee_rule_version',
  'import',
] as const;

/** How many records the demo clinic has. */
export type DemoClinicCounts = {
  readonly doctors: number;
  readonly services: number;
  readonly rules: number;
  readonly agreements: number;
  readonly attentions: number;
};

/**
 * Loads the demo clinic as it stands today, in one transaction: masters, rules, accounts and twelve
 * months of attentions. Throws, and changes nothing, when the database has users already.
 */
export async function loadDemoClinic(
  database: Database,
  today: LocalDate,
): Promise<DemoClinicCounts> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    const counts = await loadAll(client, today);
    await client.query('COMMIT');
    return counts;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function loadAll(client: pg.PoolClient, today: LocalDate): Promise<DemoClinicCounts> {
  await refuseUsers(client);
  const doctors = demoDoctors();
  await loadMasters(client, doctors);
  await copyInto(client, 'appUser', await demoUsers(doctors));
  const { rules, agreements } = await loadRules(client, today);
  const imports = demoImports(today, { doctors, patients: demoPatients() });
  await copyInto(
    client,
    'import',
    imports.map((month) => importRow(month, today)),
  );
  let attentions = 0;
  for (const month of imports) {
    await copyInto(client, 'attention', attentionRows(month, today));
    attentions += month.attentions.length;
  }
  await setNextIds(client);
  const counts = {
    doctors: doctors.length,
    services: SERVICES.length,
    rules,
    agreements,
    attentions,
  };
  await writeAudit(client, counts);
  return counts;
}

/** Two processes that start at once wait here for each other: the second one finds users. */
async function refuseUsers(client: pg.PoolClient): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('portal-medico.demo'))`);
  const { rowCount } = await client.query('SELECT 1 FROM app_user LIMIT 1');
  if (rowCount) {
    throw new Error('La clínica de demostración solo se carga en una base de datos sin usuarios.');
  }
}

async function loadMasters(client: pg.PoolClient, doctors: readonly DemoDoctor[]): Promise<void> {
  await client.query('UPDATE clinic SET name = $1, rut = $2, address = $3, email = $4', [
    ...[CLINIC.name, CLINIC.rut, CLINIC.address, CLINIC.email],
  ]);
  for (const { bankFormat, accountNumber, agreementNumber } of CLINIC_BANK_SETTINGS) {
    await client.query(
      `UPDATE clinic_bank_setting SET account_number = $2, agreement_number = $3
        WHERE bank_format = $1`,
      [bankFormat, accountNumber, agreementNumber],
    );
  }
  await copyInto(client, 'holiday', HOLIDAYS);
  await copyInto(
    client,
    'specialty',
    SPECIALTIES.map(({ id, name }) => ({ id, name })),
  );
  await copyInto(
    client,
    'medicalSociety',
    SOCIETIES.map(({ id, rut, name }) => ({ id, rut, name })),
  );
  await copyInto(client, 'providerType', PROVIDER_TYPES);
  await copyInto(client, 'service', SERVICES.map(serviceRow));
  await copyInto(client, 'doctor', doctors.map(doctorRow));
}

async function loadRules(client: pg.PoolClient, today: LocalDate) {
  const rules = demoRules(today);
  const agreements = demoAgreements(today);
  const versions = draftVersions([...rules, ...agreements]);
  await copyInto(client, 'feeRule', ruleRows(versions));
  await copyInto(client, 'feeRuleVersion', ruleVersionRows(versions));
  await client.query('UPDATE rule_set SET revision = $1', [versions.length]);
  return { rules: rules.length, agreements: agreements.length };
}

async function setNextIds(client: pg.PoolClient): Promise<void> {
  for (const table of NUMBERED_TABLES) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
    );
  }
}

async function writeAudit(client: pg.PoolClient, counts: DemoClinicCounts): Promise<void> {
  await copyInto(client, 'auditLog', [
    {
      userName: SYSTEM.name,
      action: 'demo.load',
      entity: 'clinic',
      summary: `Se cargó la clínica de demostración con ${counts.attentions} atenciones.`,
      after: JSON.stringify(counts),
    },
  ]);
}
