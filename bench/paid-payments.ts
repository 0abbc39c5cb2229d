/** Benchmark of the screen of processed payments with a million paid records (docs/decisions/0038). */
import { verifyBooks } from '../src/server/operations/books/public.ts';
import { payPayments } from '../src/server/payout/payroll/public.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { paymentsSql } from '../test/support/fee-rows.ts';
import { timed, withBenchServer } from './database.ts';
import { againstFloor } from './floor.ts';
import { type Get, measure, type Timing, withClient, worst } from './http.ts';
import { type BenchRow, formatRow } from './row.ts';

/** The number of records of each request date; every twentieth record has no date. */
const DAY_RECORDS = 2_740;
/** A year with 1,000,100 paid records, and a month that is processed but not paid. */
const RECORDS = 365 * DAY_RECORDS;
const PROCESSED = 31 * DAY_RECORDS;
const DOCTORS = 5_000;
const LIMIT_MS = 30;
/** How many times the floor's time the sums by request date may take. */
const SUMS_LIMIT = 3;
/** Our own limit: a nightly check must end before users arrive. */
const BOOKS_LIMIT_S = 120;
const NAME = 'paid_clinic';

export function benchPaidPayments(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill(NAME, fillPaidClinic);
    return server.onCopyOf(NAME, async (database, url) => [
      ...(await withClient(database, url, benchCalls)),
      await benchBooks(database),
      await benchSums(database),
    ]);
  });
}

/**
 * Marks a quarter of the doctors as paid each time: with the sums, without, without, with. What the sums cost is compared
 * with the same sums, read from the same records and inserted into a table with nothing but a primary key.
 */
async function benchSums({ pool, db }: Database): Promise<BenchRow> {
  const pay = async (quarter: number, isSummed: boolean) => {
    const state = isSummed ? 'ENABLE' : 'DISABLE';
    await pool.query(`ALTER TABLE payment ${state} TRIGGER paid_request_doctor_update`);
    const doctorIds = doctorsOf(quarter);
    return timed(() =>
      db
        .transaction()
        .execute((tx) =>
          payPayments(tx, { doctorIds }, { paymentDate: '2026-09-10', userId: null }),
        ),
    );
  };
  await pool.query(`CREATE TABLE sums_floor (request_date date, doctor_id integer, records bigint, total_brut_amount bigint,
                                             total_amount bigint, PRIMARY KEY (request_date, doctor_id))`);
  const insert = (quarter: number) =>
    timed(() =>
      pool.query(
        `INSERT INTO sums_floor
         SELECT line.request_date, payment.doctor_id, count(*), sum(fee.calculated_amount),
                sum(fee.calculated_amount - line.retention_amount)
           FROM payment JOIN payment_line line ON line.payment_id = payment.id
           JOIN calculation fee ON fee.attention_id = line.attention_id
          WHERE payment.payment_date = '2026-09-10' AND payment.doctor_id = ANY($1)
          GROUP BY line.request_date, payment.doctor_id`,
        [doctorsOf(quarter)],
      ),
    );
  const first = await pay(0, true);
  const bare = (await pay(1, false)) + (await pay(2, false));
  const summed = first + (await pay(3, true));
  return againstFloor(
    `sums by request date while ${(PROCESSED / 2).toLocaleString('en-US')} records are marked as paid`,
    SUMS_LIMIT,
    { work: [summed - bare], floor: [(await insert(0)) + (await insert(3))] },
  );
}

/** A quarter of the doctors, from 0 to 3. */
const doctorsOf = (quarter: number) =>
  Array.from({ length: DOCTORS / 4 }, (_, index) => 1 + 4 * index + quarter);

/** The nightly check of the whole clinic. */
async function benchBooks({ db }: Database): Promise<BenchRow> {
  const start = performance.now();
  const report = await verifyBooks(db);
  const seconds = (performance.now() - start) / 1000;
  const wrong = report.findings.filter((finding) => finding.wrong > 0);
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  return {
    name: `check of the books, ${(RECORDS + PROCESSED).toLocaleString('en-US')} records`,
    measured: seconds,
    unit: 's',
    limit: BOOKS_LIMIT_S,
    comparison: 'at most',
    note: `${report.findings.length} checks in one snapshot; at night, and nobody waits for it`,
  };
}

