/**
 * Who does not see patients reads none in what calls answer that change something or are sent a body, refusals included: each is asked
 * with an input of its schema, about records that exist (access §26.1). The same walk finds them for who sees them.
 */
import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PORTAL_SCREENS } from '../../src/contract/call.ts';
import { contract } from '../../src/contract/contract.ts';
import { answersWithoutPatients } from '../../src/contract/patients.ts';
import { SCREENS } from '../../src/contract/screens.ts';
import { type CallRoute, callRoutes } from '../../src/server/platform/http/calls.ts';
import { type Client, type TestApp, testApp } from '../support/app.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { knownPatients } from '../support/named-patients.ts';

/** What would end or change the session that asks, and what runs for long. */
const LEFT_OUT = /^(session|profile|factors|passkeys|signOn|permissions|ownProfiles|backups)\./;

const WALKED = callRoutes().filter(
  ({ name, method, meta }) =>
    method !== 'GET' && meta.access.kind !== 'public' && !LEFT_OUT.test(name),
);

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  pattern?: string;
  format?: string;
};

/** A value of a schema; what is known by the name of a field is taken before. */
function exampleOf(schema: Schema, known: (field: string) => unknown, field = ''): unknown {
  const given = known(field);
  const isList = schema.type === 'array';
  if (given !== undefined && (schema.type !== 'object' || typeof given === 'object'))
    return isList && !Array.isArray(given) ? [given] : given;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices[0] ?? {}, known, field);
  if (isList) return [exampleOf(schema.items ?? {}, known, field.replace(/s$/, ''))];
  if (schema.type === 'object') {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(
      required.map((name) => [name, exampleOf(properties[name] ?? {}, known, name)]),
    );
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  return 'Motivo de la prueba';
}

function inputOf({ name }: CallRoute): Schema {
  const [noun = '', verb = ''] = name.split('.');
  const found = (contract as Record<string, Record<string, unknown>>)[noun]?.[verb];
  if (!isContractProcedure(found)) throw new Error(`${name} is no call`);
  const { inputSchema } = found['~orpc'];
  return inputSchema
    ? (z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema)
    : {};
}

/** Records of each state, by the names under which calls ask for them. */
async function recordsOf({ database: { pool } }: TestApp) {
  const one = async (query: string) =>
    (await pool.query<Record<string, unknown>>(query)).rows[0] ?? {};
  const of = (status: string) =>
    one(
      `SELECT a.id::int, a.doctor_id AS doctor, extract(year FROM attention_date)::int AS year, extract(month FROM attention_date)::int AS month
         FROM attention_with_status a WHERE status = '${status}' AND patient_name NOT IN (SELECT name FROM doctor) ORDER BY id DESC LIMIT 1`,
    );
  const ids: Record<string, unknown> = {};
  for (const [noun, table] of Object.entries({
    corrections: 'correction',
    holds: 'hold',
    entries: 'entry',
    monthChecks: 'month_finding',
    bankFiles: 'bank_file',
    paidPayments: 'payment',
    payroll: 'payment',
  }))
    ids[noun] = (await one(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 1`)).id;
  return { ids, records: await Promise.all(['pending', 'calculated', 'paid'].map(of)) };
}

/** The patients in each call's answer, asked once about a record of each state; and how each was answered last. */
async function walk(app: TestApp, client: Client) {
  const { patientsIn } = await knownPatients(app.database);
  const { ids, records } = await recordsOf(app);
  const told: Record<string, string[]> = {};
  const statuses: Record<string, number> = {};
  for (const record of records)
    for (const call of WALKED) {
      const noun = call.name.split('.')[0] ?? '';
      const attention = record.id;
      const day = `${record.year}-${String(record.month).padStart(2, '0')}`;
      const values: Readonly<Record<string, unknown>> = {
        id: ids[noun] ?? attention,
        attentionId: attention,
        attentionIds: [attention],
        recordIds: [attention],
        ids: [attention],
        record: [attention],
        target: { recordIds: [attention] },
        change: { cause: 'not_due' },
        doctorId: record.doctor,
        year: record.year,
        month: record.month,
        periodYear: record.year,
        periodMonth: record.month,
        dateFrom: `${day}-01`,
        dateTo: `${day}-28`,
        date: `${day}-15`,
        message: 'Atenciones del mes',
      };
      const known = (field: string) => values[field];
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? 1));
      const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      const schema = inputOf(call);
      const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema;
      const payload = Object.entries(exampleOf(choice, known) ?? {}).filter(
        ([name]) => !inPath.has(name),
      );
      const answer = await client.request({
        method: call.method as 'POST',
        url: `/api${path}`,
        payload: Object.fromEntries(payload),
      });
      statuses[call.name] = Math.min(answer.status, statuses[call.name] ?? 599);
      const found = patientsIn(answer.bytes.toString('utf8'));
      if (found.length > 0) told[call.name] = found.slice(0, 3);
    }
  return { told, statuses };
}

async function clinic(): Promise<TestApp> {
  return testApp({}, { clinic: demoDatabase, checksBooks: false });
}

/** Somebody with every screen of the staff and a profile without patients. */
async function withoutPatients(app: TestApp): Promise<Client> {
  const { query } = app;
  const client = await app.signedInAs('supervisor');
  const screens = SCREENS.filter((one) => !PORTAL_SCREENS.some((portal) => portal === one));
  const rows = await query`
    INSERT INTO own_profile (name, copied_from, sees_patients) VALUES ('Sin pacientes', 'Supervisor', false) RETURNING id`;
  const { id } = rows[0] as { id: number };
  await query`INSERT INTO own_profile_option SELECT ${id}, id FROM menu_option WHERE href = ANY (${screens}::text[])`;
  const me = (await client.get<{ id: number }>('/api/auth/user')).body;
  await query`UPDATE app_user SET own_profile_id = ${id} WHERE id = ${me.id}`;
  return client;
}

it('access §26.1: no answer to what is sent names a patient to a profile without patients; the same calls do to others', async () => {
  const hidden = await clinic();
  const reader = await walk(hidden, await withoutPatients(hidden));
  expect(reader.told).toEqual({});
  const seen = await clinic();
  const admin = await walk(seen, await seen.signedInAs('admin'));
  expect(WALKED.length).toBeGreaterThan(100);
  expect(Object.keys(admin.told)).toEqual(
    expect.arrayContaining(['corrections.preview', 'correctedLines.correctable', 'holds.create']),
  );
  // Answered, not only refused for what was sent.
  const answered = Object.entries(reader.statuses).filter(
    ([name, status]) => status < 300 && answersWithoutPatients(name),
  );
  expect(answered.length).toBeGreaterThan(20);
}, 400_000);
