/** The folder of the scheduled backups, BACKUP_DIR: what lies there, and which files are old. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
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

/** The name of a backup that begins now. The time is UTC, so that names sort by time through all clock changes. */
export function backupName(now: Date, isEncrypted: boolean): string {
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

/** Deletes what killed backups left, but not `current`, which may be written by another process. */
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
