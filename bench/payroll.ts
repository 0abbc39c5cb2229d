/**
 * Compares a full payroll on the running server with the bare statements that move the same rows: `node
 * bench/payroll.ts`.
 */
import type { Database } from '../src/server/platform/db/database.ts';
import { fillTables, timed, withBenchServer } from './database.ts';
import { measure, type Timing, worst } from './http.ts';
import { type LiveServer, percentile, ranFor, waitsText, withLiveServer } from './live-server.ts';
import { type BenchRow, formatRow } from './row.ts';

const DOCTORS = 5_000;
const RECORDS = 1_000_000;
const MONTH = { month: 7, year: 2026 };
const SCREENS = [
  '/api/medical-attentions?limit=20',
  '/api/doctors?limit=20&sort=name',
  '/api/payments?limit=20',
  '/api/dashboard/summary',
  '/api/native-user',
  '/api/health',
];

const PENDING = '/api/payment-calculations-pending';
/** The first pages of the full payroll, while all records are pending payment. */
const PENDING_PAGES = [
  `${PENDING}?limit=10`,
  `${PENDING}?limit=10&month=7&year=2026`,
  `${PENDING}?limit=10&offset=4990&sort=-doctorName`,
  `${PENDING}?limit=10&search=m%C3%A9dico%2077`,
];
const PENDING_LIMIT_MS = 30;

type Figures = Record<'process' | 'pay' | 'bank' | 'accounting', number> & {
  readonly pending: readonly Timing[];
  readonly waits: readonly number[];
};
type Rival = Record<'process' | 'pay', number>;

/** Moves a month's million records by the product and, on another copy, by bare statements. */
export function benchPayroll(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('pending', fillPending);
    const ours = await server.onCopyOf('pending', (_database, url) =>
      withLiveServer(url, wholeMonth),
    );
    return rowsOf(ours, await server.onCopyOf('pending', bareMonth));
  });
}

function rowsOf(ours: Figures, rival: Rival): BenchRow[] {
  const records = RECORDS.toLocaleString('en-US');
  const doctors = DOCTORS.toLocaleString('en-US');
  const against = (move: keyof Rival, name: string): BenchRow => ({
    name: `${name}, ${records} records of ${doctors} doctors`,
    measured: ours[move] / rival[move],
    unit: '× the bare statements on the same rows',
    limit: 2,
    comparison: 'at most',
    rival: `bare ${seconds(rival[move])}`,
    note: `${seconds(ours[move])}, each on a fresh copy`,
  });
  const file = (figure: 'bank' | 'accounting', name: string): BenchRow => ({
    name: `${name} of ${doctors} transfers`,
    measured: ours[figure] / 1000,
    unit: 's',
    limit: 2,
    comparison: 'at most',
  });
  return [
    worst(`what is pending payment by doctor, ${records} records`, ours.pending, PENDING_LIMIT_MS),
    against('process', 'processing the full payroll'),
    against('pay', 'marking it as paid'),
    file('bank', 'bank file'),
    file('accounting', 'accounting export'),
    {
      name: 'other answers of the server while the payroll moves, 95 %',
      measured: percentile(ours.waits, 95),
      unit: 'ms',
      limit: 50,
      comparison: 'at most',
      note: waitsText(ours.waits),
    },
  ];
}

/** Processes, sends to the bank, pays and accounts for a month by the product's calls. */
async function wholeMonth(live: LiveServer): Promise<Figures> {
  const post = (path: string, payload: object) =>
    live.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
  const pending: Timing[] = [];
  for (const path of PENDING_PAGES) {
    pending.push(await measure(path, async () => (await live.call(path)).text()));
  }
  const processed = await live.meanwhile(SCREENS, async () => {
    const data = { ...MONTH, processingType: 'full' };
    const answer = await post('/api/jobs/create', { type: 'process-bulk-payments', data });
    return ranFor(live, (await answer.json()).jobId);
  });
  const payroll = { ...MONTH, bankFormat: 'universal' };
  const answer = await post('/api/generate-bank-payroll', payroll);
  const { transfers }: { transfers: { id: number }[] } = await answer.json();
  if (transfers.length !== DOCTORS) throw new Error(`${transfers.length} transfers`);
  const selectedTransfers = transfers.map(({ id }) => id);
  const bank = await timed(async () =>
    (await post('/api/download-bank-file', { ...payroll, selectedTransfers })).arrayBuffer(),
  );
  const paid = await live.meanwhile(SCREENS, () =>
    timed(async () => {
      const doctorIds = Array.from({ length: DOCTORS }, (_, index) => index + 1);
      const moved = await (await post('/api/process-selected-records', { doctorIds })).json();
      if (moved.processedCount !== RECORDS) throw new Error(JSON.stringify(moved));
    }),
  );
  const accounting = await timed(async () =>
    (
      await post('/api/download-accounting-export', { ...MONTH, exportFormat: 'csv' })
    ).arrayBuffer(),
  );
  return {
    pending,
    process: processed.result,
    pay: paid.result,
    bank,
    accounting,
    waits: [...processed.waits, ...paid.waits].sort((a, b) => a - b),
  };
}

