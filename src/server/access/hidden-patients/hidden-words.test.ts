/** Words that name hidden patients, wherever they stand, and how long their marks are needed (access §22.2, access §22.6). */
import { beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { hide, lift } from '../../../../test/support/hidden.ts';
import { refused as refusedRows, upload } from '../../../../test/support/imports.ts';
import type { PersonData } from '../../../contract/access/rights.ts';
import { type Attention, attentionEdit } from '../../../contract/intake/attentions.ts';

const ANA = '12345678-5';
const JUAN = '7654321-6';

let app: TestApp;
let ids: string[];

const write = (id: string | undefined, rut: string, name: string) =>
  app.query`UPDATE attention SET patient_rut = ${rut}, patient_name = ${name} WHERE id = ${id}`;
const entries = () =>
  app.query<{
    entry: string;
  }>`SELECT to_jsonb(g)::text AS entry FROM audit_log g WHERE user_name = 'Eva' ORDER BY id`;
/** The cells of the refused row, and those that are kept of it. */
const refused = async () =>
  (
    await app.query<{ cells: string[]; kept: string[] | null }>`
      SELECT r.cells, h.cells AS kept FROM import_rejection r LEFT JOIN hidden_import_row h USING (import_id, row_number)`
  )[0];
const refuseRow = (at = '2026-03-01') =>
  app.query`
    WITH made AS (INSERT INTO import (record_type, file_name, created_at) VALUES ('participacion', 'marzo.csv', ${at}) RETURNING id)
     INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class) SELECT id, 2, ${[ANA, 'Ana Soto', JUAN, '']}, 'Fecha inválida', 'date' FROM made`;

beforeEach(async () => {
  app = await testApp();
  await fillClinic(app.database);
  await addAttentions(app.database, '2026-03', 3);
  ids = (await app.query<{ id: string }>`SELECT id FROM attention ORDER BY id`).map(({ id }) => id);
});

it('hides a name after a line break, also in what was logged about a hold, when others have the name', async () => {
  await write(ids[0], ANA, 'Ana Soto');
  await write(ids[1], JUAN, 'Ana Soto');
  const reason = 'Motivo:\nAna Soto\tdice «Ana\vSoto»:\nAna Soto';
  await app.query(
    `WITH held AS (INSERT INTO hold (attention_id, reason) VALUES ($1, $2) RETURNING id)
     INSERT INTO audit_log (user_name, action, entity, entity_id, summary, after)
     SELECT 'Eva', 'hold.create', 'hold', id::text, 'Puso en pausa: ' || $2::text, jsonb_build_object('reason', $2::text) FROM held`,
    [ids[0], reason],
  );
  const before = await entries();
  await hide(app, ANA);
  const [held] = await app.query<{ reason: string }>`SELECT reason FROM hold`;
  expect(held?.reason).toMatch(/^Motivo:\nPaciente reservado \(1\)\tdice/);
  expect((await entries())[0]?.entry).not.toContain('Ana Soto');
  await lift(app, ANA);
  expect(await entries()).toEqual(before);
  expect(await app.query`SELECT reason FROM hold`).toEqual([{ reason }]);
});

// access §22.2, access §22.3
it('hides the former names of an attention that was edited, and of one that was deleted', async () => {
  const admin = await app.signedInAs('admin');
  const edit = async (id: string | undefined, part: object) => {
    const { body } = await admin.get<Attention>(`/api/medical-attentions/${id}`);
    const given = Object.fromEntries(
      Object.keys(attentionEdit.shape).map((field) => [field, body[field as keyof Attention]]),
    );
    const answer = await admin.put(`/api/medical-attentions/${id}`, {
      ...given,
      version: body.version,
      ...part,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await write(ids[0], JUAN, 'Juan Perez');
  await write(ids[1], JUAN, 'Jhon Perez');
  await write(ids[2], ANA, 'Ana Soto');
  await edit(ids[0], { patientName: 'Juan Pérez' });
  await edit(ids[0], { patientName: 'Juan Pérez Soto' });
  // With a RUT that nobody has and the name wrong, and then the name alone.
  await write(ids[0], '9999999-3', 'Jhuan Peres');
  await edit(ids[0], { patientRut: JUAN });
  await edit(ids[0], { patientName: 'Juan Pérez Soto' });
  await app.query`INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before, after)
     VALUES ('Eva', 'attention.update', 'attention', ${ids[0]}, 'Modificó la atención.', '{"patientRut": "7654321-6", "patientName": ""}', '{"patientRut": null, "patientName": null}')`;
  await app.query`INSERT INTO audit_log (user_name, action, entity, summary, after)
     VALUES ('Eva', 'attention.cleanPatient', 'attention', 'Eliminó 1 atención pendiente de pacientes con nombre «jhon perez»', '{"patientName": "jhon perez"}')`;
  const { body } = await admin.get<Attention>(`/api/medical-attentions/${ids[1]}`);
  await admin.delete(`/api/medical-attentions/${ids[1]}`, { version: body.version });
  const log = () =>
    app.query<{
      entry: string;
    }>`SELECT to_jsonb(g)::text AS entry FROM audit_log g WHERE entity = 'attention' ORDER BY id`;
  const before = await log();
  expect(before).toHaveLength(7);
  await hide(app, JUAN);
  expect(JSON.stringify(await log())).not.toMatch(/Juan|Jhon|Jhuan|peres|7654321|9999999/i);
  await lift(app, JUAN);
  expect(await log()).toEqual(before);
});

it('hides names with quotation marks and backslashes', async () => {
  const name = 'José \\1 "Pepe"';
  await write(ids[0], ANA, name);
  await app.query`INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before)
     VALUES ('Eva', 'attention.update', 'attention', ${ids[0]}, 'Editó.', jsonb_build_object('patientName', ${name}::text))`;
  const before = await entries();
  await hide(app, ANA);
  expect((await entries())[0]?.entry).toContain('Paciente reservado (1)');
  await lift(app, ANA);
  expect(await entries()).toEqual(before);
});

it('keeps an entry about two patients with one name hidden while one of them is', async () => {
  await write(ids[0], ANA, 'Ana Soto');
  await write(ids[1], JUAN, 'Ana Soto');
  await app.query`INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before, after)
     VALUES ('Eva', 'attention.update', 'attention', ${ids[0]}, 'Editó.', jsonb_build_object('patientRut', ${JUAN}::text, 'patientName', 'Ana Soto'),
             jsonb_build_object('patientRut', ${ANA}::text, 'patientName', 'Ana Soto'))`;
  const before = await entries();
  await hide(app, ANA);
  await hide(app, JUAN);
  await lift(app, ANA);
  expect((await entries())[0]?.entry).not.toContain('Ana Soto');
  await lift(app, JUAN);
  expect(await entries()).toEqual(before);
});

it('keeps a refused row that names two patients hidden while one of them is', async () => {
  await write(ids[0], ANA, 'Ana Soto');
  await write(ids[1], JUAN, 'Juan Rojas');
  await refuseRow();
  const cells = (await refused())?.cells;
  await hide(app, ANA);
  await hide(app, JUAN);
  await lift(app, ANA);
  expect(await refused()).toEqual({ cells: ['', '', '', 'RESERVADO-000002'], kept: cells });
  await lift(app, JUAN);
  expect(await refused()).toEqual({ cells, kept: null });
});

it('keeps the marks of a name whose time has not passed', async () => {
  await app.query`UPDATE attention SET patient_rut_is_valid = false`;
  await write(ids[0], 'SIN-RUT', 'Ana Soto');
  await write(ids[1], 'SIN-RUT', 'Juan Rojas');
  await write(ids[2], JUAN, 'Eva Díaz');
  await app.query`UPDATE attention SET attention_date = '2005-01-03' WHERE id = ${ids[0]}`;
  await hide(app, 'SIN-RUT');
  await app.query`INSERT INTO anonymisation (kind, before) VALUES ('patients', '2010-01-01')`;
  expect(await app.query`SELECT name FROM hidden_spelling`).toEqual([{ name: 'Juan Rojas' }]);
  await lift(app, 'SIN-RUT');
  expect(
    await app.query`SELECT patient_rut AS rut, patient_name AS name FROM attention ORDER BY id`,
  ).toEqual([
    { rut: expect.stringMatching(/^ANON-/), name: 'Paciente anonimizado' },
    { rut: 'SIN-RUT', name: 'Juan Rojas' },
    { rut: JUAN, name: 'Eva Díaz' },
  ]);
});

// access §22.6
it('forgets what the marks stood for once the attentions are deleted and nothing was told for the period', async () => {
  const spelled = () => app.query`SELECT DISTINCT rut, name FROM hidden_spelling ORDER BY rut`;
  const isLeft = async () =>
    (await app.query<{ left: boolean }>`SELECT has_leftovers('2010-01-01') AS left`)[0]?.left;
  const anonymise = () =>
    app.query`INSERT INTO anonymisation (kind, before) VALUES ('patients', '2010-01-01')`;
  const told = (at: string) =>
    app.query`INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before, at)
       SELECT 'Eva', 'attention.remove', 'attention', id::text, 'Eliminó la atención.', jsonb_build_object('patientRut', patient_rut, 'patientName', patient_name), ${at}
         FROM attention WHERE id = ${ids[0]}`;
  await write(ids[0], ANA, 'Ana Soto');
  await write(ids[1], JUAN, 'Juan Rojas');
  await write(ids[2], '9999999-3', 'Eva Díaz');
  const long = new Date('2008-05-01T12:00:00Z');
  await hide(app, ANA, long);
  await hide(app, JUAN, long);
  await hide(app, '9999999-3');
  await told('2008-06-01');
  await app.query`DELETE FROM attention WHERE id = ANY (${[ids[0], ids[2]]})`;
  expect(await isLeft()).toBe(true);
  await anonymise();
  // Juan has an attention, and the other was hidden a short time ago: showing her again still gives back the names.
  expect(await spelled()).toEqual([
    { rut: JUAN, name: 'Juan Rojas' },
    { rut: '9999999-3', name: 'Eva Díaz' },
  ]);
  expect(await isLeft()).toBe(false);
  await app.query`
    INSERT INTO audit_log (user_name, action, entity, summary) VALUES ('Eva', 'attention.remove', 'attention', 'Eliminó la atención de Juan Rojas, 7.654.321-6.')`;
  await app.query`DELETE FROM attention`;
  expect(await isLeft()).toBe(false);
});

it('lets an administrator find all that is kept of a doctor who is a hidden patient, too', async () => {
  await write(ids[0], ANA, 'Ana Soto');
  await app.query`UPDATE doctor SET rut = ${ANA} WHERE id = 1`;
  await app.query`
    INSERT INTO received_document (kind, folio, issuer_rut, issued_on, gross_amount, retention_amount, net_amount, state)
     VALUES ('receipt', 1, ${ANA}, '2026-03-01', 100, 10, 90, 'valid')`;
  const admin = await app.signedInAs('admin');
  const documents = async () => {
    const { body } = await admin.post<PersonData>('/api/rights/find', { personRut: ANA });
    return body.parts.find(({ key }) => key === 'documentos')?.count;
  };
  expect(await documents()).toBe(1);
  await hide(app, ANA);
  expect(await documents()).toBe(1);
});

// access §22.2, access §27.2
it('leaves entries about a longer name and about a doctor of that name, hidden or rectified', async () => {
  await write(ids[0], ANA, 'Ana Soto');
  await write(ids[1], JUAN, 'Ana Soto Rojas');
  // The last hold went with its attention: the sentence alone tells whose it was.
  await app.query`INSERT INTO audit_log (user_name, action, entity, entity_id, summary, after)
     VALUES ('Eva', 'attention.create', 'attention', ${ids[1]}, 'Registró la atención de Ana Soto Rojas del 02-03-2026.', ${{ patientRut: JUAN, patientName: 'Ana Soto Rojas' }}),
            ('Eva', 'hold.create', 'hold', '77777', 'Puso en pausa el pago de Ana Soto: licencia.', NULL),
            ('Eva', 'hold.create', 'hold', '88888', 'Puso en pausa el pago de el registro de Ana Soto: reclamo.', NULL)`;
  const [last] = await app.query<{ id: string }>`SELECT max(id)::text AS id FROM audit_log`;
  expect(
    await app.query`SELECT key FROM rectified_records(${ANA}, ARRAY['Ana Soto']) WHERE in_table = 'audit_log'`,
  ).toEqual([{ key: last?.id }]);
  const before = await entries();
  await hide(app, ANA);
  const after = await entries();
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]?.entry).toContain('el registro de Paciente reservado (1): reclamo.');
  await lift(app, ANA);
  expect(await entries()).toEqual(before);
});

// access §22.2
it('leaves the refused rows of others to a doctor who is a hidden patient, too', async () => {
  await write(ids[0], ANA, 'Ana Soto');
  await app.query`UPDATE doctor SET rut = ${ANA} WHERE id = 1`;
  const cells = [ANA, 'Rosa Díaz', JUAN, ''];
  await refuseRow();
  await app.query`INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class)
    SELECT id, 3, ${cells}, 'Fecha inválida', 'date' FROM import`;
  const rows = () => app.query`SELECT cells FROM import_rejection ORDER BY row_number`;
  const before = await rows();
  await hide(app, ANA);
  expect(await rows()).toEqual([{ cells: ['', '', '', 'RESERVADO-000001'] }, { cells }]);
  await lift(app, ANA);
  expect(await rows()).toEqual(before);
});

// access §17.3, access §22.2
it('knows by the headings of a file whose a RUT is, of a doctor whom nobody registered, too', async () => {
  await write(ids[0], ANA, 'Ana Soto');
  await app.query`UPDATE doctor SET rut = ${ANA} WHERE id = 1`;
  const admin = await app.signedInAs('admin');
  const file = [
    'ID;RUT Paciente;Nombre Paciente;Fecha Atención;Código Prestación;Valor Participado;Valor Neto;RUT Médico;Nombre del Médico',
    `A;${JUAN};Rosa Díaz;ayer;0101;7000;10000;${ANA};Ana Soto`,
    `B;${ANA};Anna Sotto;ayer;0101;7000;10000;${JUAN};Juan Pérez`,
    '',
  ].join('\n');
  const imported = await upload(admin, 'participacion', 'marzo.csv', file);
  expect(imported.body, JSON.stringify(imported.body)).toMatchObject({ rejected: [{}, {}] });
  const refusedOf = async (personRut: string) => {
    const { body } = await admin.post<PersonData>('/api/rights/find', { personRut });
    return body.parts.find(({ key }) => key === 'filas-rechazadas')?.count ?? 0;
  };
  expect([await refusedOf(ANA), await refusedOf(JUAN)]).toEqual([1, 1]);
  const rows = async () =>
    (
      await app.query<{ cells: string[] }>`SELECT cells FROM import_rejection ORDER BY row_number`
    ).map(({ cells }) => cells.filter((cell) => cell !== '').join());
  const before = await rows();
  await hide(app, ANA);
  expect(await rows()).toEqual([before[0], 'RESERVADO-000001']);
  // What is imported afterwards, and a file that is only looked at.
  await upload(admin, 'participacion', 'abril.csv', file);
  expect((await rows()).sort()).toEqual(
    [before[0], before[0], 'RESERVADO-000001', 'RESERVADO-000001'].sort(),
  );
  const looked = await refusedRows(admin, 'participacion', 'mayo.csv', file);
  const text = looked.bytes.toString();
  expect(text).toContain('Rosa Díaz');
  expect(text).not.toContain('Anna Sotto');
  await lift(app, ANA);
  expect((await rows()).sort()).toEqual([...before, ...before].sort());
});

// access §17.3, access §22.2
it('knows a RUT whose check digit has a cell of its own', async () => {
  await write(ids[0], ANA, 'Ana Soto');
  await app.query`UPDATE doctor SET rut = ${ANA} WHERE id = 1`;
  const admin = await app.signedInAs('admin');
  const file = [
    'ID;RUT Paciente;DV Paciente;Nombre Paciente;Fecha Atención;Código Prestación;Valor Participado;Valor Neto;RUT Médico;DV Médico',
    'A;12.345.678;5;Ana Soto;ayer;0101;7000;10000;7654321;6',
    'B;7654321;6;Rosa Díaz;ayer;0101;7000;10000;12345678;5',
    'C;12345678;K;Eva Díaz;ayer;0101;7000;10000;7654321;6',
    '',
  ].join('\n');
  const imported = await upload(admin, 'participacion', 'marzo.csv', file);
  expect(imported.body, JSON.stringify(imported.body)).toMatchObject({ rejected: [{}, {}, {}] });
  const { body } = await admin.post<PersonData>('/api/rights/find', { personRut: ANA });
  expect(body.parts.find(({ key }) => key === 'filas-rechazadas')?.count).toBe(1);
  const rows = () =>
    app.query<{ cells: string[] }>`SELECT cells FROM import_rejection ORDER BY row_number`;
  const before = await rows();
  await hide(app, ANA);
  const [hers, ...others] = await rows();
  expect(hers?.cells.join('')).toBe('RESERVADO-000001');
  expect(others).toEqual(before.slice(1));
  const looked = (await refusedRows(admin, 'participacion', 'abril.csv', file)).bytes.toString();
  expect(looked).toContain('Rosa Díaz');
  expect(looked).not.toContain('Ana Soto');
  await lift(app, ANA);
  expect(await rows()).toEqual(before);
});

// access §17.3
it('knows a RUT that slipped into the column of who attended by the name beside it', async () => {
  await write(ids[0], JUAN, 'Juan Pérez Soto');
  await app.query(
    `WITH made AS (INSERT INTO import (record_type, file_name, header)
                   VALUES ('participacion', 'marzo.csv', '{Paciente,RUT Médico,Razón Social}') RETURNING id)
     INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class)
     SELECT id, line, cells.one, 'Doctor no encontrado', 'doctor' FROM made,
            (VALUES (2, ARRAY['PEREZ SOTO JUAN', $1, '']), (3, ARRAY['Rosa Díaz', $1, 'Juan Pérez Soto'])) AS cells (line, one)`,
    [JUAN],
  );
  await hide(app, JUAN);
  expect(await app.query`SELECT cells FROM import_rejection ORDER BY row_number`).toEqual([
    { cells: ['', '', 'RESERVADO-000001'] },
    { cells: ['Rosa Díaz', JUAN, 'Juan Pérez Soto'] },
  ]);
});

it('keeps the rows of files no longer than other rows', async () => {
  await write(ids[0], ANA, 'Ana Soto');
  await refuseRow('2010-01-01');
  await hide(app, ANA);
  await app.query`INSERT INTO anonymisation (kind, before) VALUES ('import_rows', '2015-01-01')`;
  await lift(app, ANA);
  expect(await refused()).toEqual({ cells: ['', '', '', ''], kept: null });
});

// access §22.3
it('marks words of the log of reads that name a hidden patient whom the search did not find', async () => {
  await write(ids[0], ANA, 'Ana Soto Reyes');
  const seen = async (filter: object) =>
    (await app.query<{ seen: object }>`SELECT seen_filter(${filter}, '{}') AS seen`)[0]?.seen;
  const asked = { message: '¿Qué atenciones tuvo  REYES, ana?', month: 3 };
  expect(await seen(asked)).toEqual(asked);
  await hide(app, ANA);
  expect(await seen(asked)).toEqual({ message: 'RESERVADO-000001', month: 3 });
  for (const search of ['12.345.678-5', 'el rut 12345678', 'Soto Reyes'])
    expect(await seen({ search })).toEqual({ search: 'RESERVADO-000001' });
  for (const filter of [{ search: 'Ana' }, { search: 'Juan Soto Díaz' }, { state: 'Ana Soto' }, {}])
    expect(await seen(filter)).toEqual(filter);
  await lift(app, ANA);
  expect(await seen(asked)).toEqual(asked);
});
