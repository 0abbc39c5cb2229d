/** What a browser shows that opens a call's address itself (product §3.8: statements have windows of their own). */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';

const { anonymous, signedInAs } = await testApp({}, { checksBooks: false });
const admin = await signedInAs('admin');
const STATEMENT = '/api/generate-cartola-html/1/7/2026';
const asDocument = { 'sec-fetch-dest': 'document', 'accept-encoding': 'identity' };

describe('a refusal that a browser opens as a document', () => {
  it.each([
    ['after the session ended', anonymous, 401, 'Sesión expirada'],
    ['of nothing to show', admin, 404, 'No se pudo abrir'],
  ])('product §3.8: is a page in words %s', async (_, client, status, title) => {
    const asked = { method: 'GET', url: STATEMENT } as const;
    const asJson = await client.request<{ message: string }>(asked);
    const page = await client.request({ ...asked, headers: asDocument });
    expect(page.status).toBe(status);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const text = page.bytes.toString();
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`<p>${asJson.body.message}</p>`);
    expect(text).toContain('<a href="/">');
  });

  it('covers an address that does not exist, too', async () => {
    const page = await anonymous.request({
      method: 'GET',
      url: '/api/<script>',
      headers: asDocument,
    });
    expect(page.bytes.toString()).toContain('<h1>No se pudo abrir</h1>');
    expect(page.bytes.toString()).not.toContain('<script>');
  });
});

it('product §3.8: stays JSON for programs', async () => {
  const answer = await anonymous.get(STATEMENT);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer).toMatchObject({ status: 401, body: { code: 'session.required' } });
});
