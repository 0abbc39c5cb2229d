/**
 * The log of payslips sent by e-mail. Each row is written before its mail is sent, and settled afterwards. So neither a
 * crash nor a double click sends a mail twice (decision 35).
 */
import { sql } from 'kysely';
import type { Delivery } from '../../../contract/documents/payslips.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import type { Actor } from '../../platform/audit.ts';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { given, orderedBy, parseSort } from '../../platform/db/list-queries.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { INTERRUPTED } from '../../platform/mail/letters.ts';
import { MAIL_TO_SEND, payslipSql } from './settlements.ts';

/** A sending that is to be made now. */
export type Sending = { readonly id: number; readonly doctorId: number; readonly email: string };

/** Longer than making a document and sending its mail can take. */
const SENDING_MINUTES = 3;

/** Begins the sending of one payslip, or refuses it. `resendOf` is the latest sending that the user saw. */
export async function beginSending(
  tx: Tx,
  { doctorId, resendOf, ...period }: Period & { doctorId: number; resendOf?: number | undefined },
  actor: Actor,
): Promise<Sending> {
  await settleAbandoned(tx);
  const [payslip] = await rowsOf<{
    doctorName: string;
    doctorEmail: string | null;
    lastDeliveryId: number | null;
    attempts: number;
    mailState: string;
  }>(tx)`WITH ${payslipSql(period)} SELECT * FROM payslip WHERE doctor_id = ${doctorId}`;
  if (!payslip) refuse('statement.nothingToShow');
  const { doctorName, doctorEmail, lastDeliveryId, attempts, mailState } = payslip;
  if (mailState === 'underWay') refuse('payslip.underWay');
  if (resendOf !== undefined && resendOf !== lastDeliveryId) refuse('payslip.sentMeanwhile');
  if (doctorEmail === null) refuse('payslip.withoutEmail', { doctor: doctorName });
  if (resendOf === undefined && mailState === 'interrupted') refuse('payslip.uncertain');
  if (resendOf === undefined && mailState === 'sent')
    refuse('payslip.alreadySent', { period: formatPeriod(period), email: doctorEmail });
  const begun = await tx
    .insertInto('payslipDelivery')
    .values({
      doctorId,
      periodYear: period.year,
      periodMonth: period.month,
      attempt: attempts + 1,
      email: doctorEmail,
      state: 'sending',
      startedAt: sql`clock_timestamp()`,
      requestedBy: actor.userId,
      requestedByName: actor.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'doctorId', 'email'])
    .executeTakeFirst();
  return begun ?? refuse('payslip.underWay');
}

/** Queues a month's sendings for a job; answers how many. */
export async function queueSendings(
  tx: Tx,
  { doctorIds, ...period }: Period & { doctorIds?: readonly number[] | undefined },
  jobId: string,
  actor: Actor,
): Promise<number> {
  await settleAbandoned(tx);
  return carryOut(tx)`
    WITH ${payslipSql(period)}
    INSERT INTO payslip_delivery (doctor_id, period_year, period_month, attempt, email, requested_by,
                                  requested_by_name, job_id)
    SELECT doctor_id, ${period.year}, ${period.month}, attempts + 1, doctor_email, ${actor.userId}::int,
           ${actor.name}, ${jobId}::uuid
      FROM payslip
     WHERE mail_state = ANY(${MAIL_TO_SEND}) AND (${doctorIds ?? null}::int[] IS NULL OR doctor_id = ANY(${doctorIds ?? null}))
     ORDER BY doctor_name COLLATE "es-x-icu", doctor_id
    ON CONFLICT DO NOTHING`;
}

/** Settles a sending that the mail server accepted; `paymentIds` are the payments in the document. */
export async function settleSent(
  db: Db,
  id: number,
  { answer, paymentIds }: { answer: string; paymentIds: number[] },
): Promise<void> {
  const payments = paymentIds.length;
  await db
    .updateTable('payslipDelivery')
    .set({ state: 'sent', answer, payments, paymentIds, settledAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .execute();
}

/** Settles the sendings of dead processes, since nobody else would. */
export async function settleAbandoned(db: Db | Tx): Promise<void> {
  await carryOut(db)`
    UPDATE payslip_delivery
       SET state = 'interrupted', reason = ${INTERRUPTED}, settled_at = clock_timestamp()
     WHERE state = 'sending' AND job_id IS NULL
       AND started_at < now() - make_interval(mins => ${SENDING_MINUTES})`;
}

type DeliveryFilters = Period & {
  doctorId?: number | undefined;
  state?: Delivery['state'] | undefined;
};

function deliveriesOf(db: Db, { month, year, doctorId, state }: DeliveryFilters) {
  return db
    .selectFrom('payslipDelivery as d')
    .innerJoin('doctor', 'doctor.id', 'd.doctorId')
    .where('d.periodYear', '=', year)
    .where('d.periodMonth', '=', month)
    .where((is) =>
      is.and([
        ...given(doctorId, (one) => is('d.doctorId', '=', one)),
        ...given(state, (one) => is('d.state', '=', one)),
      ]),
    );
}

const SORT_COLUMNS = {
  requestedAt: sql`d.id`,
  doctorName: sql`doctor.name COLLATE "es-x-icu"`,
  email: sql`d.email`,
  // The order of the enum, in which a sending passes its states.
  state: sql`d.state`,
  reason: sql`d.reason COLLATE "es-x-icu"`,
  requestedBy: sql`d.requested_by_name COLLATE "es-x-icu"`,
};
type SortColumn = keyof typeof SORT_COLUMNS;

/** A page of the log. Empty values come last, and equal ones with the newest first. */
export async function listDeliveries(
  db: Db,
  filters: DeliveryFilters,
  page: { limit: number; offset: number; sort: SortColumn | `-${SortColumn}` },
): Promise<Delivery[]> {
  const { column, direction } = parseSort(page.sort);
  const rows = await deliveriesOf(db, filters)
    .select([
      'd.id',
      'd.doctorId',
      'doctor.name as doctorName',
      'd.attempt',
      'd.email',
      'd.state',
      'd.reason',
      'd.answer',
      'd.requestedByName as requestedBy',
      'd.requestedAt',
      'd.settledAt',
      sql<boolean>`NOT EXISTS (
        SELECT FROM payslip_delivery later
         WHERE (later.period_year, later.period_month, later.doctor_id) = (d.period_year, d.period_month, d.doctor_id)
           AND later.attempt > d.attempt)`.as('isLast'),
    ])
    .orderBy(orderedBy(SORT_COLUMNS[column as SortColumn], direction))
    .orderBy('d.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }));
}

export function countDeliveries(db: Db, filters: DeliveryFilters): Promise<{ total: number }> {
  return deliveriesOf(db, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
}
