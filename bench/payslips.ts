/** Benchmark of a ZIP with many statements, on the running server: `node bench/payslips.ts`. */
import { calculateAttentions } from '../src/server/fees/calculations/public.ts';
import { payPayments, processRecords } from '../src/server/payout/payroll/public.ts';
import { type Database, transactionWithClient } from '../src/server/platform/db/database.ts';
import { clinicRules } from './clinic.ts';
import { timed, withBenchServer } from './database.ts';
import { insertRules } from './insert-rules.ts';
import { type LiveServer, percentile, waitsText, withLiveServer } from './live-server.ts';
import { type BenchRow, formatRow } from './row.ts';

const STATEMENTS = 1_000;
const LINES = 60;
const MONTH = { month: 7, year: 2026 };
/** The screens that users open meanwhile. */
const SCREENS = ['/api/payslips?month=7&year=2026&limit=20', '/api/native-user', '/api/health'];
const END_OF_FILE = [0x50, 0x4b, 0x01, 0x02];

export function benchPayslips(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('paid_month', fillPaidMonth);
    return server.onCopyOf('paid_month', (_database, url) => withLiveServer(url, benchZip));
  });
}

async function benchZip(live: LiveServer): Promise<BenchRow[]> {
  const before = await live.peakMemory();
  let zip = { files: 0, bytes: 0, firstByteMs: 0 };
  const { result, waits } = await live.meanwhile(SCREENS, () =>
    timed(async () => {
      zip = await download(live);
    }),
  );
  if (zip.files !== STATEMENTS) throw new Error(`${zip.files} statements`);
  const megabytes = (await live.peakMemory()) / 1024 / 1024;
  return [
    {
      name: `ZIP of ${STATEMENTS.toLocaleString('en-US')} statements of ${LINES} lines`,
      measured: result / 1000,
      unit: 's',
      limit: 20,
      comparison: 'at most',
      note: `${(zip.bytes / 1e6).toFixed(0)} MB streamed, the first byte after ${zip.firstByteMs.toFixed(0)} ms; at most ${megabytes.toFixed(0)} MB of memory (${(before / 1024 / 1024).toFixed(0)} before)`,
    },
    {
      name: 'other answers of the server while the ZIP is made, 95 %',
      measured: percentile(waits, 95),
      unit: 'ms',
      limit: 50,
      comparison: 'at most',
      note: waitsText(waits),
    },
  ];
}

/** Reads the stream as it arrives; counts the files in the directory at its end. */
async function download(live: LiveServer) {
  const start = performance.now();
  const answer = await live.call('/api/payslips/zip?month=7&year=2026');
  const chunks: Uint8Array[] = [];
  let firstByteMs = 0;
  for await (const chunk of answer.body ?? []) {
    firstByteMs ||= performance.now() - start;
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  let files = 0;
  const entry = Buffer.from(END_OF_FILE);
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1)) files += 1;
  return { files, bytes: bytes.length, firstByteMs };
}

/** A month of fees, calculated, processed and paid by the product itself. */
async function fillPaidMonth(database: Database): Promise<void> {
  const { pool } = database;
  await pool.query(`
    INSERT INTO specialty (id, name) SELECT i, 'Especialidad ' || i FROM generate_series(1, 60) i;
    INSERT INTO medical_society (id, rut, name)
      SELECT i, 77000000 + i || '-' || rut_check_digit(77000000 + i), 'Sociedad ' || i FROM generate_series(1, 40) i;
    INSERT INTO service (id, code, name, participation_type, specialty_id)
      SELECT i, 'S-' || i, 'Prestación número ' || i, 'mixed', 1 + i % 60 FROM generate_series(1, 800) i;
    INSERT INTO doctor (id, rut, name, specialty_id, bank_code, account_kind, bank_account, retention_rate)
      SELECT i, r || '-' || rut_check_digit(r), 'Médico ' || i, 1 + i % 60, '012', 'vista', lpad(i::text, 10, '7'), 1525
        FROM generate_series(1, ${STATEMENTS}) i, LATERAL (SELECT 9000000 + i) AS number(r);
    INSERT INTO attention (record_type, external_id, attention_date, attention_time, doctor_id, service_id, schedule_type,
                           gross_amount, net_amount, participated_amount, patient_rut, patient_name)
      SELECT (CASE WHEN i % 3 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'E-' || i, date '2026-07-01' + i % 31,
             make_time(8 + i % 12, i % 60, 0), 1 + i % ${STATEMENTS}, 1 + (i::bigint * 104729) % 800,
             (ARRAY['regular', 'regular', 'night', 'irregular'])[1 + i % 4]::schedule_type,
             50000 + i % 90000, 40000 + i % 80000, 30000 + i % 70000, '11111111-1', 'Paciente Número ' || i
        FROM generate_series(0, ${STATEMENTS * LINES - 1}) i`);
  await insertRules(database, clinicRules(200));
  await transactionWithClient(database, (tx, client) =>
    calculateAttentions(database, tx, client, {}, { jobId: crypto.randomUUID() }),
  );
  await database.db.transaction().execute(async (tx) => {
    await processRecords(tx, MONTH, { from: ['calculated'], userId: null });
    await payPayments(tx, MONTH, { paymentDate: '2026-08-05', userId: null });
  });
}

if (import.meta.main) {
  for (const row of await benchPayslips()) console.log(formatRow(row));
}
