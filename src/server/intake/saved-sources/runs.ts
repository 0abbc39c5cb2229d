/** Starts runs of saved sources: by their schedule, or by a person (intake §20.4, intake §20.6). */
import { sql } from 'kysely';
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import { dateInClinic, formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { nextRun } from '../../../domain/intake/source-schedule.ts';
import { JOB_MOVES } from '../../../domain/states.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Chore } from '../../platform/jobs/chores.ts';
import { enqueueJob } from '../../platform/jobs/queue.ts';
import { addImport } from '../imports/public.ts';
import { addUnattended } from '../unattended-imports/public.ts';
import { runSourceJob } from './job.ts';
import { lockStored, type StoredSource } from './queries.ts';
import { type Days, usualDays } from './request.ts';

/** After what people wait for. */
const PRIORITY = 8;

export const savedSourceChores: readonly Chore[] = [
  { at: 'everyMinute', run: (database) => startDueRuns(database) },
];

/** Whether a run of the source in `saved_source.id` waits or goes on. */
const IS_RUNNING = sql<boolean>`EXISTS (
  SELECT FROM unattended_import u JOIN import i ON i.id = u.import_id JOIN job j ON j.id = i.job_id
   WHERE u.saved_source_id = saved_source.id AND ${starts(JOB_MOVES.start, 'j.status')})`;

/**
 * Queues one run of each source whose moment has come, and says when the next one is. One that was missed is made up for once. A source
 * that is running still keeps its moment until it has ended. Two servers never start the same run: each takes its source's lock.
 */
export async function startDueRuns({ db }: Database, now = new Date()): Promise<void> {
  while (await startOne(db, now));
}

function startOne(db: Database['db'], now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const source = await tx
      .selectFrom('savedSource')
      .selectAll()
      .where('nextRunAt', '<=', now)
      .where(sql<boolean>`NOT ${IS_RUNNING}`)
      .orderBy('nextRunAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!source) return false;
    const actor: Actor = { userId: null, name: `Fuente «${source.name}»`, ipAddress: null };
    // From the first moment that was missed: nobody else asks for the days until now.
    const { dateFrom } = usualDays(source, dateInClinic(source.nextRunAt ?? now));
    await queueRun(tx, source, { dateFrom, dateTo: dateInClinic(now), withDoubts: false }, actor);
    await tx
      .updateTable('savedSource')
      .set({ nextRunAt: nextRun(scheduleOf(source), now) })
      .where('id', '=', source.id)
      .execute();
    return true;
  });
}

/** A source's schedule as it is stored. */
export function scheduleOf(source: StoredSource) {
  const { frequency, weekday, monthDay, atTime } = source;
  return {
    frequency: frequency as SavedSource['frequency'],
    weekday: weekday as SavedSource['weekday'],
    monthDay,
    atTime,
  };
}

/** Whether a run of the source waits or goes on. Its row is locked. */
export async function isRunning(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('savedSource')
    .select(IS_RUNNING.as('isRunning'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.isRunning;
}

/** Queues a run that a person asks for. Refuses while another one waits or goes on. */
export async function runNow(
  tx: Tx,
  input: {
    id: number;
    dateFrom?: string | undefined;
    dateTo?: string | undefined;
    withDoubts: boolean;
  },
  actor: Actor,
): Promise<{ success: true; jobId: string; importId: number }> {
  const source = await lockStored(tx, input.id);
  if (await isRunning(tx, source.id)) refuse('savedSource.running', { name: source.name });
  const dateTo = input.dateTo ?? dateInClinic(new Date());
  const dateFrom = input.dateFrom ?? usualDays(source, localDate(dateTo)).dateFrom;
  const { withDoubts } = input;
  const run = await queueRun(tx, source, { dateFrom, dateTo, withDoubts }, actor);
  await audit(tx, actor, {
    action: 'savedSource.run',
    entity: 'savedSource',
    entityId: source.id,
    summary: `Ejecutó la fuente ${source.name} del ${formatDate(dateFrom)} al ${formatDate(dateTo)}${withDoubts ? ', con las filas con dudas y las pendientes por actualizar' : ''}.`,
    after: { importId: run.importId, dateFrom, dateTo, withDoubts },
  });
  return { success: true, ...run };
}

async function queueRun(
  tx: Tx,
  source: StoredSource,
  { withDoubts, ...days }: Days & { withDoubts: boolean },
  actor: Actor,
): Promise<{ jobId: string; importId: number }> {
  const { id, name, recordType, nextRunAt } = source;
  const importId = await addImport(tx, {
    fileName: `${name} ${days.dateFrom} ${days.dateTo}.csv`,
    fileSize: 0,
    recordType,
    source: source.kind as SavedSource['kind'],
    actor,
  });
  const jobId = await enqueueJob(tx, runSourceJob, {
    payload: { sourceId: id, importId, ...days, withDoubts },
    priority: PRIORITY,
    actor,
  });
  await tx.updateTable('import').set({ jobId }).where('id', '=', importId).execute();
  const dueAt = actor.userId === null ? nextRunAt : null;
  await addUnattended(tx, { importId, savedSourceId: id, sourceName: name, ...days, dueAt });
  return { jobId, importId };
}
