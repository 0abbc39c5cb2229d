/** The latest backups and their trials, as their jobs tell them. */
import { type BackupEntry, madeBackup, triedBackup } from '../../../contract/operations/backups.ts';
import type { Db } from '../../platform/db/database.ts';
import { backUpJob } from './job.ts';
import { type TrialPayload, tryBackupJob } from './trial-job.ts';

/** A backup has at most a few trials; older jobs are of no interest here. */
const LATEST = 200;

/** The newest first. */
export async function backupEntries(db: Db) {
  const jobs = await db
    .selectFrom('job')
    .select(['id', 'type', 'payload', 'status', 'result', 'errorMessage', 'createdAt'])
    .where('type', 'in', [backUpJob.type, tryBackupJob.type])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(LATEST)
    .execute();
  const isBackup = ({ type }: { type: string }) => type === backUpJob.type;
  const backups = jobs.filter(isBackup).map((job) => ({
    ...runOf(job),
    made: job.status === 'completed' ? madeBackup.parse(job.result) : null,
  }));
  const trials = jobs
    .filter((job) => !isBackup(job))
    .map((job) => {
      const tried = job.status === 'completed' ? triedBackup.parse(job.result) : null;
      const { file } = job.payload as TrialPayload;
      // One of the newest backup that failed: the newest at that time.
      const newest = backups.find(({ made, at }) => made && at < job.createdAt)?.made?.file;
      return { file: file ?? tried?.file ?? newest, trial: { ...runOf(job), tried } };
    });
  const removed = new Set(backups.flatMap(({ made }) => made?.removed ?? []));
  return backups.map((backup) => {
    const last = backup.made && trials.find(({ file }) => file === backup.made?.file);
    return {
      ...backup,
      isRemoved: backup.made !== null && removed.has(backup.made.file),
      trial: last?.trial ?? null,
    };
  });
}

function runOf(job: {
  id: string;
  createdAt: Date;
  status: BackupEntry['status'];
  errorMessage: string | null;
}) {
  return { jobId: job.id, at: job.createdAt, status: job.status, errorMessage: job.errorMessage };
}
