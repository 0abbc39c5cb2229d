/** A month with all that was asked of it (payout §34). */
import { sql } from 'kysely';
import type { ApprovalStatus, MonthApproval } from '../../../contract/payout/month-approvals.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';
import { type Compared, readCompared } from './changes.ts';
import { readSetting } from './queries.ts';

/** How many questions of a month are told. */
const HISTORY = 50;

/** The month with all that was asked of it; `userId` asks. `compared` is for callers that have compared it already. */
export async function readStatus(
  db: Db | Tx,
  { year, month }: Period,
  { userId }: { userId: number },
  compared: () => Promise<Compared> = () => readCompared(db, { year, month }),
): Promise<ApprovalStatus> {
  const [setting, { content, changes }, asked] = await Promise.all([
    readSetting(db),
    compared(),
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
    changes,
    history,
  };
}
