/** The worker of a process: takes jobs from the queue and runs them. */
import { EventEmitter } from 'node:events';
import { Logger, run, type WorkerEvents } from 'graphile-worker';
import type { Services } from '../../platform/context.ts';
import { cleanUpNightly } from './cleanup.ts';
import { DAILY_TASK, dailyCrontab, queueDaily } from './daily.ts';
import { startLiveness } from './liveness.ts';
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

/** Starts `config.workers` workers in this process, which run the registry's jobs and these tasks. */
export async function startWorker(
  services: Services,
  registry: JobRegistry,
  tasks: Tasks = {},
): Promise<Worker> {
  const { database, log, config } = services;
  const stopping = new AbortController();
  const liveness = await startLiveness(database, log);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    liveness
      .nameQueuePool(workerPool.id)
      .catch((error: unknown) => log.error({ err: error }, 'worker not registered'));
  });
  const starting = run({
    pgPool: database.pool,
    concurrency: config.workers,
    noHandleSignals: true,
    pollInterval: 2_000,
    events,
    logger: new Logger((scope) => (level, message, meta) => {
      log[level === 'warning' ? 'warn' : level]?.({ ...scope, ...meta }, message);
    }),
    crontab: [CLEANING, dailyCrontab(registry)].join('\n'),
    taskList: {
      [JOB_TASK]: async (payload, { job }) => {
        const { jobId } = payload as { jobId: string };
        await runJob(services, registry, jobId, stopping.signal, job.attempts >= job.max_attempts);
      },
      ...Object.fromEntries(
        Object.entries(tasks).map(([name, run]) => [
          name,
          (payload: unknown) => run(services, payload),
        ]),
      ),
      [DAILY_TASK]: (payload) => queueDaily(database, registry, payload),
      'clean-up': async () => {
        await database.pool.query(`DELETE FROM session WHERE expires_at < now()`);
        await database.pool.query(
          `DELETE FROM sign_in_failure WHERE at < now() - interval '1 day'`,
        );
        await database.pool.query(
          `DELETE FROM password_link WHERE expires_at < now() - interval '7 days'`,
        );
        await database.pool.query(
          `DELETE FROM password_link_request WHERE at < now() - interval '1 day'`,
        );
        await database.pool.query('DELETE FROM payslip_document WHERE expires_at < now()');
        await cleanUpNightly(database);
        await database.pool.query('SELECT sum_attention_day_changes()');
        await database.pool.query('SELECT write_doctor_month_texts()');
        await database.pool.query('SELECT forget_previous_values()');
        await database.pool.query('SELECT sum_calculation_month_changes()');
      },
    },
  });
  const runner = await starting.catch(async (error: unknown) => {
    await liveness.stop();
    throw error;
  });
  return {
    async stop() {
      stopping.abort(new Error('The process is stopping.'));
      await runner.stop();
      await liveness.stop();
    },
  };
}
