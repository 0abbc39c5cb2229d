/** A patient who objected is hidden from all but administrators, in every table, and shown again as before (access §22). */
import { describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { csvOf, duplicates, upload } from '../../../../test/support/imports.ts';
import { patientRecords } from '../../../../test/support/patient-records.ts';
import { readZip } from '../../../../test/support/zip.ts';
import type { Concerned, HiddenPatient } from '../../../contract/access/hidden-patients.ts';
import type { PersonData, RightsRequest } from '../../../contract/access/rights.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { hiddenMark } from '../../../domain/words/rights-words.ts';

const { app, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });
const supervisor = await app.signedInAs('supervisor');

const { query } = app;

/** Those that may tell it: the state itself, what was asked for, and who read. */
const KEEPERS = [
  'hidden_patient',
  'hidden_spelling',
  'hidden_import_row',
  'rights_request',
  'read_log',
];
const { night, tablesNaming, books } = patientRecords(app, KEEPERS);

/** Everything that hiding writes, but for versions. */
const content = async () =>
  (
    await query<{ of: string; digest: string }>(
      [
        ['attention', "to_jsonb(t) - 'version'"],
        ['annulled_line', 'to_jsonb(t)'],
        ['import_previous_value', 'to_jsonb(t)'],
        ['import_doubt', 'to_jsonb(t)'],
        ['import_rejection', 'to_jsonb(t)'],
        ['hold', 'to_jsonb(t)'],
        ['correction', 'to_jsonb(t)'],
        // A name that was cut comes back as the attention has it now.
        ['entry', `to_jsonb(t) - CASE WHEN correction_id IS NULL THEN '' ELSE 'description' END`],
        ['month_finding', 'to_jsonb(t)'],
        ['job', 'to_jsonb(t)'],
        ['searched_patient', "to_jsonb(t) - 'id'"],
        ['audit_log', `to_jsonb(t)`, `WHERE action !~ '^(hiddenPatient|rightsRequest)'`],
      ]
        .map(
          ([table, row, where = '']) =>
            `SELECT '${table}' AS of, md5(string_agg(md5((${row})::text), '' ORDER BY md5((${row})::text))) AS digest FROM ${table} t ${where}`,
        )
        .join(' UNION ALL '),
    )
  ).toSorted((a, b) => a.of.localeCompare(b.of));

/** The patient whom most kinds of records name. */
const [patient] = await query<{ rut: string; name: string; attentionId: number }>`
  SELECT patient_rut AS rut, min(patient_name) AS name, min(id) AS "attentionId" FROM attention
    GROUP BY 1 ORDER BY bool_or(id IN (SELECT attention_id FROM annulled_line)) DESC,
             bool_or(id IN (SELECT attention_id FROM correction)) DESC, bool_or(id IN (SELECT attention_id FROM hold)) DESC, 1 LIMIT 1`;
if (!patient) throw new Error('the demo clinic has patients');
const { rut, attentionId } = patient;
const NAME = 'Zunilda Ñancupil Ossandón';
// A name that nobody else has, and one that is written otherwise.
await query`UPDATE attention SET patient_name = ${NAME} WHERE patient_rut = ${rut}`;
await query`UPDATE attention SET patient_name = upper(patient_name) WHERE id = ${attentionId}`;
await query(
  `INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before)
   VALUES ('Ana', 'attention.update', 'attention', $1::text, 'Modificó la atención de ' || $2::text, jsonb_build_object('patientRut', $3::text, 'patientName', $2::text)),
          ('Ana', 'doctor.update', 'doctor', '1', 'Escribió a ' || $4::text || ', no a 1' || $3::text, NULL)`,
  [attentionId, NAME, rut, formatRut(rut)],
);
// An entry about several corrections.
await query(
  `INSERT INTO audit_log (user_name, action, entity, summary, after)
   SELECT 'Ana', 'correction.create', 'correction', 'Corrigió 2 líneas pagadas: ' || $2::text || ' reclamó.',
          jsonb_build_object('correctionIds', jsonb_agg(id) || '0', 'reason', $2::text)
     FROM correction WHERE attention_id IN (SELECT id FROM attention WHERE patient_rut = $1) HAVING count(*) > 0`,
  [rut, NAME],
);
await query`INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class)
   SELECT min(id), 999999, ARRAY['17', ${formatRut(rut)}::text, ${NAME}::text], 'Fecha inválida', 'date' FROM import`;
