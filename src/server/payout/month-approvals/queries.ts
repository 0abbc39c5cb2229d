/** What a month would send, and what of it was approved (payout §34). The digests are the database's (`month_content`). */
import { sql } from 'kysely';
import type { ApprovalStatus, MonthContent } from '../../../contract/payout/month-approvals.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';

/** What payments of a month, `c`, are as a whole: its fields are named as in `MonthContent`, also inside of JSON. */
export const CONTENT = sql`
  encode(content_hash(c.digest ORDER BY c.payment_id), 'hex') AS hash, count(*) AS payments, coalesce(sum(c.lines), 0) AS lines,
  coalesce(sum(c.gross_amount), 0) AS "grossAmount", coalesce(sum(c.retention_amount), 0) AS "retentionAmount",
  coalesce(sum(c.total_amount), 0) AS "totalAmount"`;

/** Null for a month without payments. */
export const contentOrNone = (content: MonthContent): MonthContent | null =>
  content.payments === 0 ? null : content;

/** What the month would send now; null while it has no payments. */
export async function readContent(
  db: Db | Tx,
  { year, month }: Period,
): Promise<MonthContent | null> {
  const content = await rowOf<MonthContent>(db)`
    SELECT ${CONTENT} FROM month_content(${year}::int, ${month}::int) AS c`;
  return contentOrNone(content);
}

type Setting = Pick<ApprovalStatus, 'isRequired' | 'byAnother'>;

/** Whether the clinic sends only what is approved, and whether a person other than the one who asked decides. */
export function readSetting(db: Db | Tx): Promise<Setting> {
  return db
    .selectFrom('clinic')
    .select(['requiresApproval as isRequired', 'approvalByAnother as byAnother'])
    .executeTakeFirstOrThrow();
}

/** The months of which an approval waits for somebody else than the user, and their pesos after retention. */
export async function monthsAsked(
  db: Db,
  { userId }: { userId: number | null },
): Promise<{ year: number; month: number; totalAmount: number; askedByName: string | null }[]> {
  return rowsOf<{ year: number; month: number; totalAmount: number; askedByName: string | null }>(
    db,
  )`
    SELECT a.year, a.month, a.total_amount, ${userName('a.asked_by')} AS asked_by_name
      FROM month_approval a CROSS JOIN clinic c
     WHERE a.state = 'asked' AND (NOT c.approval_by_another OR a.asked_by IS DISTINCT FROM ${userId}::int)
     ORDER BY a.year, a.month`;
}
