/** What the web server answers besides the calls. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/support/app.ts';
import { buildApp } from './app.ts';

// product §3.7, operations §8.6
it('refuses calls in words while it stops, and begins nothing', async () => {
  const { services } = await testApp();
  const app = await buildApp(services);
  const asked: Response[] = [];
  app.addHook('preClose', async () => {
    const { port } = app.server.address() as { port: number };
    const origin = `http://127.0.0.1:${port}`;
    const headers = { 'sec-fetch-dest': 'document' };
    asked.push(
      await fetch(`${origin}/api/native-user`),
      await fetch(`${origin}/api/no-such-call`),
      await fetch(`${origin}/atenciones-medicas`, { headers }),
    );
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await app.close();
  const message = 'El sistema se está deteniendo o reiniciando. Intente de nuevo en un minuto.';
  expect(asked.map(({ status }) => status)).toEqual([503, 503, 503]);
  const [call, unknown, page] = asked;
  expect(call?.headers.get('connection')).toBe('close');
  expect(await call?.json()).toEqual({ code: 'server.stopping', message });
  expect(await unknown?.json()).toMatchObject({ message });
  expect(await page?.text()).toContain(`<p>${message}</p>`);
});

it.each([
  ['GET / HTTP/9\r\n\r\n', 400, 'La solicitud no se puede leer.'],
  [
    `GET /?q=${'a'.repeat(200_000)} HTTP/1.1\r\n\r\n`,
    431,
    'La dirección o los encabezados de la solicitud son demasiado largos. Pida menos de una vez.',
  ],
])('answers a malformed request in words: %#', async (bytes, status, message) => {
  const { services } = await testApp();
  const app = await buildApp(services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  await app.close();
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({ message });
});

describe('figures and the list of calls', () => {
  const TOKEN = 'una-clave-de-vigilancia';
  const ADDRESSES = ['/metrics', '/api/docs', '/api/openapi.json'];

  // operations §10.2, product §2.15
  it.each(ADDRESSES)('%s is for administrators and for the token of the setting', async (url) => {
    const { anonymous, signedInAs } = await testApp({ MONITOR_TOKEN: TOKEN });
    const withToken = (token: string) =>
      anonymous.request({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    expect((await anonymous.get(url)).status).toBe(401);
    expect((await withToken(`${TOKEN}x`)).status).toBe(401);
    expect((await withToken(TOKEN)).status).toBe(200);
    expect((await (await signedInAs('supervisor')).get(url)).status).toBe(403);
    expect((await (await signedInAs('admin', { mustChangePassword: true })).get(url)).status).toBe(
      403,
    );
    expect((await (await signedInAs('admin')).get(url)).status).toBe(200);
  });

  it('no token opens where none is set', async () => {
    const { anonymous } = await testApp();
    for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer x'])
      expect(
        (await anonymous.request({ method: 'GET', url: '/metrics', headers: { authorization } }))
          .status,
      ).toBe(401);
  });
});

it('product §2.18: lets pages run no script but the build’s files, and set no base address', async () => {
  const { app } = await testApp();
  const policy = String((await app.inject('/')).headers['content-security-policy']).split(';');
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "script-src-attr 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'self'",
    ]),
  );
});

it('product §17.7: lets pages load fonts from nowhere else', async () => {
  const { app } = await testApp();
  const { headers } = await app.inject('/');
  expect(headers['content-security-policy']).toContain("font-src 'self';");
});

it('tells people who open an address that can’t be read on a page', async () => {
  const { app } = await testApp();
  const headers = { 'sec-fetch-dest': 'document' };
  const { statusCode, headers: answered, body } = await app.inject({ url: '/%E0%A4%A', headers });
  expect(statusCode).toBe(400);
  expect(answered['content-type']).toContain('text/html');
  expect(body).toContain('La solicitud no se puede leer.');
});

it('product §2.19: tells browsers to guess no types, send no addresses on, and stay on https', async () => {
  const { app } = await testApp({ PUBLIC_URL: 'https://portal.clinica.example' });
  const unreadable = '/%E0%A4%A';
  const long = `/api/medical-attentions/${'1'.repeat(200)}`;
  for (const url of ['/', '/api/native-user', '/api/nothing', unreadable, long]) {
    const { headers } = await app.inject({ url, headers: { origin: 'https://other.example' } });
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
    });
    // No other origin may read an answer.
    expect(headers, url).not.toHaveProperty('access-control-allow-origin');
  }
});
