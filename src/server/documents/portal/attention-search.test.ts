/** What a text finds of a doctor's attentions, written at night or changed since (docs/decisions/0053). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { AttentionDetail } from '../../../contract/documents/portal.ts';
import { rowsOf } from '../../platform/db/database.ts';

const { database, signedInAs } = await testApp();
const data = await payrollData(database);
const doctorId = await data.doctor();
const otherId = await data.doctor();
const doctor = await signedInAs('doctor', { doctorId });
const admin = await signedInAs('admin');

await data.attentions(doctorId, [
  { date: '2019-02-28', patientName: 'Rosa Peña Díaz' },
  { date: '2019-03-01', patientName: 'Juan Soto Vera' },
  { date: '2026-07-31', patientName: 'Rosa Soto Peña' },
]);
await data.attentions(otherId, [{ date: '2019-03-01', patientName: 'Rosa Ajena Peña' }]);

const night = () => sql`SELECT write_doctor_month_texts()`.execute(database.db);
const change = (statement: string) => sql.raw(statement).execute(database.db);
const months = async (table: string) => {
  const rows = await rowsOf<{ month: string }>(database.db)`
    SELECT DISTINCT month FROM ${sql.table(table)} WHERE doctor_id = ${doctorId} ORDER BY 1`;
  return rows.map(({ month }) => month);
};
/** The dates that are found, by a doctor or by staff, newest first; the count says as many. */
async function found(query: string, visitor = doctor): Promise<string[]> {
  const path = `/api/doctor-attentions/${doctorId}`;
  const { body } = await visitor.get<AttentionDetail[]>(`${path}?${query}`);
  const summary = await visitor.get(`${path}/summary?${query}`);
  expect(summary.body).toMatchObject({ total: body.length });
  return body.map(({ attentionDate }) => attentionDate);
}
const ROSAS = ['2026-07-31', '2019-02-28'];

it('documents §10.4: finds the same before the first night and after it', async () => {
  expect(await found('search=pena%20rosa')).toEqual(ROSAS);
  expect(await months('doctor_month_text')).toEqual([]);
  await night();
  expect(await months('doctor_month_text')).toEqual(['2019-02-01', '2019-03-01', '2026-07-01']);
  expect(await months('doctor_month_text_change')).toEqual([]);
  expect(await found('search=pena%20rosa')).toEqual(ROSAS);
  expect(await found('search=pena%20rosa', admin)).toEqual(ROSAS);
});

it.each([
  ['search=PEÑA&dateFrom=2019-02-28&dateTo=2019-03-01', ['2019-02-28']],
  ['search=rosa&dateFrom=2019-03-01', ['2026-07-31']],
  ['search=rosa&year=2019&month=2', ['2019-02-28']],
  ['search=consulta', ['2026-07-31', '2019-03-01', '2019-02-28']],
  ['search=consulta%20rosa', []],
  ['search=%25', []],
  ['search=rosa&state=paid', []],
])('text written at night: %s finds %j', async (query, dates) => {
  expect(await found(query)).toEqual(dates);
});

it('does not find the internal numbers of a line', async () => {
  const rows = await rowsOf<{ line: string }>(database.db)`
    SELECT line FROM doctor_month_text, string_to_table(lines, E'\n') line
     WHERE doctor_id = ${doctorId} AND month = '2019-02-01'`;
  const [patient, serviceId, id] = rows[0]?.line.split('\t') ?? [];
  expect(patient).toMatch(/^rosa pena diaz /);
  expect(await found(`search=pena%20${serviceId}${id}`)).toEqual([]);
});

it('documents §10.4: follows corrections, moves, additions and deletions of the day', async () => {
  await change(
    `UPDATE attention SET patient_name = E'Ana\tMaría\nLagos' WHERE attention_date = '2019-03-01' AND doctor_id = ${doctorId}`,
  );
  expect(await found('search=lagos')).toEqual(['2019-03-01']);
  expect(await found('search=juan')).toEqual([]);
  await change(
    `UPDATE attention SET attention_date = '2026-06-30' WHERE patient_name = 'Rosa Soto Peña'`,
  );
  expect(await found('search=rosa')).toEqual(['2026-06-30', '2019-02-28']);
  await change(
    `UPDATE attention SET doctor_id = ${doctorId} WHERE patient_name = 'Rosa Ajena Peña'`,
  );
  expect(await found('search=rosa')).toEqual(['2026-06-30', '2019-03-01', '2019-02-28']);
  await change(`DELETE FROM attention WHERE attention_date = '2019-02-28'`);
  await data.attentions(doctorId, [{ date: '2020-01-01', patientName: 'Rosa Nueva' }]);
  const now = ['2026-06-30', '2020-01-01', '2019-03-01'];
  expect(await found('search=rosa')).toEqual(now);
  await night();
  expect(await found('search=rosa')).toEqual(now);
  expect(await found('search=lagos%20ana')).toEqual(['2019-03-01']);
});

it('is not rewritten by the moves of the payroll', async () => {
  await data.processAndPay(doctorId);
  expect(await months('doctor_month_text_change')).toEqual([]);
});

it('is empty when the attentions are emptied', async () => {
  await change('TRUNCATE calculation, payment, attention CASCADE');
  expect(await months('doctor_month_text')).toEqual([]);
  expect(await found('search=rosa')).toEqual([]);
});
