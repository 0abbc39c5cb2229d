/** Sources that are saved and run by themselves, end to end (intake §20). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { attentionRecord, httpSource, json, status } from '../../../../test/support/http-source.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import { recipientOf, testMailServer, textOf } from '../../../../test/support/mail.ts';
import { hisSource } from '../../../../test/support/saved-sources.ts';
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import type { UnattendedImport } from '../../../contract/intake/unattended-imports.ts';
import { jobRegistry } from '../../job-registry.ts';
import { readConfig } from '../../platform/config.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { lookAtEnds, mailUnattendedLetter } from '../unattended-imports/notices.ts';
import { startDueRuns } from './runs.ts';

const SOURCE_KEY = Buffer.alloc(32, 5).toString('base64');
const mail = await testMailServer();
const system = await httpSource();
const { admin, signedInAs, database, query, services } = await clinicForImports({
  IMPORT_ALLOWED_HOSTS: '127.0.0.1',
  SOURCE_KEY,
  SMTP_URL: mail.url,
});

type Answered<T> = T & { code: string; message: string; data?: { field?: string } };
type Listed = { sources: SavedSource[]; canKeepSecrets: boolean };

const HIS = hisSource(`${system.origin}/atenciones`);
const save = async (changed: object = {}) =>
  admin.post<Answered<SavedSource>>('/api/saved-sources', { ...HIS, ...changed });
const listed = async () => (await admin.get<Listed>('/api/saved-sources')).body.sources;
const unsettled = async () => (await admin.get<UnattendedImport[]>('/api/unattended-imports')).body;
const answers = (...records: unknown[]) => system.on('/atenciones', json(records));
const externalIds = async () =>
  (await query`SELECT external_id AS id FROM attention ORDER BY 1`).map(({ id }) => id);

/** Runs all queued jobs with these settings, then looks at their ends. */
async function work(as = services, now = new Date()): Promise<void> {
  const rows = await query`SELECT id FROM job WHERE status = 'pending' ORDER BY created_at`;
  const never = new AbortController().signal;
  for (const { id } of rows) await runJob(as, jobRegistry, id, never, true);
  await lookAtEnds(database, now);
}

/** A moment at which every daily source is due. */
const TOMORROW = () => new Date(Date.now() + 86_400_000);

beforeEach(() => {
  mail.messages.length = 0;
});
afterEach(async () => {
  await query`TRUNCATE attention, import, import_mapping, job, calculation, saved_source CASCADE`;
  await query`TRUNCATE graphile_worker._private_jobs`;
});

/** Sends all queued letters; answers who got one, and their texts. */
async function letters(): Promise<{ to: string[]; text: string }> {
  const rows =
    await query`DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'tell-of-unattended-import' RETURNING payload`;
  mail.messages.length = 0;
  for (const { payload } of rows) await mailUnattendedLetter(services, payload);
  return {
    to: mail.messages.map((message) => recipientOf(message) ?? ''),
    text: mail.messages.map((message) => textOf(message)).join('\n'),
  };
}

