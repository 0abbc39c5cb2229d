/** Nothing that is anybody's stays in a cache: only the build's own files may be kept (decision 55). */
import { beforeAll, describe, expect, test } from 'vitest';
import { callRoutes } from '../../src/server/platform/http/calls.ts';
import { testApp } from '../support/app.ts';
import { payrollData } from '../support/payroll-data.ts';

const { anonymous, signedInAs, database } = await testApp({}, { checksBooks: 'atEnd' });
const data = await payrollData(database);
const doctorId = await data.paidDoctor();
await data.pay(doctorId);
const admin = await signedInAs('admin');
const doctor = await signedInAs('doctor', { doctorId });

const OF_JULY = { doctorId, month: 7, year: 2026 };
/** The address of a call about the doctor's July. */
const addressOf = (path: string) =>
  `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => String({ ...OF_JULY }[name] ?? 1))}?month=7&year=2026`;

const READS = callRoutes().filter(
  ({ method, name }) => method === 'GET' && name !== 'session.mockSignIn',
);

// Kept for the day: their first call takes seconds.
beforeAll(async () => {
  expect(await admin.get('/api/manuals')).toMatchObject({ status: 200 });
}, 120_000);

describe.each(READS)('$name ($path)', ({ path }) => {
  test.each([
    ['an administrator', admin],
    ['a doctor', doctor],
    ['nobody', anonymous],
  ])('leaves nothing with %s', async (_, client) => {
    const { status, headers } = await client.get(addressOf(path));
    expect([status, headers['cache-control']]).toEqual([status, 'no-store']);
  });
});

// product §2.14
test.each([
  [`/api/generate-cartola/${doctorId}/7/2026`, 'application/pdf'],
  [`/api/generate-cartola-html/${doctorId}/7/2026`, 'text/html'],
  [`/api/doctor-attentions/${doctorId}?month=7&year=2026`, 'application/json'],
  [`/api/medical-history/${doctorId}/workbook`, 'spreadsheetml'],
])('a statement is not kept: %s', async (address, type) => {
  const { status, headers } = await doctor.get(address);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain(type);
  expect(headers['cache-control']).toBe('no-store');
});

test('neither is a ZIP of statements, nor the answer to a sign-in', async () => {
  const zip = await admin.get('/api/payslips/zip?month=7&year=2026');
  expect([zip.status, zip.headers['cache-control']]).toEqual([200, 'no-store']);
  const refused = await anonymous.post('/api/native-login', { username: 'x', password: 'x' });
  expect(refused.headers['cache-control']).toBe('no-store');
});

// product §2.14
test.each(['/', '/mis-pagos', '/api/openapi.json', '/api/health', '/api/nada', '/%E0', '/metrics'])(
  'the page itself is not, so that Back does not show it: %s',
  async (address) => {
    expect((await anonymous.get(address)).headers['cache-control']).toBe('no-store');
  },
);
