/** What a year's payments retained, by month for the F29 (payout §19). */
import { type RawBuilder, sql } from 'kysely';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** What was paid and retained in a month, and what the receipts say, in pesos. */
export type MonthSums = {
  month: number;
  documents: number;
  grossAmount: number;
  retentionAmount: number;
  /** What the year's rate asks for. */
  dueAmount: number;
  receivedDocuments: number;
  receivedGrossAmount: number;
  receivedRetentionAmount: number;
};

/** By month: the fee receipts that were due, by the day of payment, and those issued and not annulled. */
export async function sumMonths(db: Db, year: number, asOf: LocalDate | null = null) {
  return rowsOf<MonthSums>(db)`
    WITH due AS (
      SELECT extract(month FROM p.payment_date)::int AS month, count(DISTINCT d.id) AS documents, sum(p.total_brut_amount - p.unretained_amount) AS gross,
             sum(p.total_retention_amount) AS retention, ${DUE} AS by_year
        FROM ${paidInYear(year)} GROUP BY 1
    ), issued AS (
      SELECT extract(month FROM issued_on)::int AS month, count(*) AS documents, sum(gross_amount) AS gross,
             sum(retention_amount) AS retention
        FROM ${receivedOn(asOf)} AS received
       WHERE kind = 'receipt' AND state <> 'annulled' AND ${ofClinic()} AND ${ofYear('issued_on', year)} GROUP BY 1
    )
    SELECT month, coalesce(due.documents, 0) AS documents, coalesce(due.gross, 0)::bigint AS gross_amount,
           coalesce(due.retention, 0)::bigint AS retention_amount, coalesce(due.by_year, 0)::bigint AS due_amount,
           coalesce(issued.documents, 0) AS received_documents, coalesce(issued.gross, 0)::bigint AS received_gross_amount,
           coalesce(issued.retention, 0)::bigint AS received_retention_amount
      FROM generate_series(1, 12) AS month LEFT JOIN due USING (month) LEFT JOIN issued USING (month)
     ORDER BY month`;
}

/** What the year's rate retains. It differs from the retention of a payment of another year that was made in this one. */
export const DUE = sql`sum(p.total_retention_amount + coalesce(other_year.difference, 0))`;

/** Payments `p` made in the year, each with its document `d`. Planned ones are not declared. */
export function paidInYear(year: number) {
  return sql`payment p JOIN fee_document d ON d.id = p.document_id
        LEFT JOIN true_year_retention other_year ON other_year.payment_id = p.id
       WHERE p.status = 'paid' AND d.kind <> 'exempt_invoice' AND p.total_brut_amount - p.unretained_amount > 0 AND ${ofYear('p.payment_date', year)}`;
}

/** Received documents, with the state of the day, and those of later days left out; null: as they are now. */
export function receivedOn(asOf: LocalDate | null): RawBuilder<unknown> {
  if (asOf === null) return sql`received_document`;
  return sql`(
    SELECT r.kind, r.folio, r.issuer_rut, r.issuer_name, r.receiver_rut, r.issued_on, r.gross_amount, r.retention_amount,
           received_state_on(r, ${asOf}::date) AS state
      FROM received_document r WHERE r.issued_on <= ${asOf}::date)`;
}

export function ofYear(column: 'p.payment_date' | 'issued_on', year: number) {
  return sql`${sql.ref(column)} BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31)`;
}

/** Documents that do not say that they are for another clinic. */
export function ofClinic() {
  return sql`(receiver_rut IS NULL OR receiver_rut IS NOT DISTINCT FROM coalesce((SELECT rut FROM clinic), receiver_rut))`;
}
