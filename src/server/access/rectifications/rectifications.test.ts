/** The name or RUT of a patient is corrected in all records, by a request of rectification (access §27). */
import { describe, expect, it } from 'vitest';
import { adminApp, refusedBy } from '../../../../test/support/app.ts';
import { ATTENTION_FORM, insertAttention } from '../../../../test/support/attentions.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { csvOf, upload } from '../../../../test/support/imports.ts';
import { FREE_RUTS as FREE, rectifying, sumOf } from '../../../../test/support/rectifying.ts';
import type { ReadersAnswer } from '../../../contract/access/read-log.ts';
import type { Rectifiable, Rectification } from '../../../contract/access/rectifications.ts';
import type { PersonData } from '../../../contract/access/rights.ts';
import { formatRut } from '../../../domain/identity/rut.ts';

const { app, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });
const supervisor = await app.signedInAs('supervisor');

const { query, night, tablesNaming, books, request, preview, rectify, code } = rectifying(
  app,
  admin,
);

/** The patients whom most kinds of records name. */
const patients = await query<{ rut: string; attentionId: number }>`
  SELECT patient_rut AS rut, min(id) AS "attentionId" FROM attention_with_status WHERE patient_rut_is_valid
    GROUP BY 1 ORDER BY bool_or(id IN (SELECT attention_id FROM annulled_line)) DESC,
             bool_or(id IN (SELECT attention_id FROM correction)) DESC, bool_or(id IN (SELECT attention_id FROM hold)) DESC,
             bool_or(status = 'paid') DESC, count(*) DESC, 1 LIMIT 4`;
const [first, second, third, fourth] = patients;
if (!first || !second || !third || !fourth) throw new Error('the demo clinic has patients');

const OLD_NAME = 'Zunilda Ñancupil';
const NEW_NAME = 'Zunilda Ñancupil Ossandón';
const { rut, attentionId } = first;
const [newRut = ''] = FREE;

await query`UPDATE attention SET patient_name = ${OLD_NAME} WHERE patient_rut = ${rut}`;
await query`UPDATE attention SET patient_name = upper(patient_name) WHERE id = ${attentionId}`;
const [sample] = await query<{ doctorId: number; serviceId: number }>`
  SELECT doctor_id AS "doctorId", service_id AS "serviceId" FROM attention WHERE id = ${attentionId}`;
if (!sample) throw new Error('the patient has attentions');
const pendingId = await insertAttention(app.database.db, {
  ...sample,
  externalId: 'PENDIENTE-1',
  patientRut: rut,
  patientName: OLD_NAME,
});
await query(
  `INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before)
   VALUES ('Ana', 'attention.update', 'attention', $1::text, 'Modificó la atención de ' || $2::text || ', ' || $4::text, jsonb_build_object('patientRut', $3::text, 'patientName', $2::text)),
          ('Ana', 'doctor.update', 'doctor', '1', 'Cambió el RUT a ' || $3::text, NULL)`,
  [attentionId, OLD_NAME, rut, formatRut(rut)],
);
await query`INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class)
   SELECT min(id), 999999, ARRAY['17', ${formatRut(rut)}::text, ${OLD_NAME}::text], 'Fecha inválida', 'date' FROM import`;
await query`INSERT INTO job (type, status, progress, started_at, completed_at, payload)
   VALUES ('verify-books', 'completed', 100, now(), now(), jsonb_build_object('patientRut', ${rut}::text))`;
await night();