await query`INSERT INTO job (type, status, progress, started_at, completed_at, payload)
   VALUES ('verify-books', 'completed', 100, now(), now(), jsonb_build_object('patientRut', ${rut}::text))`;
await night();

async function request(kind = 'objection', personRut = rut): Promise<number> {
  const { body } = await admin.post<RightsRequest>('/api/rights/requests', {
    personRut,
    kind,
    // Not as the records write it.
    askedBy: personRut === rut ? 'Zunilda Ñancupil' : 'Otra persona',
    ground: personRut === rut ? 'Cédula de la señora Ñancupil a la vista' : 'Cédula a la vista',
    receivedOn: '2026-01-02',
  });
  return body.id;
}
const hide = async (requestId: number, agreedAttentions?: number) => {
  const { body } = await admin.get<Concerned>(
    `/api/hidden-patients/preview?requestId=${requestId}`,
  );
  return admin.post<{ id: number; code?: string }>('/api/hidden-patients', {
    requestId,
    reason: 'Se opuso por escrito',
    agreedAttentions: agreedAttentions ?? body.attentions ?? 0,
  });
};
const lift = (id: number) =>
  admin.post<{ code?: string }>(`/api/hidden-patients/${id}/lift`, { reason: 'Lo pidió así' });

type Row = { patientRut: string; patientName: string };
const attentionAs = async (client: typeof admin) =>
  (await client.get<Row>(`/api/medical-attentions/${attentionId}`)).body;

