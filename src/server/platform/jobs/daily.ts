/** Jobs that the system starts itself, each day at its time in the clinic. */
import { dateInClinic, timeInClinic } from '../../../domain/calendar/calendar.ts';
import { SYSTEM } from '../audit.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { JobDefinition } from './definition.ts';
import { enqueueJob } from './queue.ts';
import type { JobRegistry } from './run.ts';

/** The task that the queue's clock starts. */
export const DAILY_TASK = 'daily-job';
/** After what people wait for. */
const PRIORITY = 10;
const HOUR_MS = 3_600_000;

type DailyJob = { readonly definition: JobDefinition<object>; readonly dailyAt: string };

/**
 * The queue's clock knows UTC only: it starts `queueDaily` every hour at the job's minute, and that queues the job at
 * the clinic's hour. A run missed while the server was off is made up for within a day.
 */
export function dailyCrontab(registry: JobRegistry, config: Config): string {
  return dailyJobs(registry, config)
    .map(
      ({ definition: { type }, dailyAt }) =>
        `${Number(dailyAt.slice(3))} * * * * ${DAILY_TASK} ?id=${type}&fill=1d {type:"${type}"}`,
    )
    .join('\n');
}

/** Queues a daily job when the clock's moment is the job's time in the clinic. */
export async function queueDaily(
  database: Database,
  registry: JobRegistry,
  config: Config,
  payload: unknown,
): Promise<void> {
  const { type, _cron } = payload as { type: string; _cron: { ts: string } };
  const daily = dailyJobs(registry, config).find((job) => job.definition.type === type);
  if (!daily || !isFirstSince(daily.dailyAt, new Date(_cron.ts))) return;
  await database.db
    .transaction()
    .execute((tx) =>
      enqueueJob(tx, daily.definition, { payload: {}, priority: PRIORITY, actor: SYSTEM }),
    );
}

/**
 * Whether an hourly moment is the first of its day in the clinic that is not before the time: a night whose clock skips that
 * hour has the next one, and one that has it twice the first.
 */
function isFirstSince(time: string, moment: Date): boolean {
  const hourBefore = new Date(moment.getTime() - HOUR_MS);
  const isAfter = (instant: Date) => timeInClinic(instant) >= time;
  return (
    isAfter(moment) && !(isAfter(hourBefore) && dateInClinic(hourBefore) === dateInClinic(moment))
  );
}

function dailyJobs(registry: JobRegistry, config: Config): DailyJob[] {
  return [...registry.values()].flatMap((job) => {
    const definition = job as JobDefinition<object>;
    const { dailyAt } = definition;
    const at = typeof dailyAt === 'function' ? dailyAt(config) : dailyAt;
    return at ? [{ definition, dailyAt: at }] : [];
  });
}
