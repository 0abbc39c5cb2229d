import { createHash } from 'node:crypto';
import { readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary.ts';
import { registerForms, withFormBody } from './form-body.ts';

const LIMIT = 8 * 1024 * 1024;
let app: FastifyInstance;
/** What the form's work saw in the folder for temporary files, which is the test's own. */
let seen: string[];

beforeEach(async () => {
  seen = [];
  vi.stubEnv('TMPDIR', await temporaryFolder());
  app = Fastify();
  await registerForms(app);
  app.post('/', (request) =>
    withFormBody(request, LIMIT, async () => {
      seen = await readdir(tmpdir());
      return describe(request.body as FormData);
    }),
  );
});

afterEach(async () => {
  await app.close();
  expect(await readdir(tmpdir())).toEqual([]);
  await rmdir(tmpdir());
  vi.unstubAllEnvs();
});

async function describe(form: FormData): Promise<unknown[]> {
  return Promise.all(
    Array.from(form, async ([name, value]) =>
      typeof value === 'string'
        ? { name, value }
        : { name, file: value.name, size: value.size, sha256: sha256(await value.arrayBuffer()) },
    ),
  );
}

const sha256 = (bytes: ArrayBuffer) =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

async function send(form: FormData, cut = 0) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  return app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: body.subarray(0, body.length - cut),
  });
}

test('fields and files arrive as they were sent, byte for byte, and nothing of them stays', async () => {
  const bytes = new Uint8Array(3_000_000).map((_, index) => index * 31);
  const form = new FormData();
  form.set('recordType', 'participacion');
  form.set('file', new File([bytes], 'año 2026.csv'));
  expect((await send(form)).json()).toEqual([
    { name: 'recordType', value: 'participacion' },
    { name: 'file', file: 'año 2026.csv', size: bytes.length, sha256: sha256(bytes.buffer) },
  ]);
  expect(seen).toEqual([expect.stringMatching(/^portal-medico-upload-/)]);
});

test.each([
  ['too large', new Uint8Array(LIMIT + 1), 0],
  ['cut off', new Uint8Array(1000), 30],
])('a form that is %s is refused', async (_name, bytes, cut) => {
  const form = new FormData();
  form.set('file', new File([bytes], 'x.csv'));
  expect((await send(form, cut)).statusCode).toBe(400);
});
