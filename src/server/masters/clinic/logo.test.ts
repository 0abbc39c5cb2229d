import { beforeAll, describe, expect, test } from 'vitest';
import { adminApp, refusedBy } from '../../../../test/support/app.ts';
import { JPEG, png } from '../../../../test/support/images.ts';
import { auditEntries, type Refused } from '../../../../test/support/masters.ts';
import { type ClinicSettings, LOGO_BYTES_LIMIT } from '../../../contract/masters/clinic.ts';
import { readImageHeader } from './image-header.ts';

const { app, admin } = await adminApp();

/** The hash of the logo that there is, as the screen shows it; empty for none. */
const shown = async () => (await admin.get<ClinicSettings>('/api/clinic')).body.logo?.sha256 ?? '';

/** Sends a file as browsers do; its name and type are what people say, and prove nothing. */
async function upload(bytes: Uint8Array, name = 'logo.png', type = 'image/png', seen?: string) {
  const form = new FormData();
  form.append('shown', seen ?? (await shown()));
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  return admin.request<
    Refused & { logo: { size: number; sha256: string } | null; version: number }
  >({
    method: 'POST',
    url: '/api/clinic/logo',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'content-length': String(payload.length),
    },
    payload,
  });
}

describe('a logo', () => {
  test.each([
    ['PNG', png(120, 40), 'image/png'],
    ['JPEG', JPEG, 'image/jpeg'],
  ])('masters §10.4: as %s is kept and served with its type', async (_, bytes, type) => {
    // Whatever it is called.
    const kept = await upload(bytes, 'mi logo.txt', 'text/html');
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    expect(kept.body.logo?.size).toBe(bytes.length);
    const served = await admin.get('/api/clinic/logo');
    expect(served.status).toBe(200);
    expect(served.bytes.equals(bytes)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
  });

  test('masters §10.6: is removed; both are recorded by size and hash, and make no open form stale', async () => {
    const { body } = await upload(png(10, 10));
    const removed = await admin.delete<{ logo: null; version: number }>('/api/clinic/logo', {
      shown: await shown(),
    });
    expect(removed.body).toMatchObject({ logo: null, version: body.version });
    const entries = await auditEntries(app, 'clinic');
    expect(entries.at(-1)).toMatchObject({
      action: 'clinic.logo',
      summary: 'Modificó el logo de la clínica.',
      before: body.logo,
      after: null,
    });
    expect(body.logo?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await admin.get('/api/clinic/logo')).toMatchObject({
      status: 404,
      body: { message: 'No se encontró el logo.' },
    });
  });
});

test('masters §1.5: a logo is not replaced or removed by who was shown another one', async () => {
  const before = await shown();
  const [first, second] = await Promise.all([
    upload(png(11, 11), 'a.png', 'image/png', before),
    upload(png(12, 12), 'b.png', 'image/png', before),
  ]);
  const statuses = [first.status, second.status].toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409]);
  const [won, lost] = first.status === 200 ? [first, second] : [second, first];
  expect(lost.body.code).toBe('record.changed');
  expect(lost.body.message).toMatch(/^Prueba admin-1 modificó/);
  expect(lost.body.data?.current).toMatchObject({ logo: won.body.logo });
  expect(await shown()).toBe(won.body.logo?.sha256);
  const late = await admin.delete<Refused>('/api/clinic/logo', { shown: before });
  expect(late.body.code).toBe('record.changed');
  const silent = await admin.delete<Refused>('/api/clinic/logo', {});
  expect(silent.status).toBe(400);
  expect(silent.body.data?.fields?.shown).toMatch(/^Falta shown: lea la configuración/);
});

describe('masters §10.5: refused, and the earlier logo stays', () => {
  beforeAll(() => upload(JPEG));

  test.each([
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['nothing', Buffer.alloc(0)],
    ['the beginning of a PNG', png(10, 10).subarray(0, 20)],
    ['a PNG without size', png(0, 10)],
    ['a PNG that breaks off', png(50, 50).subarray(0, 60)],
    ['a PNG with too few pixels', png(50, 50, 3)],
    ['the beginning of a JPEG', JPEG.subarray(0, 100)],
    ['a JPEG that has only its header', JPEG.subarray(0, JPEG.length - 150)],
  ])('%s', async (_, bytes) => {
    expect(await upload(bytes)).toMatchObject({
      status: 400,
      body: {
        code: 'clinic.logoUnreadable',
        message: 'El logo debe ser una imagen PNG o JPEG que se pueda leer.',
        data: { field: 'file' },
      },
    });
    expect((await admin.get('/api/clinic/logo')).bytes.equals(JPEG)).toBe(true);
  });

  test.each([
    ['a heavy file', Buffer.concat([png(10, 10), Buffer.alloc(LOGO_BYTES_LIMIT)])],
    ['a wide image', png(4001, 1)],
    // It would take gigabytes to draw.
    ['an image that says it is huge', png(60_000, 60_000, 1)],
  ])('%s', async (_, bytes) => {
    expect(await upload(bytes)).toMatchObject(refusedBy(400, 'clinic.logoTooLarge'));
  });

  test('no file', async () => {
    expect((await admin.post('/api/clinic/logo', {})).status).toBe(400);
  });
});

test('image headers', () => {
  expect(readImageHeader(png(300, 20))).toEqual({ type: 'image/png', width: 300, height: 20 });
  expect(readImageHeader(JPEG)).toEqual({ type: 'image/jpeg', width: 8, height: 4 });
  // Every cut of a header is no image, and no error.
  for (let length = 0; length < 24; length += 1) {
    expect(readImageHeader(png(300, 20).subarray(0, length))).toBeNull();
    expect(readImageHeader(JPEG.subarray(0, length))).toBeNull();
  }
});