describe('a hidden patient', { timeout: 120_000 }, () => {
  let before: Awaited<ReturnType<typeof content>>;
  let id: number;
  const mark = () => hiddenMark(id);

  // access §22.1
  it('is hidden by an administrator for a request of objection or blocking, once it was seen how many attentions', async () => {
    const access = await request('access');
    expect((await hide(access, 0)).body.code).toBe('hiddenPatients.noGround');
    const nobody = await request('blocking', '7654321-6');
    expect((await hide(nobody, 0)).body.code).toBe('hiddenPatients.nobody');
    const objection = await request();
    expect((await hide(objection, 0)).body.code).toBe('hiddenPatients.notAgreed');
    for (const call of [
      () => supervisor.get('/api/hidden-patients'),
      () =>
        supervisor.post('/api/hidden-patients', {
          requestId: objection,
          reason: 'xxx',
          agreedAttentions: 1,
        }),
    ])
      expect((await call()).status).toBe(403);

    before = await content();
    const money = await books();
    const { status, body } = await hide(objection);
    expect(status).toBe(201);
    id = body.id;
    expect(await books()).toEqual(money);
    expect((await hide(objection, 0)).body.code).toBe('hiddenPatients.already');
  });

  // access §22.2
  it('is named in no table but those that keep the state, requests and reads', async () => {
    await night();
    expect(await tablesNaming(rut, formatRut(rut), NAME, NAME.toUpperCase(), 'Ñancupil')).toEqual([
      // Another RUT ends like this one.
      'audit_log',
    ]);
    const [left] = await query<{ summary: string }>`
      SELECT summary FROM audit_log WHERE position(${rut} IN summary) > 0`;
    expect(left?.summary).toBe(`Escribió a ${mark()}, no a 1${rut}`);
  });

  // access §22.3
  it('is seen by administrators alone, and found by nobody', async () => {
    expect(await attentionAs(admin)).toMatchObject({
      patientRut: rut,
      patientName: NAME.toUpperCase(),
    });
    const seen = await attentionAs(supervisor);
    expect(seen.patientRut).toBe(mark());
    expect(seen.patientName).toMatch(/^Paciente reservado \(\d+(\.\d+)?\)$/);
    for (const search of [rut, formatRut(rut), NAME, 'Ñancupil'])
      expect(
        (
          await supervisor.get<Row[]>(
            `/api/medical-attentions?search=${encodeURIComponent(search)}`,
          )
        ).body,
        search,
      ).toEqual([]);
    const found = await supervisor.get<Row[]>(`/api/medical-attentions?search=${mark()}`);
    expect(found.body.length).toBeGreaterThan(0);
    // Rows that the browser writes into a file have the marks.
    const exported = await admin.request<Row[]>({
      method: 'GET',
      url: `/api/medical-attentions?search=${mark()}`,
      headers: { 'x-portal-export': '1' },
    });
    expect(exported.body.map((row) => row.patientRut)).toEqual(found.body.map(() => mark()));
    const { body } = await admin.get<HiddenPatient[]>('/api/hidden-patients');
    expect(body[0]).toMatchObject({ id, rut, kind: 'objection', liftedAt: null });
    expect(body[0]?.names).toEqual(expect.arrayContaining([NAME.toUpperCase(), NAME]));
    expect(body[0]?.attentions).toBe(found.body.length);
  });

  // access §22.4
  it('gets the file of all data from an administrator, with the names', async () => {
    const { body } = await admin.post<PersonData>('/api/rights/find', { personRut: rut });
    expect(body.found[0]?.names).toContain(NAME);
    expect(body.parts.find(({ key }) => key === 'filas-rechazadas')?.count).toBe(1);
    const wish = await request('access');
    const { bytes, status } = await admin.get(`/api/rights/requests/${wish}/file`);
    expect(status).toBe(200);
    const texts = [...readZip(bytes)].map(([, part]) => part.toString('utf8')).join('\n');
    expect(texts).toContain(`17 | ${formatRut(rut)} | ${NAME}`);
    expect(texts).toContain(NAME.toUpperCase());
    expect(texts).not.toContain('Paciente reservado (');
  });

  // access §22.5
  it('is hidden in what is written afterwards, too', async () => {
    const edited = await admin.get<Record<string, unknown>>(
      `/api/medical-attentions/${attentionId}`,
    );
    expect(edited.status).toBe(200);
    await query`
      INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, schedule_type, gross_amount, net_amount,
                              participated_amount, patient_rut, patient_name)
       SELECT record_type, 'NUEVA-' || n, attention_date, doctor_id, service_id, schedule_type, gross_amount, net_amount,
              participated_amount, ${rut}, CASE n WHEN 1 THEN ${NAME} ELSE 'Zunilda Ñancupil' END
         FROM attention, generate_series(1, 2) n WHERE id = ${attentionId}`;
    const rows = await query<{ rut: string; name: string }>`
      SELECT patient_rut AS rut, patient_name AS name FROM attention WHERE external_id LIKE 'NUEVA-%' ORDER BY external_id`;
    expect(rows.map((row) => row.rut)).toEqual([mark(), mark()]);
    expect(rows.every(({ name }) => name.startsWith(`Paciente reservado (${id}`))).toBe(true);
    await query`INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class)
       SELECT min(id), 999998, ARRAY[${rut}::text, 'Ñancupil'], 'Fecha inválida', 'date' FROM import`;
    await query`INSERT INTO audit_log (user_name, action, entity, summary, after)
       VALUES ('Ana', 'doctor.update', 'doctor', 'Llamó a ' || ${NAME}::text, jsonb_build_object('patientRut', ${rut}::text))`;
    await night();
    expect(await tablesNaming(NAME, NAME.toUpperCase(), 'Ñancupil')).toEqual([]);
    await query`DELETE FROM attention WHERE external_id LIKE 'NUEVA-%'`;
    await query`DELETE FROM import_rejection WHERE row_number = 999998`;
  });

  // access §22.5
  it('is hidden in files that are imported, which find the same attentions again', async () => {
    const file = csvOf(
      { ID: 'ARCHIVO-1', 'RUT Paciente': formatRut(rut), 'Nombre Paciente': NAME },
      { ID: 'ARCHIVO-2', 'RUT Paciente': rut, 'Nombre Paciente': 'Ñancupil, Zunilda' },
      { ID: 'ARCHIVO-3', 'RUT Paciente': rut, 'Nombre Paciente': NAME, 'Fecha Atención': 'ayer' },
    );
    const first = await upload(admin, 'participacion', 'agosto.csv', file);
    expect(first.body.created).toBe(2);
    expect(first.body.rejected).toHaveLength(1);
    const rows = await query<{ rut: string }>`
      SELECT patient_rut AS rut FROM attention WHERE external_id LIKE 'ARCHIVO-%'`;
    expect(rows).toEqual([{ rut: mark() }, { rut: mark() }]);
    const again = await upload(admin, 'participacion', 'agosto.csv', file);
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const looked = await duplicates(admin, 'participacion', 'agosto.csv', file);
    expect(looked.status).toBe(200);
    expect(looked.bytes.toString()).not.toContain('ancupil');
    await night();
    expect(await tablesNaming(NAME, 'Ñancupil')).toEqual([]);
    await query`DELETE FROM attention WHERE external_id LIKE 'ARCHIVO-%'`;
    await query`DELETE FROM import WHERE file_name = 'agosto.csv'`;
  });

  // access §22.6
  it('is shown again as every row was, and that it was hidden stays told', async () => {
    const money = await books();
    expect((await lift(id)).status).toBe(200);
    expect((await lift(id)).body.code).toBe('hiddenPatients.lifted');
    await query`SELECT write_attention_search(), sweep_attention_search()`;
    const after = await content();
    expect(after.filter(({ of }) => of !== 'audit_log')).toEqual(
      before.filter(({ of }) => of !== 'audit_log'),
    );
    expect(await books()).toEqual(money);
    expect(await attentionAs(supervisor)).toMatchObject({ patientRut: rut });
    const [entry] = await query<{ summary: string }>`
      SELECT summary FROM audit_log WHERE position('no a 1' || ${rut} IN summary) > 0`;
    expect(entry?.summary).toBe(`Escribió a ${rut}, no a 1${rut}`);
    for (const statement of [
      `UPDATE hidden_patient SET reason = 'otra'`,
      'DELETE FROM hidden_patient',
      'TRUNCATE hidden_patient CASCADE',
    ])
      await expect(query(statement), statement).rejects.toMatchObject({ code: '23514' });
    const actions = await query<{ action: string }>`
      SELECT action FROM audit_log WHERE entity = 'hiddenPatient' ORDER BY id`;
    expect(actions.map(({ action }) => action)).toEqual([
      'hiddenPatient.create',
      'hiddenPatient.lift',
    ]);
  });

  // access §22.6
  it('gets back a name with a backslash in what a correction says', async () => {
    const description = `SELECT e.description FROM entry e JOIN correction k ON k.id = e.correction_id WHERE k.attention_id = $1 LIMIT 1`;
    const [corrected] = await query<{ id: number; rut: string }>`
      SELECT a.id, a.patient_rut AS rut FROM attention a JOIN correction k ON k.attention_id = a.id
         JOIN entry e ON e.correction_id = k.id WHERE a.patient_rut <> ${rut} LIMIT 1`;
    if (!corrected) throw new Error('the demo clinic has corrections');
    await query`UPDATE attention SET patient_name = 'Ana \\1 Soto' WHERE id = ${corrected.id}`;
    const { body } = await hide(await request('objection', corrected.rut));
    const marked = await query<{ description: string }>(description, [corrected.id]);
    expect(marked[0]?.description).toMatch(/, Paciente reservado \(/);
    await lift(body.id);
    const shown = await query<{ description: string }>(description, [corrected.id]);
    expect(shown[0]?.description).toMatch(/\d{4}, Ana \\1 Soto$/);
  });
});
