/** `npm run db:types`: writes src/server/platform/db/database-types.ts anew, from a migrated database. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/server/platform/db/migrate.ts';
import { startEmbeddedDatabase } from '../src/server/platform/embedded/embedded-database.ts';
import { namedTables } from './named-tables.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'portal-medico-types-'));
// As root the database runs as a user of its own, who has to get here.
await chmod(dataDir, 0o755);
const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
try {
  await migrate(database.url);
  // Its settings are in .kysely-codegenrc.json; a test holds the file to the migrations.
  const tables = ['--include-pattern', await namedTables(database.url)];
  execFileSync('kysely-codegen', ['--url', database.url, ...tables], { stdio: 'inherit' });
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
