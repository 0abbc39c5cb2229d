/** Databases with the demo clinic (operations §7), which is loaded once per run and cloned per test file. */
import pg from 'pg';
import { inject } from 'vitest';
import { loadDemoClinic } from '../../src/server/operations/demo/load.ts';
import { today } from '../../src/server/platform/context.ts';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { testPasswordHash } from './app.ts';
import { runOn, type TestDatabase, testDatabase } from './database.ts';

/** Made for the first file that asks for the demo clinic; nobody connects to it. */
const DEMO_TEMPLATE = 'portal_demo';
const MISSING_DATABASE = '3D000';
/** Any number: files that want the template at the same time wait for the first one to load it. */
const LOADING_LOCK = 2_027;

/** Clones the demo clinic of today. The first call of a run loads it, in ~10 s. */
export async function demoDatabase(): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOADING_LOCK]);
    return await cloneOfDemo();
  } finally {
    await client.end();
  }
}

async function cloneOfDemo(): Promise<TestDatabase> {
  try {
    return await testDatabase(DEMO_TEMPLATE);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== MISSING_DATABASE) throw error;
    await loadTemplate();
    return testDatabase(DEMO_TEMPLATE);
  }
}

/** It gets the template's name only when it is whole: after a failure the next file loads it anew. */
async function loadTemplate(): Promise<void> {
  const { url } = await testDatabase();
  const database = openDatabase(url);
  try {
    await loadDemoClinic(database, today());
    await database.db
      .updateTable('appUser')
      .set({ passwordHash: await testPasswordHash })
      .execute();
  } finally {
    await database.close();
  }
  const name = new URL(url).pathname.slice(1);
  await runOn(inject('databaseServerUrl'), `ALTER DATABASE ${name} RENAME TO ${DEMO_TEMPLATE}`);
}
