/**
 * Tells which worker processes are alive. Each holds a session advisory lock on its own number, and PostgreSQL releases
 * it the moment the process ends. A process that can take this lock thus knows, without a clock, that the worker is
 * dead, and returns its jobs to the queue.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { JOB_MOVES } from '../../../domain/states.ts';
import { carryOut, type Database, rowsOf } from '../db/database.ts';
import { starts } from '../db/state-sql.ts';
import type { Log } from '../log.ts';

/** The first half of the advisory lock's key: 'PMwk'. */
const LOCK_CLASS = 0x50_4d_77_6b;
const CHECK_INTERVAL_MS = 5_000;

/** The living workers, as rows of `worker_process`: those whose lock is held, seen without trying to take it. */
export const livingWorkersSql = sql`
  SELECT w.id, w.queue_pool
    FROM worker_process w
    JOIN pg_locks l ON l.locktype = 'advisory' AND l.granted AND l.objsubid = 2
                   AND l.classid::bigint = ${LOCK_CLASS}::bigint AND l.objid::bigint = w.id
                   AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

export type Liveness = {
  /**
   * Records the name under which graphile-worker locks jobs for this process from now on. Jobs locked under its former
   * names return to the queue, since those pools have ended.
   */
  nameQueuePool(queuePool: string): Promise<void>;
  stop(): Promise<void>;
};

/** Registers this process, and from now on returns the jobs of dead processes to the queue. */
export async function startLiveness(database: Database, log: Log): Promise<Liveness> {
  let queuePool: string | null = null;
  const endedPools = new Set<string>();
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
    // The lock was lost with its connection, e.g. when the database restarted.
    if (registered.lost) registered = await register(database, queuePool, registered.id);
    await writeName();
    const ended = [...endedPools];
    await releaseDeadWorkers(database, log, ended);
    for (const pool of ended) endedPools.delete(pool);
  }

  async function writeName(): Promise<void> {
    await database.db
      .updateTable('workerProcess')
      .set({ queuePool })
      .where('id', '=', registered.id)
      .where('queuePool', 'is distinct from', queuePool)
      .execute();
  }

  return {
    async nameQueuePool(name) {
      if (queuePool !== null) endedPools.add(queuePool);
      queuePool = name;
      // If the database is away now, the next check of dead workers repeats this.
      if (endedPools.size === 0) await writeName();
      else await check();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      registered.release();
      await database.db.deleteFrom('workerProcess').where('id', '=', registered.id).execute();
    },
  };
}

type Registration = { readonly id: number; readonly lost: boolean; release(): void };

/** Takes a number and its lock; `formerId` is the number whose lock was lost. */
async function register(
  database: Database,
  queuePool: string | null,
  formerId?: number,
): Promise<Registration> {
  const client: pg.PoolClient = await database.pool.connect();
  let isHeld = true;
  // Ends the connection, which releases the lock.
  const release = () => {
    if (isHeld) client.release(true);
    isHeld = false;
  };
  client.on('error', release);
  try {
    const id = await addProcess(client, queuePool, formerId);
    return {
      id,
      get lost() {
        return !isHeld;
      },
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function addProcess(
  client: pg.PoolClient,
  queuePool: string | null,
  formerId: number | undefined,
): Promise<number> {
  // The lock is taken before the row is visible, so that nobody takes a new worker for dead.
  await client.query('BEGIN');
  await client.query('DELETE FROM worker_process WHERE id = $1', [formerId ?? null]);
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
 * Returns the jobs of dead processes and ended pools to the queue, to be tried at once. An unregistered lock name
 * counts as dead after half a minute: its process died while starting. So are jobs that have not ended and that the queue
 * gave up: each orderly stop took one of their tries, or their end could not be recorded.
 */
async function releaseDeadWorkers(
  database: Database,
  log: Log,
  endedPools: readonly string[] = [],
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const dead = await rowsOf<{ queuePool: string | null }>(tx)`
      DELETE FROM worker_process WHERE pg_try_advisory_xact_lock(${LOCK_CLASS}::int, id::int)
      RETURNING queue_pool`;
    const pools = [...endedPools, ...dead.map((worker) => worker.queuePool)];
    const left = await rowsOf<{ id: string; lockedBy: string | null }>(tx)`
      SELECT id, locked_by FROM graphile_worker.jobs
       WHERE locked_by = ANY(${pools}::text[])
          OR (locked_at < now() - interval '30 seconds'
              AND NOT EXISTS (SELECT FROM worker_process w WHERE w.queue_pool = locked_by))
          OR (locked_at IS NULL AND attempts >= max_attempts
              AND key IN (SELECT id::text FROM job WHERE ${starts(JOB_MOVES.start, 'status')}))`;
    if (left.length === 0) return;
    const lockedBy = left.flatMap((job) => job.lockedBy ?? []);
    await carryOut(tx)`SELECT graphile_worker.force_unlock_workers(${lockedBy}::text[])`;
    await carryOut(tx)`
      SELECT graphile_worker.reschedule_jobs(${left.map((job) => job.id)}::bigint[], run_at := now(), attempts := 0)`;
    log.info({ jobs: left.length }, 'took over jobs that nobody runs');
  });
}
