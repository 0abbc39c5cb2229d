/** The calls of the job monitor (operations §4). */
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import { CALCULATION_PRIORITY, queueCalculation } from '../../fees/calculations/public.ts';
import { actorOf, today, userOf } from '../../platform/context.ts';
import { requireScreen } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
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

export const jobMonitor = callsOf('jobMonitor', {
  dashboard: async ({ context }) => {
    const { db } = context.database;
    const [figures, activeJobs, recentJobs] = await Promise.all([
      readStats(db, today()),
      readMonitoredJobs(db, ACTIVE_JOBS),
      readMonitoredJobs(db, RECENT_JOBS),
    ]);
    return { success: true, data: { ...figures, activeJobs, recentJobs } };
  },

  list: async ({ input: { status, ...page }, context }) => ({
    success: true,
    data: await listMonitoredJobs(context.database.db, status, { ...page, today: today() }),
  }),

  pipeline: async ({ input, context }) => {
    const data = await readPipeline(context.database.db, input.jobId, new Date());
    return { success: true, data: data ?? refuse('record.notFound', { record: 'el trabajo' }) };
  },

  calculateMonth: ({ input, context }) => {
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
  },

  cleanable: async ({ context }) => ({
    success: true,
    ...(await countCleanable(context.database.db, new Date())),
  }),

  cleanUp: async ({ context }) => ({
    success: true,
    ...(await cleanUp(context.database, actorOf(context), new Date())),
  }),

  retry: async ({ input, context }) => ({
    success: true,
    jobId: await retryJob(context, input.id),
  }),
});
