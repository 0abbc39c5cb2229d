/** Every call about own records, found in the contract, tried with another doctor's identifiers (access §7). */
import { read } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { DOCTOR_ROLE } from '../../src/server/platform/db/own-records.ts';
import { type CallRoute, callRoutes } from '../../src/server/platform/http/calls.ts';
import { type Answer, refusedBy, testApp } from '../support/app.ts';
import { payrollData } from '../support/payroll-data.ts';
import { pdfPages } from '../support/pdf-text.ts';

const { database, query, signedInAs } = await testApp();
const data = await payrollData(database);

/** What is only in the other doctor's records. */
const FOREIGN = /Ajen[oa]|AJENA/;

async function addDoctor(own: boolean) {
  const whose = own ? 'Propio' : 'Ajeno';
  const doctorId = await data.doctor({ name: `Médico ${whose}`, society: `Sociedad ${whose}` });
  await data.rule({ code: own ? 'R-PROPIA' : 'R-AJENA', name: `Convenio ${whose}`, doctorId });
  const patientName = `Paciente ${whose}`;
  await data.attentions(doctorId, [
    { date: '2026-07-03', patientName },
    { date: '2026-07-04', patientName },
  ]);
  const { id } = await database.db
    .selectFrom('attention')
    .select('id')
    .where('doctorId', '=', doctorId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { doctorId, attentionId: id };
}
const own = await addDoctor(true);
const other = await addDoctor(false);
await data.process();
await data.pay(own.doctorId);
await data.pay(other.doctorId);
const { id: paymentId } = await database.db
  .selectFrom('payment')
  .select('id')
  .where('doctorId', '=', other.doctorId)
  .executeTakeFirstOrThrow();

const doctor = await signedInAs('doctor', { doctorId: own.doctorId });
const admin = await signedInAs('admin');
const month = { month: 7, year: 2026 };
const payslip = await admin.post<{ pdfId: string }>(
  `/api/generate-payslip/${other.doctorId}`,
  month,
);

/** Every identifier of the other doctor, by the names that paths and queries use. */
const foreignIds: Readonly<Record<string, string | number | readonly number[]>> = {
  id: other.attentionId,
  pdfId: payslip.body.pdfId,
  attentionId: other.attentionId,
  attentionIds: [other.attentionId],
  paymentId,
  ids: paymentId,
  doctorIds: other.doctorId,
  by: 'doctor',
  ...month,
};

type Invalid = { data?: { fields?: Record<string, string> } };

/** Asks with every foreign identifier that the call accepts, except for those that it refuses by name. */
async function ask(
  route: CallRoute,
  doctorId: number,
  rest = Object.entries({ ...foreignIds, doctorId: other.doctorId }),
): Promise<Answer> {
  const answer = await send(route, doctorId, rest);
  const refused = Object.keys((answer.body as Invalid | null)?.data?.fields ?? {});
  const taken = rest.filter(([name]) => !refused.includes(name));
  if (answer.status !== 400 || taken.length === rest.length) return answer;
  return ask(route, doctorId, taken);
}

function send(
  { method, path }: CallRoute,
  doctorId: number,
  rest: readonly (readonly [string, unknown])[],
): Promise<Answer> {
  const values = { ...foreignIds, doctorId };
  const url = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => String(values[name]));
  const query = new URLSearchParams(rest.map(([key, value]) => [key, `${value}`]));
  return doctor.request({
    method: method as 'GET',
    url: `/api${url}${method === 'GET' ? `?${query}` : ''}`,
    ...(method !== 'GET' && { payload: Object.fromEntries(rest) }),
  });
}

/** What somebody can read in an answer, also in a document or a workbook. */
function textOf({ body, bytes, headers }: Answer): string {
  const type = String(headers['content-type']);
  if (type.startsWith('application/pdf')) return pdfPages(bytes).join('\n');
  const isWorkbook = bytes.subarray(0, 2).toString() === 'PK';
  return JSON.stringify(isWorkbook ? read(bytes).Sheets : body);
}

const routes = callRoutes().filter(({ meta }) =>
  ['ownDoctor', 'ownRecords'].includes(meta.access.kind),
);

// access §7.4
it.each(routes)('access §7.8: $method $path reveals nothing of another doctor', async (route) => {
  if (route.path.includes('{doctorId}')) {
    expect(await ask(route, other.doctorId)).toMatchObject(refusedBy(403, 'access.denied'));
  }
  const answer = await ask(route, own.doctorId);
  expect(answer.status).toBeLessThan(500);
  expect(textOf(answer)).not.toMatch(FOREIGN);
});

// fees §18.5, access §7.4
it('paid records of another doctor are an empty list, not the doctor’s own', async () => {
  const paid = (doctorId: number) =>
    doctor.get<unknown[]>(`/api/payment-calculations-paid?doctorId=${doctorId}`);
  expect((await paid(own.doctorId)).body).not.toEqual([]);
  expect(await paid(other.doctorId)).toMatchObject({ status: 200, body: [] });
});

it('the same calls answer the other doctor’s own records', async () => {
  const theirs = await signedInAs('doctor', { doctorId: other.doctorId });
  const explained = await theirs.get(`/api/payment-calculations/${other.attentionId}/explanation`);
  expect(textOf(explained)).toMatch(FOREIGN);
  const statement = await theirs.get(`/api/generate-cartola/${other.doctorId}/7/2026`);
  expect(textOf(statement)).toMatch(FOREIGN);
});

// access §7.5
describe('the second wall surrounds each of them', () => {
  // Whoever still reads something then reads it as the owner of the tables.
  beforeAll(() => query(`REVOKE SELECT ON ALL TABLES IN SCHEMA public FROM ${DOCTOR_ROLE}`));

  it.each(routes)('$method $path reads as the role of doctors', async (route) => {
    expect(await ask(route, own.doctorId)).toMatchObject(refusedBy(500, 'server.failed'));
  });
});
