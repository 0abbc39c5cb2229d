/** Writes the masters of the clean year into a database, and what people change in them. */
import type pg from 'pg';
import type { RuleVersion } from '../../../src/domain/fees/rule-version.ts';
import { rutOf } from '../../../src/domain/identity/rut.ts';
import type { Account } from '../../../src/domain/payout/transfers.ts';
import { CLINIC_SCHEDULE } from '../../../src/server/operations/demo/calendar.ts';
import {
  CLINIC_BANK_SETTINGS,
  PROVIDER_TYPES,
} from '../../../src/server/operations/demo/clinic.ts';
import { HOLIDAYS, paymentDays } from '../../../src/server/operations/demo/holidays.ts';
import { setNextIds } from '../../../src/server/operations/demo/load.ts';
import { serviceRow } from '../../../src/server/operations/demo/rows.ts';
import { SPECIALTIES } from '../../../src/server/operations/demo/specialties.ts';
import { type Change, type CleanYear, NO_ACCOUNT } from './model.ts';
import { insertRows, updateRows } from './rows.ts';
import { payeeKey, type State } from './state.ts';

type Of<Type extends Change['type']> = Extract<Change, { type: Type }>;

/** Who asks for changes, and who approves them. */
export const STAFF = [
  { id: 1, username: 'supervisor', profile: 'supervisor', rut: rutOf(15_380_942) },
  { id: 2, username: 'admin', profile: 'admin', rut: rutOf(14_725_361) },
].map((one) => ({
  ...one,
  firstName: 'Persona',
  lastName: one.username,
  email: `${one.username}@ejemplo.cl`,
}));

/** The masters on the year's first day, in an empty, migrated database. */
export async function loadMasters(client: pg.PoolClient, year: CleanYear): Promise<void> {
  const { nightHours, workingHours } = CLINIC_SCHEDULE;
  const { doctors, societies, services, rules } = year;
  await client.query(
    `UPDATE clinic SET name = 'Clínica de Prueba', rut = $1, night_from = $2, night_to = $3`,
    [rutOf(96_874_120), nightHours?.from, nightHours?.to],
  );
  await client.query(
    `UPDATE clinic_working_hours h SET opens_at = n.opens, closes_at = n.closes
       FROM json_to_recordset($1) AS n (weekday text, opens time, closes time) WHERE n.weekday = h.weekday`,
    [
      JSON.stringify(
        Object.entries(workingHours).map(([weekday, hours]) => ({
          weekday,
          opens: hours?.from ?? null,
          closes: hours?.to ?? null,
        })),
      ),
    ],
  );
  await client.query('DELETE FROM clinic_bank_setting');
  await insertRows(client, 'clinic_bank_setting', CLINIC_BANK_SETTINGS);
  await insertRows(client, 'app_user', STAFF);
  await insertRows(client, 'holiday', HOLIDAYS);
  await insertRows(client, 'payment_calendar', [2025, 2026].flatMap(paymentDays));
  await insertRows(
    client,
    'specialty',
    SPECIALTIES.map(({ id, name }) => ({ id, name })),
  );
  await insertRows(
    client,
    'medical_society',
    societies.map(({ id, rut, name, account }) => ({ id, rut, name, ...account })),
  );
  await insertRows(client, 'provider_type', PROVIDER_TYPES);
  await insertRows(client, 'service', services.map(serviceRow));
  await insertRows(
    client,
    'doctor',
    doctors.map((doctor) => ({
      id: doctor.id,
      rut: doctor.rut,
      internalCode: doctor.internalCode,
      name: doctor.name,
      email: doctor.email,
      specialtyId: doctor.specialtyId,
      hmqType: doctor.hmqType,
      paymentType: 'transfer',
      ...doctor.account,
      retentionMode: 'legal',
      surchargeRate: doctor.surcharge,
      retentionRate: doctor.societyId === null ? 1450 : 0,
    })),
  );
  await client.query(
    `UPDATE doctor_affiliation a SET society_id = n.society_id
       FROM json_to_recordset($1) AS n (id int, society_id int) WHERE n.id = a.doctor_id`,
    [JSON.stringify(doctors.map(({ id, societyId }) => ({ id, society_id: societyId })))],
  );
  await insertRules(
    client,
    rules.map((version) => ({ type: 'rule', version, on: version.validFrom })),
  );
  await setNextIds(client);
  await client.query(`SELECT setval(pg_get_serial_sequence('app_user', 'id'), 2)`);
}

/**
 * Writes changes of masters. They are dated, since the year lies in the past: that needs what the triggers refuse, so accounts
 * are changed without them, as the approval of a second person leaves them. `before` is the state that the changes begin from.
 */
export async function applyChanges(
  client: pg.PoolClient,
  year: CleanYear,
  before: State,
  changes: readonly Change[],
): Promise<void> {
  const of = <Type extends Change['type']>(type: Type) =>
    changes.filter((change): change is Of<Type> => change.type === type);
  await insertRules(client, of('rule'));
  await affiliate(client, year, before, of('affiliation'));
  await changeAccounts(client, year, before, of('account'));
  await updateRows(
    client,
    'service',
    of('price').map(({ serviceId, baseValue }) => ({ id: serviceId, baseValue })),
  );
  await updateRows(
    client,
    'doctor',
    of('activity').map(({ doctorId, isActive }) => ({ id: doctorId, isActive })),
  );
  await updateRows(
    client,
    'doctor',
    of('retention').map(({ doctorId, mode, rate }) => ({
      id: doctorId,
      retentionMode: mode,
      retentionRate: rate,
    })),
  );
  await updateRows(
    client,
    'doctor',
    of('specialty').map(({ doctorId, specialtyId }) => ({ id: doctorId, specialtyId })),
  );
}