/** The minimum that any program must do, with all indexes, constraints and triggers active. */
async function bareMonth({ pool }: Database): Promise<Rival> {
  const month = 'period_year = 2026 AND period_month = 7';
  return {
    process: await timed(() =>
      pool.query(`
        BEGIN;
        INSERT INTO payment (doctor_id, period_year, period_month, sequence, total_amount, total_brut_amount,
                             total_retention_amount, total_attentions, payee_name, payee_rut, bank_code, account_kind, bank_account)
        SELECT c.doctor_id, 2026, 7, 1, sum(final_amount), sum(calculated_amount), sum(retention_amount), count(*),
               d.name, d.rut, d.bank_code, d.account_kind, d.bank_account
          FROM calculation c JOIN doctor d ON d.id = c.doctor_id WHERE c.status = 'pending_payment' AND ${month}
         GROUP BY c.doctor_id, d.id;
        UPDATE calculation c SET status = 'processed', payment_id = p.id FROM payment p
         WHERE p.doctor_id = c.doctor_id AND c.status = 'pending_payment' AND c.${month.replace('AND ', 'AND c.')};
        COMMIT`),
    ),
    pay: await timed(() =>
      pool.query(`
        BEGIN;
        UPDATE payment SET status = 'paid', payment_date = '2026-08-05' WHERE status = 'processed';
        UPDATE attention SET status = 'paid' WHERE status = 'calculated';
        UPDATE calculation SET status = 'paid' WHERE status = 'processed';
        COMMIT`),
    ),
  };
}

async function fillPending(database: Database): Promise<void> {
  await database.pool.query(`
    INSERT INTO specialty (name) VALUES ('Medicina General');
    INSERT INTO service (code, name, participation_type, specialty_id)
      SELECT 'S-' || i, 'Prestación ' || i, 'mixed', 1 FROM generate_series(1, 800) i;
    INSERT INTO doctor (rut, name, email, specialty_id, bank_code, account_kind, bank_account, account_holder_name,
                        account_holder_rut, retention_rate)
      SELECT r || '-' || rut_check_digit(r), 'Médico ' || i, 'medico' || i || '@ejemplo.cl', 1, '012', 'vista',
             lpad(i::text, 10, '7'), 'Médico ' || i, r || '-' || rut_check_digit(r), 1525
        FROM generate_series(1, ${DOCTORS}) i, LATERAL (SELECT 9000000 + i) AS number(r);
    UPDATE clinic SET name = 'Clínica Ñandú', rut = '76123456-0';
    UPDATE clinic_bank_setting SET account_number = '000012345678', agreement_number = '017'`);
  await fillTables(
    database,
    ['attention', 'calculation'],
    `
    INSERT INTO attention (record_type, external_id, status, attention_date, doctor_id, service_id, gross_amount, net_amount,
                           participated_amount, patient_rut, patient_name)
      SELECT (CASE WHEN i % 3 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'E-' || i, 'calculated',
             date '2026-07-01' + i % 31, 1 + i % ${DOCTORS}, 1 + (i::bigint * 104729) % 800, 20000, 20000, 20000,
             '11111111-1', 'Paciente Número ' || i
        FROM generate_series(0, ${RECORDS - 1}) i;
    INSERT INTO calculation (attention_id, status, doctor_id, period_year, period_month, attention_date, paid_as,
                             rule_set_revision, base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
      SELECT id, 'pending_payment', doctor_id, 2026, 7, attention_date, 'individual', 0, 20000, 12000, 1525, 1830, 10170
        FROM attention`,
  );
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

if (import.meta.main) {
  for (const row of await benchPayroll()) console.log(formatRow(row));
}
