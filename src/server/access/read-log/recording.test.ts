/** What is recorded of reads, and that nothing can change it (access §16). */
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { openClone } from '../../../../test/support/database.ts';
import { csvOf, upload } from '../../../../test/support/imports.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';
import { carryOut, type Database, rowsOf } from '../../platform/db/database.ts';
import { createReadRecorder, MOST_WAITING, type ReadRecord } from './recorder.ts';

const app = await testApp();
await fillClinic(app.database);
await addAttentions(app.database, '2026-07', 12);
const admin = await app.signedInAs('admin');

type Row = Omit<ReadRecord, 'hasUnnamedPatients'> & { id: number; hasUnnamedPatients: boolean };

/** The records of a call, the last one first. */
async function recorded({ db }: Database, call: string): Promise<Row[]> {
  return rowsOf<Row>(db)`SELECT * FROM read_log WHERE call = ${call} ORDER BY id DESC`;
}

/** The record of the latest such call: a file takes all that wait with it. */
async function latest(call: string): Promise<Row | undefined> {
  expect((await admin.get('/api/audit/file')).status).toBe(200);
  return (await recorded(app.database, call))[0];
}

describe('a read is recorded', () => {
  // access §16.2
  it('with who, when, from which screen, what was asked for, how many rows, and who was shown', async () => {
    const answer = await admin.request<{ doctorId: number }[]>({
      method: 'GET',
      url: '/api/medical-attentions?doctorId=2&limit=50',
      headers: { 'x-portal-screen': '/atenciones-medicas' },
    });
    expect(answer.status).toBe(200);
    const read = await latest('attentions.list');
    expect(read).toMatchObject({
      userName: 'Prueba admin-1',
      profile: 'Administrador',
      screen: '/atenciones-medicas',
      kind: 'list',
      filter: { doctorId: '2' },
      rowCount: answer.body.length,
      doctorIds: [2],
      patientRuts: ['9068826-K'],
      hasUnnamedPatients: false,
    });
    expect(Date.now() - (read?.at.getTime() ?? 0)).toBeLessThan(60_000);
  });

  // access §16.2
  it('with the one record that was opened', async () => {
    const { body } = await admin.get<{ id: number }[]>('/api/medical-attentions?limit=1');
    await admin.get(`/api/medical-attentions/${body[0]?.id}`);
    expect(await latest('attentions.details')).toMatchObject({
      kind: 'record',
      filter: { id: String(body[0]?.id) },
      rowCount: 1,
      patientRuts: ['9068826-K'],
    });
  });

  // access §16.2
  it('of a doctor in the portal, too, and by the id of doctors themselves', async () => {
    const doctor = await app.signedInAs('doctor', { doctorId: 3 });
    expect((await doctor.get('/api/doctor-attentions/3')).status).toBe(200);
    expect(await latest('portal.attentions')).toMatchObject({ doctorIds: [3], screen: null });
    await admin.get('/api/doctors');
    expect((await latest('doctors.list'))?.doctorIds.toSorted()).toEqual([1, 2, 3, 4]);
    await admin.get('/api/doctors?ids=2,4');
    const chosen = await latest('doctors.list');
    expect(chosen).toMatchObject({ kind: 'list', rowCount: 2 });
    expect(chosen?.doctorIds.toSorted()).toEqual([2, 4]);
  });

  // access §16.2
  it('with the patient of a request, and those who are hidden or were rectified', async () => {
    const patientRut = '9068826-K';
    const named = { patientRuts: [patientRut], hasUnnamedPatients: false };
    const request = async (kind: string) =>
      (
        await admin.post<{ id: number }>('/api/rights/requests', {
          personRut: patientRut,
          kind,
          askedBy: 'La persona misma',
          ground: 'Cédula a la vista',
          receivedOn: '2026-01-02',
        })
      ).body.id;

    const requestId = await request('rectification');
    await admin.post('/api/rectifications/preview', { requestId });
    expect(await latest('rectifications.preview')).toMatchObject(named);

    const objectionId = await request('objection');
    const { body: concerned } = await admin.get<{ attentions: number }>(
      `/api/hidden-patients/preview?requestId=${objectionId}`,
    );
    expect(await latest('hiddenPatients.preview')).toMatchObject(named);
    const { body: hidden } = await admin.post<{ id: number }>('/api/hidden-patients', {
      requestId: objectionId,
      reason: 'Se opuso por escrito',
      agreedAttentions: concerned.attentions,
    });
    await admin.get('/api/hidden-patients');
    expect(await latest('hiddenPatients.list')).toMatchObject({ ...named, rowCount: 1 });
    const lifted = await admin.post(`/api/hidden-patients/${hidden.id}/lift`, {
      reason: 'Lo pidió',
    });
    expect(lifted.status).toBe(200);
  });

  // access §16.3
  it('of sums only when they are of somebody', async () => {
    await admin.get('/api/medical-attentions/summary');
    await admin.get('/api/medical-attentions/summary?search=9.068.826-K');
    expect(await latest('attentions.summary')).toMatchObject({ patientRuts: ['9068826-K'] });
    expect(await recorded(app.database, 'attentions.summary')).toHaveLength(1);
  });

  it('of a change of many doctors that is told before it is made, and not of another master', async () => {
    const preview = (master: string) =>
      admin.post(`/api/bulk-changes/${master}/preview`, {
        ids: [1, 2],
        field: 'isActive',
        values: { isActive: false },
      });
    expect((await preview('doctor')).status).toBe(200);
    expect((await preview('service')).status).toBe(200);
    expect(await latest('bulkChanges.preview')).toMatchObject({ kind: 'list', doctorIds: [1, 2] });
    expect(await recorded(app.database, 'bulkChanges.preview')).toHaveLength(1);
    // Their ids are no doctors'.
    for (const master of ['society', 'user']) {
      expect((await preview(master)).status).toBe(200);
      const read = await latest('bulkChanges.preview');
      expect(read).toMatchObject({ filter: { master, ids: [1, 2] }, doctorIds: [] });
    }
  });

  it('of those whom filters of a body find, by these filters, and how many they are', async () => {
    const filters = { search: 'an', isActive: true };
    const found = await admin.get<unknown[]>('/api/doctors?search=an&isActive=true&limit=100');
    expect(found.body.length).toBeGreaterThan(0);
    const preview = await admin.post('/api/bulk-changes/doctor/preview', {
      filters,
      field: 'isActive',
      values: { isActive: false },
    });
    expect(preview.status).toBe(200);
    expect(await latest('bulkChanges.preview')).toMatchObject({
      filter: { master: 'doctor', ...filters },
      rowCount: found.body.length,
    });
    const asked = await admin.post<{ digest: string }>('/api/create-users-for-doctors/preview', {
      filters,
    });
    const { digest } = asked.body;
    const letters = { filters, digest, byMail: false };
    expect((await admin.post('/api/create-users-for-doctors', letters)).status).toBe(200);
    expect(await latest('users.createForDoctors')).toMatchObject({ kind: 'file', filter: filters });
  });

  it('of who is left out when accounts of many doctors are told', async () => {
    await app.query`UPDATE doctor SET is_active = false WHERE id = 1`;
    onTestFinished(async () => {
      await app.query`UPDATE doctor SET is_active = true WHERE id = 1`;
    });
    const preview = (id: number) =>
      admin.post('/api/create-users-for-doctors/preview', { ids: [id] });
    expect((await preview(2)).body).toMatchObject({ leftOut: [] });
    expect((await preview(1)).body).toMatchObject({ leftOutCount: 1 });
    expect(await latest('users.previewForDoctors')).toMatchObject({ kind: 'list', doctorIds: [1] });
    expect(await recorded(app.database, 'users.previewForDoctors')).toHaveLength(1);
  });

  // access §16.2
  it('of the rows that an import refused, whenever they are told', async () => {
    const file = csvOf({ ID: 'A-1', Médico: 'nadie' });
    const { body } = await upload(admin, 'participacion', 'a.csv', file);
    const told = [expect.objectContaining({ row: 2, values: expect.arrayContaining(['nadie']) })];
    expect(body.rejected).toEqual(told);
    const read = { kind: 'list', rowCount: 1, hasUnnamedPatients: true };
    expect(await latest('imports.upload')).toMatchObject(read);
    const again = await admin.get<ImportResult>(`/api/import/${body.importId}`);
    expect(again.body.rejected).toEqual(told);
    expect(await latest('imports.result')).toMatchObject(read);
  });

  // access §16.4
  it('before a file leaves, with patients whom the record does not name', async () => {
    expect((await admin.get('/api/audit/file')).status).toBe(200);
    expect((await recorded(app.database, 'audit.file'))[0]).toMatchObject({
      kind: 'file',
      rowCount: null,
      hasUnnamedPatients: true,
    });
  });

  it('not when it was refused', async () => {
    const user = await app.signedInAs('user');
    expect((await user.get('/api/audit')).status).toBe(403);
    expect((await admin.get('/api/medical-attentions/999999')).status).toBe(404);
    await admin.get('/api/audit/file');
    expect(await recorded(app.database, 'audit.list')).toEqual([]);
    expect(await recorded(app.database, 'attentions.details')).toHaveLength(1);
  });

  // access §16.2, access §16.7
  it('of sentences that may name patients, as it is of the file of the same', async () => {
    const { body } = await admin.get<{ id: number }[]>('/api/audit?limit=1');
    expect(await latest('audit.list')).toMatchObject({ rowCount: 1, hasUnnamedPatients: true });
    await admin.get(`/api/audit/entries/${body[0]?.id}`);
    expect(await latest('audit.find')).toMatchObject({ hasUnnamedPatients: true });
    expect((await admin.get('/api/audit?search=nadie-se-llama-asi')).body).toEqual([]);
    expect(await latest('audit.list')).toMatchObject({ rowCount: 0, hasUnnamedPatients: false });
    await admin.get('/api/doctors');
    expect(await latest('doctors.list')).toMatchObject({ hasUnnamedPatients: false });
  });

  // access §16.4
  it('or else a file is refused, while lists wait to be recorded', async () => {
    await carryOut(app.database.db)`ALTER TABLE read_log RENAME TO read_log_away`;
    const answers = [
      await admin.get('/api/medical-attentions?search=waits'),
      await admin.get('/api/audit/file'),
    ];
    await carryOut(app.database.db)`ALTER TABLE read_log_away RENAME TO read_log`;
    expect(answers.map(({ status }) => status)).toEqual([200, 500]);
    expect(answers[1]?.headers['content-disposition']).toBeUndefined();
    await expect
      .poll(async () => (await recorded(app.database, 'attentions.list'))[0]?.filter, {
        timeout: 30_000,
      })
      .toEqual({ search: 'waits' });
  });
});