describe('intake §20.1: a source', () => {
  test('is saved with its key encrypted, which is answered and logged nowhere', async () => {
    const { status: code, body } = await save();
    expect(code, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      name: 'HIS Central',
      hasSecret: true,
      secretNames: [],
      version: 1,
    });
    expect(JSON.stringify([body, await listed()])).not.toContain(HIS.secret);
    const rows = await query`SELECT sealed_secret FROM saved_source`;
    expect(rows[0].sealed_secret.includes(HIS.secret)).toBe(false);
    const [{ log }] =
      await query`SELECT string_agg(concat(summary, before, after), '') AS log FROM audit_log`;
    expect(log).toContain('HIS Central');
    expect(log).not.toContain(HIS.secret);
    const columns = await query`SELECT string_agg(job::text, '') AS text FROM job`;
    expect(columns[0].text ?? '').not.toContain(HIS.secret);
  });

  test('of an API tells the names of its headers alone', async () => {
    const secret = JSON.stringify({ Authorization: 'Bearer oculto', 'X-Sede': 3 });
    const { body } = await save({ kind: 'api', secret });
    expect(body.secretNames).toEqual(['Authorization', 'X-Sede']);
    expect(JSON.stringify(body)).not.toContain('oculto');
  });

  test.each([
    [{ secret: '' }, 'savedSource.secretNeeded', 'secret'],
    [{ kind: 'api', secret: '{mal' }, 'savedSource.secretInvalid', 'secret'],
    [{ kind: 'api', secret: '{"Host": "x"}' }, 'savedSource.secretInvalid', 'secret'],
    [{ secret: 'clave con ñandú 😀' }, 'savedSource.secretInvalid', 'secret'],
    [{ address: 'ftp://x' }, 'savedSource.addressRefused', 'address'],
    [{ address: 'http://u:c@x.cl' }, 'savedSource.addressRefused', 'address'],
  ])('is refused with %j', async (changed, code, field) => {
    expect(await save(changed)).toMatchObject({ status: 400, body: { code, data: { field } } });
    expect(await listed()).toEqual([]);
  });

  test('needs a day, and a name that no other has', async () => {
    expect((await save({ frequency: 'weekly' })).status).toBe(400);
    expect((await save({ frequency: 'monthly' })).status).toBe(400);
    expect((await save()).status).toBe(201);
    expect(await save({ name: 'his central' })).toMatchObject({
      status: 409,
      body: { code: 'savedSource.nameTaken', data: { field: 'name' } },
    });
  });

  test('is edited by version, and keeps its key unless it asks another server', async () => {
    const { body: saved } = await save();
    const path = `/api/saved-sources/${saved.id}`;
    const edit = { ...HIS, secret: null, version: 1, daysBack: 5 };
    expect((await admin.put<SavedSource>(path, edit)).body).toMatchObject({
      version: 2,
      hasSecret: true,
    });
    expect(await admin.put(path, edit)).toMatchObject(refusedBy(409, 'record.changed'));
    const moved = { ...edit, version: 2, address: 'https://otro.example/atenciones' };
    expect(await admin.put(path, moved)).toMatchObject({
      status: 400,
      body: { code: 'savedSource.secretAgain', data: { field: 'secret' } },
    });
    const look = await admin.post('/api/saved-sources/preview', {
      ...moved,
      version: undefined,
      id: saved.id,
    });
    expect(look).toMatchObject({ status: 400, body: { code: 'savedSource.secretAgain' } });
    expect((await admin.put(path, { ...moved, secret: 'otra' })).status).toBe(200);
  });

  test('is for who imports attentions', async () => {
    const doctor = await signedInAs('doctor');
    expect((await doctor.get('/api/saved-sources')).status).toBe(403);
    expect((await doctor.post('/api/saved-sources', HIS)).status).toBe(403);
  });
});

describe('intake §20.4: its schedule', () => {
  // intake §20.5
  test('starts it once at its moment, however many servers look, and asks for its days with its key', async () => {
    await save();
    answers(attentionRecord('A-1'));
    await Promise.all([startDueRuns(database), startDueRuns(database)]);
    expect((await query`SELECT 1 FROM job`).length).toBe(0);
    // At its moment: a day late, it asks for one day more.
    const rows = await query<{ at: Date }>`SELECT next_run_at AS at FROM saved_source`;
    const now = rows[0]?.at ?? new Date(Number.NaN);
    await Promise.all(Array.from({ length: 4 }, () => startDueRuns(database, now)));
    await startDueRuns(database, now);
    expect((await query`SELECT 1 FROM job`).length).toBe(1);
    await work();
    expect(await externalIds()).toEqual(['A-1']);
    expect(system.asked).toHaveLength(1);
    const asked = new URL(system.asked[0]?.path ?? '', system.origin).searchParams;
    expect(system.asked[0]?.headers['x-api-key']).toBe(HIS.secret);
    expect(asked.get('facility')).toBe('norte');
    const days = Date.parse(asked.get('dateTo') ?? '') - Date.parse(asked.get('dateFrom') ?? '');
    expect(days).toBe(3 * 86_400_000);
    const [source] = await listed();
    expect(source?.lastRun).toMatchObject({
      state: 'completed',
      created: 1,
      startedBy: 'Fuente «HIS Central»',
    });
    expect(Date.parse(source?.nextRunAt ?? '')).toBeGreaterThan(now.getTime());
    const history = await admin.get<{ fileName: string; source: string }[]>('/api/import-history');
    expect(history.body).toMatchObject([
      { source: 'his', createdByName: 'Fuente «HIS Central»', created: 1 },
    ]);
    expect(await unsettled()).toEqual([]);
  });

  test('asks after a standstill for all days since the first moment that was missed', async () => {
    await save();
    answers(attentionRecord('A-1'));
    const due = Date.parse((await listed())[0]?.nextRunAt ?? '');
    await startDueRuns(database, new Date(due + 5 * 86_400_000));
    const { dateFrom, dateTo } = (await query`SELECT payload FROM job`)[0].payload;
    // Three days before the first moment, and the five that went by.
    expect(Date.parse(dateTo) - Date.parse(dateFrom)).toBe(8 * 86_400_000);
  });

  test('waits while it is paused, and goes on at the next moment', async () => {
    const { body: saved } = await save();
    const pause = (isPaused: boolean, version: number) =>
      admin.post<SavedSource>(`/api/saved-sources/${saved.id}/pause`, { version, isPaused });
    expect((await pause(true, 1)).body).toMatchObject({
      isPaused: true,
      nextRunAt: null,
      version: 2,
    });
    await startDueRuns(database, TOMORROW());
    expect((await query`SELECT 1 FROM job`).length).toBe(0);
    const { body } = await pause(false, 2);
    expect(Date.parse(body.nextRunAt ?? '')).toBeGreaterThan(Date.now());
  });

  test('does not start it while it runs, and a person is told so', async () => {
    const { body: saved } = await save();
    const path = `/api/saved-sources/${saved.id}`;
    expect((await admin.post(`${path}/run`, {})).status).toBe(200);
    const changed = { ...HIS, secret: undefined, version: 1, name: 'Otra' };
    const refused = { status: 409, body: { code: 'savedSource.running' } };
    expect(await admin.post(`${path}/run`, {})).toMatchObject(refused);
    expect(await admin.delete(path)).toMatchObject(refused);
    expect(await admin.put(path, changed)).toMatchObject(refused);
    const now = TOMORROW();
    await startDueRuns(database, now);
    expect((await query`SELECT 1 FROM job`).length).toBe(1);
    answers(attentionRecord('A-1'));
    await work();
    await startDueRuns(database, now);
    expect((await query`SELECT 1 FROM job`).length).toBe(2);
    expect((await listed())[0]?.lastRun?.startedBy).toBe('Fuente «HIS Central»');
  });
});

