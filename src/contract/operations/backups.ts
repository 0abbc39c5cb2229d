/** The scheduled backups, 'Respaldos', and the restorations by which they are tried (operations §17). */
import { z } from 'zod';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { instant, queued } from '../schemas.ts';

const common = { tag: 'Respaldos', access: screens('/job-monitor') };

/** What a finished backup job made. */
export const madeBackup = z.object({
  /** The name of the file in BACKUP_DIR. */
  file: z.string(),
  bytes: z.number(),
  /** Rows of all tables together. */
  rows: z.number(),
  /** The id of the key that it is encrypted with; null: it is plain. */
  keyId: z.string().nullable(),
  /** The files that were deleted after this one was verified. */
  removed: z.array(z.string()),
});
export type MadeBackup = z.infer<typeof madeBackup>;

/** What a finished trial found. */
export const triedBackup = z.object({
  file: z.string(),
  /** `forbidden`: the role of the database may not create one, so nothing was tried. */
  outcome: z.enum(['right', 'forbidden']),
  message: z.string(),
});
export type TriedBackup = z.infer<typeof triedBackup>;

const backupRun = z.object({
  jobId: z.uuid(),
  at: instant,
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
  errorMessage: z.string().nullable(),
});

const backupEntry = backupRun.extend({
  /** Null until the job is completed. */
  made: madeBackup.nullable(),
  /** Whether a later backup deleted the file. */
  isRemoved: z.boolean(),
  /** The latest trial of this file; null: it was not tried. */
  trial: backupRun.extend({ tried: triedBackup.nullable() }).nullable(),
});
export type BackupEntry = z.infer<typeof backupEntry>;

const backupsOverview = z.object({
  settings: z.object({
    /** Whether BACKUP_DIR is set: without it nothing is backed up by itself. */
    isScheduled: z.boolean(),
    /** The clinic's time of the daily backup. */
    at: z.string(),
    /** How many files are kept. */
    keep: z.number(),
    /** The id of the key of new backups; null: they are plain. */
    keyId: z.string().nullable(),
    /** The ids of earlier keys, for reading. */
    oldKeyIds: z.array(z.string()),
  }),
  /** The newest first; of the last days. */
  backups: z.array(backupEntry),
});
export type BackupsOverview = z.infer<typeof backupsOverview>;

export const backups = {
  overview: get('/backups', {
    ...common,
    summary: 'How backups are made, and the latest ones with the trial of each.',
  }).output(backupsOverview),
  make: post('/backups', {
    ...common,
    summary: 'Queue a backup, as the daily one; it is tried afterwards.',
  }).output(queued),
  tryNewest: post('/backups/trials', {
    ...common,
    summary:
      'Queue a trial: the newest backup is restored into a database of its own, which is then removed.',
  }).output(queued),
};
