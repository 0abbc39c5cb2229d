/** The calls of jobs (operations §3). */
import {
  ALL_JOBS_SCREENS,
  type Job,
  type ProcessPaymentsInput,
} from '../../../contract/operations/jobs.ts';
import {
  firstDayOf,
  formatPeriod,
  lastDayOf,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { CALCULATION_PRIORITY, queueCalculation } from '../../fees/calculations/public.ts';
import { bulkImportJob } from '../../intake/imports/public.ts';
import { runSourceJob } from '../../intake/saved-sources/public.ts';
import {
  isAllHeld,
  paysEntriesAlone,
  plannedDateOf,
  processPaymentsJob,
  refuseBlockedProcessing,
  refuseUnagreedProcessing,
  scopeOf,
  scopeSql,
  statesMovedBy,
} from '../../payout/payroll/public.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { hasScreen, requireScreen } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { cancelJob } from '../../platform/jobs/cancellation.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import { readJobs } from './queries.ts';
import { PROCESSING_SCREENS, screensOfJob } from './screens.ts';

/** The kinds of jobs that leave something behind when cancelled. */
const LEAVING = [bulkImportJob, runSourceJob];

export const jobs = callsOf('jobs', {
  calculatePayments: ({ input, context }) => queueCalculation(context, input, CALCULATION_PRIORITY),

  create: ({ input, context }) => {
    if (input.type === 'process-bulk-payments')
      return queueProcessing(context, input.data, input.priority);
    requireScreen(userOf(context), '/calcular-pagos');
    const { month, year, ...data } = input.data;
    const period = wholePeriod({ month, year });
    const dates = period && { dateFrom: firstDayOf(period), dateTo: lastDayOf(period) };
    return queueCalculation(context, { ...data, ...dates }, input.priority);
  },

  get: async ({ input, context }) => {
    const job = await findJob(context.database.db, input.id);
    if (!hasScreen([...ALL_JOBS_SCREENS, ...queueingScreens(job)], userOf(context)))
      refuse('access.denied');
    return { success: true, job };
  },

  cancel: async ({ input: { id }, context }) => {
    const { database } = context;
    const job = await findJob(database.db, id);
    if (!hasScreen([...queueingScreens(job), '/job-monitor'], userOf(context)))
      refuse('access.denied');
    await database.db.transaction().execute(async (tx) => {
      await LEAVING.find((kind) => kind.type === job.type)?.discard?.(tx, id, actorOf(context));
      await cancelJob(tx, id, actorOf(context));
    });
    return { success: true, job: await findJob(database.db, id) };
  },

  active: ({ input, context }) => readJobs(context.database.db, input),
});

/** The summaries that the user chose from are accepted, and not kept: nothing reads them (operations §3.2). */
async function queueProcessing(
  context: CallContext,
  { summaries: _, ...payload }: ProcessPaymentsInput,
  priority: number,
) {
  requireScreen(userOf(context), PROCESSING_SCREENS[payload.processingType]);
  const { month, year, processingType } = payload;
  plannedDateOf(payload);
  const chosen = new Set(payload.selectedDoctors).size;
  if (processingType === 'individual' && chosen === 0) {
    refuse('request.invalid', {}, { fields: { selectedDoctors: 'Doctor es requerido' } });
  }
  if (processingType === 'individual' && chosen > 1) {
    refuse('payroll.oneDoctorOnly', { count: chosen }, { field: 'selectedDoctors' });
  }
  if (payload.selectedDoctors?.length === 0) {
    refuse('request.invalid', {}, { fields: { selectedDoctors: 'Selección requerida' } });
  }
  // With `by_status` the period is ignored; without a period the full payroll takes every month.
  const period = processingType === 'by_status' ? null : wholePeriod({ month, year });
  if (!period && processingType !== 'by_status' && processingType !== 'full') refuseWithoutPeriod();
  const jobId = await context.database.db.transaction().execute(async (tx) => {
    const rows = await rowsOf(tx)`
      SELECT FROM payable_fee c
       WHERE c.status = ANY(${statesMovedBy(processingType)}::calculation_status[])
         AND ${scopeSql(scopeOf(payload))} LIMIT 1`;
    const target = period ? formatPeriod(period) : 'el filtro elegido';
    if (rows.length === 0 && !(await paysEntriesAlone(tx, payload)))
      refuse('payroll.nothingToProcess', { target });
    if (await isAllHeld(tx, payload)) refuse('payroll.allHeld', { target });
    await refuseBlockedProcessing(tx, payload);
    await refuseUnagreedProcessing(tx, payload);
    return enqueueJob(tx, processPaymentsJob, { payload, priority, actor: actorOf(context) });
  });
  return { success: true as const, jobId };
}

/** The period, or null for none. Half a period is refused, since it must never mean every month. */
function wholePeriod({ month, year }: { month?: number; year?: number }): Period | null {
  if (month === undefined && year === undefined) return null;
  if (month === undefined || year === undefined) refuseWithoutPeriod();
  return { month, year };
}

function refuseWithoutPeriod(): never {
  refuse(
    'request.invalid',
    {},
    { fields: { month: 'Mes es requerido', year: 'Año es requerido' } },
  );
}

function queueingScreens({ type, payload: { processingType } }: Job) {
  return screensOfJob(type, typeof processingType === 'string' ? processingType : null);
}

async function findJob(db: Db, id: string): Promise<Job> {
  const [job] = await readJobs(db, { id, limit: 1, offset: 0 });
  return job ?? refuse('record.notFound', { record: 'el trabajo' });
}
