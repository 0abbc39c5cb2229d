/** A job step by step, with what is measured and what is expected of it (operations §4.5). */
import type { Pipeline } from '../../../contract/operations/job-monitor.ts';
import type { JobStep } from '../../../contract/operations/jobs.ts';
import {
  estimateEnd,
  recordsPerSecond,
  type StepTiming,
} from '../../../domain/jobs/job-estimate.ts';
import type { Db } from '../../platform/db/database.ts';
import { readJobs } from '../jobs/public.ts';
import { readMonitoredJob } from './queries.ts';

/** The job's pipeline at `now`; undefined if the job does not exist. */
export async function readPipeline(db: Db, id: string, now: Date): Promise<Pipeline | undefined> {
  const [monitored, [job]] = await Promise.all([
    readMonitoredJob(db, id),
    readJobs(db, { id, limit: 1, offset: 0 }),
  ]);
  if (!monitored || !job) return undefined;
  const steps = job.steps.map(timingOf);
  const running = job.steps.find(({ status }) => status === 'running');
  // Only a running job has a rate: a dead worker's job ends after another has continued it.
  const isRunning = monitored.standing === 'running';
  const end = isRunning
    ? estimateEnd(steps, await earlierSteps(db, job.type), now.getTime())
    : null;
  return {
    ...monitored,
    steps: job.steps,
    currentStep: running?.name ?? null,
    estimatedCompletion: end === null ? null : new Date(end).toISOString(),
    metrics: metricsOf(monitored, steps, isRunning, now),
  };
}

function metricsOf(
  { startedAt, completedAt }: Pick<Pipeline, 'startedAt' | 'completedAt'>,
  steps: readonly StepTiming[],
  isRunning: boolean,
  now: Date,
): Pipeline['metrics'] {
  const counting = steps.findLast(({ status, total }) => status !== 'pending' && total !== null);
  const running = isRunning ? steps.find(({ status }) => status === 'running') : undefined;
  const endedAt = completedAt === null ? now.getTime() : Date.parse(completedAt);
  return {
    recordsProcessed: counting?.done ?? null,
    totalRecords: counting?.total ?? null,
    recordsPerSecond: running ? recordsPerSecond(running) : null,
    elapsedSeconds:
      startedAt === null ? null : Math.max(0, Math.round((endedAt - Date.parse(startedAt)) / 1000)),
  };
}

/** The steps of the latest completed job of this kind, for their relative durations. */
async function earlierSteps(db: Db, type: string): Promise<StepTiming[]> {
  const [earlier] = await readJobs(db, {
    types: [type],
    status: ['completed'],
    limit: 1,
    offset: 0,
  });
  return earlier?.steps.map(timingOf) ?? [];
}

function timingOf({ status, startTime, endTime, metrics }: JobStep): StepTiming {
  const { recordsProcessed, totalRecords, lastUpdate } = metrics;
  return {
    status,
    startedAt: startTime === null ? null : Date.parse(startTime),
    endedAt: endTime === null ? null : Date.parse(endTime),
    done: typeof recordsProcessed === 'number' ? recordsProcessed : null,
    total: typeof totalRecords === 'number' && totalRecords > 0 ? totalRecords : null,
    reportedAt: typeof lastUpdate === 'string' ? Date.parse(lastUpdate) : null,
  };
}
