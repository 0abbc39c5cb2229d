/** Reads jobs for the calls. */
import { sql } from 'kysely';
import { NO_REFUSED_ROWS } from '../../../contract/intake/imports.ts';
import type { Job } from '../../../contract/operations/jobs.ts';
import type { Db } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';

export type JobFilters = {
  id?: string;
  status?: Job['status'][];
  types?: string[];
  limit: number;
  offset: number;
};

/** A job's result. Of imports, earlier versions kept refused rows in it, which name patients (operations §3.8). */
const RESULT = sql<Job['result']>`
  CASE WHEN job.result -> 'rejected' IS NULL THEN job.result
       ELSE job.result || ${JSON.stringify(NO_REFUSED_ROWS)}::jsonb END`;

/** Jobs with their steps, newest first, without the summaries that jobs of earlier versions kept. */
export async function readJobs(
  db: Db,
  { id, status, types, limit, offset }: JobFilters,
): Promise<Job[]> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'type', 'status', 'progress', 'errorMessage', 'createdByName'])
    .select(['createdAt', 'startedAt', 'completedAt'])
    .select([
      RESULT.as('result'),
      sql<Job['payload']>`job.payload - 'summaries'`.as('payload'),
      sql<Job['steps']>`(
        SELECT coalesce(json_agg(json_build_object('id', key, 'name', name, 'description', description, 'status', status,
                 'progress', progress, 'startTime', started_at, 'endTime', completed_at, 'metrics', metrics)
                 ORDER BY position), '[]'::json)
          FROM job_step WHERE job_id = job.id)`.as('steps'),
    ])
    .where((is) =>
      is.and([
        ...given(id, (one) => is('id', '=', one)),
        ...given(status, (some) => is('status', 'in', some)),
        ...given(types, (some) => is('type', 'in', some)),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    status: row.status,
    progress: row.progress,
    payload: row.payload,
    result: row.result,
    errorMessage: row.errorMessage,
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    steps: row.steps,
  }));
}
