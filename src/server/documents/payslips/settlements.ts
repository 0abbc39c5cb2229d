/** The settlements of a month, by doctor, and where their mails stand (documents §3). */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { MailState, Payslip, payslipTotals } from '../../../contract/documents/payslips.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { type Db, rowOf, rowsOf } from '../../platform/db/database.ts';
import { byRutNumber, givenIds, matchesSearch } from '../../platform/db/list-queries.ts';

export type PayslipFilters = Period & {
  readonly doctorId?: number | undefined;
  readonly doctorIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly mailState?: MailState | undefined;
};

/**
 * SQL parts of a `WITH` that define `payslip`: a row for each doctor with a payment in the month. The latest delivery that
 * arrived or may have decides the state of its mail: one that failed since leaves the doctor with what came before.
 */
export function payslipSql({ year, month }: Period): RawBuilder<unknown> {
  return sql`
    settlement AS (
      SELECT p.doctor_id, count(*) AS payments, array_agg(p.id) AS payment_ids, sum(p.total_attentions) AS total_attentions,
             sum(p.hmq_attentions) AS hmq_count,
             sum(p.total_brut_amount) AS total_brut_amount, sum(p.total_retention_amount) AS total_retention_amount,
             sum(p.total_amount) AS total_amount, bool_and(p.status = 'paid') AS is_paid
        FROM payment p WHERE (p.period_year, p.period_month) = (${year}, ${month}) AND p.annulment_id IS NULL
       GROUP BY p.doctor_id
    ), last_delivery AS (
      SELECT DISTINCT ON (doctor_id) * FROM payslip_delivery
       WHERE (period_year, period_month) = (${year}, ${month})
       ORDER BY doctor_id, attempt DESC
    ), last_arrival AS (
      SELECT DISTINCT ON (doctor_id) doctor_id, state, payments, payment_ids FROM payslip_delivery
       WHERE (period_year, period_month) = (${year}, ${month}) AND state IN ('sent', 'interrupted')
       ORDER BY doctor_id, attempt DESC
    ), payslip AS (
      SELECT s.*, d.name AS doctor_name, d.rut AS doctor_rut, d.email AS doctor_email, d.search,
             l.id AS last_delivery_id, coalesce(l.attempt, 0) AS attempts,
             CASE WHEN l.state IN ('queued', 'sending') THEN 'underWay'
                  WHEN a.state = 'sent' AND coalesce(a.payment_ids @> s.payment_ids AND a.payment_ids <@ s.payment_ids,
                                                     a.payments = s.payments) THEN 'sent'
                  WHEN a.state = 'interrupted' THEN 'interrupted'
                  WHEN d.email IS NULL THEN 'withoutEmail'
                  WHEN l.state = 'failed' THEN 'failed'
                  WHEN a.state = 'sent' THEN 'outdated'
                  ELSE 'unsent' END AS mail_state
        FROM settlement s
        JOIN doctor d ON d.id = s.doctor_id
        LEFT JOIN last_delivery l ON l.doctor_id = s.doctor_id
        LEFT JOIN last_arrival a ON a.doctor_id = s.doctor_id
    )`;
}

/** The states in which sending to all sends a mail: never one that may have arrived. */
export const MAIL_TO_SEND: readonly MailState[] = ['unsent', 'failed', 'outdated'];

const isToSend = sql<boolean>`mail_state = ANY(${MAIL_TO_SEND})`;

function filterSql(filters: PayslipFilters): RawBuilder<unknown> {
  const { doctorId, doctorIds, search, mailState } = filters;
  const conditions = [
    sql`true`,
    ...(doctorId === undefined ? [] : [sql`doctor_id = ${doctorId}`]),
    ...givenIds('doctor_id', doctorIds),
    ...(search ? [matchesSearch(search, sql.ref('search'))] : []),
    ...(mailState === undefined ? [] : [sql`mail_state = ${mailState}`]),
  ];
  return sql.join(conditions, sql` AND `);
}

const SORT_COLUMNS = {
  doctorName: sql`doctor_name COLLATE "es-x-icu"`,
  doctorRut: byRutNumber('doctor_rut'),
  payments: sql`payments`,
  participacionCount: sql`total_attentions - hmq_count`,
  hmqCount: sql`hmq_count`,
  totalAttentions: sql`total_attentions`,
  totalBrutAmount: sql`total_brut_amount`,
  totalRetentionAmount: sql`total_retention_amount`,
  // Unpaid ones first.
  status: sql`is_paid`,
  totalAmount: sql`total_amount`,
};
type SortColumn = keyof typeof SORT_COLUMNS;

/** A page of settlements. */
export async function listPayslips(
  db: Db,
  filters: PayslipFilters,
  page: { limit: number; offset: number; sort: SortColumn | `-${SortColumn}` },
): Promise<Payslip[]> {
  const column = SORT_COLUMNS[page.sort.replace(/^-/, '') as SortColumn];
  const direction = page.sort.startsWith('-') ? sql`DESC` : sql`ASC`;
  return rowsOf<Payslip>(db)`
    WITH ${payslipSql(filters)}, shown AS MATERIALIZED (
      SELECT *, row_number() OVER (ORDER BY ${column} ${direction}, doctor_id) AS position
        FROM payslip WHERE ${filterSql(filters)}
       ORDER BY position LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT s.doctor_id, s.doctor_name, s.doctor_rut, s.doctor_email, s.payments, s.total_attentions,
           s.total_attentions - s.hmq_count AS participacion_count, s.hmq_count,
           s.total_brut_amount, s.total_retention_amount, s.total_amount,
           CASE WHEN s.is_paid THEN 'paid' ELSE 'processed' END AS status, s.mail_state, s.last_delivery_id
      FROM shown s
     ORDER BY s.position`;
}

/** The count and totals of the filtered payslips. */
export async function sumPayslips(
  db: Db,
  filters: PayslipFilters,
): Promise<Omit<z.output<typeof payslipTotals>, 'isMailConfigured'>> {
  return rowOf<Omit<z.output<typeof payslipTotals>, 'isMailConfigured'>>(db)`
    WITH ${payslipSql(filters)}
    SELECT count(*) AS total, coalesce(sum(total_brut_amount), 0) AS total_gross_amount,
           coalesce(sum(total_amount), 0) AS total_net_amount, coalesce(sum(total_attentions), 0) AS total_attentions,
           coalesce(sum(total_attentions - hmq_count), 0) AS participacion_attentions,
           coalesce(sum(hmq_count), 0) AS hmq_attentions,
           count(*) FILTER (WHERE ${isToSend}) AS to_send,
           coalesce(sum(total_attentions) FILTER (WHERE ${isToSend}), 0) AS attentions_to_send,
           coalesce(sum(total_amount) FILTER (WHERE ${isToSend}), 0) AS amount_to_send,
           count(*) FILTER (WHERE mail_state = 'withoutEmail') AS without_email,
           count(*) FILTER (WHERE mail_state = 'interrupted') AS uncertain
      FROM payslip WHERE ${filterSql(filters)}`;
}
