/** The requests of persons, and everything about one of them (access §17). */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { readZip } from '../../../../test/support/zip.ts';
import type { PersonData, RightsRequest } from '../../../contract/access/rights.ts';
import { carryOut, rowsOf } from '../../platform/db/database.ts';

const RUT = '11111111-1';

const app = await testApp();
await fillClinic(app.database);
await addAttentions(app.database, '2026-07', 12);
// Else the patient of all of them has the RUT of a doctor.
await carryOut(app.database.db)`UPDATE attention SET patient_rut = ${RUT}`;
const admin = await app.signedInAs('admin');

/** The files of a ZIP as texts. */
const textsOf = (zip: Buffer) =>
  new Map([...readZip(zip)].map(([name, bytes]) => [name, bytes.toString('utf8')]));

const wish = (part: object = {}) => ({
  personRut: RUT,
  kind: 'access',
  askedBy: 'Rosa Soto Díaz',
  ground: 'Titular, cédula a la vista. Pide copia de todo.',
  receivedOn: '2026-07-01',
  ...part,
});
const create = (part?: object) => admin.post<RightsRequest>('/api/rights/requests', wish(part));

describe('what is kept of a person', () => {
  // access §17.2
  it('is counted by kind of data, however the RUT is written', async () => {
    const { status, body } = await admin.post<PersonData>('/api/rights/find', {
      personRut: ' 011.111.111-1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ rut: RUT, isValid: true });
    expect(body.found.map(({ capacity }) => capacity)).toEqual(['patient']);
    expect(body.parts.find(({ key }) => key === 'atenciones')?.count).toBe(12);
  });

  // access §17.2
  it('is found for doctors and users, too, and for what is no RUT', async () => {
    const rows = await rowsOf<{ rut: string }>(
      app.database.db,
    )`SELECT rut FROM doctor WHERE id = 2`;
    const doctor = await admin.post<PersonData>('/api/rights/find', { personRut: rows[0]?.rut });
    expect(doctor.body.found.map(({ capacity }) => capacity)).toContain('doctor');
    await carryOut(
      app.database.db,
    )`UPDATE attention SET patient_rut = 'PAS-1', patient_rut_is_valid = false
               WHERE id = (SELECT min(id) FROM attention)`;
    const foreign = await admin.post<PersonData>('/api/rights/find', { personRut: ' PAS-1 ' });
    expect(foreign.body).toMatchObject({ rut: 'PAS-1', isValid: false });
    expect(foreign.body.parts.find(({ key }) => key === 'atenciones')?.count).toBe(1);
  });

  it.each([{}, { personRut: ' ' }, { personRut: 'x'.repeat(21) }, { personRut: RUT, other: 1 }])(
    'is refused for %j',
    async (body) => {
      expect((await admin.post('/api/rights/find', body)).status).toBe(400);
    },
  );

  it('is shown to nobody but who has the screen', async () => {
    for (const profile of ['supervisor', 'user'] as const) {
      const other = await app.signedInAs(profile);
      expect((await other.post('/api/rights/find', { personRut: RUT })).status).toBe(403);
    }
  });
});

describe('a request', () => {
  // access §17.4
  it('is due in thirty days, is answered once, and leaves its trace', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'open',
      dueOn: '2026-07-31',
      capacities: ['patient'],
      createdByName: 'Prueba admin-1',
    });
    const url = `/api/rights/requests/${body.id}/answer`;
    const answer = { state: 'fulfilled', answer: 'Se le entregó el archivo en mano.' };
    expect((await admin.post(url, { ...answer, state: 'open' })).status).toBe(400);
    expect((await admin.post(url, { ...answer, answer: ' x ' })).status).toBe(400);
    expect((await admin.post<RightsRequest>(url, answer)).body).toMatchObject(answer);
    const again = await admin.post<{ code: string }>(url, answer);
    expect([again.status, again.body.code]).toEqual([409, 'rights.answered']);
    const rows = await rowsOf<{ action: string }>(app.database.db)`
      SELECT action FROM audit_log WHERE entity = 'rightsRequest' AND entity_id = ${String(body.id)} ORDER BY id`;
    expect(rows.map(({ action }) => action)).toEqual([
      'rightsRequest.create',
      'rightsRequest.answer',
    ]);
  });

  it.each([
    { receivedOn: '2099-01-01' },
    { receivedOn: '2026-02-30' },
    { kind: 'forgetting' },
    { askedBy: 'x' },
    { ground: '' },
  ])('is refused with %j', async (part) => {
    expect((await create(part)).status).toBe(400);
  });

  // access §17.4
  it('is kept by the database as it was', async () => {
    const { body } = await create({ kind: 'objection' });
    for (const statement of [
      `UPDATE rights_request SET ground = 'otra cosa' WHERE id = ${body.id}`,
      `DELETE FROM rights_request WHERE id = ${body.id}`,
      'TRUNCATE rights_request CASCADE',
      `UPDATE rights_request SET state = 'refused' WHERE id = ${body.id}`,
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: '23514' });
  });

  // access §17.4
  it('is listed before those that were answered, and counted', async () => {
    const list = await admin.get<RightsRequest[]>('/api/rights/requests?sort=-id');
    const states = list.body.map(({ state }) => state);
    expect(states).toEqual(states.toSorted((a, b) => Number(a !== 'open') - Number(b !== 'open')));
    const { body } = await admin.get<{ total: number; open: number }>(
      '/api/rights/requests/summary',
    );
    expect(body.total).toBe(list.body.length);
    expect(body.open).toBe(states.filter((state) => state === 'open').length);
    const fulfilled = await admin.get<RightsRequest[]>('/api/rights/requests?state=fulfilled');
    expect(new Set(fulfilled.body.map(({ state }) => state))).toEqual(new Set(['fulfilled']));
  });
});

