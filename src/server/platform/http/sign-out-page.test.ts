/** Signing out of the pages that the server writes (access §2.13). */
import { expect, it } from 'vitest';
import { type Client, testApp } from '../../../../test/support/app.ts';

const { signedInAs, anonymous } = await testApp(
  { MONITOR_TOKEN: 'un-monitor-de-prueba' },
  { checksBooks: false },
);
const HOST = 'portal.ejemplo.cl';
const asDocument = { 'sec-fetch-dest': 'document', 'accept-encoding': 'identity' };
const read = async (client: Client, url: string, headers: Record<string, string> = {}) =>
  (
    await client.request({ method: 'GET', url, headers: { ...asDocument, ...headers } })
  ).bytes.toString();

/** What a browser sends for the form. */
const submit = (client: Client, headers: Record<string, string> = {}) =>
  client.request({
    method: 'POST',
    url: '/api/native-logout',
    headers: {
      ...asDocument,
      host: HOST,
      origin: `http://${HOST}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=limite',
      'content-length': '12',
      ...headers,
    },
    payload: '--limite--\r\n',
  });

it('access §2.13: the list of calls and refusals have a button, for who is signed in', async () => {
  const admin = await signedInAs('admin');
  const form =
    /<form class="sign-out" method="post" action="\/api\/native-logout" enctype="multipart\/form-data">\s*<button>Cerrar sesión/;
  for (const url of ['/api/docs', '/api/generate-cartola-html/1/7/2026']) {
    const page = await read(admin, url);
    expect(page, url).toMatch(form);
    expect(page, url).toContain('<meta name="referrer" content="same-origin">');
    expect(page, url).toContain('@media print { .sign-out { display: none; } }');
  }
  const asMonitor = await read(anonymous, '/api/docs', {
    authorization: 'Bearer un-monitor-de-prueba',
  });
  expect(asMonitor).toContain('Portal Médico: llamadas');
  expect(asMonitor).not.toContain('Cerrar sesión');
  expect(await read(anonymous, '/api/docs')).not.toContain('Cerrar sesión');
});

it('access §2.13: it ends the session, and leads to the sign-in', async () => {
  const admin = await signedInAs('admin');
  const { cookie } = admin;
  const answer = await submit(admin);
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
  expect(answer.bytes.toString()).toContain('<meta http-equiv="refresh" content="0;url=/">');
  const headers = { cookie };
  const afterwards = await anonymous.request({ method: 'GET', url: '/api/native-user', headers });
  expect(afterwards.status).toBe(401);
});

it('access §2.13: a form of another site signs nobody out', async () => {
  const admin = await signedInAs('admin');
  for (const headers of [
    { origin: 'https://otro.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ])
    expect((await submit(admin, headers)).status).toBe(403);
  expect((await admin.get('/api/native-user')).status).toBe(200);
});