describe('intake §20.6: what a person would have been asked about', () => {
  test('is left for a person, who is told, looks at it and brings it', async () => {
    const { body: saved } = await save();
    const run = (input: object = {}) => admin.post(`/api/saved-sources/${saved.id}/run`, input);
    const doubtful = attentionRecord('A-2', {
      paciente: { rut: '12.345.678-9', nombre: 'Ana Prueba' },
    });
    const rejected = attentionRecord('A-3', { medico: { rut: '9.999.999-3' } });
    answers(attentionRecord('A-1'), doubtful, rejected);
    await run();
    await work();
    expect(await externalIds()).toEqual(['A-1']);
    const [waiting] = await unsettled();
    expect(waiting).toMatchObject({
      problem: 'leftOut',
      created: 1,
      excluded: 1,
      rejected: 1,
      sourceName: 'HIS Central',
    });
    const told = await letters();
    expect(told.to).toContain('admin-1@ejemplo.cl');
    expect(told.text.replace(/\s+/g, ' ')).toContain('Hay filas que esperan a una persona');
    // The same problem again: no second letter that day, but another one the next.
    await run();
    await work();
    expect((await letters()).to).toEqual([]);
    expect(await unsettled()).toHaveLength(2);
    await run();
    await work(services, TOMORROW());
    expect((await letters()).to).not.toEqual([]);
    await run({ withDoubts: true, dateFrom: '2025-08-01', dateTo: '2025-08-31' });
    await work();
    expect(await externalIds()).toEqual(['A-1', 'A-2']);
    expect(system.asked.at(-1)?.path).toContain('dateFrom=2025-08-01&dateTo=2025-08-31');
    const importIds = (await unsettled()).map(({ importId }) => importId);
    const settled = await admin.post('/api/unattended-imports/settle', { importIds });
    expect(settled.body).toEqual({ success: true, settled: 4 });
    expect(await unsettled()).toEqual([]);
  });

  test('pending attentions that come otherwise stay, unless the source is to bring them up to date', async () => {
    const { body: saved } = await save();
    const run = () => admin.post(`/api/saved-sources/${saved.id}/run`, {});
    const amounts = async () => await query`SELECT participated_amount FROM attention`;
    answers(attentionRecord('A-1'));
    await run();
    await work();
    answers(attentionRecord('A-1', { valorParticipado: 7_100 }));
    await run();
    await work();
    expect(await amounts()).toEqual([{ participated_amount: 7_000 }]);
    expect(await unsettled()).toMatchObject([{ problem: 'leftOut', kept: 1, updated: 0 }]);
    await admin.put(`/api/saved-sources/${saved.id}`, {
      ...HIS,
      secret: null,
      version: 1,
      updatesPending: true,
    });
    await run();
    await work();
    expect(await amounts()).toEqual([{ participated_amount: 7_100 }]);
  });

  test('a specialty that is not registered stops the run, since it would be paid without a rule', async () => {
    const { body: saved } = await save();
    answers(attentionRecord('A-1', { especialidad: 'Medicina Hiperbárica' }));
    await admin.post(`/api/saved-sources/${saved.id}/run`, {});
    await work();
    expect(await externalIds()).toEqual([]);
    const [waiting] = await unsettled();
    expect(waiting).toMatchObject({ state: 'failed', problem: 'unreadable' });
    expect(waiting?.errorMessage).toContain('«Medicina Hiperbárica»');
  });
});

