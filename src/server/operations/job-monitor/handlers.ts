/** The calls of the job monitor (operations §4). */
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import { CALCULATION_PRIORITY, queueCalculation } from '../../fees/calculations/public.ts';
import { actorOf, today, userOf } from '../../platform/context.ts';
import { requireScreen } from '../../platform/http/access.ts';
import { os } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { cleanUp, countCleanable } from '../jobs/public.ts';
import { readPipeline } from './pipeline.ts';
import {
  ACTIVE_JOBS,
  listMonitoredJobs,
  RECENT_JOBS,
  readMonitoredJobs,
  readStats,
} from './queries.ts';
import { retryJob } from './retry.ts';

export const jobMonitor = os.jobMonitor.router({
  dashboard: os.jobMonitor.dashboard.handler(async ({ context }) => {
    const { db } = context.database;
    const [figures, activeJobs, recentJobs] = await Promise.all([
      readStats(db, today()),
      readMonitoredJobs(db, ACTIVE_JOBS),
      readMonitoredJobs(db, RECENT_JOBS),
    ]);
    return { success: true, data: { ...figures, activeJobs, recentJobs } };
  }),

  list: os.jobMonitor.list.handler(async ({ input: { status, ...page }, context }) => ({
    success: true,
    data: await listMonitoredJobs(context.database.db, status, { ...page, today: today() }),
  })),

  pipeline: os.jobMonitor.pipeline.handler(async ({ input, context }) => {
    const data = await readPipeline(context.database.db, input.jobId, new Date());
    return { success: true, data: data ?? refuse('record.notFound', { record: 'el trabajo' }) };
  }),

  calculateMonth: os.jobMonitor.calculateMonth.handler(({ input, context }) => {
    requireScreen(userOf(context), '/calcular-pagos');
    const payload = {
      dateFrom: firstDayOf(input),
      dateTo: lastDayOf(input),
      showAllPending: false,
      includeParticipaciones: true,
      includeHmq: true,
      recalculate: false,
    };
    return queueCalculation(context, payload, CALCULATION_PRIORITY);
  }),

  cleanable: os.jobMonitor.cleanable.handler(async ({ context }) => ({
    success: true,
    ...(await countCleanable(context.database.db, new Date())),
  })),

  cleanUp: os.jobMonitor.cleanUp.handler(async ({ context }) => ({
    success: true,
    ...(await cleanUp(context.database, actorOf(context), new Date())),
  })),

  retry: os.jobMonitor.retry.handler(async ({ input, context }) => ({
    success: true,
    jobId: await retryJob(context, input.id),
  })),
});
