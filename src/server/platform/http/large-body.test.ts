/** Large bodies of JSON: read from disk as they would be in memory, and refused in words. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';

const MIB = 1024 * 1024;
const { app, query, signedInAs } = await testApp();
const temporary = process.env.TMPDIR;

const admin = await signedInAs('admin');
const folder = await mkdtemp(join(tmpdir(), 'portal-medico-large-body-'));
process.env.TMPDIR = folder;
afterAll(async () => {
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

const json = (url: string, payload: string | Readable) =>
  admin.request<{ code?: string; message?: string; importId?: number }>({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload,
  });

async function storedFile(importId: number | undefined): Promise<Buffer> {
  const rows = await query<{ bytes: Buffer }>`
    SELECT bytes FROM import_chunk WHERE import_id = ${importId} ORDER BY position`;
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

describe('a file in a large body', () => {
  it('of text arrives byte by byte, with every character that JSON escapes', async () => {
    const csvData = 'ID;"Nombre"\\\t\u0001 Ñandú 😀\r\n'.repeat(60_000);
    const answer = await json(
      '/api/import/csv-participacion',
      JSON.stringify({ fileName: 'a.csv', csvData, inBackground: true }),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await storedFile(answer.body.importId)).equals(Buffer.from(csvData))).toBe(true);
  });

  it('in base64 arrives byte by byte, also encoded piece by piece and in lines', async () => {
    const pieces = Array.from({ length: 2_048 }, (_, index) =>
      Buffer.from(Array.from({ length: 1_000 }, (_, at) => (index * 7 + at) % 256)),
    );
    const excelData = pieces.map((piece) => piece.toString('base64')).join('\n');
    const answer = await json(
      '/api/import/excel-hmq',
      JSON.stringify({ excelData, fileName: 'a.xlsx', inBackground: true }),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await storedFile(answer.body.importId)).equals(Buffer.concat(pieces))).toBe(true);
  });
});

describe('a large body is refused in words', () => {
  const TOO_DEEP =
    'Los datos están anidados a más de 64 niveles y no se pueden leer. Envíelos con menos niveles.';
  const SMART = '/api/import/smart-import';

  it.each([
    ['nested, small', `{"attentions":${'['.repeat(10_000)}`],
    ['nested, large', `{"attentions":${'['.repeat(5 * MIB)}`],
  ])('%s', async (_, body) => {
    const answer = await json(SMART, body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'request.tooDeep', message: TOO_DEEP },
    ]);
  });

  it('of too many values', async () => {
    const answer = await json(SMART, `{"attentions":[${'0,'.repeat(2_600_000)}0]}`);
    expect([answer.status, answer.body]).toEqual([
      413,
      {
        code: 'request.tooLarge',
        message: 'El archivo o los datos superan el máximo de 2.500.000 valores.',
      },
    ]);
  });

  it('that is no JSON, or of another shape than the call takes', async () => {
    expect(await json(SMART, `{"attentions":"${'x'.repeat(2 * MIB)}`)).toMatchObject(
      refusedBy(400, 'request.malformed'),
    );
    expect(await json(SMART, JSON.stringify({ attentions: 'x'.repeat(2 * MIB) }))).toMatchObject(
      refusedBy(400, 'request.invalid'),
    );
  });

  it('product §20.1: past its call’s limit, announced or not', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(2 * MIB), password: 'x' });
    for (const payload of [body, Readable.from([body.slice(0, MIB), body.slice(MIB)])])
      expect(await json('/api/native-login', payload)).toMatchObject({
        status: 413,
        body: { message: 'El archivo o los datos superan el máximo de 1 MB.' },
      });
  });
});

describe('a body that is cut off', () => {
  let address: URL;
  /** What the server wrote of requests. */
  const logged: { level: string; text: unknown }[] = [];
  beforeAll(async () => {
    const { child } = app.log;
    vi.spyOn(app.log, 'child').mockImplementation((...given) => {
      const log = child.apply(app.log, given);
      for (const level of ['warn', 'error'] as const)
        vi.spyOn(log, level).mockImplementation((_: unknown, text?: unknown) => {
          logged.push({ level, text });
        });
      return log;
    });
    address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  });

  // product §20.2
  it.each([
    ['small', 100, '{"attentions":'],
    ['large', 3 * MIB, `{"attentions":[${'0,'.repeat(MIB)}`],
  ])('is the fault of the client: %s', async (_, length, sent) => {
    logged.length = 0;
    const socket = connect(Number(address.port), address.hostname);
    const head = [
      'POST /api/import/smart-import HTTP/1.1',
      `Host: ${address.host}`,
      `Cookie: ${admin.cookie}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`);
    // It is being read by then.
    await delay(500);
    socket.destroy();
    await expect
      .poll(() => logged, { timeout: 10_000 })
      .toEqual([{ level: 'warn', text: 'body cut off' }]);
  });
});
