/** What a month would send, and what of it was approved (payout §34). The digests are the database's (`month_content`). */
import { sql } from 'kysely';
import type {
  ApprovalStatus,
  MonthApproval,
  MonthContent,
} from '../../../contract/payout/month-approvals.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { only } from '../../platform/db/rows.ts';
import { userName } from '../../platform/db/user-name.ts';

/** How many questions of a month are told. */
const HISTORY = 50;

/** What the month would send now; null while it has no payments. */
export async function readContent(
  db: Db | Tx,
  { year, month }: Period,
): Promise<MonthContent | null> {
  const { rows } = await sql<MonthContent>`
    SELECT encode(content_hash(c.digest ORDER BY c.payment_id), 'hex') AS hash, count(*) AS payments,
           coalesce(sum(c.lines), 0) AS lines, coalesce(sum(c.gross_amount), 0) AS gross_amount,
           coalesce(sum(c.retention_amount), 0) AS retention_amount, coalesce(sum(c.total_amount), 0) AS total_amount
      FROM month_content(${year}::int, ${month}::int) AS c`.execute(db);
  const content = only(rows);
  return content.payments === 0 ? null : content;
}

type Setting = Pick<ApprovalStatus, 'isRequired' | 'byAnother'>;

/** Whether the clinic sends only what is approved, and whether another person than who asked decides. */
export function readSetting(db: Db | Tx): Promise<Setting> {
  return db
    .selectFrom('clinic')
    .select(['requiresApproval as isRequired', 'approvalByAnother as byAnother'])
    .executeTakeFirstOrThrow();
}

/** Reads what a month would send now, as `readContent`; for callers that have read it already. */
export type ContentReader = () => Promise<MonthContent | null>;

/** The month with all that was asked of it; `userId` asks. */
export async function readStatus(
  db: Db | Tx,
  { year, month }: Period,
  { userId }: { userId: number },
  contentOf: ContentReader = () => readContent(db, { year, month }),
): Promise<ApprovalStatus> {
  const [setting, content, asked] = await Promise.all([
    readSetting(db),
    contentOf(),
    sql<Omit<MonthApproval, 'isCurrent'>>`
      SELECT a.id, a.state, encode(a.content_hash, 'hex') AS hash, a.payments, a.lines, a.gross_amount, a.retention_amount,
             a.total_amount, a.note, ${userName('a.asked_by')} AS asked_by_name, a.asked_at,
             a.asked_by IS NOT DISTINCT FROM ${userId}::int AS is_own, ${userName('a.decided_by')} AS decided_by_name, a.decided_at,
             a.decision_note
        FROM month_approval a WHERE (a.year, a.month) = (${year}::int, ${month}::int)
       ORDER BY a.id DESC LIMIT ${HISTORY}`.execute(db),
  ]);
  const history = asked.rows.map((one) => ({ ...one, isCurrent: one.hash === content?.hash }));
  const approved = history.find(({ state }) => state === 'approved') ?? null;
  return {
    year,
    month,
    ...setting,
    content,
    latest: history[0] ?? null,
    approved,
    isApproved: approved?.isCurrent ?? false,
    history,
  };
}

/** The months of which an approval waits for somebody else than the user, and their pesos after retention. */
export async function monthsAsked(
  db: Db,
  { userId }: { userId: number | null },
): Promise<{ year: number; month: number; totalAmount: number; askedByName: string | null }[]> {
  const { rows } = await sql<{
    year: number;
    month: number;
    totalAmount: number;
    askedByName: string | null;
  }>`
    SELECT a.year, a.month, a.total_amount, ${userName('a.asked_by')} AS asked_by_name
      FROM month_approval a CROSS JOIN clinic c
     WHERE a.state = 'asked' AND (NOT c.approval_by_another OR a.asked_by IS DISTINCT FROM ${userId}::int)
     ORDER BY a.year, a.month`.execute(db);
  return rows;
}
