/**
 * Which worker processes live. Each holds a session advisory lock on its own number; PostgreSQL frees
 * it the moment the process is gone, so whoever can take the lock knows, without a clock, that the
 * worker is dead, and gives its jobs back to the queue.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';

/** The first half of the advisory lock's key: 'PMwk'. */
const LOCK_CLASS = 0x50_4d_77_6b;
const CHECK_INTERVAL_MS = 5_000;

/** The living workers, as rows of `worker_process`: whose lock is held, seen without trying to take it. */
export const livingWorkersSql = sql`
  SELECT w.id, w.queue_pool
    FROM worker_process w
    JOIN pg_locks l ON l.locktype = 'advisory' AND l.granted AND l.objsubid = 2
                   AND l.classid::bigint = ${LOCK_CLASS}::bigint AND l.objid::bigint = w.id
                   AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

export type Liveness = {
  /** Tells under which name graphile-worker locks jobs for this process. */
  nameQueuePool(queuePool: string): Promise<void>;
  stop(): Promise<void>;
};

/** Registers this process, and from now on looks after the jobs of dead ones. */
export async function startLiveness(database: Database, log: Log): Promise<Liveness> {
  let queuePool: string | null = null;
  let stopped = false;
  let registered = await register(database, queuePool);
  await releaseDeadWorkers(database, log);

  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check()
      .catch((error: unknown) => log.warn({ err: error }, 'liveness check failed'))
      .finally(() => {
        isChecking = false;
      });
  }, CHECK_INTERVAL_MS);

  async function check(): Promise<void> {
    if (stopped) return;
    // The lock went with its connection, e.g. when the database was restarted.
    if (registered.lost) registered = await register(database, queuePool);
    await releaseDeadWorkers(database, log);
  }

  return {
    async nameQueuePool(name) {
      queuePool = name;
      await database.db
        .updateTable('workerProcess')
        .set({ queuePool })
        .where('id', '=', registered.id)
        .execute();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await database.db.deleteFrom('workerProcess').where('id', '=', registered.id).execute();
      registered.release();
    },
  };
}

type Registration = { readonly id: number; readonly lost: boolean; release(): void };

async function register(database: Database, queuePool: string | null): Promise<Registration> {
  const client: pg.PoolClient = await database.pool.connect();
  let lost = false;
  client.on('error', () => {
    lost = true;
  });
  const id = await addProcess(client, queuePool).catch((error: unknown) => {
    client.release(true);
    throw error;
  });
  return {
    id,
    get lost() {
      return lost;
    },
    // Ends the connection, and with it the lock.
    release: () => client.release(true),
  };
}

async function addProcess(client: pg.PoolClient, queuePool: string | null): Promise<number> {
  // The lock comes before the row can be seen, so that nobody takes a newcomer for dead.
  await client.query('BEGIN');
  const { rows } = await client.query(
    'INSERT INTO worker_process (queue_pool) VALUES ($1) RETURNING id',
    [queuePool],
  );
  const id = Number(rows[0].id);
  await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_CLASS, id]);
  await client.query('COMMIT');
  return id;
}

/**
 * Gives the jobs of dead processes back to the queue, to be tried at once. A lock under a name that
 * nobody registered counts as dead after half a minute: its process died while it was starting.
 */
export async function releaseDeadWorkers(database: Database, log: Log): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const { rows: dead } = await sql<{ queuePool: string | null }>`
      DELETE FROM worker_process WHERE pg_try_advisory_xact_lock(${LOCK_CLASS}::int, id::int)
      RETURNING queue_pool`.execute(tx);
    const pools = dead.map((worker) => worker.queuePool);
    const { rows: held } = await sql<{ id: string; lockedBy: string }>`
      SELECT id, locked_by FROM graphile_worker.jobs
       WHERE locked_by = ANY(${pools}::text[])
          OR (locked_at < now() - interval '30 seconds'
              AND NOT EXISTS (SELECT FROM worker_process w WHERE w.queue_pool = locked_by))`.execute(
      tx,
    );
    if (held.length === 0) return;
    await sql`SELECT graphile_worker.force_unlock_workers(${held.map((job) => job.lockedBy)}::text[])`.execute(
      tx,
    );
    await sql`
      SELECT graphile_worker.reschedule_jobs(${held.map((job) => job.id)}::bigint[], run_at := now(), attempts := 0)`.execute(
      tx,
    );
    log.info({ jobs: held.length }, 'took over the jobs of dead workers');
  });
}