describe('the log of reads', () => {
  const aRead = (rowCount: number): ReadRecord => ({
    at: new Date(),
    userId: 1,
    userName: 'Ana',
    profile: 'Administrador',
    ipAddress: '127.0.0.1',
    call: 'attentions.list',
    screen: null,
    kind: 'list',
    filter: {},
    rowCount,
    doctorIds: [],
    patientRuts: ['11111111-1'],
    hasUnnamedPatients: false,
  });
  const silent = () => app.app.log;

  // access §16.6
  it('is one chain, however many servers write it', async () => {
    const { database } = await openClone(onTestFinished);
    const recorders = [1, 2, 3].map(() => createReadRecorder(database, silent()));
    await Promise.all(
      Array.from({ length: 300 }, (_, n) => recorders[n % 3]?.record(aRead(n), n % 10 === 0)),
    );
    await Promise.all(recorders.map((recorder) => recorder.close()));
    const rows = await recorded(database, 'attentions.list');
    expect(rows.map(({ id }) => id).toReversed()).toEqual(
      Array.from({ length: 300 }, (_, n) => n + 1),
    );
    expect(new Set(rows.map(({ rowCount }) => rowCount)).size).toBe(300);
    expect(await bookOffences(database)).toEqual([]);
  });

  // access §16.5
  it('gets what waits when the server ends', async () => {
    const { database } = await openClone(onTestFinished);
    const recorder = createReadRecorder(database, silent());
    await recorder.record(aRead(1), false);
    expect(await recorded(database, 'attentions.list')).toEqual([]);
    await recorder.close();
    expect(await recorded(database, 'attentions.list')).toHaveLength(1);
  });

  // access §16.4
  it('takes no more than it can write', async () => {
    const { database } = await openClone(onTestFinished);
    await carryOut(database.db)`ALTER TABLE read_log RENAME TO read_log_away`;
    const recorder = createReadRecorder(database, silent());
    for (let n = 0; n < MOST_WAITING; n += 1) await recorder.record(aRead(n), false);
    await expect(recorder.record(aRead(MOST_WAITING), false)).rejects.toThrow('read_log');
    await carryOut(database.db)`ALTER TABLE read_log_away RENAME TO read_log`;
    await recorder.close();
    expect(await recorded(database, 'attentions.list')).toHaveLength(MOST_WAITING);
  });

  // access §16.6
  it.each([
    'UPDATE read_log SET user_id = 2',
    'DELETE FROM read_log',
    'TRUNCATE read_log',
    'UPDATE read_log_head SET last_id = 0',
    'DELETE FROM read_log_head',
    'TRUNCATE read_log_head',
    'INSERT INTO read_log_head (last_id) VALUES (0)',
  ])('refuses %s', async (statement) => {
    await admin.get('/api/audit/file');
    await expect(app.query(statement)).rejects.toThrow(/log of reads/);
  });

  // access §16.6
  it('gives each record its place, whatever is asked for', async () => {
    const { database } = await openClone(onTestFinished);
    await carryOut(database.db)`
      INSERT INTO read_log (id, at, user_name, call, kind, hash)
      VALUES (7, now(), 'Ana', 'attentions.list', 'list', 'x'), (7, now(), 'Ana', 'attentions.list', 'list', 'x')`;
    expect((await recorded(database, 'attentions.list')).map(({ id }) => id)).toEqual([2, 1]);
    expect(await bookOffences(database)).toEqual([]);
  });
});
