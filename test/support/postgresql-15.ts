/** Debian's PostgreSQL 15, the oldest that the README promises, as a server of a test's own. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../src/server/platform/embedded/embedded-database.ts';
import {
  createCluster,
  readPassword,
  startServer,
  stopServer,
} from '../../src/server/platform/embedded/embedded-database-cluster.ts';
import { databaseUser, giveTo } from '../../src/server/platform/embedded/embedded-database-user.ts';
import { runOn } from './database.ts';
import { temporaryFolder } from './temporary.ts';

const PROGRAMS = process.env.POSTGRESQL_15_BIN ?? '/usr/lib/postgresql/15/bin';

export type Postgresql15 = {
  /** A new, empty database of an ordinary role, as the README tells an administrator to make it. */
  addDatabase(): Promise<string>;
  stop(): Promise<void>;
};

/** Starts it. Throws where it is not installed: `npm test` sees to that where it can (tools/test.mjs). */
export async function startPostgresql15(): Promise<Postgresql15> {
  if (!existsSync(join(PROGRAMS, 'initdb'))) {
    throw new Error(
      `PostgreSQL 15 is not in ${PROGRAMS}: install Debian's postgresql-15, or name its programs' folder in POSTGRESQL_15_BIN.`,
    );
  }
  const user = await databaseUser(undefined);
  const folder = await temporaryFolder();
  const home = join(folder, 'postgresql-15');
  await mkdir(home);
  await chmod(home, 0o711);
  giveTo(user, home);
  const programs = { initdb: join(PROGRAMS, 'initdb'), pgCtl: join(PROGRAMS, 'pg_ctl') };
  const cluster = { folder: join(home, 'postgres'), user, programs };
  await createCluster(cluster, false);
  const port = await freePort();
  await startServer(cluster, port, { fsync: 'off' });
  const password = await readPassword(cluster.folder);
  const server = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await runOn(server, `CREATE ROLE portal LOGIN PASSWORD 'portal'`);
  await runOn(server, 'CREATE ROLE portal_medico_doctor NOLOGIN');
  await runOn(server, 'GRANT portal_medico_doctor TO portal');
  return {
    async addDatabase() {
      const name = `portal_${randomBytes(4).toString('hex')}`;
      await runOn(
        server,
        `CREATE DATABASE ${name} OWNER portal ENCODING 'UTF8' TEMPLATE template0`,
      );
      return `postgres://portal:portal@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await stopServer(cluster);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
