/**
 * `npm run verify-books`: checks the books of DATABASE_URL, or of the embedded database in DATA_DIR,
 * beside a running server as well. Changes nothing. Prints what was looked at and what is wrong; the
 * exit code is 0 when the books are right, 1 when something is wrong or could not be checked.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeBooks, verifyBooks } from '../src/server/features/books/public.ts';
import { type Config, readConfig } from '../src/server/platform/config.ts';
import { openDatabase } from '../src/server/platform/database.ts';
import {
  findEmbeddedDatabase,
  startEmbeddedDatabase,
} from '../src/server/platform/embedded-database.ts';
import { StartupError } from '../src/server/platform/startup-error.ts';

const nothingToStop = async () => {};

/** The database to check, and what ends it when it had to be started for this. */
async function reach({ databaseUrl, dataDir }: Config) {
  const url = databaseUrl ?? (await findEmbeddedDatabase(dataDir));
  if (url) return { url, stop: nothingToStop };
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new StartupError(
      `No hay base de datos en ${dataDir}. Indique otra carpeta en DATA_DIR, o un servidor en DATABASE_URL.`,
    );
  }
  return startEmbeddedDatabase({ dataDir, log: console.log });
}

async function main(): Promise<number> {
  const { url, stop } = await reach(readConfig(process.env));
  const database = openDatabase(url, { poolSize: 1 });
  try {
    const report = await verifyBooks(database.db);
    console.log(describeBooks(report));
    return report.failed === 0 ? 0 : 1;
  } finally {
    await database.close();
    await stop();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  return 1;
});
