/**
 * Who does not see patients reads no name and no RUT of one in any answer: every call that reads is asked, on the demo clinic
 * (access §26.1). The same walk finds them for who sees them, so that it can't pass by looking in the wrong place.
 */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PORTAL_SCREENS, waysTo } from '../../src/contract/call.ts';
import { attentionEdit } from '../../src/contract/intake/attentions.ts';
import { answersWithoutPatients } from '../../src/contract/patients.ts';
import { SCREENS } from '../../src/contract/screens.ts';
import { CHECK_KINDS } from '../../src/domain/month-checks/kinds.ts';
import { type CallRoute, callRoutes } from '../../src/server/platform/http/calls.ts';
import { adminApp, type Client } from '../support/app.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { knownPatients } from '../support/named-patients.ts';
import { READING, readAddresses } from '../support/read-addresses.ts';

const { app, query, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: false });

const { names, patientsIn } = await knownPatients(app.database);

/** One finding of each kind whose sentence names a patient. */
const NAMING_KINDS = Object.entries(CHECK_KINDS).flatMap(([kind, { what }]) =>
  what.includes('{patient}') ? [kind] : [],
);
const [somePatient = ''] = names;
const paid = await query<{ year: number; month: number }>`
  SELECT period_year AS year, period_month AS month FROM payment WHERE status = 'paid' ORDER BY id DESC LIMIT 1`;
await query`
  INSERT INTO month_finding (period_year, period_month, kind, subject, severity, line_count, amount, detail, digest)
   SELECT ${paid[0]?.year}, ${paid[0]?.month}, kind, 'named', 'warning', 1, 1000, jsonb_build_object('patient', ${somePatient}::text), sha256(kind::bytea)
     FROM unnest(${NAMING_KINDS}::text[]) AS kind`;
const {
  addressOf,
  values: VALUES,
  idOf,
} = await readAddresses(app.database, {
  corrections: 'SELECT id FROM correction ORDER BY id LIMIT 1',
  monthChecks: `SELECT id FROM month_finding WHERE subject = 'named' ORDER BY id LIMIT 1`,
  bankFiles: 'SELECT id FROM bank_file ORDER BY id LIMIT 1',
});

/** The names and RUTs of patients in each call's answer, with its status. */
async function walk(client: Client, calls: readonly CallRoute[]) {
  const told: Record<string, string[]> = {};
  const statuses: Record<string, number> = {};
  for (const call of calls) {
    const answer = await client.get(addressOf(call));
    statuses[call.name] = answer.status;
    const found = patientsIn(answer.bytes.toString('utf8'));
    if (found.length > 0) told[call.name] = found.slice(0, 3);
  }
  return { told, statuses };
}

/** Somebody with a profile of the clinic's own that has these options. */
async function reading(
  name: string,
  seesPatients: boolean,
  screens: readonly string[],
): Promise<Client> {
  const rows = await query`
    INSERT INTO own_profile (name, copied_from, sees_patients) VALUES (${name}, 'Supervisor', ${seesPatients}) RETURNING id`;
  await query(
    `INSERT INTO own_profile_option SELECT ${rows[0].id}, id FROM menu_option WHERE href = ANY ($1::text[])`,
    [screens],
  );
  const client = await app.signedInAs('supervisor');
  const { body } = await client.get<{ id: number }>('/api/auth/user');
  await query(`UPDATE app_user SET own_profile_id = ${rows[0].id} WHERE id = ${body.id}`);
  return client;
}

const isPortal = (screen: string) => PORTAL_SCREENS.some((one) => one === screen);
const reader = await reading(
  'Sin pacientes',
  false,
  SCREENS.filter((one) => !isPortal(one)),
);

it('access §26.1: no answer names a patient to a profile without patients; the same calls do to others', async () => {
  const seen = await walk(admin, READING);
  const hidden = await walk(reader, READING);
  expect(hidden.told).toEqual({});
  expect(Object.keys(seen.told).length).toBeGreaterThan(20);
  const refused = Object.entries(hidden.statuses).filter(([name]) => !answersWithoutPatients(name));
  expect(refused.filter(([, status]) => status !== 403)).toEqual([]);
  // What tells patients to others, and answers without them.
  const answered = Object.keys(seen.told).filter((name) => hidden.statuses[name] === 200);
  expect(answered.length).toBeGreaterThan(9);
}, 300_000);

