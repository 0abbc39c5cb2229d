/** Watching the long tasks, repeating failed ones and cleaning up (operations §4). */
import { z } from 'zod';
import { JOB_STATES } from '../../domain/states.ts';
import { screens } from '../call.ts';
import { get, post } from '../methods.ts';
import { instant, page, period, queued } from '../schemas.ts';
import { SCREENS } from '../screens.ts';
import { job, jobStep } from './jobs.ts';

const common = { tag: 'Monitor de trabajos', access: screens('/job-monitor') };

/** Finished jobs are kept for at least this long: the dashboard reports failures for the same time. */
export const CLEANUP_AFTER_DAYS = 7;

/**
 * What an unfinished job is waiting for, or who works on it:
 * - `waiting`: its turn has not come;
 * - `running`: a living process works on it;
 * - `retrying`: the last try failed for a reason that may pass, and the next is at `nextTryAt`;
 * - `interrupted`: its process ended, and no other has continued it yet.
 */
const jobStanding = z.enum(['waiting', 'running', 'retrying', 'interrupted']);
export type JobStanding = z.infer<typeof jobStanding>;

/** A job in the monitor's lists: without steps, and without long lists in payload and result. */
const monitoredJob = job.omit({ steps: true }).extend({
  /** Null for a finished job. */
  standing: jobStanding.nullable(),
  nextTryAt: instant.nullable(),
  /** How often it was started. */
  attempts: z.number(),
  /** The job that repeats this failed one. */
  retriedBy: z.uuid().nullable(),
  /** The failed job that this one repeats. */
  retryOf: z.uuid().nullable(),
  /** The screens that queue such jobs; repeating one requires one of them, too. */
  screens: z.array(z.enum(SCREENS)).min(1),
});
export type MonitoredJob = z.infer<typeof monitoredJob>;

const stats = z.object({
  pending: z.number(),
  processing: z.number(),
  completed: z.number(),
  failed: z.number(),
  /** Queued today, in whatever state. */
  totalToday: z.number(),
});
export type JobStats = z.infer<typeof stats>;

/** The figures of the counting step, live while the job runs; null where unknown. */
const pipelineMetrics = z.object({
  recordsProcessed: z.number().nullable(),
  totalRecords: z.number().nullable(),
  /** Measured for the running step. */
  recordsPerSecond: z.number().nullable(),
  /** From its start to its end, or until now. */
  elapsedSeconds: z.number().nullable(),
});

/** A job step by step (operations §4.5). */
const pipeline = monitoredJob.extend({
  /** The name of the running step. */
  currentStep: z.string().nullable(),
  /** Estimated from the measured rate, and from the steps' shares in the latest job of its kind. */
  estimatedCompletion: instant.nullable(),
  metrics: pipelineMetrics,
  steps: z.array(jobStep),
});
export type Pipeline = z.infer<typeof pipeline>;

/** The lists behind the cards; `today` contains all jobs queued today. */
export const monitorList = z.enum([...JOB_STATES, 'today']);
export type MonitorList = z.infer<typeof monitorList>;

const cleanup = z.object({
  success: z.literal(true),
  count: z.number(),
  /** Only jobs that ended before this instant. */
  endedBefore: instant,
});

export const jobMonitor = {
  dashboard: get('/jobs/monitor/dashboard', {
    ...common,
    summary: 'Counts of jobs, those that wait or run, and the latest that ended.',
  }).output(
    z.object({
      success: z.literal(true),
      data: z.object({
        stats,
        /** Living processes that execute jobs. */
        workers: z.number(),
        activeJobs: z.array(monitoredJob),
        recentJobs: z.array(monitoredJob),
      }),
    }),
  ),
  list: get('/jobs/monitor/jobs/{status}', {
    ...common,
    summary: 'The jobs in a state, or all of today, newest first.',
  })
    .input(page.extend({ status: monitorList }))
    .output(
      z.object({
        success: z.literal(true),
        data: z.object({ jobs: z.array(monitoredJob), total: z.number() }),
      }),
    ),
  pipeline: get('/jobs/monitor/pipeline/{jobId}', {
    ...common,
    summary: "A job's steps with their live figures, its rate and its estimated end.",
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ jobId: z.uuid() }))
    .output(z.object({ success: z.literal(true), data: pipeline })),
  calculateMonth: post('/calculate-payments-async', {
    ...common,
    summary: "Queue the calculation of a month's pending attentions; needs /calcular-pagos, too.",
    refuses: ['calculation.nothingToDo'],
  })
    .input(period)
    .output(queued),
  cleanable: get('/jobs/cleanup', {
    ...common,
    summary: 'How many jobs the cleanup would remove now.',
  }).output(cleanup),
  cleanUp: post('/jobs/cleanup', {
    ...common,
    summary: `Remove jobs that ended over ${CLEANUP_AFTER_DAYS} days ago and that no record names.`,
  }).output(cleanup),
  retry: post('/jobs/{id}/retry', {
    ...common,
    summary: "Queue a failed job again with the same payload; needs the job's own screen, too.",
    refuses: [
      'record.notFound',
      'job.notRepeatable',
      'job.notFailed',
      'job.alreadyRetried',
      'job.fileGone',
    ],
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(queued),
};
