/** Benchmark of the cleanings of attentions at 100,000 rows: `node bench/cleaning.ts`. */
import { WIPE_PAID_TEXT, WIPE_TEXT } from '../src/contract/intake/attention-cleaning.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { PAID, paymentsSql } from '../test/support/fee-rows.ts';
import { loadMasters } from './attentions.ts';
import { timed, withBenchServer } from './database.ts';
import { withClient } from './http.ts';
import { type BenchRow, formatRow } from './row.ts';

const ATTENTIONS = 100_000;
const DOCTORS = 1_000;
/** Relative to the bare deletion of the same rows; the rest is counting, locks and the audit entry. */
const LIMIT = 1.5;

/** Deletes by the calls, within the process, and by bare statements, each on a fresh copy of the same rows. */
export function benchCleaning(): Promise<BenchRow[]> {
  return withBenchServer(async (server) => {
    await server.fill('pending', (database) => fill(database, false));
    await server.fill('paid', (database) => fill(database, true));
    const compare = async (
      name: string,
      from: string,
      statements: string,
      path: string,
      payload: object,
    ): Promise<BenchRow> => {
      const bare = await server.onCopyOf(from, (database) =>
        timed(() => database.pool.query(statements)),
      );
      const call = await server.onCopyOf(from, (database, url) =>
        withClient(database, url, (request) =>
          timed(() => request(path, { method: 'DELETE', payload })),
        ),
      );
      return {
        name,
        measured: call / bare,
        unit: '×',
        limit: LIMIT,
        comparison: 'at most',
        rival: `bare DELETE ${bare.toFixed(0)} ms`,
      };
    };
    const rows = ATTENTIONS.toLocaleString('en-US');
    return [
      await compare(
        `Limpiar No Procesados, ${rows} attentions`,
        'pending',
        'DELETE FROM attention',
        '/api/medical-attentions/delete-unprocessed',
        { recordType: 'all' },
      ),
      await compare(
        `Borrado Total with what is paid, ${rows} attentions`,
        'paid',
        `BEGIN; SET LOCAL portal.wipe = 'on'; DELETE FROM payment; DELETE FROM calculation; DELETE FROM attention; COMMIT`,
        '/api/medical-attentions/delete-all',
        { confirmText: WIPE_TEXT, includePaidText: WIPE_PAID_TEXT },
      ),
    ];
  });
}

/** One month's attentions; with `isPaid` each has a calculation, in one payment for each doctor. */
async function fill(database: Database, isPaid: boolean): Promise<void> {
  const client = await database.pool.connect();
  try {
    await loadMasters(client, DOCTORS);
    await client.query(
      `INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                              participated_amount, patient_rut, patient_name)
       SELECT 'participacion', 'B' || n, date '2026-07-01' + n % 31, 1 + n % ${DOCTORS}, 1 + n % 800, 1000, 1000, 1000,
              n || '-K', 'Paciente Número ' || n
         FROM generate_series(1, ${ATTENTIONS}) n`,
    );
    if (!isPaid) return;
    await client.query(`
      INSERT INTO calculation (attention_id, doctor_id, period_year, period_month, attention_date, service_id, record_type, paid_as,
                               rule_set_revision, base_amount, calculated_amount, retention_rate, retention_amount, final_amount)
      SELECT id, doctor_id, 2026, 7, attention_date, service_id, record_type, 'individual', 0, 1000, 1000, 0, 0, 1000 FROM attention;
      ${paymentsSql()};
      ${PAID}`);
  } finally {
    client.release();
  }
}

if (import.meta.main) {
  for (const row of await benchCleaning()) console.log(formatRow(row));
}
