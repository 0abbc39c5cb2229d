/** What the web server answers besides the calls. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
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

it('product §17.7: lets pages load fonts from nowhere else', async () => {
  const { app } = await testApp();
  const { headers } = await app.inject('/');
  expect(headers['content-security-policy']).toContain("font-src 'self';");
});
