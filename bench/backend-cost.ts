/** What a transaction costs the database, also on a machine that others load: not only how long it takes. */
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import {
  type Database,
  type Tx,
  transactionWithClient,
} from '../src/server/platform/db/database.ts';

export type BackendCost = {
  /** Processor time of the connection's backend, in milliseconds (Linux; elsewhere the time on the clock). */
  readonly cpu: number;
  /** Bytes that the database wrote to its log meanwhile. */
  readonly wal: number;
  /** Time on the clock, in milliseconds. */
  readonly wall: number;
  /** The rows inserted, updated and deleted of each table; of the updates, those that wrote no index (HOT). */
  readonly writes: readonly TableWrites[];
};

export type TableWrites = {
  readonly table: string;
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
  readonly hot: number;
};

export type Work = (tx: Tx, client: pg.PoolClient) => Promise<unknown>;

/** Runs the work in one transaction and commits it. */
export async function costOf(database: Database, work: Work): Promise<BackendCost> {
  const walAt = await walPosition(database);
  const start = performance.now();
  let pid = 0;
  let cpuAt = 0;
  let writes: TableWrites[] = [];
  await transactionWithClient(database, async (tx, client) => {
    pid = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
    cpuAt = await cpuTime(pid);
    await work(tx, client);
    const { rows } = await client.query<TableWrites>(
      `SELECT relname AS table, n_tup_ins AS inserted, n_tup_upd AS updated, n_tup_del AS deleted, n_tup_hot_upd AS hot
         FROM pg_stat_xact_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > 0`,
    );
    writes = rows;
  });
  const wall = performance.now() - start;
  const cpu = (await cpuTime(pid)) - cpuAt || wall;
  return { cpu, wall, wal: (await walPosition(database)) - walAt, writes };
}

/** The processor time of a process so far, in milliseconds; 0 where the system doesn't say. */
async function cpuTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0');
  return Number(text.split(' ')[0]) / 1e6;
}

async function walPosition({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(
    `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`,
  );
  return rows[0].bytes;
}
