/** Temporary folders of the tests, found and removed by the next run when this one is killed. */
import { chmod, glob, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  findEmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../src/server/platform/embedded/embedded-database.ts';
import { isAlive } from '../../src/server/platform/embedded/embedded-database-cluster.ts';

const PREFIX = 'portal-medico-test-';

/**
 * An empty folder of this process, which removes it when done. Any folder in it may serve as a
 * DATA_DIR: everybody may pass through, as PostgreSQL's own user must when the tests run as root.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Stops the databases and removes the folders that killed runs of the same user have left behind. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!(await isAbandoned(folder))) continue;
    try {
      await stopDatabases(folder);
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      // Another run may delete it at the same moment; that must not fail this one.
      console.warn(`${folder} could not be removed:`, error);
    }
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  if (!basename(folder).startsWith(PREFIX)) return false;
  const pid = Number(basename(folder).slice(PREFIX.length).split('-')[0]);
  const owner = await stat(folder).catch(() => undefined);
  return owner?.uid === process.getuid?.() && !isAlive(pid);
}

async function stopDatabases(folder: string): Promise<void> {
  for await (const file of glob('**/postgres/postmaster.pid', { cwd: folder })) {
    const dataDir = dirname(dirname(join(folder, file)));
    if (await findEmbeddedDatabase(dataDir)) {
      const database = await startEmbeddedDatabase({ dataDir, log: console.log });
      await database.stop();
    }
  }
}
