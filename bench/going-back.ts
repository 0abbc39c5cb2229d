/**
 * Compares going back by the product's calls with the bare statements, in the same tables with whatever indexes, constraints
 * and triggers they have: `node bench/going-back.ts`.
 */
import { type Database, transactionWithClient } from '../src/server/platform/db/database.ts';
import { timed, withBenchServer } from './database.ts';
import { type LiveServer, withLiveServer } from './live-server.ts';
import { BARE_PROCESS, fillPending, MONTH, RECORDS_OF_DOCTOR } from './payroll.ts';
import { type BenchRow, formatRow } from './row.ts';

/** How many times the bare statements each move may take. */
const LIMIT = 1.5;
const REASON = 'Se procesó con las reglas del mes anterior';

/** Each move, by a call and by bare statements. */
const MOVES = {
  return: {
    name: 'returning to pending',
    path: '/api/records/return',
    input: { scope: MONTH, to: 'pending', reason: REASON },
    bare: `SELECT set_config('portal.return', 'on', true); DELETE FROM calculation WHERE (period_year, period_month) = (2026, 7)`,
  },
  annul: {
    name: 'annulling the payments of',
    path: '/api/payments/annul',
    input: { scope: MONTH, reason: REASON },
    bare: `
      WITH annulment AS (INSERT INTO payment_annulment (reason) VALUES ('${REASON}') RETURNING id)
      UPDATE payment SET status = 'annulled', annulment_id = annulment.id FROM annulment`,
  },
} as const;
type Move = (typeof MOVES)[keyof typeof MOVES];

/** Returns a month's records, and annuls its payments. */
export function benchGoingBack(records: number): Promise<BenchRow[]> {
  const doctors = records / RECORDS_OF_DOCTOR;
  return withBenchServer(async (server) => {
    const fill = (database: Database) => fillPending(database, { records, doctors });
    await server.fill('pending', async (database) => {
      await fill(database);
      await database.pool.query(`UPDATE payable_fee SET status = 'calculated'`);
      await database.pool.query('VACUUM ANALYZE');
    });
    await server.fill('processed', async (database) => {
      await fill(database);
      await run(database, BARE_PROCESS);
      await database.pool.query('VACUUM ANALYZE');
    });
    const row = async (copied: string, move: Move): Promise<BenchRow> => {
      const ours = await server.onCopyOf(copied, (_database, url) =>
        withLiveServer(url, (live) => call(live, move, records)),
      );
      const bare = await server.onCopyOf(copied, (database) => run(database, move.bare));
      return {
        name: `${move.name} ${records.toLocaleString('en-US')} records of ${doctors.toLocaleString('en-US')} doctors`,
        measured: ours / bare,
        unit: '× the bare statements on the same rows',
        limit: LIMIT,
        comparison: 'at most',
        rival: `bare ${seconds(bare)}`,
        note: `${seconds(ours)}, each on a fresh copy`,
      };
    };
    return [await row('pending', MOVES.return), await row('processed', MOVES.annul)];
  });
}

/** How long the call takes, in milliseconds. Throws if it moves another number of records. */
function call(live: LiveServer, { path, input }: Move, records: number): Promise<number> {
  return timed(async () => {
    const answer = await live.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const moved = await answer.json();
    if (moved.records !== records) throw new Error(JSON.stringify(moved));
  });
}

/** How long the statements take in one transaction, in milliseconds. */
const run = (database: Database, statements: string): Promise<number> =>
  timed(() => transactionWithClient(database, (_tx, client) => client.query(statements)));

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

if (import.meta.main) {
  for (const row of await benchGoingBack(Number(process.argv[2] ?? 1_000_000)))
    console.log(formatRow(row));
}
