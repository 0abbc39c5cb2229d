/** The only access to PostgreSQL: pool, typed queries, transactions, and the locks of money moves. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isPassing } from './database-failure.ts';
import { breakSilence } from './database-silence.ts';
import type { DB } from './database-types.ts';
import { only } from './rows.ts';

/** Queries outside a transaction. */
export type Db = Kysely<DB>;
/** Queries inside a transaction. */
export type Tx = Transaction<DB>;

export type Database = {
  readonly db: Db;
  /** The pool itself, for COPY and for connections that hold a session lock. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    // Amounts and ids are safe integers by constraint; dates stay texts without a clock (product §6.1).
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
};

/** How long a statement waits for a lock. */
const LOCK_TIMEOUT_MS = 10_000;

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** Opens a pool on a PostgreSQL URL. It connects at the first query, and again after an outage. */
export function openDatabase(url: string, options: { poolSize?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 20,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'portal-medico',
    // A request fails when it has waited too long for a lock; jobs set no limit.
    // Keys that are checked by set need the usual isolation, whatever the server's default (decision 74). No query is compiled: that
    // took longer than running it (payout §9.14), and most servers do so unless they are told not to.
    options: `-c timezone=America/Santiago -c lock_timeout=${LOCK_TIMEOUT_MS} -c default_transaction_isolation=read\\ committed -c jit=off`,
  });
  // The pool replaces an idle connection that breaks; if the database is away, the next query fails.
  pool.on('error', () => {});
  // A connection that breaks in use fails its query; without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins });
  const endWatch = breakSilence(pool, url);
  return {
    db,
    pool,
    close: () => {
      endWatch();
      // `db.destroy()` does not close a pool that only COPY has used.
      return pool.end();
    },
  };
}

/** The pause between two attempts to reach the database. */
const RECOVERY_PAUSE_MS = 500;

/** Waits until a database that was away, or had no connection free, answers again, or until the signal is aborted. */
export async function untilAnswering({ pool }: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(RECOVERY_PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** The rows that a statement finds or returns, whose text follows as with Kysely's `sql`. */
export function rowsOf<Row>(db: Db | Tx) {
  return async (...statement: Statement): Promise<Row[]> => {
    const { rows } = await sql<Row>(...statement).execute(db);
    return rows;
  };
}

/** The row of a statement that has exactly one, such as an aggregate without groups. */
export function rowOf<Row>(db: Db | Tx) {
  return async (...statement: Statement): Promise<Row> => only(await rowsOf<Row>(db)(...statement));
}

/** The id that a row to be inserted will have: for what has to name it before, such as a secret that is bound to it. */
export async function nextId(tx: Tx, table: string): Promise<number> {
  const { id } = await rowOf<{ id: number }>(tx)`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::int AS id`;
  return id;
}

/** Carries out a statement whose rows nobody reads; answers how many it wrote. */
export function carryOut(db: Db | Tx) {
  return async (...statement: Statement): Promise<number> => {
    const { numAffectedRows = 0n } = await sql(...statement).execute(db);
    return Number(numAffectedRows);
  };
}

type Statement = Parameters<typeof sql>;

/** Works in a transaction: the one that `db` is in already, or else a new one. */
export function inTransaction<Result>(
  db: Db | Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work);
}

/** Runs several reads in one snapshot, so that they see the same moment. */
export function atOneMoment<Result>(
  db: Db | Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(db)) return work(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(work);
}

function isTransaction(db: Db | Tx): db is Tx {
  return db.isTransaction;
}

/** A transaction with its connection, for COPY. */
export type TxWithClient = {
  readonly database: Database;
  readonly tx: Tx;
  readonly client: pg.PoolClient;
};

/** Runs a transaction and also gives its connection, for COPY. */
export async function transactionWithClient<Result>(
  database: Database,
  work: (tx: Tx, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  const one = {
    connect: async () => ({ query: client.query.bind(client), release() {} }),
    end: async () => {},
  };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: one as never }), plugins });
  let failure: unknown;
  try {
    return await db.transaction().execute((tx) => work(tx, client));
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A COPY that failed half-way may leave the connection unusable, so it is closed instead of given back.
    client.release(failure !== undefined);
  }
}

/**
 * Takes the lock that every money move (calculate, recalculate, process, pay, wipe) takes first. So moves run one after
 * the other and lock their rows in one order. It is held until the transaction ends.
 */
export async function lockLedger(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('portal-medico.ledger'))`.execute(tx);
}

/**
 * Takes the ledger's lock for a transaction that already holds rows, which must not wait for it: false if another one holds
 * it. True if this transaction holds it already.
 */
export async function tryLockLedger(tx: Tx): Promise<boolean> {
  const { isHeld } = await rowOf<{ isHeld: boolean }>(tx)`
    SELECT pg_try_advisory_xact_lock(hashtext('portal-medico.ledger')) AS is_held`;
  return isHeld;
}

/** The name of the violated constraint (unique, foreign key or check), if the error is such a violation. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