async function insertRules(client: pg.PoolClient, changes: readonly Of<'rule'>[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await client.query<{ before: number }>(
    'UPDATE rule_set SET revision = revision + $1 RETURNING revision - $1 AS before',
    [changes.length],
  );
  const numbered = changes.map((change, index) => ({
    ...change,
    revision: Number(rows[0]?.before) + index + 1,
  }));
  await insertRows(
    client,
    'fee_rule',
    changes
      .filter(({ version }) => version.version === 1)
      .map(({ version: { ruleId, code, kind } }) => ({ id: ruleId, code, kind })),
  );
  for (const { version, on, revision } of numbered) {
    // One after the other: a version may follow one of the same day.
    if (version.version > 1) {
      await client.query(
        'UPDATE fee_rule_version SET to_revision = $1 WHERE rule_id = $2 AND to_revision IS NULL',
        [revision, version.ruleId],
      );
    }
    await insertRows(client, 'fee_rule_version', [versionRow(version, on, revision)]);
  }
}

function versionRow(version: RuleVersion, on: string, fromRevision: number) {
  const { payment } = version;
  return {
    id: version.id,
    ruleId: version.ruleId,
    version: version.version,
    name: version.name,
    isActive: version.isActive,
    validFrom: version.validFrom,
    validTo: version.validTo,
    participationType: version.participationType,
    recordType: version.recordType === 'all' ? null : version.recordType,
    specialtyIds: version.specialtyIds === 'all' ? null : version.specialtyIds,
    serviceIds: version.serviceIds === 'all' ? null : version.serviceIds,
    doctorId: version.doctorId,
    societyId: version.societyId,
    scheduleType: version.scheduleType === 'all' ? null : version.scheduleType,
    days: version.days,
    priority: version.priority,
    exclusivityMode: version.exclusivityMode,
    paymentType: payment.type,
    rate: payment.type === 'percentage' ? payment.rate : null,
    amount: payment.type === 'fixed_amount' ? payment.amount : null,
    scales: payment.type === 'table_accumulated' ? payment.scales : null,
    fromRevision,
    createdBy: 1,
    createdAt: `${on} 12:00 America/Santiago`,
  };
}

async function affiliate(
  client: pg.PoolClient,
  { doctors, societies }: CleanYear,
  before: State,
  changes: readonly Of<'affiliation'>[],
): Promise<void> {
  const nameOf = (doctorId: number, societyId: number | null) =>
    societyId === null ? doctors[doctorId - 1] : societies[societyId - 1];
  await insertRows(
    client,
    'doctor_affiliation',
    changes.map(({ doctorId, validFrom, societyId, on }) => ({
      doctorId,
      validFrom,
      societyId,
      createdBy: 1,
      createdAt: `${on} 12:00 America/Santiago`,
    })),
  );
  await insertRows(
    client,
    'payee_change',
    changes.map(({ doctorId, validFrom, societyId, on }) => ({
      doctorId,
      kind: 'affiliation',
      validFrom,
      oldPayeeName: nameOf(doctorId, before.affiliations.get(doctorId)?.[0]?.societyId ?? null)
        ?.name,
      societyId,
      payeeName: nameOf(doctorId, societyId)?.name,
      payeeRut: nameOf(doctorId, societyId)?.rut,
      emails: [doctors[doctorId - 1]?.email],
      madeBy: 1,
      madeAt: `${on} 12:00 America/Santiago`,
    })),
  );
}

async function changeAccounts(
  client: pg.PoolClient,
  { doctors }: CleanYear,
  before: State,
  changes: readonly Of<'account'>[],
): Promise<void> {
  if (changes.length === 0) return;
  // The guard takes an approval of this very moment only.
  await client.query(`SET LOCAL portal.wipe = 'on'`);
  await insertRows(
    client,
    'account_change',
    changes.map(({ payee, account, on }) => {
      const old = before.accounts.get(payeeKey(payee));
      const isFirst = !old?.bankAccount;
      return {
        doctorId: 'doctorId' in payee ? payee.doctorId : null,
        societyId: 'societyId' in payee ? payee.societyId : null,
        state: isFirst ? 'approved' : 'pending',
        isFirst,
        ...prefixed('old', isFirst ? NO_ACCOUNT : old),
        ...prefixed('new', account),
        emails: [],
        proposedBy: 1,
        proposedAt: `${on} 10:00 America/Santiago`,
        answeredAt: isFirst ? `${on} 10:00 America/Santiago` : null,
      };
    }),
  );
  // The approval changes the account; a first one takes effect by itself.
  await client.query(
    `UPDATE account_change SET state = 'approved', answered_by = 2, answered_at = proposed_at + interval '6 hours' WHERE state = 'pending'`,
  );
  await updateRows(
    client,
    'doctor',
    changes.flatMap(({ payee, account, email }) => {
      const doctor = 'doctorId' in payee ? doctors[payee.doctorId - 1] : undefined;
      return doctor ? [{ id: doctor.id, ...account, email: email ?? doctor.email }] : [];
    }),
  );
  // The address was changed half an hour before the account.
  await client.query(
    `UPDATE former_email f SET replaced_at = c.proposed_at - interval '30 minutes'
       FROM account_change c WHERE c.doctor_id = f.doctor_id AND f.replaced_at = now()`,
  );
  await client.query(`SET LOCAL portal.wipe = ''`);
}

function prefixed(prefix: 'old' | 'new', account: Account) {
  return Object.fromEntries(
    Object.entries(account).map(([name, value]) => [
      `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  );
}
