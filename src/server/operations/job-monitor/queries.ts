/** Jobs as the monitor shows them (operations §4). */
import { type RawBuilder, sql } from 'kysely';
import type {
  JobStats,
  MonitoredJob,
  MonitorList,
} from '../../../contract/operations/job-monitor.ts';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { JOB_MOVES } from '../../../domain/states.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { livingWorkersSql } from '../../platform/jobs/liveness.ts';
import { screensOfJob } from '../jobs/public.ts';

/** A selection of jobs with its order. */
type Part = {
  where: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
  limit: number;
  offset?: number;
};

type Row = Omit<
  MonitoredJob,
  'screens' | 'createdAt' | 'startedAt' | 'completedAt' | 'nextTryAt'
> & {
  processingType: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  nextTryAt: Date | null;
};

const newestFirst = sql`job.created_at DESC, job.id`;

/** Running jobs in the order they were started, and waiting ones in the queue's order. */
export const ACTIVE_JOBS: Part = {
  where: starts(JOB_MOVES.start, 'job.status'),
  orderBy: sql`job.status = 'pending', job.started_at, job.priority, job.created_at`,
  limit: 100,
};

/** The ten jobs that ended last. */
export const RECENT_JOBS: Part = {
  where: sql`job.completed_at IS NOT NULL`,
  orderBy: sql`job.completed_at DESC`,
  limit: 10,
};

/**
 * The standing of an unfinished job. A starting process may lock a job before it has registered its name; see
 * `releaseDeadWorkers`.
 */
const standingSql = sql`
  CASE WHEN job.status = 'pending' THEN 'waiting'
       WHEN job.status <> 'processing' THEN NULL
       WHEN queued.locked_by IN (SELECT queue_pool FROM living)
         OR (queued.locked_at > now() - interval '30 seconds'
             AND NOT EXISTS (SELECT FROM worker_process WHERE queue_pool = queued.locked_by)) THEN 'running'
       WHEN queued.locked_by IS NULL AND queued.run_at > now() THEN 'retrying'
       ELSE 'interrupted' END`;

/** Selected jobs, without the long lists in payloads and results. */
export async function readMonitoredJobs(
  db: Db,
  { where, orderBy, limit, offset = 0 }: Part,
): Promise<MonitoredJob[]> {
  const rows = await rowsOf<Row>(db)`
    WITH living AS MATERIALIZED (${livingWorkersSql}),
         part AS (SELECT * FROM job WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit}::int OFFSET ${offset}::int)
    SELECT job.id, job.type, job.status, job.progress, job.attempts, job.error_message, job.retried_by,
           job.payload - 'summaries' - 'selectedDoctors' AS payload, job.payload ->> 'processingType' AS processing_type,
           CASE WHEN job.result IS NOT NULL
                THEN jsonb_build_object('message', job.result -> 'message', 'processedCount', job.result -> 'processedCount')
           END AS result,
           job.created_by_name AS created_by, job.created_at, job.started_at, job.completed_at,
           original.id AS retry_of, ${standingSql} AS standing,
           CASE WHEN ${standingSql} = 'retrying' THEN queued.run_at END AS next_try_at
      FROM part AS job
      LEFT JOIN job original ON original.retried_by = job.id
      LEFT JOIN graphile_worker.jobs queued ON queued.key = job.id::text AND job.completed_at IS NULL
     ORDER BY ${orderBy}`;
  return rows.map(present);
}

function present({ processingType, ...row }: Row): MonitoredJob {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    screens: [...screensOfJob(row.type, processingType)],
  };
}

/** One job; undefined if it does not exist. */
export async function readMonitoredJob(db: Db, id: string): Promise<MonitoredJob | undefined> {
  const [job] = await readMonitoredJobs(db, {
    where: sql`job.id = ${id}::uuid`,
    orderBy: newestFirst,
    limit: 1,
  });
  return job;
}

/** A page of a card's list, newest first, with the total number. */
export async function listMonitoredJobs(
  db: Db,
  list: MonitorList,
  { limit, offset, today }: { limit: number; offset: number; today: LocalDate },
): Promise<{ jobs: MonitoredJob[]; total: number }> {
  const where =
    list === 'today'
      ? sql`job.created_at >= ${today}::date`
      : sql`job.status = ${list}::job_status`;
  const [jobs, { total }] = await Promise.all([
    readMonitoredJobs(db, { where, orderBy: newestFirst, limit, offset }),
    rowOf<{ total: number }>(db)`SELECT count(*) AS total FROM job WHERE ${where}`,
  ]);
  return { jobs, total };
}

/** The figures of the cards, and the number of processes that run jobs. */
export async function readStats(
  db: Db,
  today: LocalDate,
): Promise<{ stats: JobStats; workers: number }> {
  // Each figure reads only an index, since the rows contain payloads and results.
  const { workers, ...stats } = await rowOf<JobStats & { workers: number }>(db)`
    SELECT (SELECT count(*) FROM job WHERE status = 'pending') AS pending,
           (SELECT count(*) FROM job WHERE status = 'processing') AS processing,
           (SELECT count(*) FROM job WHERE status = 'completed') AS completed,
           (SELECT count(*) FROM job WHERE status = 'failed') AS failed,
           (SELECT count(*) FROM job WHERE created_at >= ${today}::date) AS total_today,
           (SELECT count(*) FROM (${livingWorkersSql}) AS living) AS workers`;
  return { stats, workers };
}