it('access §26.1: what a check of the month found is told without the patient', async () => {
  const path = `/api/month-checks/findings?${new URLSearchParams({ year: String(VALUES.year), month: String(VALUES.month), limit: '200' })}`;
  type Found = { kind: string; what: string }[];
  const naming = async (client: Client) =>
    (await client.get<Found>(path)).body.filter(({ kind }) => NAMING_KINDS.includes(kind));
  const kindsOf = (found: Found, words: string) =>
    new Set(found.filter(({ what }) => what.includes(words)).map(({ kind }) => kind));
  expect(NAMING_KINDS.length).toBeGreaterThan(9);
  expect(kindsOf(await naming(admin), somePatient)).toEqual(new Set(NAMING_KINDS));
  const told = await naming(reader);
  expect(kindsOf(told, somePatient)).toEqual(new Set());
  expect(kindsOf(told, 'Paciente no visible')).toEqual(new Set(NAMING_KINDS));
  const one = `/api/month-checks/findings/${idOf.get('monthChecks')}`;
  expect((await admin.get<{ what: string }>(one)).body.what).toContain(somePatient);
  expect((await reader.get<{ what: string }>(one)).body.what).not.toContain(somePatient);
});

/** Two pending attentions of named patients: by their patients the first comes first, by their services the second. */
const [first, second] = await query<{ id: number; patient: string; service: string }>`
  WITH p AS MATERIALIZED (
     SELECT a.id::int, a.patient_name AS patient, v.name AS service FROM attention_with_status a JOIN service v ON v.id = a.service_id
      WHERE a.status = 'pending' AND a.patient_name = ANY (${[...names]}) ORDER BY a.id LIMIT 200)
   SELECT unnest(ARRAY[one.id, other.id]) AS id, unnest(ARRAY[one.patient, other.patient]) AS patient,
          unnest(ARRAY[one.service, other.service]) AS service
     FROM p one JOIN p other ON one.patient COLLATE "es-x-icu" < other.patient COLLATE "es-x-icu"
                            AND one.service COLLATE "es-x-icu" > other.service COLLATE "es-x-icu" LIMIT 2`;
if (!first || !second) throw new Error('the demo clinic has no such attentions');
const recordIds = [first.id, second.id];
expect(
  (await admin.post('/api/holds', { target: { recordIds }, reason: 'En revisión' })).status,
).toBe(200);

/** Says that the answer names the patient to who sees patients, and not to who does not. */
async function expectNamedToSeeing(ask: (client: Client) => ReturnType<Client['get']>) {
  const [seen, hidden] = [await ask(admin), await ask(reader)];
  expect(patientsIn(seen.bytes.toString('utf8'))).not.toEqual([]);
  expect(patientsIn(hidden.bytes.toString('utf8'))).toEqual([]);
  expect(hidden.status).toBe(seen.status);
}

it('access §26.1: marks of holds, edits and recent activity name no patient', async () => {
  await expectNamedToSeeing((client) => client.post('/api/holds/marks', { record: recordIds }));
  await expectNamedToSeeing((client) => client.get('/api/dashboard/activity'));
  const { body } = await admin.get<Record<string, unknown>>(`/api/medical-attentions/${first.id}`);
  const fields = Object.keys(z.toJSONSchema(attentionEdit, { io: 'input' }).properties ?? {});
  const edited = Object.fromEntries(fields.map((field) => [field, body[field]]));
  const answer = await admin.edit(`/api/medical-attentions/${first.id}`, {
    ...edited,
    grossAmount: Number(body.grossAmount) + 1,
  });
  expect(answer.status).toBe(200);
  const edits = async (client: Client) => {
    const found = await client.get<{ changes: { summary: string }[] }>(
      `/api/medical-attentions/${first.id}`,
    );
    return found.body.changes[0]?.summary;
  };
  expect(await edits(admin)).toContain(first.patient);
  expect(await edits(reader)).toMatch(/^Modificó la atención del \d\d-\d\d-\d{4}: .*monto bruto/i);
});

it('access §26.2: recent activity names no patient by a screen of money', async () => {
  const treasurer = await reading('Caja', true, ['/', '/nomina-completa']);
  const other = await reading('Proceso', true, ['/', '/procesar-pagos']);
  const told = async (client: Client) =>
    patientsIn((await client.get('/api/dashboard/activity')).bytes.toString('utf8'));
  expect(await told(other)).not.toEqual([]);
  expect(await told(treasurer)).toEqual([]);
});

