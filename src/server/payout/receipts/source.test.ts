/** A month's receipts from a provider's API: tried, read, and what it must not do (payout §19.13). */
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { httpSource, json, status } from '../../../../test/support/http-source.ts';
import type { ReceiptSourceAnswer } from '../../../contract/payout/receipt-sheets.ts';

const source = await httpSource();
const { query, signedInAs } = await testApp({ IMPORT_ALLOWED_HOSTS: '127.0.0.1' });
const admin = await signedInAs('admin');
const KEY = 'clave-secreta-9';

beforeEach(async () => {
  await query`BEGIN; SET LOCAL portal.wipe = 'on';
    DELETE FROM received_document; DELETE FROM receipt_sheet; DELETE FROM import_mapping; COMMIT`;
});

const record = (folio: number, change: object = {}) => ({
  folio,
  fecha: '2026-03-10',
  emisor: { rut: '11111111-1', nombre: 'Ana Prueba' },
  bruto: 100_000,
  retenido: 15_250,
  estado: 'VIG',
  ...change,
});
const MAPPING = {
  folio: 'folio',
  date: 'fecha',
  issuerRut: 'emisor.rut',
  issuerName: 'emisor.nombre',
  grossAmount: 'bruto',
  retentionAmount: 'retenido',
  state: 'estado',
};
type Answer = ReceiptSourceAnswer & { code: string; message: string };
const order = (more: object = {}) => ({
  url: `${source.origin}/boletas`,
  headers: { 'X-Api-Key': KEY },
  kind: 'receipt',
  month: 3,
  year: 2026,
  mapping: MAPPING,
  ...more,
});
const preview = (more: object = {}) =>
  admin.post<Answer>('/api/receipts/source/preview', order(more));
const read = (more: object = {}) => admin.post<Answer>('/api/receipts/source', order(more));
const stored = async () =>
  (await query`SELECT folio::int FROM received_document ORDER BY folio`).map(({ folio }) => folio);

test('payout §19.13: the connection is tried without writing, then the month is read like a sheet', async () => {
  source.on('/boletas', json({ datos: [record(1), record(2)] }));
  expect((await preview()).body).toMatchObject({ added: 2, path: 'datos', missing: [], notes: [] });
  expect(await stored()).toEqual([]);
  expect((await read()).body).toMatchObject({ added: 2 });
  expect(await stored()).toEqual([1, 2]);
  expect((await read()).body).toMatchObject({ added: 0, unchanged: 2 });
  expect(source.asked.every(({ headers }) => headers['x-api-key'] === KEY)).toBe(true);
});

test('payout §19.13: the URL takes the month, and the columns are remembered', async () => {
  source.on('/boletas', json([record(1)]));
  const url = `${source.origin}/boletas?desde={desde}&hasta={hasta}&p={año}-{mes}`;
  await read({ url });
  expect(source.asked[0]?.path).toBe('/boletas?desde=2026-03-01&hasta=2026-03-31&p=2026-03');
  expect((await preview({ mapping: undefined })).body).toMatchObject({
    isRemembered: true,
    mapping: MAPPING,
  });
});

test('payout §19.13: of several lists one is chosen', async () => {
  source.on('/boletas', json({ boletas: [record(1)], otras: [{ x: 1 }] }));
  expect((await preview()).body).toMatchObject({ path: null, added: 0 });
  expect((await read()).body.code).toBe('receipts.severalLists');
  expect((await read({ path: 'boletas' })).body).toMatchObject({ added: 1 });
});

describe('payout §19.13: what the provider does wrong is said, and nothing is stored', () => {
  test.each([
    ['refuses the key', status(401)],
    ['breaks', status(500)],
    ['has nothing', json([])],
  ])('%s', async (_, answer) => {
    source.on('/boletas', answer);
    const { body, status: code } = await read();
    expect([body.code, code]).toEqual(['receipts.sourceFailed', 502]);
    expect(await stored()).toEqual([]);
  });

  test('answers another month', async () => {
    source.on('/boletas', json([record(1, { fecha: '2026-05-02' })]));
    expect((await read()).body.code).toBe('receipts.ofOtherMonth');
  });

  test('an address that imports may not request is refused', async () => {
    const { body } = await read({ url: 'http://10.0.0.1/boletas' });
    expect(body.code).toBe('receipts.sourceFailed');
  });
});

test('payout §19.13: no key is in an answer, the sheet, or the audit log', async () => {
  source.on('/boletas', json([record(1)]));
  const url = `${source.origin}/boletas?token=${KEY}`;
  const answers = [await read({ url }), await preview({ url, headers: { 'X-Api-Key': KEY } })];
  source.on('/boletas', status(403));
  answers.push(await read({ url }));
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(KEY);
  const rows = await query`
    SELECT file_name, convert_from(content, 'UTF8') AS content FROM receipt_sheet`;
  expect(rows).toEqual([
    { file_name: expect.stringMatching(/^API 127\.0\.0\.1/), content: expect.any(String) },
  ]);
  const log = await query`SELECT * FROM audit_log`;
  expect(JSON.stringify([rows, log])).not.toContain(KEY);
});

test('payout §19.13: the calls need their screen', async () => {
  const supervisor = await signedInAs('supervisor');
  expect((await supervisor.post('/api/receipts/source', order())).status).toBe(403);
});
