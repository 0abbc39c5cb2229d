/** What pages of other origins ask for is not done (product §2.16, product §2.17). */
import { describe, expect, test } from 'vitest';
import { refusedBy, testApp } from '../support/app.ts';

const app = await testApp();
const secure = await testApp({ PUBLIC_URL: 'https://portal.ejemplo.cl' });

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
    expect(await signOut(headers as Record<string, string>)).toMatchObject(
      refusedBy(403, 'request.foreignOrigin'),
    );
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
      const answer = await secure.anonymous.request({
        method: 'POST',
        url: '/api/native-logout',
        headers: { origin, ...headers },
      });
      expect(answer.status).toBe(status);
    },
  );

  // product §2.17
  test.each([
    ['its own page, within the house', {}, 'request.otherAddress'],
    [
      'its own page, for the inner network',
      { 'x-forwarded-for': '10.0.0.8' },
      'request.otherAddress',
    ],
    [
      'its own page, for the internet',
      { 'x-forwarded-for': '203.0.113.9' },
      'request.foreignOrigin',
    ],
    ['a page of another site', { origin: 'https://otro.ejemplo' }, 'request.foreignOrigin'],
    [
      'a page of another site that says so',
      { 'sec-fetch-site': 'cross-site' },
      'request.foreignOrigin',
    ],
  ] as const)(
    'is told the address of PUBLIC_URL when it was opened at another one: %s',
    async (_, headers, code) => {
      const { status, body } = await secure.anonymous.request<{ code: string; message: string }>({
        method: 'POST',
        url: '/api/native-login',
        headers: { host: 'servidor:3000', origin: 'http://servidor:3000', ...headers },
        payload: { username: 'ana', password: 'una clave cualquiera' },
      });
      expect({ status, code: body.code }).toEqual({ status: 403, code });
      expect(body.message.includes('https://portal.ejemplo.cl')).toBe(
        code === 'request.otherAddress',
      );
    },
  );

  test('a forged address of the inner network tells the internet nothing', async () => {
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/native-logout',
      remoteAddress: '203.0.113.9',
      headers: {
        host: 'servidor:3000',
        origin: 'http://servidor:3000',
        'x-forwarded-for': '10.0.0.8',
      },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).not.toContain('portal.ejemplo.cl');
  });

  test('does not concern reading', async () => {
    const answer = await app.anonymous.request({
      method: 'GET',
      url: '/api/health',
      headers: { origin: 'https://otro.ejemplo' },
    });
    expect(answer.status).not.toBe(403);
  });
});
