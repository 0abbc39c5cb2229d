/** The common parts of commands on a database: how they find it, and how they end. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../src/server/platform/config.ts';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import {
  findEmbeddedDatabase,
  startEmbeddedDatabase,
} from '../src/server/platform/embedded/embedded-database.ts';
import { StartupError } from '../src/server/platform/startup-error.ts';
import { failureText } from '../src/server/platform/system-failure.ts';

/** Runs a command to its exit code; errors that the operator can mend are printed without a stack. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  process.exitCode = await command().catch((error: unknown) => {
    console.error(failureText(error));
    return 1;
  });
}

/** The command's only argument, e.g. the file to work on; `usage` shows the syntax. */
export function argument(usage: string): string {
  const [given, ...more] = process.argv.slice(2);
  if (!given || more.length > 0) throw new StartupError(`Uso: ${usage}`);
  return given;
}

/**
 * Works on the database of DATABASE_URL, or on the embedded one of DATA_DIR, even while a server is running. An
 * embedded one that is not running is started for this. A missing one is created, unless `'existing'` is given.
 */
export async function withDatabase<Result>(
  which: 'existing' | 'new',
  work: (reached: { url: string; database: Database }) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  await using ending = new AsyncDisposableStack();
  let url = databaseUrl ?? (await findEmbeddedDatabase(dataDir));
  if (!url) {
    if (which === 'existing' && !existsSync(join(dataDir, 'postgres'))) {
      throw new StartupError(
        `No hay base de datos en ${dataDir}. Indique otra carpeta en DATA_DIR, o un servidor en DATABASE_URL.`,
      );
    }
    const embedded = await startEmbeddedDatabase({ dataDir, log: console.log });
    ending.defer(embedded.stop);
    url = embedded.url;
  }
  const database = ending.adopt(openDatabase(url, { poolSize: 1 }), (opened) => opened.close());
  return await work({ url, database });
}
