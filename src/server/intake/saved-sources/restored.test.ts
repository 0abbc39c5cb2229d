/** What a restored backup does to saved sources (intake §20.10). */
import { beforeEach, expect, test } from 'vitest';
import { httpSource } from '../../../../test/support/http-source.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import { testMailServer, textOf } from '../../../../test/support/mail.ts';
import { hisSource } from '../../../../test/support/saved-sources.ts';
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import { mailRestoredSources, pauseRestoredSources, tellOfPausedSources } from './restored.ts';
import { startDueRuns } from './runs.ts';

const mail = await testMailServer();
const system = await httpSource();
const { admin, database, query, services } = await clinicForImports({
  IMPORT_ALLOWED_HOSTS: '127.0.0.1',
  SOURCE_KEY: Buffer.alloc(32, 5).toString('base64'),
  SMTP_URL: mail.url,
});
const { db } = database;

const save = async (name: string, changed: object = {}): Promise<SavedSource> => {
  const source = { ...hisSource(`${system.origin}/atenciones`), name, ...changed };
  const { status, body } = await admin.post<SavedSource>('/api/saved-sources', source);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const pause = ({ id, version }: SavedSource, isPaused: boolean) =>
  admin.post<SavedSource>(`/api/saved-sources/${id}/pause`, { version, isPaused });
const listed = async () =>
  (await admin.get<{ sources: SavedSource[] }>('/api/saved-sources')).body.sources;
const found = async (name: string) => {
  const source = (await listed()).find((one) => one.name === name);
  if (!source) throw new Error(`No source ${name}.`);
  return source;
};
const restore = () => db.transaction().execute(pauseRestoredSources);
/** How many runs start when every schedule has come. */
async function startedRuns(): Promise<number> {
  await query`TRUNCATE job CASCADE`;
  await startDueRuns(database, new Date(Date.now() + 400 * 86_400_000));
  return (await query`SELECT FROM job WHERE type = 'run-source'`).length;
}

beforeEach(() => query`TRUNCATE saved_source, job CASCADE`);

test('intake §20.10: a restored backup asks no other system until somebody resumes its sources', async () => {
  await save('Ñuble');
  await save('Norte', { frequency: 'weekly', weekday: 'monday' });
  await save('A mano', { frequency: 'manual' });
  await pause(await save('Detenida'), true);
  const stopped = await found('Detenida');

  expect((await restore()).map(({ name }) => name)).toEqual(['Norte', 'Ñuble']);
  expect(await startedRuns()).toBe(0);
  for (const name of ['Norte', 'Ñuble'])
    expect(await found(name)).toMatchObject({ isPaused: true, nextRunAt: null, version: 2 });
  expect(await found('A mano')).toMatchObject({ isPaused: false, version: 1 });
  expect(await found('Detenida')).toEqual(stopped);
  const rows =
    await query`SELECT summary FROM audit_log WHERE entity = 'savedSource' ORDER BY id DESC LIMIT 1`;
  expect(rows).toEqual([
    { summary: 'Puso en pausa las fuentes automáticas, al restaurar una copia: Norte, Ñuble.' },
  ]);
  expect(await restore()).toEqual([]);

  const resumed = await pause(await found('Ñuble'), false);
  expect(resumed.body).toMatchObject({ isPaused: false, nextRunAt: expect.any(String) });
  expect(await startedRuns()).toBe(1);
});

test('intake §20.10: administrators are mailed which ones, as long as they are paused', async () => {
  await save('Norte');
  await save('Sur');
  const paused = await restore();
  await db.transaction().execute((tx) => tellOfPausedSources(tx, paused));
  const rows =
    await query`SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks k ON k.id = j.task_id
      WHERE k.identifier = 'tell-of-restored-sources'`;
  expect(rows).toHaveLength(1);
  await pause(await found('Norte'), false);
  await mailRestoredSources(services, rows[0].payload);
  const text = textOf(mail.messages[0] ?? '');
  expect(text).toContain('- Sur');
  expect(text).not.toContain('- Norte');
  await pause(await found('Sur'), false);
  await mailRestoredSources(services, rows[0].payload);
  expect(mail.messages).toHaveLength(1);
});
