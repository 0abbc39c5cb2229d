/** What pages of other origins ask for is not done (product §2.16, product §2.17). */
import { describe, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';

const app = await testApp();

describe('a call that changes something', () => {
  const signOut = (headers: Record<string, string>) =>
    app.anonymous.request({ method: 'POST', url: '/api/native-logout', headers });

  test.each([
    [{ origin: 'https://otro.ejemplo' }],
    [{ origin: 'null' }],
    [{ host: 'portal.ejemplo.cl', origin: 'http://portal.ejemplo.cl.otro.ejemplo' }],
    [{ host: 'portal.ejemplo.cl:3000', origin: 'http://portal.ejemplo.cl:3001' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'http://localhost', 'sec-fetch-site': 'same-site' }],
  ])('product §2.16: is refused from another site: %o', async (headers) => {
    expect(await signOut(headers as Record<string, string>)).toMatchObject({
      status: 403,
      body: { code: 'request.foreignOrigin' },
    });
  });

  // product §2.16, product §2.17
  test.each([
    [{}],
    [{ host: 'portal.ejemplo.cl', origin: 'http://portal.ejemplo.cl' }],
    [{ 'sec-fetch-site': 'same-origin' }],
  ])('is accepted from its own site: %o', async (headers) => {
    expect((await signOut(headers as Record<string, string>)).status).toBe(200);
  });

  // product §2.16, product §2.17
  test.each([
    ['https://portal.ejemplo.cl', {}, 200],
    ['https://portal.ejemplo.cl', { 'sec-fetch-site': 'same-origin' }, 200],
    ['http://portal.ejemplo.cl', {}, 403],
    ['https://otro.ejemplo.cl', { 'sec-fetch-site': 'same-site' }, 403],
    ['https://portal.ejemplo.cl', { 'sec-fetch-site': 'same-site' }, 403],
    // By the host that it names: a server that is reached beside its proxy.
    ['http://localhost', { host: 'localhost' }, 403],
    ['http://localhost:3000', { host: 'localhost:3000', 'sec-fetch-site': 'same-origin' }, 403],
    ['https://ajeno.ejemplo', { host: 'ajeno.ejemplo' }, 403],
  ] as const)(
    'beside an https PUBLIC_URL, from %s with %o, is answered %i',
    async (origin, headers, status) => {
      const secure = await testApp({ PUBLIC_URL: 'https://portal.ejemplo.cl' });
      const answer = await secure.anonymous.request({
        method: 'POST',
        url: '/api/native-logout',
        headers: { origin, ...headers },
      });
      expect(answer.status).toBe(status);
    },
  );

  test('does not concern reading', async () => {
    const answer = await app.anonymous.request({
      method: 'GET',
      url: '/api/health',
      headers: { origin: 'https://otro.ejemplo' },
    });
    expect(answer.status).not.toBe(403);
  });
});