describe('intake §20.8: a failure', () => {
  test('is told once for its kind and day, and the source keeps its schedule', async () => {
    await save();
    system.on('/atenciones', status(401));
    await startDueRuns(database, TOMORROW());
    await work();
    const [waiting] = await unsettled();
    expect(waiting).toMatchObject({
      state: 'failed',
      problem: 'unreachable',
      sourceName: 'HIS Central',
    });
    const told = await letters();
    expect(told.text.replace(/\s+/g, ' ')).toContain('No se importó nada. ');
    expect(told.text).not.toContain(HIS.secret);
    expect((await listed())[0]).toMatchObject({ isPaused: false, nextRunAt: expect.any(String) });
    const later = new Date(TOMORROW().getTime() + 86_400_000);
    await startDueRuns(database, later);
    await work();
    expect(await unsettled()).toHaveLength(2);
    expect((await letters()).to).toEqual([]);
    // Another problem of the same day is another letter.
    system.on('/atenciones', json({ a: [{ x: 1 }], b: [{ x: 1 }] }));
    await startDueRuns(database, new Date(later.getTime() + 86_400_000));
    await work();
    expect((await unsettled())[0]).toMatchObject({ problem: 'unreadable' });
    expect((await letters()).to).not.toEqual([]);
  });

  // intake §20.9
  test('of a key that is gone is told; with the old key it goes on, and is encrypted anew', async () => {
    const { body: saved } = await save();
    answers(attentionRecord('A-1'));
    const newer = Buffer.alloc(32, 6).toString('base64');
    const withKeys = (keys: Record<string, string>) => ({
      ...services,
      config: { ...services.config, sourceKeys: readConfig({ DEMO: '0', ...keys }).sourceKeys },
    });
    await admin.post(`/api/saved-sources/${saved.id}/run`, {});
    await work(withKeys({ SOURCE_KEY: newer }));
    expect(await unsettled()).toMatchObject([{ problem: 'keyMissing', state: 'failed' }]);
    expect(await externalIds()).toEqual([]);
    await admin.post(`/api/saved-sources/${saved.id}/run`, {});
    await work(withKeys({ SOURCE_KEY: newer, SOURCE_OLD_KEYS: SOURCE_KEY }));
    expect(await externalIds()).toEqual(['A-1']);
    await admin.post(`/api/saved-sources/${saved.id}/run`, {});
    await work(withKeys({ SOURCE_KEY: newer }));
    expect((await listed())[0]?.lastRun).toMatchObject({ state: 'completed', problem: null });
  });
});

test('intake §20.7: a deleted source leaves its imports in the history', async () => {
  const { body: saved } = await save();
  answers(attentionRecord('A-1'));
  await admin.post(`/api/saved-sources/${saved.id}/run`, {});
  await work();
  expect((await admin.delete(`/api/saved-sources/${saved.id}`)).status).toBe(200);
  expect((await admin.get<unknown[]>('/api/import-history')).body).toHaveLength(1);
  expect((await query`SELECT 1 FROM saved_source`).length).toBe(0);
});

test('intake §20.2: an API is asked for its days where its address says so', async () => {
  const { body: saved } = await save({
    kind: 'api',
    address: `${system.origin}/atenciones?from={desde}&to={hasta}`,
    method: 'POST',
    body: '{"hasta": "{hasta}"}',
    secret: '{"Authorization": "Bearer x"}',
  });
  answers(attentionRecord('A-1'));
  await admin.post(`/api/saved-sources/${saved.id}/run`, {
    dateFrom: '2025-08-01',
    dateTo: '2025-08-02',
  });
  await work();
  expect(system.asked).toMatchObject([
    {
      method: 'POST',
      path: '/atenciones?from=2025-08-01&to=2025-08-02',
      body: '{"hasta":"2025-08-02"}',
      headers: { authorization: 'Bearer x' },
    },
  ]);
  const preview = await admin.post('/api/saved-sources/preview', { ...HIS, secret: 'clave' });
  expect(preview).toMatchObject({ status: 200, body: { total: 1, fields: expect.any(Array) } });
});
