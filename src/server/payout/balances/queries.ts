/** Reads balances with their age and what was asked of them (payout §24.12). */
import { type RawBuilder, sql } from 'kysely';
import type { Balance, BalanceAge, BalanceFilters } from '../../../contract/payout/balances.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { given, matchesSearch, orderedBy, parseSort } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';
import { attachmentFacts } from '../attachments/public.ts';

const DAYS = sql`current_date - (e.created_at AT TIME ZONE 'America/Santiago')::date`;
const AGE = sql<BalanceAge>`CASE WHEN ${DAYS} <= 30 THEN '0-30' WHEN ${DAYS} <= 60 THEN '31-60' WHEN ${DAYS} <= 90 THEN '61-90' ELSE '91-' END`;

/** The table `e`, with its doctor `d`: balances that are owed and in no payment, or settled ones. */
function from(
  { state, age, doctorId, search }: BalanceFilters,
  joined: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`entry_state e JOIN doctor d ON d.id = e.doctor_id
    LEFT JOIN medical_society payee ON payee.id = e.payee_society_id
    LEFT JOIN balance_settlement s ON s.entry_id = e.id AND s.state IN ('proposed', 'approved')
    ${joined}
   WHERE e.origin IN ('carried_balance', 'passed_balance') AND ${sql.join(
     [
       state === 'owed'
         ? sql`e.status = 'approved' AND e.payment_id IS NULL`
         : sql`e.status = 'settled'`,
       ...given(age, (one) => sql`${AGE} = ${one}`),
       ...given(doctorId, (one) => sql`e.doctor_id = ${one}`),
       ...given(search, (words) => matchesSearch(words, sql`d.search`)),
     ],
     sql` AND `,
   )}`;
}

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  days: DAYS,
  doctorName: sql`d.name COLLATE "es-x-icu"`,
  amount: sql`-e.amount`,
};

/** The doctor's payees besides the one who owes, by name. */
const PAYEES = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('societyId', p.society_id, 'name', p.name) ORDER BY p.name), '[]')
    FROM (SELECT DISTINCT a.society_id, coalesce(m.name, d.name) AS name
            FROM affiliation a LEFT JOIN medical_society m ON m.id = a.society_id WHERE a.doctor_id = e.doctor_id
           UNION SELECT NULL, d.name) AS p
   WHERE p.society_id IS DISTINCT FROM e.payee_society_id)`;

/** A page of balances; `userId` is who reads them. */
export async function listBalances(
  db: Db,
  filters: BalanceFilters,
  page: { limit: number; offset: number; sort: string; userId: number },
): Promise<Balance[]> {
  const { column, direction } = parseSort(page.sort);
  return rowsOf<Balance>(db)`
    SELECT e.id AS entry_id, e.doctor_id, d.name AS doctor_name, d.rut AS doctor_rut, coalesce(payee.name, d.name) AS payee_name,
           e.period_year AS year, e.period_month AS month, -e.amount AS amount, e.bears_retention, ${DAYS} AS days, ${PAYEES} AS payees,
           CASE WHEN s.id IS NOT NULL THEN jsonb_build_object(
             'id', s.id, 'kind', s.kind, 'agreement', s.agreement, 'reason', s.reason, 'proposedAt', s.proposed_at,
             'payeeName', CASE s.kind WHEN 'pass_on' THEN coalesce((SELECT m.name FROM medical_society m WHERE m.id = s.society_id), d.name) END,
             'proposedByName', ${userName('s.proposed_by')}, 'isOwn', s.proposed_by IS NOT DISTINCT FROM ${page.userId}::int,
             'answeredByName', ${userName('s.answered_by')}, 'answerReason', s.answer_reason,
             'attachment', ${attachmentFacts}) END AS settlement
      FROM ${from(filters, sql`LEFT JOIN attachment f ON f.settlement_id = s.id`)}
     ORDER BY ${orderedBy(ORDER[column] ?? DAYS, direction)}, e.id LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/** Count and pesos, by age; a filter of ages does not change those. */
export async function sumBalances(db: Db, { age, ...others }: BalanceFilters) {
  const rows = await rowsOf<{ age: BalanceAge; count: number; amount: number; waiting: number }>(
    db,
  )`
    SELECT ${AGE} AS age, count(*) AS count, -sum(e.amount)::bigint AS amount,
           count(*) FILTER (WHERE s.state = 'proposed') AS waiting
      FROM ${from(others)} GROUP BY 1`;
  const ages = Object.fromEntries(
    (['0-30', '31-60', '61-90', '91-'] as const).map((one) => {
      const row = rows.find((found) => found.age === one);
      return [one, { count: row?.count ?? 0, amount: row?.amount ?? 0 }];
    }),
  ) as Record<BalanceAge, { count: number; amount: number }>;
  const shown = rows.filter((row) => age === undefined || row.age === age);
  const sum = (of: 'count' | 'amount' | 'waiting') => shown.reduce((all, row) => all + row[of], 0);
  return { total: sum('count'), amount: sum('amount'), waiting: sum('waiting'), ages };
}