describe('access §27.1: what is refused', { timeout: 120_000 }, () => {
  it('a request that is unknown, asks for something else or was refused, and a RUT that no record has', async () => {
    const unknown = await admin.post<{ code: string }>('/api/rectifications/preview', {
      requestId: 99_999,
    });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'record.notFound' } });
    expect(await code(await request(rut, 'objection'), { newName: 'Ana Soto' })).toBe(
      'rectifications.noGround',
    );
    const refused = await request(rut);
    await admin.post(`/api/rights/requests/${refused}/answer`, {
      state: 'refused',
      answer: 'No acreditó quién es',
    });
    expect(await code(refused, { newName: 'Ana Soto' })).toBe('rectifications.noGround');
    for (const nobody of ['7654321-6', 'ANON-0123456789AB', 'RESERVADO-000001'])
      expect(await code(await request(nobody), { newName: 'Ana Soto' }), nobody).toBe(
        'rectifications.nobody',
      );
  });

  it.each([
    ['a wrong check digit', { newRut: '12345678-9' }, 400],
    ['no RUT at all', { newRut: 'AB-123' }, 400],
    ['a name of two letters', { newName: 'Al' }, 400],
    ['the name of a mark', { newName: 'Paciente reservado (3)' }, 400],
    ['no name chosen', { names: [], newName: 'Ana Soto' }, 400],
    ['nothing new', {}, 400],
  ])('%s', async (_, asked, status) => {
    const requestId = await request(second.rut);
    const seen = await preview(requestId);
    const answer = await admin.post('/api/rectifications', {
      requestId,
      names: seen.spellings.map(({ name }) => name),
      reason: 'Lo pidió',
      agreedAttentions: seen.attentions,
      agreedRecords: sumOf(seen.records),
      agreedOther: null,
      ...asked,
    });
    expect(answer.status).toBe(status);
  });

  it('the same name and the same RUT', async () => {
    const requestId = await request(second.rut);
    const { spellings } = await preview(requestId);
    expect(spellings).toHaveLength(1);
    expect(await code(requestId, { newName: spellings[0]?.name ?? '', newRut: second.rut })).toBe(
      'rectifications.nothing',
    );
  });

  it('other records than were agreed to, and a name that nobody has', async () => {
    const requestId = await request(second.rut);
    const { attentions } = await preview(requestId);
    expect(await code(requestId, { newName: 'Ana Soto', agreedAttentions: attentions + 1 })).toBe(
      'rectifications.notAgreed',
    );
    expect(await code(requestId, { newName: 'Ana Soto', names: ['Nadie Así'] })).toBe(
      'rectifications.nobody',
    );
  });

  it('a person who is no administrator, also with the screen', async () => {
    const options = await query<{ id: number }>`
      SELECT id FROM menu_option WHERE href = '/derechos'`;
    await query`
      UPDATE permission SET is_allowed = true WHERE menu_option_id = ${options[0]?.id} AND profile = 'supervisor'`;
    const requestId = await request(rut);
    for (const answer of [
      await supervisor.get<{ code: string }>('/api/rectifications'),
      await supervisor.post<{ code: string }>('/api/rectifications/preview', { requestId }),
      await rectify(requestId, { newName: 'Ana Soto' }, supervisor),
    ])
      expect(answer).toMatchObject(refusedBy(403, 'rectifications.administrators'));
  });
});

