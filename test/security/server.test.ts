/** What the server as a whole does not let itself be made do (ASVS). */
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { refusedBy, TEST_PASSWORD, testApp } from '../support/app.ts';
import { csvOf, loadDemoMasters } from '../support/imports.ts';
import { startProcess } from '../support/server-process.ts';

const { app, anonymous, signedInAs, database, query, url } = await testApp();
const admin = await signedInAs('admin');
await loadDemoMasters(database);
const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

/** What is answered to these lines as they are. */
async function answerTo(...lines: string[]): Promise<string> {
  const socket = connect(Number(port), hostname);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

describe('ASVS 2.3.2, product §20.4: calls', () => {
  it('from one address are 6,000 a minute, and then are refused there alone', async () => {
    const from = (remoteAddress: string) =>
      anonymous.request<{ code: string }>({ method: 'GET', url: '/api/banks', remoteAddress });
    for (let call = 0; call < 6_000; call += 1) {
      const { status } = await from('192.0.2.1');
      if (status !== 401) throw new Error(`call ${call} was answered ${status}`);
    }
    expect(await from('192.0.2.1')).toMatchObject(refusedBy(429, 'request.tooMany'));
    expect((await from('192.0.2.2')).status).toBe(401);
    // ASVS 16.3.3, access §13.10: the limit leaves a trace of whom it stopped.
    const stopped = async () =>
      (await database.db.selectFrom('refusalTrace').select(['kind', 'network']).execute()).filter(
        ({ kind }) => kind === 'limit',
      );
    await expect.poll(stopped).toEqual([{ kind: 'limit', network: '192.0.2.1' }]);
  }, 180_000);
});

describe('ASVS 13.4.3: a folder', () => {
  it.each([
    '/assets',
    '/assets/',
    '/api/',
    '/.git/',
    '/.git/HEAD',
    '/package.json',
    '/..%2f',
    '/%2e%2e/package.json',
  ])('%s is not listed, nor does it lead out of the browser’s files', async (path) => {
    const answer = await answerTo(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close');
    // The application’s page, or a refusal.
    expect(answer).toMatch(/<div id="root">|"code":"request\.(?:notFound|malformed)"/);
    expect(answer).not.toMatch(/Index of|<li>|"files":|"name":|refs\/heads/);
  });
});

describe('ASVS 13.4.4: the method', () => {
  it.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG'])(
    '%s is not answered with what was sent',
    async (method) => {
      const answer = await answerTo(
        `${method} /api/doctors HTTP/1.1`,
        'Host: x',
        'X-Own: lo enviado',
        `Cookie: ${admin.cookie}`,
        'Connection: close',
      );
      expect(answer).not.toMatch(/^HTTP\/1.1 2/);
      expect(answer).not.toContain('lo enviado');
    },
  );
});

describe('ASVS 4.2.1: where a request ends', () => {
  it.each([
    ['two lengths', ['Content-Length: 2', 'Content-Length: 40']],
    ['a length and pieces', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['pieces that are not last', ['Transfer-Encoding: chunked, identity']],
    ['pieces by another spelling', ['Transfer-Encoding: xchunked']],
    ['a length that is no number', ['Content-Length: +2']],
    ['a blank before the colon', ['Content-Length : 2']],
  ])('is not guessed of %s: nothing is read behind it', async (_, heads) => {
    const answer = await answerTo(
      'POST /api/native-login HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      ...heads,
      '',
      '0',
      '',
      'GET /api/health HTTP/1.1',
      'Host: x',
      'Connection: close',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    expect(answer).not.toContain('"database"');
  });
});

describe('ASVS 15.3.6: the prototype of objects', () => {
  it('is given nothing by queries, headers, forms, bodies or files', async () => {
    const names = [
      '__proto__[hostil]',
      '__proto__.hostil',
      'constructor[prototype][hostil]',
      '__proto__',
    ];
    for (const name of names) {
      const query = new URLSearchParams({ [name]: 'sí' });
      await admin.get(`/api/doctors?${query}`);
      const { payload, headers } = formWith('a.csv', 'x');
      const hostile = payload.replaceAll('"recordType"', `"${name}"`);
      await admin.request({ method: 'POST', url: '/api/import/files', headers, payload: hostile });
    }
    const bodies = [
      '{"__proto__":{"hostil":1}}',
      '{"constructor":{"prototype":{"hostil":1}}}',
      '[{"__proto__":{"hostil":1}}]',
    ];
    for (const payload of bodies) {
      const headers = { 'content-type': 'application/json' };
      await admin.request({ method: 'POST', url: '/api/specialties', headers, payload });
      await admin.request({ method: 'POST', url: '/api/import/smart-import', headers, payload });
    }
    const sheet = csvOf({ ID: 'X-2' }).replace('ID;', '__proto__;');
    await admin.request({
      method: 'POST',
      url: '/api/import/files/preview',
      ...formWith('b.csv', sheet),
    });
    expect(({} as { hostil?: unknown }).hostil).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await admin.get('/api/doctors')).status).toBe(200);
  });
});

describe('ASVS 16.5.1: an unexpected error', () => {
  it.each([
    ['to a program', {}],
    ['to a browser', { 'sec-fetch-dest': 'document', accept: 'text/html' }],
  ])('says %s a sentence and a reference, and nothing of the inside', async (_, headers) => {
    await query`ALTER TABLE holiday RENAME TO elsewhere`;
    const answer = await admin.request({ method: 'GET', url: '/api/holidays', headers });
    await query`ALTER TABLE elsewhere RENAME TO holiday`;
    expect(answer.status).toBe(500);
    const said = answer.bytes.toString('utf8');
    expect(said).toMatch(/Ocurrió un error inesperado\..* informe la referencia [\da-f]{8}\./);
    expect(said + JSON.stringify(answer.headers)).not.toMatch(
      /holiday|relation|42P01|select|\.ts\b|node_modules|pg\b|postgres|stack|\/src\//i,
    );
  });
});

describe('ASVS 6.2.9, access §3.1: a password', () => {
  it('of more than 64 characters is taken, and all of it counts', async () => {
    const client = await signedInAs('supervisor');
    const { body } = await client.get<{ username: string }>('/api/native-user');
    const newPassword = `${'una frase muy larga y ñandú 🦤 '.repeat(5)}fin`;
    expect([...newPassword].length).toBeGreaterThan(128);
    const changed = await client.post('/api/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword,
    });
    expect(changed.status).toBe(200);
    const signIn = async (password: string) =>
      (await anonymous.post('/api/native-login', { username: body.username, password })).status;
    expect(await signIn(newPassword)).toBe(200);
    expect(await signIn(newPassword.slice(0, -1))).toBe(401);
  });
});

