/** Proposes, approves, withdraws and stops schedules (payout §24). Approving and stopping take the ledger's lock. */
import { sql } from 'kysely';
import type { ScheduleInput } from '../../../contract/payout/entry-schedules.ts';
import {
  addMonths,
  firstDayOf,
  formatPeriod,
  localDate,
  type Period,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { SCHEDULE_STATE_BADGES } from '../../../domain/words/entry-words.ts';
import { type Actor, audit, auditAll } from '../../platform/audit.ts';
import { carryOut, lockLedger, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { checkEntry, refuseOwn } from '../entries/public.ts';
import { makeEntries } from './made.ts';
import { lockSchedules, type StoredSchedule } from './queries.ts';

/** Proposes a schedule. Refuses what an entry of its first month would be refused for. */
export async function proposeSchedule(tx: Tx, input: ScheduleInput, actor: Actor) {
  const valid = await checkEntry(tx, input);
  const first: Period = { year: input.year, month: input.month };
  if (input.advanceKindId)
    await checkEntry(tx, {
      ...input,
      ...addMonths(first, -1),
      kindId: input.advanceKindId,
      direction: 'earning',
    });
  if (input.replacesId) await checkReplaced(tx, input.replacesId, input.doctorId);
  const until =
    input.form === 'instalments'
      ? addMonths(first, (input.instalments ?? 1) - 1)
      : input.untilYear && input.untilMonth
        ? { year: input.untilYear, month: input.untilMonth }
        : null;
  const isInstalments = input.form === 'instalments';
  const { id } = await tx
    .insertInto('entrySchedule')
    .values({
      form: input.form,
      doctorId: input.doctorId,
      kindId: input.kindId,
      isDiscount: input.direction === 'discount',
      amount: input.form === 'percentage' ? null : (input.amount ?? null),
      instalments: isInstalments ? (input.instalments ?? null) : null,
      rate: input.form === 'percentage' ? Math.round((input.percentage ?? 0) * 100) : null,
      bearsRetention: input.bearsRetention,
      fromMonth: firstDayOf(first),
      untilMonth: until && firstDayOf(until),
      advanceKindId: isInstalments ? (input.advanceKindId ?? null) : null,
      advanceMonth: isInstalments && input.advanceKindId ? firstDayOf(addMonths(first, -1)) : null,
      description: input.description,
      reason: input.reason,
      replacesId: input.replacesId ?? null,
      createdBy: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, {
    action: 'entrySchedule.propose',
    entity: 'entrySchedule',
    entityId: id,
    summary: `Propuso la programación «${input.description}» de ${valid.doctorName} desde ${formatPeriod(first)}: ${input.reason}`,
    after: input,
  });
  return { success: true as const, id };
}

async function checkReplaced(tx: Tx, id: number, doctorId: number): Promise<void> {
  const replaced = await tx
    .selectFrom('entrySchedule')
    .select('doctorId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!replaced) refuse('record.notFound', { record: 'la programación' }, { field: 'replacesId' });
  if (replaced.doctorId !== doctorId) refuse('schedules.otherDoctor', {}, { field: 'doctorId' });
}

/** Approves schedules, all or none, makes their entries, and stops those that they take the place of. */
export async function approveSchedules(tx: Tx, ids: readonly number[], actor: Actor) {
  const schedules = await lockAll(tx, ids);
  const settled = schedules.find(({ status }) => status !== 'proposed');
  if (settled)
    refuse('entries.notProposed', {
      moved: 'aprobó',
      entry: nameOf(settled),
      state: stateInWords(settled),
    });
  await refuseOwn(tx, schedules, nameOf, actor);
  await stopReplaced(tx, schedules, actor);
  await carryOut(tx)`
    UPDATE entry_schedule SET status = 'approved', approved_by = ${actor.userId}::int, approved_at = now()
     WHERE id = ANY(${ids}::int[])`;
  const entries = await makeEntries(tx, ids);
  await auditAll(
    tx,
    actor,
    schedules.map((schedule) => ({
      action: 'entrySchedule.approve',
      entity: 'entrySchedule',
      entityId: schedule.id,
      summary: `Aprobó ${nameOf(schedule)}.`,
    })),
  );
  return { success: true as const, schedules: schedules.length, entries };
}

/**
 * Stops what these schedules take the place of, each from the first month of its successor on. Refuses a successor beside which
 * the other one would go on, or might be approved later: both would be paid (payout §24.10).
 */
async function stopReplaced(
  tx: Tx,
  schedules: readonly StoredSchedule[],
  actor: Actor,
): Promise<void> {
  const ids = schedules.flatMap(({ replacesId }) => (replacesId === null ? [] : [replacesId]));
  if (ids.length === 0) return;
  const replacedById = new Map((await lockSchedules(tx, ids)).map((one) => [one.id, one]));
  const earlier = await tx
    .selectFrom('entrySchedule')
    .select(['id', 'replacesId', 'description'])
    .where('status', '=', 'approved')
    .where(sql<boolean>`replaces_id = ANY(${ids}::int[])`)
    .orderBy('id')
    .execute();
  for (const schedule of schedules) {
    const replaced = replacedById.get(schedule.replacesId ?? 0);
    if (!replaced) continue;
    const other = [...earlier, ...schedules].find(
      (one) => one.id !== schedule.id && one.replacesId === replaced.id,
    );
    const isRunning = goesOn(replaced, schedule.fromMonth);
    const why = obstacleOf(replaced, { other, isRunning });
    if (why !== null)
      refuse('schedules.notReplaced', {
        schedule: nameOf(schedule),
        replaced: nameOf(replaced),
        why,
      });
    const from = periodOf(localDate(schedule.fromMonth));
    if (isRunning)
      await stop(tx, replaced, { from, reason: 'La reemplaza otra programación' }, actor);
  }
}

/** Whether a schedule has entries in this month or later, as it stands. */
function goesOn(
  { status, fromMonth, untilMonth, stoppedFrom }: StoredSchedule,
  month: string,
): boolean {
  const isStopped = stoppedFrom !== null && (stoppedFrom <= month || stoppedFrom <= fromMonth);
  return status === 'approved' && !isStopped && (untilMonth === null || untilMonth >= month);
}

/** Why nothing may take the place of a schedule, in Spanish; null where something may. */
function obstacleOf(
  { status, stoppedFrom }: StoredSchedule,
  { other, isRunning }: { other: { readonly description: string } | undefined; isRunning: boolean },
): string | null {
  if (status === 'proposed') return 'todavía espera aprobación: apruébela o retírela antes';
  if (other)
    return `también se reemplaza por «${other.description}»: retire una de las dos, o reemplace esa`;
  if (!isRunning || stoppedFrom === null) return null;
  const month = formatPeriod(periodOf(localDate(stoppedFrom)));
  return `sigue hasta ${month}, desde donde se detuvo: retire esta y propóngala desde ese mes`;
}

/** Withdraws schedules that nobody has approved. */
export async function withdrawSchedules(
  tx: Tx,
  { ids, reason }: { ids: readonly number[]; reason: string },
  actor: Actor,
) {
  const schedules = await lockAll(tx, ids);
  const settled = schedules.find(({ status }) => status !== 'proposed');
  if (settled)
    refuse('schedules.notProposed', { schedule: nameOf(settled), state: stateInWords(settled) });
  await carryOut(tx)`
    UPDATE entry_schedule SET status = 'withdrawn', withdrawn_by = ${actor.userId}::int, withdrawn_at = now(), withdrawal_reason = ${reason}
     WHERE id = ANY(${ids}::int[])`;
  await auditAll(
    tx,
    actor,
    schedules.map((schedule) => ({
      action: 'entrySchedule.withdraw',
      entity: 'entrySchedule',
      entityId: schedule.id,
      summary: `Retiró ${nameOf(schedule)}: ${reason}`,
    })),
  );
  return { success: true as const, schedules: schedules.length, entries: 0 };
}

/** Stops a schedule from a month on, even one that has ended. Withdraws its entries from then on that no payment has. */
export async function stopSchedule(
  tx: Tx,
  { id, year, month, reason }: { id: number; year: number; month: number; reason: string },
  actor: Actor,
) {
  const [schedule] = await lockAll(tx, [id]);
  if (!schedule) throw new Error('the schedule was found');
  if (schedule.state !== 'approved' && schedule.state !== 'ended')
    refuse('schedules.notRunning', { schedule: nameOf(schedule), state: stateInWords(schedule) });
  const entries = await stop(tx, schedule, { from: { year, month }, reason }, actor);
  // It is stopped once: from a month too late, what waits could be withdrawn no more.
  if (schedule.state === 'ended' && entries === 0)
    refuse('schedules.notRunning', { schedule: nameOf(schedule), state: stateInWords(schedule) });
  return { success: true as const, schedules: 1, entries };
}

async function stop(
  tx: Tx,
  schedule: StoredSchedule,
  { from, reason }: { from: Period; reason: string },
  actor: Actor,
): Promise<number> {
  const day = firstDayOf(from);
  const [last] = await rowsOf<Period>(tx)`
    SELECT e.period_year AS year, e.period_month AS month
      FROM entry e JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
     WHERE e.schedule_id = ${schedule.id} AND make_date(e.period_year, e.period_month, 1) >= ${day}::date
     ORDER BY 1 DESC, 2 DESC LIMIT 1`;
  if (last)
    refuse(
      'schedules.taken',
      {
        schedule: nameOf(schedule),
        month: formatPeriod(last),
        next: formatPeriod(addMonths(last, 1)),
      },
      { field: 'month' },
    );
  const withdrawn = await carryOut(tx)`
    UPDATE entry SET status = 'withdrawn', withdrawn_by = ${actor.userId}::int, withdrawn_at = now(), withdrawal_reason = ${reason},
                     version = version + 1
     WHERE schedule_id = ${schedule.id} AND status = 'approved' AND make_date(period_year, period_month, 1) >= ${day}::date`;
  await carryOut(tx)`
    UPDATE entry_schedule SET stopped_from = ${day}::date, stopped_by = ${actor.userId}::int, stopped_at = now(), stop_reason = ${reason}
     WHERE id = ${schedule.id}`;
  await audit(tx, actor, {
    action: 'entrySchedule.stop',
    entity: 'entrySchedule',
    entityId: schedule.id,
    summary: `Detuvo ${nameOf(schedule)} desde ${formatPeriod(from)}, con ${countOf(withdrawn, 'haber o descuento retirado', 'haberes y descuentos retirados')}: ${reason}`,
  });
  return withdrawn;
}

/** A schedule in a sentence: `la programación «Box 3» de Ana Soto`. */
const nameOf = ({ description, doctorName }: StoredSchedule) =>
  `la programación «${description}» de ${doctorName}`;
const stateInWords = ({ state }: StoredSchedule) =>
  SCHEDULE_STATE_BADGES[state].label.toLowerCase();

async function lockAll(tx: Tx, ids: readonly number[]): Promise<StoredSchedule[]> {
  await lockLedger(tx);
  const wanted = [...new Set(ids)];
  const schedules = await lockSchedules(tx, wanted);
  if (schedules.length < wanted.length) refuse('record.notFound', { record: 'la programación' });
  return schedules;
}