it('access §26.1: refusals name records by service and day', async () => {
  const order = { target: { recordIds: [first.id] }, reason: 'En revisión' };
  await expectNamedToSeeing((client) => client.post('/api/holds', order));
  const { body } = await reader.post<{ message: string }>('/api/holds', order);
  expect(body.message).toContain(`el registro de ${first.service} del `);
  const rows = await query`
    SELECT a.id::int FROM attention_with_status a WHERE a.status = 'pending' AND a.patient_name = ANY (${[...names]}) LIMIT 1`;
  const attentionIds = [rows[0]?.id];
  await expectNamedToSeeing((client) =>
    client.post('/api/corrections', {
      attentionIds,
      change: { cause: 'not_due' },
      reason: 'No se hizo',
    }),
  );
  await expectNamedToSeeing((client) => client.post('/api/corrections/lines', { attentionIds }));
});

it('access §26.1, operations §3.8: a job tells nobody the rows that its import refused', async () => {
  // As earlier versions kept them.
  const result = {
    message: '1 fila rechazada',
    rejectedCount: 1,
    errors: [`Fila 2: «${somePatient}»`],
    rejected: [{ row: 2, reasonClass: 'Otra', reason: 'Otra', values: [somePatient] }],
    rejectionGroups: [
      { cause: '«…»', rows: 1, values: [{ value: somePatient, rows: 1 }], distinct: 1 },
    ],
  };
  const rows = await query<{ id: string }>`
    INSERT INTO job (type, payload, status, completed_at, result)
     VALUES ('bulk-import', '{}', 'completed', now(), ${result}) RETURNING id`;
  const id = rows[0]?.id;
  for (const client of [admin, reader])
    for (const path of [`/api/jobs/${id}`, '/api/jobs?types=bulk-import']) {
      const answer = await client.get(path);
      const text = answer.bytes.toString('utf8');
      expect(answer.status).toBe(200);
      expect(text).toContain('"rejectedCount":1');
      expect(patientsIn(text)).toEqual([]);
    }
  await query`DELETE FROM job WHERE id = ${id}`;
});

it('access §26.1: every call that tells of patients without leaving them out is refused, whatever it does', async () => {
  const closed = callRoutes().filter(
    ({ name, meta }) => !answersWithoutPatients(name) && waysTo(meta.access).length > 0,
  );
  expect(closed.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'attentionCleaning.removePatient',
      'attentions.doubts',
      'imports.upload',
      'imports.smartImport',
      'audit.summary',
    ]),
  );
  const answers: Record<string, unknown> = {};
  for (const { name, method, path } of closed) {
    const url = `/api${path.replace(/\{(\w+)\}/g, (_, field: string) => String(VALUES[field] ?? 1))}`;
    const { body } = await reader.request<{ code: string }>({
      method: method as 'POST',
      url,
      ...(method !== 'GET' && { payload: {} }),
    });
    answers[name] = body.code;
  }
  expect(answers).toEqual(Object.fromEntries(closed.map(({ name }) => [name, 'access.patients'])));
});

it('access §26.3: entries are not found, and holds not ordered, by patients who are not told', async () => {
  const rows = await query<{ line: string; patient: string }>`
    SELECT (regexp_match(description, '^(.*, \\d{2}-\\d{2}-\\d{4}), (.+)$'))[1] AS line,
            (regexp_match(description, '^(.*, \\d{2}-\\d{2}-\\d{4}), (.+)$'))[2] AS patient
       FROM entry WHERE description ~ '^.*, \\d{2}-\\d{2}-\\d{4}, .+$' ORDER BY id LIMIT 1`;
  const found = async (client: Client, words = '') => {
    const query = new URLSearchParams({ search: words });
    const list = await client.get<unknown[]>(`/api/entries?${query}`);
    const sums = await client.get<{ total: number }>(`/api/entries/summary?${query}`);
    expect(list.body.length).toBe(sums.body.total);
    return list.body.length;
  };
  // Entries are reached by a screen of money alone: nobody finds them by a patient.
  expect(await found(admin, rows[0]?.patient)).toBe(0);
  expect(await found(reader, rows[0]?.patient)).toBe(0);
  expect(await found(reader, rows[0]?.line)).toBeGreaterThan(0);
  const order = async (client: Client) => {
    const { body } = await client.get<{ targetId: number }[]>('/api/holds?state=live&sort=name');
    return body.map(({ targetId }) => targetId).filter((id) => recordIds.includes(id));
  };
  expect(await order(admin)).toEqual([first.id, second.id]);
  expect(await order(reader)).toEqual([second.id, first.id]);
});

