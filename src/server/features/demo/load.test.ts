import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/database.ts';
import { localDate } from '../../../domain/calendar.ts';
import { type Database, openDatabase } from '../../platform/database.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { type DemoClinicCounts, loadDemoClinic } from './load.ts';

const TODAY = localDate('2026-07-17');
let database: Database;
let drop: () => Promise<void>;
let counts: DemoClinicCounts;

beforeAll(async () => {
  const created = await testDatabase();
  drop = created.drop;
  database = openDatabase(created.url);
  counts = await loadDemoClinic(database, TODAY);
});

afterAll(async () => {
  await database.close();
  await drop();
});

test('loads a whole clinic that every constraint accepts', async () => {
  expect(counts).toMatchObject({ doctors: 60, services: 200, rules: 40, agreements: 10 });
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM doctor) AS doctors, (SELECT count(*) FROM service) AS services,
            (SELECT count(*) FROM fee_rule) AS rules, (SELECT count(*) FROM attention) AS attentions`,
  );
  expect(rows).toEqual([{ doctors: 60, services: 200, rules: 50, attentions: counts.attentions }]);
});

test('the four accounts sign in, and the doctor is one of the clinic', async () => {
  const users = await database.db
    .selectFrom('appUser')
    .leftJoin('doctor', 'doctor.id', 'appUser.doctorId')
    .select(['username', 'profile', 'passwordHash', 'appUser.rut', 'doctor.rut as doctorRut'])
    .orderBy('appUser.id')
    .execute();
  expect(users.map(({ username }) => username)).toEqual(['admin', 'supervisor', 'doctor', 'user']);
  for (const { username, profile, passwordHash } of users) {
    expect(username).toBe(profile);
    expect(await verifyPassword(passwordHash, 'demo1234')).toBe(true);
  }
  expect(users[2]?.doctorRut).toBe(users[2]?.rut);
});

test('the rule set stands at the revision of the last version', async () => {
  const { rows } = await database.pool.query(
    `SELECT revision, (SELECT max(from_revision) FROM fee_rule_version) AS last,
            (SELECT count(*) FROM fee_rule_version WHERE to_revision IS NULL) AS current
       FROM rule_set`,
  );
  expect(rows).toEqual([{ revision: rows[0]?.last, last: rows[0]?.last, current: 50 }]);
});

test('new records take the next free ids', async () => {
  const { rows } = await database.pool.query(
    `INSERT INTO specialty (name) VALUES ('Geriatría') RETURNING id`,
  );
  expect(rows).toEqual([{ id: 16 }]);
});

test('every attention came with the import of its month, and the counts agree', async () => {
  const { rows } = await database.pool.query(
    `SELECT import.id FROM import LEFT JOIN attention ON import_id = import.id
      GROUP BY import.id
     HAVING count(attention.id) <> created OR bool_or(attention.record_type <> import.record_type)`,
  );
  expect(rows).toEqual([]);
});

test('refuses a database that has users, and changes nothing', async () => {
  await expect(loadDemoClinic(database, TODAY)).rejects.toThrow('base de datos sin usuarios');
  const { rows } = await database.pool.query('SELECT count(*) AS total FROM attention');
  expect(rows).toEqual([{ total: counts.attentions }]);
});
