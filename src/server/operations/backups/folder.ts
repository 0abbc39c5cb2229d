/** The folder of the scheduled backups, BACKUP_DIR: what lies there, and which files are old. */
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../platform/config.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { describeSystemFailure } from '../../platform/system-failure.ts';

/** Only files of this name are ours to delete. */
const OURS = /^portal-medico-\d{8}T\d{6}Z\.(gz|cifrado)$/;
const UNFINISHED = /^portal-medico-\d{8}T\d{6}Z\.(gz|cifrado)\.incompleto$/;

/** The folder; refused when none is set. */
export function backupFolder({ backup }: Config): string {
  return backup.folder ?? refuse('backup.noFolder');
}

/** The moment at which a backup begins, and its name: of the next second when another one has that of this one. */
export async function freeName(folder: string, isEncrypted: boolean) {
  for (;;) {
    const now = new Date();
    const file = backupName(now, isEncrypted);
    if (!existsSync(join(folder, file))) return { now, file };
    await sleep(1_000 - now.getMilliseconds());
  }
}

/** The time is UTC, so that names sort by time through all clock changes. */
function backupName(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `portal-medico-${time}.${isEncrypted ? 'cifrado' : 'gz'}`;
}

/** The names of the backups, the oldest first. */
export async function backupNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => OURS.test(name)).sort();
}

/** Deletes all backups but the newest `keep`, and never `newest`. Answers their names. */
export async function removeOld(folder: string, keep: number, newest: string): Promise<string[]> {
  const old = (await backupNames(folder)).slice(0, -keep).filter((name) => name !== newest);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** Does the work on a file; when that fails, the file counts as unfinished, and the next backup deletes it. */
export async function orUnfinished(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await rename(path, `${path}.incompleto`);
    throw error;
  }
}

/** Deletes what backups left that were killed or could not be read again, but not `current`. */
export async function removeUnfinished(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder))
    if (UNFINISHED.test(name) && name < current) await rm(join(folder, name), { force: true });
}

/** Does the work; a failure that the operator can mend becomes a refusal with that sentence. */
export async function asRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = describeSystemFailure(error);
    if (reason === null) throw error;
    refuse('backup.failed', { reason });
  }
}