async function benchCalls(get: Get): Promise<BenchRow[]> {
  const paid = '/api/payment-calculations-paid';
  const groups = ['', '&search=07-2026', '&search=sin%20fecha', '&search=muñoz', '&search=zzz'];
  const dates = ['2025-08-01', 'sin-fecha-solicitud'];
  return [
    await benchPaths(get, 'groups of 1,000,000 paid records, and their sums', [
      ...groups.flatMap((search) => [
        `${paid}/groups?limit=20${search}`,
        `${paid}/groups/summary?${search}`,
      ]),
      `${paid}/groups?limit=20&offset=340`,
    ]),
    await benchPaths(get, 'doctors and records of a request date', [
      ...dates.flatMap((date) => [
        `${paid}/doctors?requestDate=${date}`,
        `${paid}/doctors?requestDate=${date}&search=rojas`,
        `${paid}/doctors/summary?requestDate=${date}`,
        `${paid}/records?requestDate=${date}&limit=20`,
        `${paid}/records?requestDate=${date}&doctorId=4321&limit=20`,
      ]),
      `${paid}?limit=200`,
    ]),
    await benchPaths(get, 'payslips, payments and fees of 5,000 doctors', [
      '/api/payslips?month=8&year=2025&limit=20',
      '/api/payslips?month=8&year=2025&limit=20&offset=4980&sort=-totalAmount',
      '/api/payslips?month=8&year=2025&limit=20&search=rojas',
      '/api/payslips/summary?month=8&year=2025',
      '/api/payslips/summary?month=8&year=2025&search=rojas',
      '/api/payments?limit=20',
      '/api/payments?limit=20&month=8&year=2025&status=paid',
      '/api/payments/summary',
      '/api/payment-calculations?limit=20',
      '/api/payment-calculations?limit=20&dateFrom=2025-08-01&dateTo=2025-12-31',
      '/api/payment-calculations?limit=20&doctorId=77',
    ]),
    await benchPaths(get, 'movements of a doctor', [
      '/api/doctor-movements/77?limit=20',
      '/api/doctor-movements/77/summary',
      '/api/doctor-movements/77?limit=20&search=paciente%2099',
      '/api/doctor-movements/77/summary?search=paciente%2099',
    ]),
  ];
}

async function benchPaths(get: Get, name: string, paths: readonly string[]): Promise<BenchRow> {
  const timings: Timing[] = [];
  for (const path of paths) timings.push(await measure(path, () => get(path)));
  return worst(name, timings, LIMIT_MS);
}

const SURNAMES = `(ARRAY['Araya', 'Bravo', 'Cárdenas', 'Díaz', 'Espinoza', 'Fuentes', 'González', 'Henríquez', 'Ibáñez',
  'Jara', 'Lagos', 'Muñoz', 'Núñez', 'Ortiz', 'Peña', 'Quiroz', 'Rojas', 'Soto', 'Tapia', 'Ulloa', 'Vergara'])`;

/** Five thousand doctors and a year of paid records; the rows are the same in every run. */
async function fillPaidClinic({ pool }: Database): Promise<void> {
  await pool.query(`
    INSERT INTO specialty (id, name) SELECT i, 'Especialidad ' || i FROM generate_series(1, 60) i;
    INSERT INTO service (id, code, name, participation_type, specialty_id)
      SELECT i, to_char(i, 'FM00-00-000'), 'Prestación ' || i, 'mixed', 1 FROM generate_series(1, 500) i;
    INSERT INTO doctor (id, rut, name, specialty_id)
      SELECT i, 9000000 + i || '-' || rut_check_digit(9000000 + i),
             ${SURNAMES}[1 + i / 441 % 21] || ' ' || ${SURNAMES}[1 + i / 21 % 21] || ' ' || ${SURNAMES}[1 + i % 21], 1 + i % 60
        FROM generate_series(1, ${DOCTORS}) i;
    INSERT INTO attention (record_type, external_id, attention_date, request_date, doctor_id, service_id,
                           gross_amount, net_amount, participated_amount, patient_rut, patient_name)
      SELECT 'participacion', 'E-' || i, date '2025-08-01' + i / ${DAY_RECORDS},
             CASE WHEN i % 20 > 0 THEN date '2025-08-01' + i / ${DAY_RECORDS} END,
             1 + (i::bigint * 7919) % ${DOCTORS}, 1 + i % 500, 50000, 40000, 30000 + i % 70000, '11111111-1', 'Paciente Número ' || i
        FROM generate_series(0, ${RECORDS + PROCESSED - 1}) i;
    INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, service_id, record_type, paid_as,
                             rule_set_revision, base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
      SELECT id, doctor_id, extract(year FROM attention_date), extract(month FROM attention_date), attention_date, service_id, record_type, 'individual',
             1, participated_amount, participated_amount, 0, 0, participated_amount
        FROM attention;
    ${paymentsSql()};
    UPDATE payment SET status = 'paid', payment_date = make_date(period_year, period_month, 1)
     WHERE (period_year, period_month) < (2026, 8)`);
}

if (import.meta.main) {
  for (const row of await benchPaidPayments()) console.log(formatRow(row));
}
