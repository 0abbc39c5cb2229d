/** Temporary folders of the tests, found and removed by the next run when this one is killed. */
import { chmod, glob, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import {
  findEmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../src/server/platform/embedded/embedded-database.ts';
import { isAlive } from '../../src/server/platform/embedded/embedded-database-cluster.ts';

const PREFIX = 'portal-medico-test-';

/** Linux keeps it in memory. */
const IN_MEMORY = '/dev/shm';
/** What the databases of a run take at most, in bytes, with room to spare. */
const ROOM = 6 * 1024 ** 3;

/**
 * An empty folder of this process, which removes it when done. Any folder in it may serve as a
 * DATA_DIR: everybody may pass through, as PostgreSQL's own user must when the tests run as root.
 */
export async function temporaryFolder(above = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(above, `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Like `temporaryFolder`, in memory where there is room: to clone a database of 1,300 files takes a tenth of the time there. */
export async function fastFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => undefined);
  const room = memory ? memory.bavail * memory.bsize : 0;
  return temporaryFolder(Math.min(room, process.availableMemory()) > ROOM ? IN_MEMORY : undefined);
}

/** Stops the databases and removes the folders that killed runs of the same user have left behind. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const above of [tmpdir(), IN_MEMORY]) {
    for (const name of await readdir(above).catch(() => [])) {
      const folder = join(above, name);
      if (await isAbandoned(folder)) await removeFolder(folder);
    }
  }
}

async function removeFolder(folder: string): Promise<void> {
  try {
    await stopDatabases(folder);
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    // Another run may delete it at the same moment; that must not fail this one.
    console.warn(`${folder} could not be removed:`, error);
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
