/**
 * The PostgreSQL that comes with the product, for when no DATABASE_URL names another (operations §12.1).
 * Its cluster lives in DATA_DIR/postgres and serves this machine only. Nothing depends on an
 * orderly end: the next start adopts a server that is still running and recovers one that was
 * killed.
 */
import { realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DOCTOR_ROLE } from '../db/own-records.ts';
import { StartupError } from '../startup-error.ts';
import {
  type Cluster,
  dropStalePidFile,
  readPassword,
  readPostmaster,
  type ServerSettings,
  startServer,
  stopServer,
} from './embedded-database-cluster.ts';
import { openCluster } from './embedded-database-place.ts';
import { exists } from './embedded-database-user.ts';

/** A running embedded database, locked by this process. */
export interface EmbeddedDatabase {
  /** Connects as the role `portal_medico`, which owns the database and is not a superuser. */
  url: string;
  /** Stops the server and waits until it has ended. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  dataDir: string;
  /** A fixed port; any free port if not given. */
  port?: number;
  /** Receives Spanish messages for the operator. */
  log(message: string): void;
  /** Settings of the server beyond the usual ones, such as `fsync: 'off'` for tests. */
  settings?: ServerSettings;
}

const HOST = '127.0.0.1';
const DATABASE = 'portal_medico';
/** The key of the advisory lock that the owning process holds; any fixed number would do. */
const INSTANCE_LOCK = 7_203_411;
const START_LIMIT_MS = 120_000;
const CANNOT_CONNECT_NOW = '57P03';
const TOO_MANY_CONNECTIONS = '53300';
/** Errors of a start while the former server is still ending, or after another process took the port. */
const TRANSIENT = /postmaster\.pid|shared memory block|Address already in use/;

/**
 * Starts or adopts the database of DATA_DIR, and creates it the first time. Throws a StartupError when another instance
 * holds it (which keeps running), or when it can't run here.
 */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const { dataDir, log, settings } = options;
  const cluster = await openCluster(dataDir, { sync: settings?.fsync !== 'off', log });
  const password = await readPassword(cluster.folder);
  const port = await ensureRunning(cluster, password, options);
  const admin = databaseUrl('postgres', password, port);
  let lock = await takeInstanceLock(admin, dataDir);
  await createDatabase(lock, password);
  await createDoctorRole(lock);

  let stopping: Promise<void> | undefined;
  let recovery = Promise.resolve();
  const watch = (client: pg.Client) =>
    client.once('end', () => {
      if (!stopping) recovery = recover();
    });
  const recover = async () => {
    log('Se perdió la base de datos incluida; se levanta de nuevo.');
    while (!stopping) {
      try {
        await ensureRunning(cluster, password, { port, settings });
        lock = await takeInstanceLock(admin, dataDir);
        watch(lock);
        log('La base de datos incluida está de nuevo en marcha.');
        return;
      } catch (error) {
        log(`La base de datos incluida sigue sin responder: ${String(error)}`);
        await sleep(2_000);
      }
    }
  };
  watch(lock);

  const stop = async () => {
    await recovery;
    await lock.end();
    await stopServer(cluster);
  };
  return {
    url: databaseUrl(DATABASE, password, port),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/**
 * The URL of a DATA_DIR's database while its server runs; else undefined. Tools and workers use it to share the
 * database of a running server.
 */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  const link = join(dataDir, 'postgres');
  if (!(await exists(link))) return undefined;
  const folder = await realpath(link);
  const postmaster = await readPostmaster(folder);
  if (!postmaster) return undefined;
  const url = databaseUrl(DATABASE, await readPassword(folder), postmaster.port);
  return (await probe(url)) === 'ready' ? url : undefined;
}

/** Starts the server, or adopts the one that runs. Answers its port. */
async function ensureRunning(
  cluster: Cluster,
  password: string,
  { port, settings = {} }: Pick<EmbeddedDatabaseOptions, 'port' | 'settings'>,
): Promise<number> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const running = await readPostmaster(cluster.folder);
    const url = running && databaseUrl('postgres', password, running.port);
    const state = url ? await probe(url) : 'down';
    if (running && state === 'ready') return running.port;
    try {
      await dropStalePidFile(cluster.folder);
      if (state === 'down') await startServer(cluster, port ?? (await freePort()), settings);
    } catch (error) {
      if (!TRANSIENT.test(String(error)) || Date.now() > deadline) throw error;
    }
    if (Date.now() > deadline) {
      throw new StartupError(`PostgreSQL no responde en ${cluster.folder}; vea su server.log.`);
    }
    await sleep(100);
  }
}

/** 'busy': a server exists, but it is starting, stopping or has no free connection. */
async function probe(url: string): Promise<'ready' | 'busy' | 'down'> {
  const client = openClient(url);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    return code === CANNOT_CONNECT_NOW || code === TOO_MANY_CONNECTIONS ? 'busy' : 'down';
  } finally {
    await client.end();
  }
}

/**
 * Takes the lock that marks the owning process. It lives as long as its connection, which the operating system closes
 * when the process dies, so a crash never leaves it behind.
 */
async function takeInstanceLock(url: string, dataDir: string): Promise<pg.Client> {
  const client = openClient(url);
  await client.connect();
  // The server may need a moment to notice that a killed owner is gone.
  for (let attempt = 0; attempt < 15; attempt++) {
    const sql = 'SELECT pg_try_advisory_lock($1) AS taken';
    const { rows } = await client.query<{ taken: boolean }>(sql, [INSTANCE_LOCK]);
    if (rows[0]?.taken) return client;
    await sleep(100);
  }
  await client.end();
  throw new StartupError(
    `Portal Médico ya está en marcha sobre ${dataDir}. Deténgalo primero o indique otra carpeta en DATA_DIR.`,
  );
}

/** Creates the role of doctors' calls, which an ordinary role can't create itself (docs/decisions/0041). */
async function createDoctorRole(admin: pg.Client): Promise<void> {
  const found = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [DOCTOR_ROLE]);
  if (!found.rowCount) await admin.query(`CREATE ROLE ${DOCTOR_ROLE} NOLOGIN`);
  await admin.query(`GRANT ${DOCTOR_ROLE} TO ${DATABASE} WITH INHERIT FALSE`);
}

async function createDatabase(admin: pg.Client, password: string): Promise<void> {
  const found = await admin.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (found.rowCount) return;
  // The owner is an ordinary role, so that the product never depends on rights that an external server does not grant.
  await admin.query(`DROP ROLE IF EXISTS ${DATABASE}`);
  await admin.query(
    `CREATE ROLE ${DATABASE} LOGIN CREATEDB IN ROLE pg_monitor PASSWORD ${pg.escapeLiteral(password)}`,
  );
  await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`);
}

function openClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // The 'end' event handles a lost connection; without a listener the error would end the process.
  client.on('error', () => {});
  return client;
}

function databaseUrl(role: string, password: string, port: number): string {
  return `postgres://${role}:${password}@${HOST}:${port}/${role}`;
}

/** A port of the loopback interface that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