describe('the file of everything about a person', () => {
  // access §17.3
  it('holds all rows as JSON and as CSV, says who asked and who made it, and is in both logs', async () => {
    const { body } = await create({ kind: 'portability' });
    const answer = await admin.get(`/api/rights/requests/${body.id}/file`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain(`datos-${RUT}-`);
    const files = textsOf(answer.bytes);
    const data = JSON.parse(files.get('datos.json') ?? '');
    const attentions = data.datos.find(({ clave }: { clave: string }) => clave === 'atenciones');
    expect(attentions.filas).toHaveLength(11);
    expect(attentions.filas[0]).toMatchObject({ RUT, Bruto: expect.any(Number) });
    expect(data.solicitud).toMatchObject({
      'Quién lo pidió': 'Rosa Soto Díaz',
      'Archivo hecho por': 'Prueba admin-1',
    });
    const lines = (files.get('paciente/atenciones.csv') ?? '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(12);
    expect(files.get('LEAME.txt')).toContain('- Atenciones: 11 en paciente/atenciones.csv');
    const rows = await rowsOf(app.database.db)`
      SELECT FROM audit_log WHERE action = 'rightsRequest.download' AND entity_id = ${String(body.id)}
       UNION ALL
      SELECT FROM read_log WHERE call = 'rights.file' AND filter ->> 'id' = ${String(body.id)}`;
    expect(rows).toHaveLength(2);
  });

  // access §17.3
  it('of who is doctor and user holds no password, no token and no patient', async () => {
    await carryOut(
      app.database.db,
    )`UPDATE app_user SET rut = (SELECT rut FROM doctor WHERE id = 2) WHERE id = (SELECT max(id) FROM app_user WHERE profile = 'admin')`;
    const [account] = await rowsOf<{ rut: string; hash: string }>(app.database.db)`
      SELECT rut, password_hash AS hash FROM app_user WHERE id = (SELECT max(id) FROM app_user WHERE profile = 'admin')`;
    // What names the doctor beside a patient: a row that was refused, and an edit of an attention.
    await carryOut(app.database.db)`
      WITH made AS (INSERT INTO import (record_type, file_name) VALUES ('participacion', 'julio.csv') RETURNING id)
      INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class)
      SELECT id, 2, ARRAY['31-02-2026', ${account?.rut}, ${RUT}, 'Ana Soto', ''], 'Fecha inválida', 'date' FROM made`;
    await carryOut(app.database.db)`
      INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before)
      SELECT 'Eva', 'attention.update', 'attention', '999', 'Modificó la atención de Ana Soto.',
             jsonb_build_object('patientRut', ${RUT}::text, 'doctorRut', ${account?.rut}::text)`;
    const { body } = await create({ personRut: account?.rut });
    expect(body.capacities).toEqual(['doctor', 'user']);
    const answer = await admin.get(`/api/rights/requests/${body.id}/file`);
    const files = textsOf(answer.bytes);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'medico/ficha-medico.csv',
        'usuario/cuenta.csv',
        'usuario/sesiones.csv',
      ]),
    );
    const all = [...files.values()].join('\n');
    expect(all).not.toContain(account?.hash);
    expect(all).not.toContain(RUT);
    expect(all).not.toContain('Ana Soto');
  });

  // access §17.3
  it('of a number that files write for no RUT has nobody’s refused row', async () => {
    const { body } = await admin.post<PersonData>('/api/rights/find', { personRut: '0' });
    expect(body.parts.find(({ key }) => key === 'filas-rechazadas')).toBeUndefined();
    const own = await admin.post<PersonData>('/api/rights/find', { personRut: RUT });
    expect(own.body.parts.find(({ key }) => key === 'filas-rechazadas')?.count).toBe(1);
  });

  it('is refused for what is answered otherwise, for a refused request, and for none', async () => {
    const { body } = await create({ kind: 'blocking' });
    const refused = await create();
    await admin.post(`/api/rights/requests/${refused.body.id}/answer`, {
      state: 'refused',
      answer: 'No acreditó quién es.',
    });
    for (const [id, status] of [
      [body.id, 409],
      [refused.body.id, 409],
      [999_999, 404],
    ])
      expect((await admin.get(`/api/rights/requests/${id}/file`)).status).toBe(status);
  });
});
