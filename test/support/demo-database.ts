/** Databases with the demo clinic (operations §7), which is loaded once per run and day, and cloned per test file. */
import pg from 'pg';
import { inject } from 'vitest';
import type { LocalDate } from '../../src/domain/calendar/calendar.ts';
import { loadDemoClinic } from '../../src/server/operations/demo/load.ts';
import { today } from '../../src/server/platform/context.ts';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { testPasswordHash } from './app.ts';
import { runOn, type TestDatabase, testDatabase } from './database.ts';

/** Made for the first file that asks for the demo clinic of a day; nobody connects to it. A run may pass midnight. */
const templateOf = (day: LocalDate) => `portal_demo_${day.replaceAll('-', '')}`;
const MISSING_DATABASE = '3D000';
/** Any number: files that want the template at the same time wait for the first one to load it. */
const LOADING_LOCK = 2_027;

/** Clones the demo clinic of today. The first call of a day loads it, in ~10 s. */
export async function demoDatabase(): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: inject('databaseServerUrl') });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOADING_LOCK]);
    return await cloneOfDemo(today());
  } finally {
    await client.end();
  }
}

async function cloneOfDemo(day: LocalDate): Promise<TestDatabase> {
  try {
    return await testDatabase(templateOf(day));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== MISSING_DATABASE) throw error;
    await loadTemplate(day);
    return testDatabase(templateOf(day));
  }
}

/** It gets the template's name only when it is whole: after a failure the next file loads it anew. */
async function loadTemplate(day: LocalDate): Promise<void> {
  const { url } = await testDatabase();
  const database = openDatabase(url);
  try {
    await loadDemoClinic(database, day);
    await database.db
      .updateTable('appUser')
      .set({ passwordHash: await testPasswordHash })
      .execute();
  } finally {
    await database.close();
  }
  const name = new URL(url).pathname.slice(1);
  await runOn(inject('databaseServerUrl'), `ALTER DATABASE ${name} RENAME TO ${templateOf(day)}`);
}
