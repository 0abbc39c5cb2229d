/** Chooses the folder of the embedded database's cluster, and prepares it. */
import { constants } from 'node:fs';
import {
  access,
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  realpath,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { describeSystemFailure } from '../system-failure.ts';
import { type Cluster, createCluster } from './embedded-database-cluster.ts';
import {
  blockingFolder,
  databaseUser,
  exists,
  findPrograms,
  giveTo,
  makeSystemFolder,
  SYSTEM_FOLDER,
  type SystemUser,
} from './embedded-database-user.ts';

interface OpenOptions {
  /** Whether a new cluster must be flushed to disk before it is used. */
  sync: boolean;
  log(message: string): void;
}

/**
 * Opens the cluster of a DATA_DIR, and creates it the first time. Its folder is DATA_DIR/postgres. If root's PostgreSQL
 * user can't enter DATA_DIR (e.g. root's home), that is a link to a folder under {@link SYSTEM_FOLDER}. Throws a
 * StartupError that names the folder that stands in the way.
 */
export async function openCluster(dataDir: string, options: OpenOptions): Promise<Cluster> {
  try {
    return await findOrCreate(dataDir, options);
  } catch (error) {
    const isOurs = error instanceof StartupError;
    const reason = isOurs ? null : describeSystemFailure(await causeOf(error, dataDir));
    if (reason === null) throw error;
    throw new StartupError(
      `No se puede usar la carpeta ${dataDir}. ${reason} Otra carpeta se indica en DATA_DIR.`,
      { cause: error },
    );
  }
}

/** When a folder can't be created, Node reports ENOENT whatever the reason; checking its parent finds the cause. */
async function causeOf(error: unknown, folder: string): Promise<unknown> {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error;
  let above = folder;
  while (!(await exists(above))) above = dirname(above);
  return access(above, constants.W_OK).then(
    () => error,
    (refused: unknown) => refused,
  );
}

async function findOrCreate(dataDir: string, { sync, log }: OpenOptions): Promise<Cluster> {
  const madeHere = (await mkdir(dataDir, { recursive: true })) !== undefined;
  const home = await realpath(dataDir);
  const link = join(home, 'postgres');
  const found = await isThere(link);
  const user = await databaseUser(found ? link : undefined);
  // Under a strict umask of root, PostgreSQL's user must still be able to pass through our folder.
  if (madeHere && user) await chmod(home, 0o711);
  const programs = await findPrograms(user);
  if (!found) await create(link, { user, programs, sync, log });

  const folder = await realpath(link);
  const blocked = blockingFolder(dirname(folder), user);
  if (blocked) {
    throw new StartupError(
      `El usuario de sistema que ejecuta PostgreSQL no puede entrar en ${blocked} y la base de datos ` +
        `está en ${folder}. Dé permiso de paso (chmod o+x ${blocked}) o indique otra carpeta en DATA_DIR.`,
    );
  }
  // After a copy or restore by root, the folder may belong to root.
  if (user && (await stat(folder)).uid !== user.uid) giveTo(user, folder);
  return { folder, user, programs };
}

async function isThere(link: string): Promise<boolean> {
  if (await exists(link)) return true;
  const dangling = await lstat(link).catch(() => undefined);
  if (!dangling) return false;
  throw new StartupError(
    `${link} apunta a una carpeta que ya no existe: la base de datos no está en este equipo. ` +
      'Bórrelo para empezar con una vacía, o indique otra carpeta en DATA_DIR.',
  );
}

async function create(
  link: string,
  { sync, log, ...run }: Omit<Cluster, 'folder'> & OpenOptions,
): Promise<void> {
  const folder = await choosePlace(link, run.user, log);
  log('Se crea la base de datos.');
  await createCluster({ folder, ...run }, sync);
  if (folder === link) return;
  await symlink(folder, link).catch(async (error: NodeJS.ErrnoException) => {
    // A simultaneous start created the cluster first: that one is used.
    if (error.code !== 'EEXIST') throw error;
    await rm(dirname(folder), { recursive: true });
  });
}

async function choosePlace(
  link: string,
  user: SystemUser | undefined,
  log: OpenOptions['log'],
): Promise<string> {
  const blocked = blockingFolder(dirname(link), user);
  if (!blocked) return link;
  await makeSystemFolder();
  const place = await mkdtemp(join(SYSTEM_FOLDER, 'data-'));
  await chmod(place, 0o711);
  log(`PostgreSQL no puede entrar en ${blocked}: la base de datos queda en ${place}.`);
  return join(place, 'postgres');
}
