/** The inbox of exceptions: what waits for a decision, and who may see to it (operations §13.10). */
import { sql } from 'kysely';
import type { FindingInbox, FindingOwner } from '../../../contract/operations/month-checks.ts';
import { FINDING_SCREENS } from '../../../contract/operations/month-checks.ts';
import type { LocalDate, Period } from '../../../domain/calendar/calendar.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { isOfMonths, isOverdueOn, type Months, stateOn } from './queries.ts';

/** Counts and pesos of what is open, in all and for `userId`, and of what waits for its day; and the months without a check. */
export async function readInbox(
  db: Db,
  months: Months,
  { userId, today }: { userId: number; today: LocalDate },
): Promise<FindingInbox> {
  const counted = (condition: ReturnType<typeof sql>) => sql`
    jsonb_build_object('findings', count(*) FILTER (WHERE ${condition}),
                       'amount', coalesce(sum(amount) FILTER (WHERE ${condition}), 0))`;
  const open = (condition: ReturnType<typeof sql>) => counted(sql`state = 'open' AND ${condition}`);
  const counts = await rowOf<Omit<FindingInbox, 'unchecked'>>(db)`
    SELECT ${open(sql`severity = 'blocking'`)} AS blocking, ${open(sql`severity = 'warning'`)} AS warning,
           ${open(sql`owner_id = ${userId}`)} AS mine, ${open(sql`owner_id IS NULL`)} AS nobody,
           ${counted(sql`is_overdue`)} AS overdue, ${counted(sql`state = 'snoozed'`)} AS snoozed
      FROM (SELECT f.severity, f.owner_id, f.amount, ${stateOn(today)} AS state, ${isOverdueOn(today)} AS is_overdue
              FROM month_finding f
             WHERE f.gone_at IS NULL AND f.accepted_at IS NULL AND ${isOfMonths(months)}) AS waiting`;
  return { ...counts, unchecked: await readUnchecked(db, months) };
}

/** The months without a check, the oldest first: the one that is asked for, or the open ones with attentions that are not paid (operations §13.19). */
function readUnchecked(db: Db, { year, month }: Months): Promise<Period[]> {
  const asked = year !== undefined && month !== undefined;
  const months = asked ? sql`SELECT ${year}::int AS year, ${month}::int AS month` : OPEN_MONTHS;
  return rowsOf<Period>(db)`
    SELECT m.year, m.month FROM (${months}) AS m
     WHERE NOT EXISTS (SELECT FROM month_check k WHERE (k.period_year, k.period_month) = (m.year, m.month))
     ORDER BY 1, 2`;
}

/** The months that are not closed and have attentions that are not paid. */
const OPEN_MONTHS = sql`
  SELECT extract(year FROM attention_date)::int AS year, extract(month FROM attention_date)::int AS month
    FROM attention_day WHERE status <> 'paid' GROUP BY 1, 2 HAVING sum(attentions) > 0
  EXCEPT SELECT year, month FROM closed_month`;

/** The active users whose profile has a screen on which findings are shown, by name. */
export async function readOwners(db: Db | Tx): Promise<FindingOwner[]> {
  return rowsOf<FindingOwner>(db)`
    SELECT u.id, u.first_name || ' ' || u.last_name AS name FROM app_user u
     WHERE u.is_active
       AND EXISTS (SELECT FROM allowed_option p JOIN menu_option o ON o.id = p.menu_option_id
                    WHERE p.profile = u.profile AND p.own_profile_id IS NOT DISTINCT FROM u.own_profile_id AND o.is_active AND o.href = ANY (${[...FINDING_SCREENS]}::text[]))
     ORDER BY (u.first_name || ' ' || u.last_name) COLLATE "es-x-icu", u.id`;
}