describe('ASVS 6.2.10: a password', () => {
  it('of years ago needs no change', async () => {
    const client = await signedInAs('supervisor');
    const { body } = await client.get<{ id: number; username: string }>('/api/native-user');
    const rows = await query<{ name: string }>`
      SELECT column_name AS name FROM information_schema.columns
        WHERE table_name = 'app_user' AND data_type = 'timestamp with time zone' AND is_nullable = 'NO'`;
    expect(rows.map(({ name }) => name)).toContain('created_at');
    const olden = rows.map(({ name }) => `${name} = now() - interval '10 years'`).join(', ');
    await query(`UPDATE app_user SET ${olden} WHERE id = ${body.id}`);
    const again = await anonymous.post('/api/native-login', {
      username: body.username,
      password: TEST_PASSWORD,
    });
    expect(again.body).toEqual({ success: true });
  });
});

describe('ASVS 1.1.1: what is encoded', () => {
  it('is decoded once, before it is looked at', async () => {
    await database.db.insertInto('specialty').values({ id: 901, name: 'Doble %41 %2e' }).execute();
    await database.db.insertInto('specialty').values({ id: 902, name: 'Doble A .' }).execute();
    const found = async (query: string, headers = {}) => {
      const answer = await admin.request<{ id: number }[]>({
        method: 'GET',
        url: `/api/specialties${query}`,
        headers,
      });
      return answer.body.map(({ id }) => id);
    };
    const twice = encodeURIComponent(encodeURIComponent('Doble A'));
    expect(await found(`?search=${encodeURIComponent('Doble %41')}`)).toEqual([901]);
    expect(await found('?search=Doble%20A')).toEqual([902]);
    expect(await found(`?search=${twice}`)).toEqual([]);
    expect(await found('', { 'x-portal-search': encodeURIComponent('Doble %41') })).toEqual([901]);
    expect(await found('', { 'x-portal-search': twice })).toEqual([]);
    // In a path, too: this is no number, and not the specialty 901.
    expect((await admin.get('/api/specialties/%2539%2530%2531')).status).toBeGreaterThanOrEqual(
      400,
    );
  });
});

