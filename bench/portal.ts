/** Benchmark of the doctor's portal: ten years and 100,000 attentions, through row security (decision 41). */
import type { Database } from '../src/server/platform/db/database.ts';
import { paymentsSql } from '../test/support/fee-rows.ts';
import { withBenchServer } from './database.ts';
import { benchFirstPaint } from './first-paint.ts';
import { type Get, measure, type Timing, withClient, worst } from './http.ts';
import { type BenchRow, formatRow } from './row.ts';

/** The attentions of one doctor in ten years; all other doctors together have as many. */
const ATTENTIONS = 100_000;
const YEARS = 10;
const DAY_ATTENTIONS = ATTENTIONS / (YEARS * 365);
const DOCTOR = 1;
const LIMIT_MS = 50;
/** Until the last byte of the whole history arrives; the first ones come at once. */
const HISTORY_LIMIT_S = 15;
const NAME = 'portal_clinic';

export function benchPortal(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill(NAME, fillDoctors);
    const rows = await server.onCopyOf(NAME, (database, url) =>
      withClient(database, url, benchCalls, DOCTOR),
    );
    return [...rows, await benchFirstPaint()];
  });
}

async function benchCalls(get: Get): Promise<BenchRow[]> {
  const attentions = `/api/doctor-attentions/${DOCTOR}`;
  const movements = `/api/doctor-movements/${DOCTOR}`;
  const filters = [
    '',
    '&month=9&year=2026',
    '&year=2025',
    '&dateFrom=2019-03-01&dateTo=2020-02-29',
    ...['pending', 'calculated', 'processed', 'paid'].map((state) => `&state=${state}`),
    '&participationTypes=hmq',
    '&month=9&year=2026&search=paciente%209',
    '&search=numero%2099123',
    '&search=nadie&state=calculated',
  ];
  return [
    await benchPaths(get, 'cards of a doctor with 100,000 attentions', [
      `/api/doctor-stats/${DOCTOR}/11/2026`,
      `/api/doctor-stats/${DOCTOR}/9/2026`,
      '/api/user-doctor',
    ]),
    await benchPaths(get, 'attentions of that doctor, and their sums', [
      ...filters.flatMap((filter) => [
        `${attentions}?limit=20${filter}`,
        `${attentions}/summary?${filter}`,
      ]),
      `${attentions}?limit=20&offset=99000`,
      `/api/doctor-attentions-detail/${DOCTOR}/9/2026`,
      `/api/doctor-attentions-detail/${DOCTOR}/9/2026/calculated`,
      `/api/doctor-paid-attentions/${DOCTOR}/8/2026`,
      `/api/doctor-all-paid-attentions/${DOCTOR}?limit=20`,
    ]),
    await benchPaths(get, 'payments of that doctor, their lines and why', [
      `/api/doctor-payments/${DOCTOR}?limit=20`,
      `${movements}?limit=20`,
      `${movements}?limit=20&paymentId=1`,
      `${movements}/summary?paymentId=1`,
      '/api/payment-calculations/5/explanation',
      '/api/payment-calculations-paid?limit=20',
    ]),
    await benchPaths(get, 'reports of that doctor', [
      `/api/doctor-payment-analysis/${DOCTOR}`,
      `/api/statement-periods/${DOCTOR}`,
      `/api/payment-dates/${DOCTOR}/9/2026`,
      `/api/medical-history/${DOCTOR}/summary`,
      `/api/medical-history/${DOCTOR}/summary?dateFrom=2019-03-01&dateTo=2020-02-29`,
    ]),
    await benchHistory(get),
  ];
}

async function benchHistory(get: Get): Promise<BenchRow> {
  const start = performance.now();
  await get(`/api/medical-history/${DOCTOR}/workbook`);
  return {
    name: `medical history of ${ATTENTIONS.toLocaleString('en-US')} attentions as a workbook`,
    measured: (performance.now() - start) / 1000,
    unit: 's',
    limit: HISTORY_LIMIT_S,
    comparison: 'at most',
  };
}

async function benchPaths(get: Get, name: string, paths: readonly string[]): Promise<BenchRow> {
  const timings: Timing[] = [];
  for (const path of paths) timings.push(await measure(path, () => get(path)));
  return worst(name, timings, LIMIT_MS);
}

/** The last two months are not paid yet, and the last weeks not calculated. The rows are equal in every run. */
async function fillDoctors({ pool }: Database): Promise<void> {
  await pool.query(`
    INSERT INTO specialty (id, name) SELECT i, 'Especialidad ' || i FROM generate_series(1, 60) i;
    INSERT INTO service (id, code, name, participation_type, specialty_id)
      SELECT i, to_char(i, 'FM00-00-000'), 'Prestación ' || i, 'mixed', 1 FROM generate_series(1, 500) i;
    INSERT INTO doctor (id, rut, name, specialty_id)
      SELECT i, 9000000 + i || '-' || rut_check_digit(9000000 + i), 'Doctor ' || i, 1 + i % 60 FROM generate_series(1, 1000) i;
    INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id,
                           gross_amount, net_amount, participated_amount, patient_rut, patient_name)
      SELECT (CASE WHEN i % 3 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'E-' || i || '-' || doctor,
             day, doctor, 1 + i % 500, 50000, 40000, 30000 + i % 70000, '11111111-1', 'Paciente Número ' || i
        FROM generate_series(0, ${ATTENTIONS - 1}) i
        CROSS JOIN LATERAL (SELECT date '2026-11-20' - ((${ATTENTIONS - 1} - i) / ${DAY_ATTENTIONS})::int AS day) d
        CROSS JOIN LATERAL (VALUES (1), (2 + i % 999)) AS who(doctor);
    INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, service_id, record_type, paid_as,
                             rule_set_revision, base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
      SELECT id, doctor_id, extract(year FROM attention_date), extract(month FROM attention_date), attention_date, service_id, record_type, 'individual',
             1, participated_amount, participated_amount, 0, 0, participated_amount
        FROM attention WHERE attention_date < '2026-11-10';
    ${paymentsSql(`f.attention_date < '2026-10-01'`)};
    UPDATE payment SET status = 'paid', payment_date = make_date(period_year, period_month, 10) + interval '1 month';
    -- As every night does.
    SELECT write_doctor_month_texts()`);
}

if (import.meta.main) {
  for (const row of await benchPortal()) console.log(formatRow(row));
}
