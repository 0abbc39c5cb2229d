/**
 * Checks a month (operations §13) of a large clinic with the year before it, and asks the server's screens meanwhile:
 * `node bench/month-checks.ts [lines of the month] [lines of each month before]`.
 */
import type { Database } from '../src/server/platform/db/database.ts';
import { PAID, paymentsSql } from '../test/support/fee-rows.ts';
import { withBenchServer } from './database.ts';
import { percentile, ranFor, waitsText, withLiveServer } from './live-server.ts';
import { type BenchRow, formatRow } from './row.ts';

const DOCTORS = 5_000;
const SERVICES = 2_000;
const SPECIALTIES = 50;
const RULES = 500;
/** The month that is checked, and how many before it are paid. */
const MONTH = '2026-10-01';
const PERIOD = { month: 10, year: 2026 };
const MONTHS_BEFORE = 12;
const LINES_BEFORE = 77_000;
/** Seconds. */
const LIMIT = 30;
/** Milliseconds. */
const OTHERS_LIMIT = 50;
/** What people look at while a month is checked. */
const SCREENS = [
  '/api/doctors?limit=50',
  '/api/payment-calculations?limit=50',
  `/api/dashboard/summary`,
  `/api/month-checks/findings?month=10&year=2026&limit=50`,
];

/** Of a month with as many lines, calculated and unpaid. */
export function benchMonthChecks(lines: number, linesBefore = LINES_BEFORE): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('clinic', (database) =>
      fillYear(database, lines, MONTHS_BEFORE, linesBefore),
    );
    return server.onCopyOf('clinic', (_, url) =>
      withLiveServer(url, async (live) => {
        const { result: milliseconds, waits } = await live.meanwhile(SCREENS, async () => {
          const answer = await live.call('/api/month-checks/run', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(PERIOD),
          });
          return ranFor(live, (await answer.json()).jobId);
        });
        const size = `${count(lines)} lines, ${count(DOCTORS)} doctors, ${count(linesBefore)} lines in each of ${MONTHS_BEFORE} months before`;
        return [
          {
            name: `checks of a month, ${size}`,
            measured: milliseconds / 1000,
            unit: 's',
            limit: LIMIT,
            comparison: 'at most',
          },
          {
            name: 'other answers of the server while a month is checked, 95 %',
            measured: percentile(waits, 95),
            unit: 'ms',
            limit: OTHERS_LIMIT,
            comparison: 'at most',
            note: waitsText(waits),
          },
        ];
      }),
    );
  });
}

/** The months before are paid, the month is calculated; each doctor does some services of one specialty on some weekdays. */
export async function fillYear(
  database: Database,
  lines: number,
  monthsBefore = MONTHS_BEFORE,
  linesBefore = lines,
): Promise<void> {
  const { pool } = database;
  await pool.query(`
    INSERT INTO specialty (id, name) SELECT i, 'Especialidad ' || i FROM generate_series(1, ${SPECIALTIES}) i;
    INSERT INTO provider_type (id, name) VALUES (1, 'Especialista');
    INSERT INTO service (id, code, name, participation_type, specialty_id, base_value)
      SELECT i, to_char(i, 'FM00-00-000'), 'Prestación ' || i, 'mixed', 1 + (i - 1) % ${SPECIALTIES}, 20000 + i * 7919 % 200000
        FROM generate_series(1, ${SERVICES}) i;
    INSERT INTO doctor (id, rut, internal_code, name, specialty_id, retention_mode, retention_rate, bank_code, account_kind, bank_account)
      SELECT i, 9000000 + i || '-' || rut_check_digit(9000000 + i), 'MED' || i, 'Médico ' || i, 1 + i % ${SPECIALTIES}, 'legal', 1525,
             '037', 'corriente', to_char(i, 'FM0000000000')
        FROM generate_series(1, ${DOCTORS}) i;
    UPDATE rule_set SET revision = 1;
    INSERT INTO fee_rule (id, code) SELECT i, 'R-' || i FROM generate_series(1, ${RULES}) i;
    INSERT INTO fee_rule_version (id, rule_id, version, name, valid_from, valid_to, participation_type, payment_type, rate, from_revision, created_at)
      SELECT i, i, 1, 'Regla ' || i, '2025-01-01', '2026-12-31', 'mixed', 'percentage', 8000, 1, '2025-01-01' FROM generate_series(1, ${RULES}) i`);
  for (let before = monthsBefore; before >= 0; before -= 1) {
    await pool.query(`
      INSERT INTO attention (record_type, external_id, attention_date, attention_time, request_date, doctor_id, service_id, provider_type_id,
                             schedule_type, gross_amount, net_amount, participated_amount, participation_rate, patient_rut, patient_name, health_plan)
        SELECT 'participacion', '${before}-' || i, day, time, day + 1, doctor, service_id, 1,
               CASE WHEN extract(isodow FROM day) = 7 OR extract(isodow FROM day) = 6 AND time >= '14:00' THEN 'irregular' ELSE 'regular' END::schedule_type,
               price, price, price * 7 / 10, 7000,
               (5000000 + h % 900000) || '-1', 'Paciente Número ' || h % 900000, 'Plan ' || h % 9
          FROM (SELECT i, date '${MONTH}' - interval '${before} months' + i % 28 * interval '1 day' AS moment,
                       make_time(8 + i / 28 % 12, i / 336 % 6 * 10, 0) AS time,
                       1 + (i::bigint * 7919 + i / 28) % ${DOCTORS} AS doctor, abs(hashint4(i + ${before} * 7)) AS h
                  FROM generate_series(1, ${before === 0 ? lines : linesBefore}) i) x
         CROSS JOIN LATERAL (SELECT moment::date AS day, (1 + (doctor % ${SPECIALTIES} + ${SPECIALTIES} * (h % 8)) % ${SERVICES})::int AS service_id) v
         CROSS JOIN LATERAL (SELECT ((20000 + service_id * 7919 % 200000) * (10 + h % 9) / 10)::bigint AS price) p
         ORDER BY i;
      INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, service_id, record_type, paid_as, rule_version_id,
                               rule_set_revision, base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
        SELECT id, doctor_id, extract(year FROM attention_date), extract(month FROM attention_date), attention_date, service_id, record_type,
               'individual', 1 + doctor_id % ${RULES}, 1, participated_amount, participated_amount * 8 / 10, 1525, 0, participated_amount * 8 / 10
          FROM attention WHERE external_id LIKE '${before}-%' ORDER BY id`);
    if (before > 0) await pool.query(`${paymentsSql()}; ${PAID}`);
  }
  await pool.query('VACUUM ANALYZE');
}

const count = (number: number): string => number.toLocaleString('en-US');

if (import.meta.main) {
  for (const row of await benchMonthChecks(
    Number(process.argv[2] ?? 1_000_000),
    Number(process.argv[3] ?? LINES_BEFORE),
  ))
    console.log(formatRow(row));
}