/** A form with one file whose name is exactly this. */
function formWith(name: string, content: string) {
  const lines = [
    '--limite',
    'Content-Disposition: form-data; name="recordType"',
    '',
    'participacion',
    '--limite',
    `Content-Disposition: form-data; name="file"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'Content-Type: text/csv',
    '',
    content,
    '--limite--',
    '',
  ];
  return {
    payload: lines.join('\r\n'),
    headers: { 'content-type': 'multipart/form-data; boundary=limite' },
  };
}

describe('ASVS 5.3.2, 5.4.1, 5.4.2: the name of a file that is sent', () => {
  const ODD = 'portal-hostil-7301';
  const bad = csvOf({ ID: 'X-1', Médico: '1-9' });
  const send = (name: string) =>
    admin.request<string>({
      method: 'POST',
      url: '/api/import/files/rejected-rows',
      ...formWith(name, bad),
    });

  it.each([
    `../../../../tmp/${ODD}.csv`,
    `/tmp/${ODD}.csv`,
    `..\\..\\${ODD}.csv`,
    `${ODD}/../../${ODD}.csv`,
  ])('%s leads to no path, and the download has a name of its own', async (name) => {
    const answer = await send(name);
    expect(answer.status).toBe(200);
    const told = String(answer.headers['content-disposition']);
    expect(told).toMatch(
      /^(?:attachment|inline); filename="[^"/\\]+"(; filename\*=(utf-8|UTF-8)''[\w%.~-]+)?$/,
    );
    expect(decodeURIComponent(told)).not.toMatch(/[/\\]|\.\./);
    for (const folder of [tmpdir(), '/tmp', '.', '..', '/'])
      expect(existsSync(join(folder, `${ODD}.csv`))).toBe(false);
    expect(readdirSync(tmpdir()).filter((entry) => entry.includes(ODD))).toEqual([]);
  });

  it('ends no quotation in the name of a download', async () => {
    const answer = await send('a"; filename="otro.exe";\u2028 %22 ñ <b>.csv');
    expect(answer.status).toBe(200);
    const told = String(answer.headers['content-disposition']);
    expect(told).toMatch(
      /^(?:attachment|inline); filename="(?:[^"\\\r\n]|\\["\\])*"; filename\*=utf-8''[\w%.~!'()*-]+$/i,
    );
  });

  it('with a line break is refused', async () => {
    const answer = await send('a.csv\r\nSet-Cookie: malo=1\r\n\r\n<b>.csv');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([400, undefined]);
  });
});

describe('ASVS 16.4.1, 16.2.4: the log', () => {
  it('is one JSON object a line with its time in UTC, whatever people send', async () => {
    const server = await startProcess('main', url, { LOG_LEVEL: 'trace', WORKERS: '0' });
    const forged = '{"level":60,"time":"2026-01-01T00:00:00.000Z","msg":"forjada"}';
    const { payload, headers } = formWith(`","msg":"forjada","x":"\u2028.csv`, 'ni CSV ni libro');
    const post = (path: string, type: string, body: string) =>
      fetch(`${server.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': type, cookie: admin.cookie ?? '' },
        body,
      });
    expect((await post('/import/files', headers['content-type'], payload)).status).toBe(400);
    expect(
      (await post('/native-login', 'application/json', `{"a":\r\n${forged}\r\nx`)).status,
    ).toBe(400);
    await expect.poll(server.output).toContain('not readable');
    await server.kill();
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line !== '');
    const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(entries.length).toBeGreaterThan(3);
    expect(server.output()).toContain('forjada');
    expect(entries.filter(({ msg }) => msg === 'forjada')).toEqual([]);
    for (const { time, level, msg } of entries)
      expect([time, typeof level, typeof msg]).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        'number',
        'string',
      ]);
    // Besides, two sentences for who started it.
    const others = lines.filter((line) => !line.startsWith('{'));
    expect(others).toEqual([
      expect.stringMatching(/^Portal Médico está en marcha: /),
      'Para terminar: Ctrl+C',
    ]);
  });
});