it('access §26.2: who has options of treasury, bank and accounting alone reads no patient', async () => {
  const money = [
    '/nomina-completa',
    '/pagar-nomina',
    '/nomina-bancaria',
    '/exportacion-contable',
    '/boletas',
    '/haberes',
  ];
  const treasurer = await reading('Tesorería', true, money);
  const allowed = READING.filter(({ meta }) =>
    waysTo(meta.access).some((way) => money.includes(way)),
  );
  const { told, statuses } = await walk(treasurer, allowed);
  expect(told).toEqual({});
  expect(statuses['transfers.list']).toBe(200);
  expect(statuses['statements.pdf']).toBe(200);
  expect(statuses['movements.list']).toBe(200);
  expect(statuses['payslips.zip']).toBe(403);
}, 300_000);

it('access §26.2: the calls of bank and accounting name no patient to anybody', async () => {
  const own = [
    'bank',
    'bankFiles',
    'transfers',
    'bankSummaries',
    'accounting',
    'numberedExports',
    'receipts',
  ];
  const calls = READING.filter(({ name }) => own.includes(name.split('.')[0] ?? ''));
  const { told, statuses } = await walk(admin, calls);
  expect(told).toEqual({});
  expect(Object.values(statuses).filter((status) => status === 200).length).toBeGreaterThan(9);
}, 300_000);

it('access §26.3: who does not see patients finds none, and changes no attention', async () => {
  const refused = { status: 403, body: { code: 'access.patients' } };
  for (const path of [
    '/medical-attentions',
    '/medical-attentions/summary',
    '/corrections',
    '/holds',
  ])
    expect(await reader.get(`/api${path}?search=ana`)).toMatchObject(refused);
  const id = VALUES.attentionId;
  expect(await reader.put(`/api/medical-attentions/${id}`, {})).toMatchObject(refused);
  expect(await reader.get('/api/audit')).toMatchObject(refused);
  const { body } = await reader.get<{ patientName: string }>(`/api/medical-attentions/${id}`);
  expect(body).toMatchObject({ patientName: 'Paciente no visible', patientRut: '' });
  const rows = await query`
    SELECT FROM read_log WHERE call = 'attentions.details' AND cardinality(patient_ruts) > 0 AND profile = 'Sin pacientes'`;
  expect(rows).toEqual([]);
  // They make no profile that sees more.
  const { body: options } = await reader.get<{ id: number }[]>('/api/own-profiles');
  expect(options.length).toBeGreaterThan(1);
  const made = (seesPatients: boolean) =>
    reader.post('/api/own-profiles', {
      name: `Caja ${seesPatients}`,
      description: null,
      optionIds: [],
      seesPatients,
      from: { ownProfileId: options[0]?.id },
    });
  expect(await made(true)).toMatchObject({ status: 403, body: { code: 'ownProfile.moreThanOwn' } });
  expect(await made(false)).toMatchObject({ status: 201, body: { seesPatients: false } });
});

it('access §26.4: with the setting, lists mask patients until a record is opened', async () => {
  type Rows = { id: number; patientName: string; patientRut: string }[];
  const list = async () => (await admin.get<Rows>('/api/medical-attentions?limit=1')).body[0];
  const before = await list();
  await query`UPDATE clinic SET masks_patients = true`;
  const masked = await list();
  expect(masked?.patientName).toMatch(/^(\p{L}••• ?)+$/u);
  expect(masked?.patientRut).toMatch(/^•••/);
  const { body } = await admin.get(`/api/medical-attentions/${before?.id}`);
  expect(body).toMatchObject({ patientName: before?.patientName, patientRut: before?.patientRut });
  await expect
    .poll(
      async () => {
        const rows = await query`
          SELECT FROM read_log WHERE call = 'attentions.details' AND patient_ruts = ARRAY[${before?.patientRut}]`;
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  await query`UPDATE clinic SET masks_patients = false`;
  expect((await list())?.patientName).toBe(before?.patientName);
});
