/** Keys of other systems are kept nowhere: no answer, log line or table has them (decision 29). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, testApp } from '../support/app.ts';
import {
  attentionRecord,
  content,
  gzipBomb,
  httpSource,
  json,
  status,
} from '../support/http-source.ts';
import { loadDemoMasters } from '../support/imports.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { everythingStored } from '../support/stored.ts';

const KEY = 'clave-secreta-4711';
const ENCODED = Buffer.from(KEY).toString('base64');
const source = await httpSource();
const { database, url: databaseUrl, signedInAs } = await testApp();
let server: ServerProcess;
let cookie = '';
let answers = '';
/** The server tries for seconds to reach what is not there, while the other tests run. */
let unreachable: Promise<Response>;

async function post(path: string, body: unknown): Promise<Response> {
  const answer = await fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  answers += JSON.stringify([...answer.headers]) + (await answer.clone().text());
  return answer;
}

beforeAll(async () => {
  await loadDemoMasters(database);
  // The account by which the server process is signed in to.
  await signedInAs('admin');
  server = await startProcess('main', databaseUrl, {
    LOG_LEVEL: 'trace',
    IMPORT_ALLOWED_HOSTS: '127.0.0.1',
  });
  const signedIn = await post('native-login', { username: 'admin-1', password: TEST_PASSWORD });
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const url = `http://127.0.0.1:1/${KEY}`;
  unreachable = post('import/api-preview', { url, recordType: 'hmq' });
});
afterAll(async () => {
  await unreachable;
  await server.kill();
});

const rows = Array.from({ length: 5_001 }, (_, at) => attentionRecord(`A-${at}`));

// intake §17.14, product §19.5
describe('a key in the headers, the body and the query', () => {
  test.each([
    ['imported', json([attentionRecord('A-1')]), 200],
    ['imported by a job', json(rows), 200],
    ['refused by the other system, which repeats it', content('text/html', `<html>${KEY}`), 400],
    ['answered in broken JSON', content('application/json', `{"${KEY}" 1}`), 400],
    ['not accepted', status(401, { 'www-authenticate': KEY }), 400],
    ['redirected to a forbidden address', status(302, { location: `http://[::1]/${KEY}` }), 400],
    ['redirected to none', status(302, { location: `file:///${KEY}` }), 400],
    ['unpacked beyond bounds', gzipBomb(70 * 1024 * 1024), 400],
  ])('%s', async (_, respond, code) => {
    source.on('/a', respond);
    const address = `${source.origin}/a?token=${KEY}`;
    const body = { url: address, method: 'POST', body: { key: KEY } };
    const headers = { 'X-API-Key': KEY, Authorization: `Basic ${ENCODED}` };
    expect((await post('import/api-participacion', { ...body, headers })).status).toBe(code);
    const look = { ...body, headers, recordType: 'participacion' };
    expect((await post('import/api-preview', look)).status).toBe(code);
    expect(
      (await post('import/his-participacion', { endpoint: address, apiKey: KEY })).status,
    ).toBe(code);
    // The key did reach the other system.
    expect(JSON.stringify(source.asked[0]?.headers)).toContain(KEY);
  });

  test.each([
    { headers: { 'X-API-Key': `${KEY}\r\nX: y` } },
    { headers: { [`Bearer ${KEY}`]: 'x' } },
    { headers: { Authorization: { token: KEY } } },
    { headers: KEY },
    { url: `http://ana:${KEY}@127.0.0.1/` },
    { url: `http://localhost/${KEY}` },
    { url: `no-${KEY}` },
  ])('in a refused request: %#', async (wrong) => {
    const body = { url: source.origin, recordType: 'hmq', ...wrong };
    expect((await post('import/api-preview', body)).status).toBe(400);
    expect(source.asked).toEqual([]);
  });

  test('in an address that does not answer', async () => {
    expect((await unreachable).status).toBe(400);
  });

  // intake §17.14, product §19.5
  test('is in no answer, no log line and no table', async () => {
    const log = server.output();
    const stored = await everythingStored(database);
    // What is searched is there.
    expect(log).toContain('import source not readable');
    expect(answers).toContain('no acepta las credenciales');
    expect(stored).toContain('API 127.0.0.1.csv');
    for (const key of [KEY, ENCODED, encodeURIComponent(KEY)]) {
      expect(log).not.toContain(key);
      expect(answers).not.toContain(key);
      expect(stored).not.toContain(key);
    }
  });
});
