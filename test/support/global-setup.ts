/**
 * Once per run: the current programs of the server, and a real PostgreSQL for the tests, with the migrated database
 * that they clone.
 */
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { startEmbeddedDatabase } from '../../src/server/platform/embedded/embedded-database.ts';
import { runOn, TEMPLATE, urlOf } from './database.ts';
import { fastFolder, removeAbandonedFolders } from './temporary.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['tools/build.mjs', 'server'], { stdio: 'inherit' });
  await removeAbandonedFolders();
  const folder = await fastFolder();
  const server = await startEmbeddedDatabase({
    dataDir: join(folder, 'data'),
    log: () => {},
    // Nothing here outlives the run, so nothing needs to be safe on disk; and no autovacuum holds a
    // database that a test has done with.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      // Nor is it copied to another server.
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '512MB',
    },
  });
  await runOn(server.url, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(urlOf(server.url, TEMPLATE));
  project.provide('databaseServerUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
}
