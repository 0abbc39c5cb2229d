/**
 * Compares a full payroll on the running server with the bare statements that move the same rows, in the same tables and
 * on the floor: `node bench/payroll.ts`.
 */
import { type Database, transactionWithClient } from '../src/server/platform/db/database.ts';
import { fillTables, timed, withBenchServer } from './database.ts';
import { againstFloor, fillFloor } from './floor.ts';
import { measure, type Timing, worst } from './http.ts';
import { type LiveServer, percentile, ranFor, waitsText, withLiveServer } from './live-server.ts';
import { type BenchRow, formatRow } from './row.ts';

/** Of each doctor, in the month. */
export const RECORDS_OF_DOCTOR = 200;
export const MONTH = { month: 7, year: 2026 };
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
/** How many times the floor's time each move may take. */
const FLOOR_LIMIT = 3;

type Figures = Record<'process' | 'pay' | 'bank' | 'accounting', number> & {
  readonly pending: readonly Timing[];
  readonly waits: readonly number[];
};
/** How many records of how many doctors are moved. */
type Month = Record<'records' | 'doctors', number>;
type Rival = Record<'process' | 'pay', number>;

/** Moves a month's records by the product and, on other copies, by bare statements. */
export function benchPayroll(records: number): Promise<BenchRow[]> {
  const doctors = records / RECORDS_OF_DOCTOR;
  return withBenchServer(async (server) => {
    await server.fill('pending', (database) => fillPending(database, { records, doctors }));
    const ours = await server.onCopyOf('pending', (_database, url) =>
      withLiveServer(url, (live) => wholeMonth(live, { records, doctors })),
    );
    const rival = await server.onCopyOf('pending', bareMonth);
    const floorName = await fillFloor(server, 'pending', ['attention', 'calculation', 'payment'], {
      attention: 'calculated',
      calculation: 'pending_payment',
    });
    const floor = await server.onCopyOf(floorName, floorMonth);
    return rowsOf({ records, doctors }, ours, rival, floor);
  });
}

