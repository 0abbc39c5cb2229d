/** What arrives on the wire: every call answers the malicious and the malformed in the one form of errors. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { asRefusal } from '../../src/server/platform/http/calls.ts';
import { type Client, testApp } from '../support/app.ts';
import { insertAttention, insertCalculation } from '../support/attentions.ts';

const { app, anonymous, signedInAs, database } = await testApp();
const admin = await signedInAs('admin');
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

const NOT_FOUND = { code: 'request.notFound', message: 'La dirección no existe.' };
const MALFORMED = { code: 'request.malformed', message: 'La solicitud no se puede leer.' };

const unstorable = (field: string) => ({
  code: 'request.unstorableText',
  message:
    'Un texto tiene un carácter que no se puede guardar (nulo o incompleto). Escríbalo de nuevo, sin pegarlo, e intente otra vez.',
  data: { field },
});

/** What the server answers to bytes as they are. */
async function answerTo(...lines: string[]): Promise<string> {
  const socket = connect(Number(address.port), address.hostname);
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  // The server may hang up before it has read everything.
  socket.on('error', () => {});
  socket.write(lines.join('\r\n'));
  await once(socket, 'close');
  return answer;
}

describe('an address', () => {
  it.each([
    ['GET', '/api/%64octors'],
    ['GET', '/api/nada'],
    ['GET', '/api'],
    ['PUT', '/api/doctors'],
  ] as const)('product §3.9: %s %s is no call', async (method, url) => {
    const answer = await admin.request({ method, url });
    expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
  });

  // product §2.2
  it('of a call has the methods of the contract and no others', async () => {
    const answer = await answerTo(
      'HEAD /api/doctors HTTP/1.1',
      'Host: x',
      'Connection: close',
      '',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
  });

  // product §20.3
  it('may name every doctor of a large clinic', async () => {
    const doctorIds = Array.from({ length: 10_000 }, (_, index) => index + 1).join('%2C');
    const answer = await answerTo(
      `GET /api/payslips/zip?month=7&year=2026&doctorIds=${doctorIds} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      '',
      '',
    );
    // It was read: who asks is not signed in.
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
  });

  it('that cannot be decoded is refused', async () => {
    const answer = await answerTo(
      'GET /api/doctors/%zz HTTP/1.1',
      'Host: x',
      'Connection: close',
      '',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain(JSON.stringify(MALFORMED));
  });
});

describe('a body', () => {
  it.each([
    ['multipart/form-data; boundary=x', 'junk'],
    ['multipart/form-data', 'junk'],
    ['application/json', '{"username":'],
    ['application/json', '{"__proto__":{"profile":"admin"},"username":"a","password":"b"}'],
    ['application/xml', '<a/>'],
  ])('of %s that cannot be read is refused: %s', async (type, payload) => {
    const answer = await anonymous.request({
      method: 'POST',
      url: '/api/native-login',
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.status, answer.body]).toEqual([400, MALFORMED]);
  });

  it('of files must state its size, however its type is spelt', async () => {
    const answer = await answerTo(
      'POST /api/native-login HTTP/1.1',
      'Host: x',
      'Connection: close',
      'Content-Type: MULTIPART/form-data; boundary=x',
      'Transfer-Encoding: chunked',
      '',
      '1',
      'a',
      '0',
      '',
      '',
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('"code":"request.tooLarge"');
  });

  // product §2.11
  it('with text that the database cannot hold is refused, in columns and in JSON', async () => {
    await database.db.insertInto('specialty').values({ id: 1, name: 'Pediatría' }).execute();
    const { id: doctorId } = await database.db
      .insertInto('doctor')
      .values({ name: 'Ana Prueba', rut: '18972631-7', specialtyId: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: serviceId } = await database.db
      .insertInto('service')
      .values({ code: 'A', name: 'Consulta', participationType: 'mixed', specialtyId: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const attentionId = await insertAttention(database.db, { doctorId, serviceId });
    await insertCalculation(database.db, { attentionId, doctorId, ruleSetRevision: 0 });
    for (const text of ['a\0b', 'a\ud800b']) {
      const queued = await admin.post('/api/jobs/create', {
        type: 'process-bulk-payments',
        data: { processingType: 'by_status', notes: text },
      });
      expect([queued.status, queued.body]).toEqual([400, unstorable('data.notes')]);
    }
    const named = await admin.post('/api/specialties', { name: 'a\0b' });
    expect([named.status, named.body]).toEqual([400, unstorable('name')]);
  });
});

describe('text that cannot be stored', () => {
  it.each([
    ['a reset link', 'POST', '/api/password-links', { username: 'a\0b' }, 'username'],
    ['a link’s token', 'POST', '/api/password-links/open', { token: 'a\0b' }, 'token'],
    ['a sign-in', 'POST', '/api/native-login', { username: 'a\ud800', password: 'b' }, 'username'],
    [
      'a list',
      'POST',
      '/api/import/check-duplicates',
      { externalIds: ['a', 'b\0'] },
      'externalIds.1',
    ],
    ['a query', 'GET', '/api/doctors?search=a%00b', undefined, 'search'],
  ] as const)('in %s is refused by name', async (_, method, url, payload, field) => {
    const answer = await admin.request({ method, url, ...(payload && { payload }) });
    expect([answer.status, answer.body]).toEqual([400, unstorable(field)]);
  });

  it('nor can a query be nested without end', async () => {
    const answer = await admin.get(`/api/doctors?${`a${'[b]'.repeat(10_000)}`}=1`);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('product §2.20: what is searched for, in a header', () => {
  const names = async (path: string, headers: Record<string, string>) => {
    const { status, body } = await admin.request<{ name: string }[]>({
      method: 'GET',
      url: `/api${path}`,
      headers,
    });
    return status === 200 ? body.map(({ name }) => name) : body;
  };
  const asked = (words: string) => ({ 'x-portal-search': words });

  it('finds what the address would', async () => {
    await database.db.insertInto('specialty').values({ id: 2, name: 'Ñandú' }).execute();
    for (const query of ['', '?limit=5'])
      expect(await names(`/specialties${query}`, asked(encodeURIComponent('ñandú')))).toEqual([
        'Ñandú',
      ]);
    expect(await names('/specialties?search=%C3%B1andu', {})).toEqual(['Ñandú']);
    expect(await names('/specialties', asked('nadie'))).toEqual([]);
  });

  it.each([
    ['beside the address', '/specialties?search=a', 'b'],
    ['wrongly encoded', '/specialties', '%E0%A4%A'],
    ['too long', '/specialties', 'a'.repeat(121)],
    ['with a NUL', '/specialties', 'a%00b'],
    ['where nothing is searched', '/banks', 'a'],
  ])('%s is refused by name', async (_, path, words) => {
    const { status, body } = await admin.request({
      method: 'GET',
      url: `/api${path}`,
      headers: asked(words),
    });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('search')]);
  });
});

describe('a whole number', () => {
  const payments = (query: string) => admin.get(`/api/payments?${query}`);

  // product §2.7
  it.each([
    'limit=true',
    'limit=1e2',
    'limit=0x10',
    'limit=',
    'limit[]=5',
    'limit=1&limit=2',
    'doctorId=-1',
    'month=13',
    'year=99999999999999999999',
  ])('is not what %s says', async (query) => {
    expect((await payments(query)).status).toBe(400);
  });

  // product §2.7
  it('comes as digits in a query', async () => {
    expect((await payments('limit=5&month=7&year=2026')).status).toBe(200);
  });

  // product §2.7
  it('is never true, which would pay the first doctor for January', async () => {
    const answer = await admin.post('/api/mark-payment-as-paid', {
      doctorId: true,
      month: true,
      year: 2026,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', data: { fields: { month: 'Mes es requerido' } } },
    });
  });
});

describe('behind the proxy that PUBLIC_URL names', async () => {
  const behind = await testApp({ PUBLIC_URL: 'https://pagos.clinica.cl' });
  const signIn = (headers: Record<string, string>, client: Client = behind.anonymous) =>
    client.request({
      method: 'POST',
      url: '/api/native-login',
      headers,
      payload: { username: 'nadie', password: 'nada' },
    });

  // product §2.17
  it('its own origin is allowed, whatever host the proxy names', async () => {
    const own = await signIn({ host: 'interno:3000', origin: 'https://pagos.clinica.cl' });
    expect(own.status).toBe(401);
    const foreign = await signIn({ host: 'interno:3000', origin: 'https://malo.cl' });
    expect(foreign.status).toBe(403);
  });

  it('an invented address of the caller does not escape the lock', async () => {
    for (let guess = 1; guess <= 5; guess++) {
      await signIn({ 'x-forwarded-for': `10.0.0.${guess}, 203.0.113.7` });
    }
    const locked = await signIn({ 'x-forwarded-for': '10.0.0.99, 203.0.113.7' });
    expect(locked).toMatchObject({ status: 429, body: { code: 'session.locked' } });
    const other = await signIn({ 'x-forwarded-for': '203.0.113.8' });
    expect(other.status).toBe(401);
  });
});

// product §2.13
it('an answer that breaks the contract is logged by its issues, not by its data', () => {
  const logged: unknown[] = [];
  const request = { id: 'ref', log: { error: (entry: unknown) => logged.push(entry) } };
  const cause = new ValidationError({
    message: 'Output validation failed',
    issues: [{ message: 'expected number', path: ['total'] }],
    data: { tempPassword: 'secreta-123' },
  });
  const failed = new ORPCError('INTERNAL_SERVER_ERROR', { cause });
  const refusal = asRefusal(failed, request as unknown as FastifyRequest);
  expect([refusal.status, refusal.code]).toEqual([500, 'server.failed']);
  expect(JSON.stringify(logged)).toContain('expected number');
  expect(JSON.stringify(logged)).not.toContain('secreta-123');
});
