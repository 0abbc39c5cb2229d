/** A client that leaves in the middle of its import: nothing is written (decision 40). */
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { csvOf, loadDemoMasters } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import { temporaryFolder } from '../../../../test/support/temporary.ts';

const uploads = await temporaryFolder();
vi.stubEnv('TMPDIR', uploads);
const { app, database, query, signedInAs } = await testApp();
const { pool } = database;
let origin = '';
let cookie = '';

beforeAll(async () => {
  await loadDemoMasters(database);
  await signedInAs('admin');
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const login = await fetch(`${origin}/api/native-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin-1', password: 'demo1234' }),
  });
  cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  // Holds up a commit for as long as somebody holds lock 40.
  await query`
    CREATE FUNCTION wait_for_40() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(40); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON import DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION wait_for_40()`;
});
afterEach(async () => {
  await query`TRUNCATE attention, import, job, calculation CASCADE`;
});

function send(options: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ recordType: 'participacion', ...options }))
    body.set(name, value);
  body.set('file', new File([csvOf({ ID: 'A-1' }, { Médico: 'nadie' })], 'a.csv'));
  return fetch(`${origin}/api/import/files`, {
    method: 'POST',
    headers: { cookie },
    body,
    ...(signal && { signal }),
  });
}

/** Sends the file, and leaves as soon as its import waits for the lock, which only then is given free. */
async function leaveAt(lock: string, options: Record<string, string> = {}): Promise<void> {
  const holder = await pool.connect();
  const leaving = new AbortController();
  try {
    await holder.query(`SELECT pg_advisory_lock(${lock})`);
    const left = send(options, leaving.signal);
    const isLeft = expect(left).rejects.toThrow('aborted');
    await untilWaiting(database, 'advisory');
    leaving.abort();
    await isLeft;
    // The server has to hear of it before the import may go on.
    await expect.poll(openConnections, PATIENT).toBe(0);
  } finally {
    await holder.query('SELECT pg_advisory_unlock_all()');
    holder.release();
  }
  await expect.poll(() => readdir(uploads), PATIENT).toEqual([]);
}

/** How long what was just caused may take on a busy machine. */
const PATIENT = { timeout: 10_000 };
const openConnections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, open) => (error ? reject(error) : resolve(open)));
  });
const count = async (table: string) => (await query(`SELECT count(*) FROM ${table}`))[0].count;
const TABLES = ['attention', 'import', 'import_rejection', 'import_chunk', 'job'];
const MERGE = `hashtextextended('portal-medico.import', 0)`;

describe('a user who leaves', () => {
  // intake §16.7
  test('before the commit imports nothing, and can send the same file again', async () => {
    const audited = await count('audit_log');
    await leaveAt(MERGE);
    for (const table of TABLES) expect(await count(table), table).toBe(0);
    expect(await count('audit_log')).toBe(audited);
    const again = await send({});
    expect(await again.json()).toMatchObject({ created: 1, rejectedCount: 1 });
  });

  test('during the commit finds the result in the history', async () => {
    await leaveAt('40');
    expect(await count('attention')).toBe(1);
    expect(await count('import')).toBe(1);
  });

  // intake §16.7
  test('while a job is made of it: the job is cancelled, and its file is deleted', async () => {
    await leaveAt('40', { inBackground: 'true' });
    await expect
      .poll(async () => await query`SELECT status FROM job`, PATIENT)
      .toEqual([{ status: 'cancelled' }]);
    for (const table of ['attention', 'import_chunk']) expect(await count(table), table).toBe(0);
  });
});
