/** Real databases for tests: each is a clone of the migrated template. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { type Query, queryOf } from './query.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}

/** The migrated database that is cloned; nobody connects to it. */
export const TEMPLATE = 'portal_template';

/** A database of a test file's own. */
export interface TestDatabase {
  url: string;
  /** Ends its connections and removes it; for `afterAll`. */
  drop(): Promise<void>;
}

/** Clones a template: an empty, migrated database unless another is named. */
export async function testDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const server = inject('databaseServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // By files: page by page through the log, the demo clinic takes four times as long.
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: urlOf(server, name),
    drop: () => runOn(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** A database without tables. */
export const unmigrated = () => testDatabase('template1');

/** Opens a clone, an empty one unless told otherwise; `after` ends both, and is `afterAll` or `onTestFinished`. */
export async function openClone(
  after: (end: () => Promise<void>) => void,
  clone: () => Promise<TestDatabase> = testDatabase,
): Promise<{ url: string; database: Database; query: Query }> {
  const { url, drop } = await clone();
  const database = openDatabase(url);
  after(async () => {
    await database.close();
    await drop();
  });
  return { url, database, query: queryOf(database.pool) };
}

/** The URL of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
