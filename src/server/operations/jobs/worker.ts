/** The worker of a process: takes jobs from the queue and runs them. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Services } from '../../platform/context.ts';
import { type Database, untilAnswering } from '../../platform/db/database.ts';
import { cleanUpNightly } from './cleanup.ts';
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

/** Sessions, sign-in failures and finished jobs past their time go every night at four, in the clinic's winter. */
const CLEANING = '0 8 * * * clean-up ?max=3';
/** What came in the last minute is searched by its words from now on, and no longer row by row. */
const SEARCH_WRITING = '* * * * * write-attention-search ?max=1';

/** Between two tries to begin again. */
const RESTART_PAUSE_MS = 1_000;

/**
 * Starts `config.workers` workers in this process, which run the registry's jobs and these tasks. Should the
 * queue's own work fail with the database, it is begun again as soon as that answers.
 */
export async function startWorker(
  services: Services,
  registry: JobRegistry,
  tasks: Tasks = {},
): Promise<Worker> {
  const { database, log } = services;
  const stopping = new AbortController();
  const liveness = await startLiveness(database, log);
  const taskList = allTasks(services, registry, tasks, stopping.signal);
  const begin = () => beginQueue(services, registry, taskList, liveness);
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
    crontab: [CLEANING, SEARCH_WRITING, dailyCrontab(registry)].join('\n'),
    taskList,
    // In batches, if only of one: then a job's end that can't be noted ends the pool. Otherwise it is a
    // rejection that nobody handles, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

function allTasks(
  services: Services,
  registry: JobRegistry,
  tasks: Tasks,
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
    'write-attention-search': async () => {
      await database.pool.query('SELECT write_attention_search()');
    },
    'clean-up': () => removeExpired(database),
  };
}

async function removeExpired(database: Database): Promise<void> {
  const { pool } = database;
  await pool.query(`DELETE FROM session WHERE expires_at < now()`);
  await pool.query(`DELETE FROM sign_in_failure WHERE at < now() - interval '1 day'`);
  await pool.query(`DELETE FROM password_link WHERE expires_at < now() - interval '7 days'`);
  await pool.query(`DELETE FROM password_link_request WHERE at < now() - interval '1 day'`);
  await pool.query('DELETE FROM payslip_document WHERE expires_at < now()');
  await cleanUpNightly(database);
  await pool.query('SELECT sum_attention_day_changes()');
  await pool.query('SELECT write_doctor_month_texts()');
  await pool.query('SELECT sweep_attention_search()');
  await pool.query('SELECT forget_previous_values()');
  await pool.query('SELECT write_usual_amounts()');
  await pool.query('SELECT sum_calculation_month_changes()');
}