describe('access §27.2: a corrected patient', { timeout: 120_000 }, () => {
  let requestId: number;

  it('is told beforehand: attentions by state and month, and all other records', async () => {
    requestId = await request(rut);
    const before = await books();
    const seen = await preview(requestId, { newRut });
    const [counted] = await query<Rectifiable>`
      SELECT count(*) AS attentions, count(*) FILTER (WHERE status = 'paid') AS paid, count(DISTINCT date_trunc('month', attention_date)) AS months
         FROM attention_with_status WHERE patient_rut = ${rut}`;
    expect(seen).toMatchObject({ rut, isHidden: false, other: null, ...counted });
    expect(seen.attentions).toBe(seen.pending + seen.calculated + seen.paid);
    expect(seen.spellings.map(({ name }) => name)).toEqual(
      expect.arrayContaining([OLD_NAME, OLD_NAME.toUpperCase()]),
    );
    expect(seen.records).toMatchObject({
      import_rejection: 1,
      job: 1,
      audit_log: expect.anything(),
    });
    expect(await books()).toEqual(before);
    expect(await query`SELECT FROM rectification`).toEqual([]);
  });

  it('has the new name and RUT in every table; amounts, payments and approvals are as before', async () => {
    const [paid] = await query<{ count: number }>`
      SELECT count(*) FROM attention_with_status WHERE patient_rut = ${rut} AND status = 'paid'`;
    const before = await books();
    const seen = await preview(requestId, { newRut });
    const answer = await rectify(requestId, { newName: NEW_NAME, newRut });
    expect(answer).toMatchObject({ status: 201 });
    expect(await books()).toEqual(before);
    await night();
    // The doctor keeps the RUT, which a patient had by mistake.
    expect(await tablesNaming(OLD_NAME.toUpperCase())).toEqual([]);
    expect(
      await query`
        SELECT summary FROM audit_log WHERE (position(${rut} IN audit_log::text) > 0 OR position(${formatRut(rut)} IN audit_log::text) > 0) AND entity <> 'rightsRequest'`,
    ).toEqual([{ summary: `Cambió el RUT a ${rut}` }]);
    expect((await tablesNaming(rut)).filter((table) => table !== 'audit_log')).toEqual([]);
    // The new name contains the old one.
    expect(
      await query`SELECT FROM audit_log WHERE position(${OLD_NAME} IN replace(audit_log::text, ${NEW_NAME}, '')) > 0`,
    ).toEqual([]);
    expect(
      await query`SELECT FROM audit_log WHERE audit_log::text LIKE '%Ossandón Ossandón%'`,
    ).toEqual([]);
    const [entry] = await query<{ summary: string; before: object }>`
      SELECT summary, before FROM audit_log WHERE summary LIKE 'Modificó la atención de Zunilda%'`;
    expect(entry).toEqual({
      summary: `Modificó la atención de ${NEW_NAME}, ${formatRut(newRut)}`,
      before: { patientRut: newRut, patientName: NEW_NAME },
    });
    const [row] = await query<{ cells: string[] }>`
      SELECT cells FROM import_rejection WHERE row_number = 999999`;
    expect(row?.cells).toEqual(['17', newRut, NEW_NAME]);
    const [now] = await query<{ count: number; paid: number; valid: boolean }>`
      SELECT count(*), count(*) FILTER (WHERE status = 'paid') AS paid, bool_and(patient_rut_is_valid) AS valid
         FROM attention_with_status WHERE patient_rut = ${newRut} AND patient_name = ${NEW_NAME}`;
    expect(now).toEqual({ count: seen.attentions, paid: paid?.count, valid: true });
    const found = await admin.get<unknown[]>(
      `/api/medical-attentions?search=${encodeURIComponent(newRut)}`,
    );
    expect(found.body).toHaveLength(seen.attentions);
    // An edit that began before is refused.
    const late = await admin.edit<{ code: string }>(`/api/medical-attentions/${pendingId}`, {
      ...ATTENTION_FORM,
      externalId: 'PENDIENTE-1',
      version: 1,
    });
    expect(late.body.code).toBe('record.changed');
  });

  it('is told in the list alone: who, when, why, what and how many; the audit log names nobody', async () => {
    const { body } = await admin.get<Rectification[]>('/api/rectifications');
    expect(body[0]).toMatchObject({
      requestId,
      oldRut: rut,
      newRut,
      newName: NEW_NAME,
      reason: 'Lo pidió con su cédula',
      madeByName: expect.stringMatching(/\S/),
    });
    const { body: total } = await admin.get('/api/rectifications/summary');
    expect(total).toEqual({ total: body.length });
    const [entry] = await query<{ entry: string }>`
      SELECT audit_log::text AS entry FROM audit_log WHERE action = 'rectification.create'`;
    expect(entry?.entry).toMatch(/Rectificó el nombre y el RUT de un paciente en \d+ atenci/);
    for (const word of ['ancupil', rut, newRut]) expect(entry?.entry).not.toContain(word);
    for (const statement of [
      `UPDATE rectification SET old_rut = '1-9'`,
      `UPDATE rectification SET reason = 'otra'`,
      'DELETE FROM rectification',
      'TRUNCATE rectification',
    ])
      await expect(query(statement), statement).rejects.toMatchObject({ code: '23514' });
  });

  it('is corrected once by a request, also when two administrators ask at once', async () => {
    expect(await code(requestId, { newName: 'Otra' })).toBe('rectifications.done');
    const other = await request(second.rut);
    const [free = ''] = FREE.slice(1);
    const answers = await Promise.all([
      rectify(other, { newRut: free }),
      rectify(other, { newName: 'Ana Soto Mena' }, await app.signedInAs('admin')),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('rectifications.done');
  });

  it('keeps its data when a file brings the old ones again', async () => {
    const file = csvOf(
      { ID: 'ARCHIVO-1', 'RUT Paciente': formatRut(rut), 'Nombre Paciente': OLD_NAME },
      { ID: 'ARCHIVO-2', 'RUT Paciente': rut, 'Nombre Paciente': 'Otra Persona' },
    );
    expect((await upload(admin, 'participacion', 'agosto.csv', file)).body.created).toBe(2);
    expect(
      await query`
        SELECT patient_rut AS rut, patient_name AS name FROM attention WHERE external_id LIKE 'ARCHIVO-%' ORDER BY external_id`,
    ).toEqual([
      { rut: newRut, name: NEW_NAME },
      { rut, name: 'Otra Persona' },
    ]);
    const again = await upload(admin, 'participacion', 'agosto.csv', file);
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it('gets the file of the data with the rectification and the former reads', async () => {
    const { body } = await admin.post<PersonData>('/api/rights/find', { personRut: newRut });
    expect(body.found[0]?.names).toEqual([NEW_NAME]);
    expect(body.parts.find(({ key }) => key === 'rectificaciones')?.count).toBe(1);
    expect(body.parts.find(({ key }) => key === 'solicitudes')?.count).toBe(1);
  });
});

describe('access §27.4: who has the new RUT already', { timeout: 120_000 }, () => {
  it('is asked about, and becomes the same patient', async () => {
    const requestId = await request(third.rut);
    const seen = await preview(requestId, { newRut: fourth.rut });
    expect(seen.other?.attentions).toBeGreaterThan(0);
    const refused = await rectify(requestId, { newRut: fourth.rut });
    expect(refused.body).toMatchObject({ code: 'rectifications.rutOfAnother' });
    const { status } = await rectify(requestId, {
      newRut: fourth.rut,
      agreedOther: seen.other?.attentions ?? 0,
    });
    expect(status).toBe(201);
    const [both] = await query<{ count: number }>`
      SELECT count(*) FROM attention WHERE patient_rut = ${fourth.rut}`;
    expect(both?.count).toBe(seen.attentions + (seen.other?.attentions ?? 0));
  });

  it('of an invented RUT only the chosen names are corrected', async () => {
    await query`
      INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, schedule_type, gross_amount, net_amount,
                              participated_amount, patient_rut, patient_rut_is_valid, patient_name)
       SELECT record_type, 'INVENTADO-' || n, attention_date, doctor_id, service_id, schedule_type, gross_amount, net_amount,
              participated_amount, '99999999-0', false, CASE n WHEN 1 THEN 'Rosa Uno' ELSE 'Inés Dos' END
         FROM attention, generate_series(1, 3) n WHERE id = ${attentionId}`;
    const [free = ''] = FREE.slice(2);
    const { status } = await rectify(await request('99999999-0'), {
      names: ['Rosa Uno'],
      newRut: free,
    });
    expect(status).toBe(201);
    expect(
      await query`SELECT patient_rut AS rut, patient_rut_is_valid AS valid, patient_name AS name FROM attention
          WHERE external_id LIKE 'INVENTADO-%' ORDER BY external_id`,
    ).toEqual([
      { rut: free, valid: true, name: 'Rosa Uno' },
      { rut: '99999999-0', valid: false, name: 'Inés Dos' },
      { rut: '99999999-0', valid: false, name: 'Inés Dos' },
    ]);
  });
});

describe('access §27.6: the log of reads', () => {
  it('is found by the new RUT with what was read under the former one before', async () => {
    await query(
      `INSERT INTO read_log (at, user_id, user_name, call, kind, row_count, patient_ruts)
       VALUES (now() - interval '1 day', 900001, 'Ana Antigua', 'attentions.list', 'list', 1, ARRAY[$1]),
              (now() + interval '1 day', 900002, 'Eva de Mañana', 'attentions.list', 'list', 1, ARRAY[$1])`,
      [rut],
    );
    const { body } = await admin.get<ReadersAnswer>(`/api/read-log/readers?search=${newRut}`);
    expect(body.formerRuts).toEqual([{ rut, until: expect.stringMatching(/^20/) }]);
    const names = body.readers.map(({ userName }) => userName);
    expect(names).toContain('Ana Antigua');
    expect(names).not.toContain('Eva de Mañana');
  });
});

describe('access §27.7: a corrected patient whose time has passed', () => {
  it('is forgotten by the rectification, too', async () => {
    await query`UPDATE retention_period SET months = 1 WHERE kind = 'patients'`;
    await query`INSERT INTO anonymisation (kind, before)
       VALUES ('patients', (now() AT TIME ZONE 'America/Santiago')::date - make_interval(months => 1))`;
    expect(
      await query`
        SELECT old_rut, old_names, new_rut, new_name FROM rectification WHERE new_rut = 'ANON' OR 'Rosa Uno' = ANY (old_names)`,
    ).toContainEqual({
      old_rut: 'ANON',
      old_names: ['Paciente anonimizado'],
      new_rut: 'ANON',
      new_name: null,
    });
    expect(await query`SELECT FROM rectification WHERE 'Rosa Uno' = ANY (old_names)`).toEqual([]);
  });
});
