/**
 * A database for a trial, on the server of the product's own: made for it and removed after it. Its name tells whose it
 * is, so what a killed trial left is found and removed.
 */
import type pg from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Chore } from '../../platform/jobs/chores.ts';

/** A session's lock, held while a trial has its database: 'PMbk'. PostgreSQL releases it when the process dies. */
const TRIAL_LOCK = 0x50_4d_62_6b;

/** A session's lock, held while a backup is written and verified: 'PMbu'. */
const BACKUP_LOCK = 0x50_4d_62_75;

/** Does the work after that of any other process, which deletes what it takes for unfinished. */
export async function oneAtATime<Result>(
  { pool }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // A backup takes as long as the clinic is large.
    await client.query('SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    return await work();
  } finally {
    // The lock ends with the connection.
    client.release(true);
  }
}

/**
 * Gives `work` the URL of a new, empty database, which is removed whatever happens. Null when the role may not create
 * one. Refused while another trial runs.
 */
export async function inScratchDatabase<Result>(
  { pool }: Database,
  work: (url: string) => Promise<Result>,
): Promise<Result | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      'SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
    );
    if (!rows[0]?.may) return null;
    if (!(await tryLock(client))) refuse('backup.trialRuns');
    const name = await scratchName(client);
    await drop(client, name);
    await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
    try {
      return await work(urlOf(pool, name));
    } finally {
      await drop(client, name);
    }
  } finally {
    // The lock ends with the connection.
    client.release(true);
  }
}

/** Removes the database of a trial that was killed; a running one keeps its own. */
async function removeAbandoned({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(
    `SELECT FROM pg_database WHERE datname = 'portal_medico_scratch_' ||
            (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  if (rows.length === 0) return;
  const client = await pool.connect();
  try {
    if (await tryLock(client)) await drop(client, await scratchName(client));
  } finally {
    client.release(true);
  }
}

export const backupChores: readonly Chore[] = [{ at: 'everyMinute', run: removeAbandoned }];

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS "isHeld"',
    [TRIAL_LOCK],
  );
  return rows[0]?.isHeld ?? false;
}

/** By the number of the product's own database: two clinics on one server don't meet. */
async function scratchName(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ oid: number }>(
    'SELECT oid FROM pg_database WHERE datname = current_database()',
  );
  return `portal_medico_scratch_${Number(rows[0]?.oid)}`;
}

const drop = (client: pg.PoolClient, name: string) =>
  client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);

function urlOf(pool: pg.Pool, name: string): string {
  const url = new URL(pool.options.connectionString ?? '');
  url.pathname = `/${name}`;
  return url.href;
}
