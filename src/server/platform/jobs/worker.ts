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
  /** Rolls running jobs back, gives them back to the queue, and ends. */
  stop(): Promise<void>;
};

/** Work that is no job: nobody follows it. By name; what throws is tried again. */
export type Tasks = Readonly<
  Record<string, (services: Services, payload: unknown) => Promise<void>>
>;

/** Between two tries to begin again. */
const RESTART_PAUSE_MS = 1_000;

/** What a worker does: the kinds of jobs, and what features have besides. */
export type Work = {
  readonly registry: JobRegistry;
  readonly tasks?: Tasks;
  readonly chores?: readonly Chore[];
};

/**
 * Starts `config.workers` workers in this process. Should the queue's own work fail with the database, it is begun
 * again as soon as that answers.
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
      // It ends by itself when it could not note what became of a job.
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
      // Unless it has ended by itself.
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
    crontab: [CHORE_CRONTAB, dailyCrontab(registry)].join('\n'),
    taskList,
    // In batches, if only of one: then a job's end that can't be noted ends the pool. Otherwise it is a
    // rejection that nobody handles, which ends the process.
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
    [DAILY_TASK]: (payload) => queueDaily(database, registry, payload),
    ...choreTasks(database, chores),
  };
}