function rowsOf(month: Month, ours: Figures, rival: Rival, floor: Rival): BenchRow[] {
  const records = month.records.toLocaleString('en-US');
  const doctors = month.doctors.toLocaleString('en-US');
  const against = (move: keyof Rival, name: string, limit: number): BenchRow => ({
    name: `${name}, ${records} records of ${doctors} doctors`,
    measured: ours[move] / rival[move],
    unit: '× the bare statements on the same rows',
    limit,
    comparison: 'at most',
    rival: `bare ${seconds(rival[move])}`,
    note: `${seconds(ours[move])}, each on a fresh copy`,
  });
  const onFloor = (move: keyof Rival, name: string) =>
    againstFloor(`${name} ${records} records of ${doctors} doctors`, FLOOR_LIMIT, {
      work: [ours[move]],
      floor: [floor[move]],
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
    against('process', 'processing the full payroll', 1.3),
    against('pay', 'marking it as paid', 2),
    onFloor('process', 'processing'),
    onFloor('pay', 'paying'),
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
async function wholeMonth(live: LiveServer, { records, doctors }: Month): Promise<Figures> {
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
  if (transfers.length !== doctors) throw new Error(`${transfers.length} transfers`);
  const selectedTransfers = transfers.map(({ id }) => id);
  const bank = await timed(async () =>
    (await post('/api/download-bank-file', { ...payroll, selectedTransfers })).arrayBuffer(),
  );
  const paid = await live.meanwhile(SCREENS, () =>
    timed(async () => {
      const doctorIds = Array.from({ length: doctors }, (_, index) => index + 1);
      const moved = await (await post('/api/process-selected-records', { doctorIds })).json();
      if (moved.processedCount !== records) throw new Error(JSON.stringify(moved));
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

const OF_MONTH = `c.status = 'pending_payment' AND c.period_year = 2026 AND c.period_month = 7`;

const PAYMENT_COLUMNS = `doctor_id, period_year, period_month, sequence, total_amount, total_brut_amount,
  total_retention_amount, total_attentions, hmq_attentions, payee_name, payee_rut, bank_code, account_kind, bank_account`;
/** A payment for each doctor, of the fees in the table. */
const paymentsOf = (table: string) => `
  SELECT c.doctor_id, 2026, 7, 1, sum(final_amount), sum(calculated_amount), sum(retention_amount), count(*),
         count(*) FILTER (WHERE record_type = 'hmq'), d.name, d.rut, d.bank_code, d.account_kind, d.bank_account
    FROM ${table} c JOIN doctor d ON d.id = c.doctor_id WHERE ${OF_MONTH} GROUP BY c.doctor_id, d.id`;
const PAY = `UPDATE payment SET status = 'paid', payment_date = '2026-08-05' WHERE status = 'processed'`;

/**
 * The minimum in the product's tables, with whatever indexes, constraints and triggers they have. All doctors are paid in
 * person, and the rounded retentions of equal lines happen to add up to their document's: nothing is shared.
 */
function bareMonth(database: Database): Promise<Rival> {
  return timesOf(database, { process: BARE_PROCESS, pay: PAY });
}

/** Makes a payment for each doctor, and its document, of what is pending payment. */
export const BARE_PROCESS = `
      INSERT INTO fee_document (id, kind, doctor_id, issuer_name, issuer_rut, payment_date, gross_amount, retention_amount, net_amount)
        SELECT doctor_id, 'fee_receipt', doctor_id, payee_name, payee_rut, '2026-08-05', gross, retention, net
          FROM (${paymentsOf('payable_fee')}) AS t (doctor_id, y, m, s, net, gross, retention, n, h, payee_name, payee_rut, b, k, a);
      INSERT INTO payment (${PAYMENT_COLUMNS}, document_id) SELECT *, doctor_id FROM (${paymentsOf('payable_fee')}) AS t;
      INSERT INTO payment_line (attention_id, payment_id, request_date, doctor_id, attention_date, record_type, retention_amount)
        SELECT c.attention_id, p.id, coalesce(a.request_date, '-infinity'), c.doctor_id, c.attention_date, c.record_type,
               c.retention_amount
          FROM payment p JOIN payable_fee c USING (doctor_id) JOIN attention a ON a.id = c.attention_id WHERE ${OF_MONTH}`;

/** The minimum that any program with states must do. */
function floorMonth(database: Database): Promise<Rival> {
  return timesOf(database, {
    process: `
      INSERT INTO payment (${PAYMENT_COLUMNS}, document_id) SELECT *, doctor_id FROM (${paymentsOf('calculation')}) AS t;
      UPDATE calculation c SET status = 'processed', payment_id = p.id FROM payment p WHERE p.doctor_id = c.doctor_id AND ${OF_MONTH}`,
    pay: `
      ${PAY};
      UPDATE attention SET status = 'paid' WHERE status = 'calculated';
      UPDATE calculation SET status = 'paid' WHERE status = 'processed'`,
  });
}

/** Makes each move in a transaction. */
async function timesOf(
  database: Database,
  moves: Readonly<Record<keyof Rival, string>>,
): Promise<Rival> {
  const timeOf = (statements: string) =>
    timed(() => transactionWithClient(database, (_tx, client) => client.query(statements)));
  return { process: await timeOf(moves.process), pay: await timeOf(moves.pay) };
}

/** A clinic with the month's records pending payment. */
export async function fillPending(database: Database, { records, doctors }: Month): Promise<void> {
  await database.pool.query(`
    INSERT INTO specialty (name) VALUES ('Medicina General');
    INSERT INTO service (code, name, participation_type, specialty_id)
      SELECT 'S-' || i, 'Prestación ' || i, 'mixed', 1 FROM generate_series(1, 800) i;
    INSERT INTO doctor (rut, name, email, specialty_id, bank_code, account_kind, bank_account, account_holder_name,
                        account_holder_rut, retention_rate)
      SELECT r || '-' || rut_check_digit(r), 'Médico ' || i, 'medico' || i || '@ejemplo.cl', 1, '012', 'vista',
             lpad(i::text, 10, '7'), 'Médico ' || i, r || '-' || rut_check_digit(r), 1525
        FROM generate_series(1, ${doctors}) i, LATERAL (SELECT 9000000 + i) AS number(r);
    UPDATE clinic SET name = 'Clínica Ñandú', rut = '76123456-0', version = 2, requires_approval = false;
    UPDATE clinic_bank_setting SET account_number = '000012345678', agreement_number = '017'`);
  await fillTables(
    database,
    ['attention', 'calculation'],
    `
    INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                           participated_amount, patient_rut, patient_name)
      SELECT (CASE WHEN i % 3 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'E-' || i, date '2026-07-01' + i % 31, 1 + i % ${doctors}, 1 + (i::bigint * 104729) % 800, 20000, 20000, 20000,
             '11111111-1', 'Paciente Número ' || i
        FROM generate_series(0, ${records - 1}) i;
    INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, service_id, record_type, paid_as,
                             rule_set_revision, base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
      SELECT id, doctor_id, 2026, 7, attention_date, service_id, record_type, 'individual', 0, 20000, 12000, 1525, 1830, 10170
        FROM attention;
    UPDATE payable_fee SET status = 'pending_payment'`,
  );
  // As in any clinic a minute after its import: else the worker writes it while the moves are measured, and only while ours are.
  await database.pool.query('SELECT write_attention_search(), write_doctor_month_texts()');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

if (import.meta.main) {
  for (const row of await benchPayroll(Number(process.argv[2] ?? 1_000_000)))
    console.log(formatRow(row));
}
