import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

interface Report {
  log?: string;
  url?: string;
  error?: string;
}

const HOLDER = join(import.meta.dirname, '../../../../test/support/hold-database.ts');
const settings = { fsync: 'off' };
const log = () => {};
let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Another process that starts the database and holds it, and the first thing it has to say. */
async function startHolder(dir = dataDir): Promise<{ holder: ChildProcess; report: Report }> {
  const holder = fork(HOLDER, [dir], { execArgv: [], stdio: 'inherit' });
  const report = await new Promise<Report>((resolve) => {
    holder.on('message', (message: Report) => {
      if (!message.log) resolve(message);
    });
  });
  return { holder, report };
}

async function kill(process: ChildProcess): Promise<void> {
  const gone = once(process, 'exit');
  process.kill('SIGKILL');
  await gone;
}

async function serverPid(dir = dataDir): Promise<number> {
  return Number((await readFile(join(dir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function query(url: string | undefined, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('one instance', () => {
  // operations §12.1, operations §12.4
  test('creates a Spanish database that belongs to an ordinary role', async () => {
    const database = await startEmbeddedDatabase({ dataDir, log, settings });
    await query(database.url, "CREATE TABLE kept AS SELECT 'before' AS word");
    const [row] = await query(
      database.url,
      `SELECT rolsuper, rolcreatedb, array(SELECT unnest(ARRAY['zapata', 'ñuble', 'nuez']) AS word ORDER BY word) AS words
         FROM pg_roles WHERE rolname = current_user`,
    );
    await database.stop();
    await database.stop();

    expect(row).toEqual({ rolsuper: false, rolcreatedb: true, words: ['nuez', 'ñuble', 'zapata'] });
    expect(await findEmbeddedDatabase(dataDir)).toBeUndefined();
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600);
  });

  test('operations §12.2: refuses a second one, which leaves the first unharmed', async () => {
    const database = await startEmbeddedDatabase({ dataDir, log, settings });
    try {
      await expect(startEmbeddedDatabase({ dataDir, log, settings })).rejects.toThrow(
        `Portal Médico ya está en marcha sobre ${dataDir}`,
      );
      expect(await query(database.url, 'SELECT word FROM kept')).toEqual([{ word: 'before' }]);
      expect(await findEmbeddedDatabase(dataDir)).toBe(database.url);
    } finally {
      await database.stop();
    }
  });

  test('of two simultaneous first starts, one runs and one is refused', async () => {
    const dir = join(folder, 'race');
    const [a, b] = await Promise.all([startHolder(dir), startHolder(dir)]);
    const [winner, loser] = a.report.url ? [a, b] : [b, a];
    expect(loser.report.error).toContain('ya está en marcha');
    expect(await query(winner.report.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await kill(winner.holder);
    await (await startEmbeddedDatabase({ dataDir: dir, log, settings })).stop();
  });
});

describe('after a violent end', () => {
  test('operations §8.4: adopts the server of a killed program', async () => {
    const { holder, report } = await startHolder();
    const pid = await serverPid();
    await kill(holder);

    const database = await startEmbeddedDatabase({ dataDir, log, settings });
    expect(database.url).toBe(report.url);
    expect(await serverPid()).toBe(pid);
    await database.stop();
    expect(await findEmbeddedDatabase(dataDir)).toBeUndefined();
  });

  test('operations §8.4: recovers when program and server were killed', async () => {
    const { holder, report } = await startHolder();
    await query(report.url, "UPDATE kept SET word = 'after'");
    const pid = await serverPid();
    await kill(holder);
    process.kill(pid, 'SIGKILL');

    const database = await startEmbeddedDatabase({ dataDir, log, settings });
    expect(await serverPid()).not.toBe(pid);
    expect(await query(database.url, 'SELECT word FROM kept')).toEqual([{ word: 'after' }]);
    await database.stop();
  });

  test('raises a server that is killed under a running program, at the same address', async () => {
    const recovered = Promise.withResolvers<void>();
    const database = await startEmbeddedDatabase({
      dataDir,
      settings,
      log: (message) => {
        if (message.includes('de nuevo en marcha')) recovered.resolve();
      },
    });
    process.kill(await serverPid(), 'SIGKILL');
    await recovered.promise;
    expect(await query(database.url, 'SELECT word FROM kept')).toEqual([{ word: 'after' }]);
    await expect(startEmbeddedDatabase({ dataDir, log, settings })).rejects.toThrow('en marcha');
    await database.stop();
  });

  test('is not misled by a postmaster.pid that names another program', async () => {
    const file = join(dataDir, 'postgres/postmaster.pid');
    await writeFile(file, `${process.pid}\n${dataDir}\n1\n1\n\n127.0.0.1\n1 1\nready\n`);
    const database = await startEmbeddedDatabase({ dataDir, log, settings });
    expect(await serverPid()).not.toBe(process.pid);
    await database.stop();
  });

  test('repeats a creation that was interrupted', async () => {
    const dir = join(folder, 'half-made');
    const { holder } = await startHolder(join(folder, 'other'));
    await kill(holder);
    const abandoned = join(dir, `postgres-init-${holder.pid}-abc/cluster`);
    await mkdir(abandoned, { recursive: true });
    await chmod(dir, 0o755);

    const database = await startEmbeddedDatabase({ dataDir: dir, log, settings });
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
    await expect(access(abandoned)).rejects.toThrow('ENOENT');
    await (await startEmbeddedDatabase({ dataDir: join(folder, 'other'), log, settings })).stop();
  });
});

test('names the folder that it may not use', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(startEmbeddedDatabase({ dataDir: join(file, 'data'), log })).rejects.toThrow(
    /No se puede usar la carpeta .*a-file.*DATA_DIR/,
  );
});
