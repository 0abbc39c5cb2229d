/** The worker of a process: takes jobs from the queue and runs them. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Services } from '../context.ts';
import { untilAnswering } from '../db/database.ts';
import { CHORE_CRONTAB, type Chore, choreTasks } from './chores.ts';
import { DAILY_TASK, dailyCrontab, queueDaily } from './daily.ts';
import { type Liveness, startLiveness } from './liveness.ts';
import { JOB_TASK } from './queue.ts';
import { type JobRegistry, runJob } from './run.ts';

export type Worker = {
  /** Rolls back the running jobs, returns them to the queue, and ends. */
  stop(): Promise<void>;
};

/** Work that is not a job, by name: nobody follows it, and it is tried again when it throws. */
export type Tasks = Readonly<
  Record<string, (services: Services, payload: unknown) => Promise<void>>
>;

/** The pause between two attempts to restart the queue. */
const RESTART_PAUSE_MS = 1_000;

/** What a worker runs: jobs by kind, and the features' tasks. */
export type Work = {
  readonly registry: JobRegistry;
  readonly tasks?: Tasks;
  readonly chores?: readonly Chore[];
};

/**
 * Starts `config.workers` workers in this process. If the queue fails with the database, it restarts as soon as the
 * database answers.
 */
export async function startWorker(services: Services, work: Work): Promise<Worker> {
  const { database, log } = services;
  const stopping = new AbortController();
  const liveness = await startLiveness(database, log);
  const taskList = allTasks(services, work, stopping.signal);
  const begin = () => beginQueue(services, work.registry, taskList, liveness);
  let runner = await begin().catch(async (error: unknown) => {
    await liveness.stop();
    throw error;
  });

  async function keepRunning(): Promise<void> {
    for (;;) {
      // The runner ends by itself when it can't record a job's end.
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the queue ended'));
      if (stopping.signal.aborted) return;
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
      await untilAnswering(database, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        runner = await begin();
        log.warn('the queue began again');
      } catch (error) {
        log.error({ err: error }, 'the queue could not begin again');
      }
    }
  }
  const running = keepRunning();

  return {
    async stop() {
      stopping.abort(new Error('The process is stopping.'));
      // Throws if the runner has ended by itself.
      await runner
        .stop()
        .catch((error: unknown) => log.warn({ err: error }, 'the queue had ended'));
      await running;
      await liveness.stop();
    },
  };
}

function beginQueue(
  { database, log, config }: Services,
  registry: JobRegistry,
  taskList: TaskList,
  liveness: Liveness,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    liveness
      .nameQueuePool(workerPool.id)
      .catch((error: unknown) => log.error({ err: error }, 'worker not registered'));
  });
  return run({
    pgPool: database.pool,
    concurrency: config.workers,
    noHandleSignals: true,
    pollInterval: 2_000,
    events,
    logger: new Logger((scope) => (level, message, meta) => {
      log[level === 'warning' ? 'warn' : level]?.({ ...scope, ...meta }, message);
    }),
    crontab: [CHORE_CRONTAB, dailyCrontab(registry, config)].join('\n'),
    taskList,
    // With batching, even without a delay, a job's end that can't be recorded ends the pool. Without it, the failure
    // would be an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

function allTasks(
  services: Services,
  { registry, tasks = {}, chores = [] }: Work,
  stopping: AbortSignal,
): TaskList {
  const { database } = services;
  return {
    [JOB_TASK]: async (payload, { job }) => {
      const { jobId } = payload as { jobId: string };
      await runJob(services, registry, jobId, stopping, job.attempts >= job.max_attempts);
    },
    ...Object.fromEntries(
      Object.entries(tasks).map(([name, run]) => [
        name,
        (payload: unknown) => run(services, payload),
      ]),
    ),
    [DAILY_TASK]: (payload) => queueDaily(database, registry, services.config, payload),
    ...choreTasks(services, chores),
  };
}
