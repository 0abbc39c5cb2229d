/** What of a month is not as it was approved last (payout §34.3). */
import {
  CHANGES_PAGE,
  type MonthChanges,
  type MonthContent,
} from '../../../contract/payout/month-approvals.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { type Db, rowOf, type Tx } from '../../platform/db/database.ts';
import { CONTENT, contentOrNone } from './queries.ts';

/** The payees with a change, the largest difference first. Nothing while the month was never approved. */
export async function readChanges(
  db: Db,
  period: Period,
  page: { limit: number; offset: number },
): Promise<MonthChanges> {
  return (await compare(db, period, page)).changes;
}

/** What a month would send now, and how it differs from what was approved last. */
export type Compared = {
  /** Null while the month has no payments. */
  readonly content: MonthContent | null;
  /** The first page; null where nothing was approved or nothing changed. */
  readonly changes: MonthChanges | null;
};

/** Both by one reading of the month's lines. */
export async function readCompared(db: Db | Tx, period: Period): Promise<Compared> {
  const { content, changes } = await compare(db, period, { limit: CHANGES_PAGE, offset: 0 });
  return { content: contentOrNone(content), changes: changes.payees > 0 ? changes : null };
}

async function compare(
  db: Db | Tx,
  { year, month }: Period,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ content: MonthContent; changes: MonthChanges }> {
  return rowOf<{ content: MonthContent; changes: MonthChanges }>(db)`
    WITH base AS (
      SELECT a.id FROM month_approval a
       WHERE (a.year, a.month, a.state) = (${year}::int, ${month}::int, 'approved') ORDER BY a.id DESC LIMIT 1),
    old AS (SELECT p.* FROM month_approval_payment p JOIN base ON base.id = p.approval_id),
    new AS MATERIALIZED (SELECT c.* FROM month_content(${year}::int, ${month}::int) AS c),
    compared AS (
      SELECT payment_id, coalesce(n.doctor_id, o.doctor_id) AS doctor_id, coalesce(n.payee_rut, o.payee_rut) AS payee_rut,
             coalesce(n.payee_name, o.payee_name) AS payee_name, o.total_amount AS before, n.total_amount AS now,
             n.digest IS DISTINCT FROM o.digest AS is_changed,
             o.account ->> 2 AS account_before, n.account ->> 2 AS account_now,
             CASE WHEN o.payment_id IS NULL THEN ARRAY['added'] WHEN n.payment_id IS NULL THEN ARRAY['gone']
                  ELSE array_remove(ARRAY[
                    CASE WHEN (n.gross_amount, n.retention_amount, n.total_amount)
                              <> (o.gross_amount, o.retention_amount, o.total_amount) THEN 'amount' END,
                    CASE WHEN n.account IS DISTINCT FROM o.account THEN 'account' END,
                    CASE WHEN n.payment_date <> o.payment_date THEN 'date' END,
                    CASE WHEN n.retention_rate IS DISTINCT FROM o.retention_rate THEN 'rate' END,
                    CASE WHEN n.payment_method <> o.payment_method THEN 'method' END,
                    CASE WHEN (n.payee_rut, n.payee_name) <> (o.payee_rut, o.payee_name) THEN 'payee' END,
                    CASE WHEN n.rejections <> o.rejections THEN 'rejected' END], NULL) END AS changes
        FROM old o FULL JOIN new n USING (payment_id) WHERE EXISTS (SELECT FROM base)),
    payees AS (
      SELECT c.payee_rut, min(c.payee_name) AS payee_name, coalesce(sum(c.before), 0) AS before, coalesce(sum(c.now), 0) AS now,
             coalesce(sum(c.now), 0) - coalesce(sum(c.before), 0) AS difference,
             jsonb_agg(jsonb_build_object(
               'paymentId', c.payment_id, 'doctorName', coalesce(d.name, c.payee_name),
               -- A digest that differs in nothing else differs in its lines.
               'changes', CASE WHEN c.changes = '{}' THEN ARRAY['lines'] ELSE c.changes END, 'before', c.before, 'now', c.now,
               'accountBefore', CASE WHEN 'account' = ANY(c.changes) THEN right(c.account_before, 4) END,
               'accountNow', CASE WHEN 'account' = ANY(c.changes) THEN right(c.account_now, 4) END) ORDER BY c.payment_id)
               FILTER (WHERE c.is_changed) AS payments
        FROM compared c LEFT JOIN doctor d ON d.id = c.doctor_id
       GROUP BY c.payee_rut HAVING bool_or(c.is_changed))
    SELECT (SELECT to_jsonb(s) FROM (SELECT ${CONTENT} FROM new AS c) AS s) AS content,
           jsonb_build_object(
             'payees', (SELECT count(*) FROM payees), 'difference', (SELECT coalesce(sum(difference), 0) FROM payees),
             'items', (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY abs(p.difference) DESC, p."payeeName", p."payeeRut"), '[]')
                         FROM (SELECT payee_rut AS "payeeRut", payee_name AS "payeeName", before, now, difference, payments
                                 FROM payees ORDER BY abs(difference) DESC, payee_name, payee_rut LIMIT ${limit} OFFSET ${offset}) AS p)
           ) AS changes`;
}
