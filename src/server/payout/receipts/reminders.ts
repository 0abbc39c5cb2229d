/** Who is reminded of a receipt that was not issued, and the log of these letters (payout §19.11). */
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { Actor } from '../../platform/audit.ts';
import { carryOut, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { type Asked, isAsked } from './lacking.ts';

/**
 * Whether the line `l` is the missing document of a payment that was made, with a rate. A planned payment may be made on another
 * day, and payments from before rates by document retained otherwise. A payment of $0 beside others of its document pays nothing.
 */
export const isToRemind = sql<boolean>`(l.stand = 'missing' AND l.retention_rate IS NOT NULL
  AND EXISTS (SELECT FROM payment p WHERE p.document_id = l.document_id AND p.status = 'paid' AND (p.total_amount > 0
       OR NOT EXISTS (SELECT FROM payment o WHERE o.document_id = p.document_id AND o.total_amount > 0))))`;

type Choice = Asked & { readonly documentIds?: readonly number[] | undefined };

/**
 * Documents that nobody issued for what was paid in the month, or that are missing (payout §19.19). Each has the payee's address
 * and the time of the last reminder.
 */
const missingSql = ({ documentIds, ...asked }: Choice, today: LocalDate) => sql`
    missing AS (
      SELECT l.document_id, l.payee_name, l.on_day::text AS payment_date, l.expected_gross AS gross_amount, l.doctor_id, l.society_id,
             CASE WHEN l.doctor_id IS NULL THEN s.email ELSE o.email END AS email,
             r.reminded_at, coalesce(r.is_today, false) AS is_reminded_today
        FROM receipt_line l
        LEFT JOIN doctor o ON o.id = l.doctor_id LEFT JOIN medical_society s ON s.id = l.society_id
        LEFT JOIN LATERAL (
          SELECT coalesce(m.settled_at, m.requested_at) AS reminded_at,
                 (m.requested_at AT TIME ZONE 'America/Santiago')::date = (now() AT TIME ZONE 'America/Santiago')::date AS is_today
            FROM receipt_reminder m WHERE m.document_id = l.document_id AND m.state <> 'failed' ORDER BY m.id DESC LIMIT 1) r ON true
       WHERE ${isToRemind} AND ${isAsked(asked, today)}
         AND (${documentIds ?? null}::int[] IS NULL OR l.document_id = ANY(${documentIds ?? null}))
    )`;

/** Those who would be reminded, by name. */
export async function listToRemind(db: Db, choice: Choice, today: LocalDate) {
  return rowsOf<{
    documentId: number;
    payeeName: string;
    paymentDate: string;
    grossAmount: number;
    doctorId: number | null;
    societyId: number | null;
    email: string | null;
    remindedAt: Date | null;
    isRemindedToday: boolean;
  }>(db)`
    WITH ${missingSql(choice, today)}
    SELECT * FROM missing ORDER BY payee_name COLLATE "es-x-icu", document_id`;
}

/** Queues the reminders for a job; answers how many. Who was reminded today is left out, unless it is named in `again`. */
export async function queueReminders(
  tx: Tx,
  {
    again,
    today,
    ...choice
  }: Choice & {
    readonly again: readonly number[];
    readonly today: LocalDate;
  },
  jobId: string,
  actor: Actor,
): Promise<number> {
  return carryOut(tx)`
    WITH ${missingSql(choice, today)}
    INSERT INTO receipt_reminder (document_id, email, requested_by, requested_by_name, job_id)
    SELECT document_id, email, ${actor.userId}::int, ${actor.name}, ${jobId}::uuid
      FROM missing WHERE email IS NOT NULL AND (NOT is_reminded_today OR document_id = ANY(${again}::int[]))
     ORDER BY payee_name COLLATE "es-x-icu", document_id
    ON CONFLICT DO NOTHING`;
}
