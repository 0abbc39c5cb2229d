/** The steps of a month, from what its rows say (operations §14.1). */
import { type RawBuilder, sql } from 'kysely';
import type { MonthRun, RunStep } from '../../../contract/operations/month-run.ts';
import type { MonthStatus } from '../../../contract/payout/months.ts';
import {
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import {
  type Counted,
  RUN_STEPS,
  type RunFacts,
  type RunStepKey,
  stepStates,
} from '../../../domain/month-run/steps.ts';
import { summarizeAttentions } from '../../intake/attentions/public.ts';
import { type ApprovalNeed, approvalOf } from '../../payout/month-approvals/public.ts';
import { readMonth } from '../../payout/months/public.ts';
import { type Db, rowOf } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { latestCheck, sumFindings } from '../month-checks/public.ts';
import { firstPaidDay } from './late.ts';

/** The steps of which the rows tell who did them. */
type Told = Exclude<RunStepKey, 'check' | 'approve' | 'close'>;
/** Who did it last, and when. */
type Doing = Pick<RunStep, 'byName' | 'at'>;
const NOBODY: Doing = { byName: null, at: null };

/** The month's steps. `userId` asks, on the day `today`. */
export async function readRun(
  db: Db,
  { year, month }: Period,
  { userId, today }: { userId: number; today: LocalDate },
): Promise<MonthRun> {
  const period = { year, month };
  const dates = { dateFrom: firstDayOf(period), dateTo: lastDayOf(period) };
  const paidFrom = await firstPaidDay(db, period);
  const [attentions, own, without, state, check, open, snoozed, payments, asked, doings] =
    await Promise.all([
      summarizeAttentions(db, dates),
      summarizeAttentions(db, { ...dates, status: 'pending' }),
      summarizeAttentions(db, { ...dates, dateFrom: paidFrom, status: 'pending' }),
      readMonth(db, period, { userId }),
      latestCheck(db, period),
      sumFindings(db, { ...period, state: 'open' }, today),
      // What is put off still blocks.
      sumFindings(db, { ...period, state: 'snoozed', severity: 'blocking' }, today),
      readPayments(db, period),
      approvalOf(db, period, { userId }),
      readDoings(db, period, paidFrom),
    ]);
  const { need: approval, status } = asked;
  const pending = { count: without.total, amount: without.grossAmount };
  const isStale =
    check !== null &&
    ((check.pendingLines > 0 && pending.count === 0) ||
      [doings.import, doings.calculate].some(({ at }) => at !== null && at > check.checkedAt));
  const ofSeverity = (severity: 'blocking' | 'warning'): Counted => {
    const kinds = [...open.byKind, ...snoozed.byKind].filter((kind) => kind.severity === severity);
    return {
      count: kinds.reduce((sum, kind) => sum + kind.findings, 0),
      amount: kinds.reduce((sum, { amount }) => sum + amount, 0),
    };
  };
  const facts: RunFacts = {
    imported: { count: attentions.total, amount: attentions.grossAmount },
    pending,
    fees: state.fees,
    held: payments.heldFees,
    check: check && { blocking: ofSeverity('blocking'), warning: ofSeverity('warning'), isStale },
    payments: payments.all,
    sent: payments.sent,
    unsent: payments.unsent,
    unpaid: state.unpaid,
    approval: {
      isRequired: approval.isRequired,
      isAsked: approval.approval !== null,
      isApproved: approval.standing === 'approved',
    },
    isCompared: isAfter(doings.compare, doings.process),
    isClosed: state.isClosed,
  };
  const states = stepStates(facts);
  const figures = figuresOf(facts, {
    calculated: less(facts.imported, { count: own.total, amount: own.grossAmount }),
    paid: state.paid,
  });
  const closing = state.closings.find(({ reopenedAt }) => reopenedAt === null);
  const done: Readonly<Record<RunStepKey, Doing>> = {
    ...doings,
    check: check ? { byName: check.checkedByName, at: check.checkedAt } : NOBODY,
    approve: approverOf(approval),
    close: closing ? { byName: closing.closedByName, at: closing.closedAt } : NOBODY,
  };
  return {
    ...period,
    isClosed: state.isClosed,
    calculateFrom: paidFrom,
    lateLines: without.total - own.total,
    steps: RUN_STEPS.map((key) => ({ key, state: states[key], ...figures[key], ...done[key] })),
    check: facts.check && {
      blocking: facts.check.blocking.count,
      warning: facts.check.warning.count,
      snoozed: snoozed.total,
      isStale,
    },
    approval: {
      isRequired: approval.isRequired,
      standing: approval.standing,
      wasAsked: approval.wasAsked,
      status,
    },
    reopening: reopeningOf(state.closings),
  };
}

/** Who asks to open the month again, and why; of what was decided there is nothing to tell. */
function reopeningOf(closings: MonthStatus['closings']): MonthRun['reopening'] {
  const asked = closings
    .flatMap(({ reopenings }) => reopenings)
    .find((one) => one.state === 'proposed');
  if (!asked) return null;
  const { askedByName, reason, isOwn } = asked;
  return { askedByName, reason, isOwn };
}

/** Who approved what the month is now, or who asked for it. */
function approverOf({ standing, approval }: ApprovalNeed): Doing {
  if (!approval) return NOBODY;
  const { askedAt, askedByName, decidedAt, decidedByName } = approval;
  return standing === 'approved' && decidedAt
    ? { byName: decidedByName, at: decidedAt.toISOString() }
    : { byName: askedByName, at: askedAt.toISOString() };
}

/** What was processed later was not compared. */
const isAfter = (one: Doing, other: Doing): boolean =>
  one.at !== null && (other.at === null || one.at >= other.at);

const NOTHING: Counted = { count: 0, amount: 0 };
const less = (all: Counted, some: Counted): Counted => ({
  count: all.count - some.count,
  amount: all.amount - some.amount,
});

/** What of each step is done, and what is left. */
function figuresOf(
  facts: RunFacts,
  { calculated, paid }: Record<'calculated' | 'paid', Counted>,
): Readonly<Record<RunStepKey, Pick<RunStep, 'done' | 'left' | 'held'>>> {
  const { imported, pending, fees, check, payments, sent, unsent, unpaid } = facts;
  const held = facts.held.count > 0 ? facts.held : null;
  return {
    import: { done: imported, left: NOTHING, held: null },
    calculate: { done: calculated, left: pending, held: null },
    check: { done: check?.warning ?? NOTHING, left: check?.blocking ?? NOTHING, held: null },
    process: { done: payments, left: fees, held },
    compare: { done: NOTHING, left: NOTHING, held: null },
    approve: facts.approval.isApproved
      ? { done: payments, left: NOTHING, held: null }
      : { done: NOTHING, left: facts.approval.isRequired ? unsent : NOTHING, held: null },
    send: { done: sent, left: unsent, held: null },
    confirm: { done: paid, left: unpaid, held: null },
    close: { done: facts.isClosed ? paid : NOTHING, left: NOTHING, held: null },
  };
}

type PaymentSums = Record<'all' | 'sent' | 'unsent' | 'heldFees', Counted>;

/** The month's payments, those that a bank file has or lacks, and its fees that are held. Pesos after retention. */
async function readPayments(db: Db, { year, month }: Period): Promise<PaymentSums> {
  const counted = (condition: string) => sql`
    jsonb_build_object('count', count(*) FILTER (WHERE ${sql.raw(condition)}),
                       'amount', coalesce(sum(total_amount) FILTER (WHERE ${sql.raw(condition)}), 0))`;
  return rowOf<PaymentSums>(db)`
    SELECT ${counted('true')} AS all, ${counted('is_sent')} AS sent,
           ${counted(`NOT is_sent AND status = 'processed' AND payment_method = 'transfer' AND total_amount > 0`)} AS unsent,
           (SELECT jsonb_build_object('count', count(*), 'amount', coalesce(sum(final_amount), 0))
              FROM payable_fee f
             WHERE (f.period_year, f.period_month) = (${year}::int, ${month}::int)
               AND EXISTS (SELECT FROM held_fee h WHERE h.attention_id = f.attention_id)) AS held_fees
      FROM (SELECT p.status, p.payment_method, p.total_amount,
                   EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live)
                     OR EXISTS (SELECT FROM surplus_part s WHERE s.payment_id = p.id) AS is_sent
              FROM payment p
             WHERE (p.period_year, p.period_month) = (${year}::int, ${month}::int) AND p.annulment_id IS NULL) AS made`;
}

/**
 * Who did each step last. Imports and calculations are told from the newest attention of each day from `paidFrom` on, which the
 * index of days finds without reading the month.
 */
async function readDoings(
  db: Db,
  { year, month }: Period,
  paidFrom: LocalDate,
): Promise<Record<Told, Doing>> {
  const doing = (by: RawBuilder<unknown>, at: string, from: string) => sql`
    (SELECT jsonb_build_object('byName', ${by}, 'at', to_char(${sql.raw(at)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       FROM ${sql.raw(from)} WHERE ${sql.raw(at)} IS NOT NULL ORDER BY ${sql.raw(at)} DESC LIMIT 1)`;
  type Row = Record<Told, Doing | null>;
  const row = await rowOf<Row>(db)`
    WITH newest AS (
      SELECT a.import_id, c.calculated_at, c.job_id
        FROM generate_series(${paidFrom}::date,
                             make_date(${year}::int, ${month}::int, 1) + interval '1 month - 1 day', interval '1 day') AS day
       CROSS JOIN LATERAL (
         SELECT n.id, n.import_id FROM attention n WHERE n.attention_date = day::date ORDER BY n.id DESC LIMIT 1) AS a
        LEFT JOIN calculation c ON c.attention_id = a.id),
    made AS (
      SELECT * FROM payment WHERE (period_year, period_month) = (${year}::int, ${month}::int) AND annulment_id IS NULL)
    SELECT ${doing(sql.ref('i.created_by_name'), 'i.completed_at', 'newest n JOIN import i ON i.id = n.import_id')} AS import,
           ${doing(sql.ref('j.created_by_name'), 'n.calculated_at', 'newest n LEFT JOIN job j ON j.id = n.job_id')} AS calculate,
           ${doing(userName('p.created_by'), 'p.created_at', 'made p')} AS process,
           ${doing(userName('m.compared_by'), 'm.compared_at', `(SELECT * FROM month_comparison WHERE (period_year, period_month) = (${Number(year)}, ${Number(month)})) AS m`)} AS compare,
           ${doing(userName('f.created_by'), 'f.created_at', `(SELECT * FROM bank_file WHERE (period_year, period_month) = (${Number(year)}, ${Number(month)}) AND withdrawn_at IS NULL) AS f`)} AS send,
           ${doing(userName('p.paid_by'), 'p.paid_at', 'made p')} AS confirm`;
  return {
    import: row.import ?? NOBODY,
    calculate: row.calculate ?? NOBODY,
    process: row.process ?? NOBODY,
    compare: row.compare ?? NOBODY,
    send: row.send ?? NOBODY,
    confirm: row.confirm ?? NOBODY,
  };
}
