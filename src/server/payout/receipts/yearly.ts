/** What a year's payments retained: by month for the F29, and by issuer for DJ 1879 (payout §19). */
import { sql } from 'kysely';
import { formatRut } from '../../../domain/identity/rut.ts';
import { type TableColumn, toCsv } from '../../../formats/workbook/tabular.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Fee receipts of what was paid, by the day of payment, and those that were issued and are not annulled, by month. */
export async function sumMonths(db: Db, year: number) {
  const { rows } = await sql<{
    month: number;
    documents: number;
    grossAmount: number;
    retentionAmount: number;
    dueAmount: number;
    receivedDocuments: number;
    receivedGrossAmount: number;
    receivedRetentionAmount: number;
  }>`
    WITH due AS (
      SELECT extract(month FROM p.payment_date)::int AS month, count(DISTINCT d.id) AS documents, sum(p.total_brut_amount) AS gross,
             sum(p.total_retention_amount) AS retention, ${DUE} AS by_year
        FROM ${paidInYear(year)} GROUP BY 1
    ), issued AS (
      SELECT extract(month FROM issued_on)::int AS month, count(*) AS documents, sum(gross_amount) AS gross,
             sum(retention_amount) AS retention
        FROM received_document
       WHERE kind = 'receipt' AND state <> 'annulled' AND ${ofClinic()} AND ${ofYear('issued_on', year)} GROUP BY 1
    )
    SELECT month, coalesce(due.documents, 0) AS documents, coalesce(due.gross, 0)::bigint AS gross_amount,
           coalesce(due.retention, 0)::bigint AS retention_amount, coalesce(due.by_year, 0)::bigint AS due_amount,
           coalesce(issued.documents, 0) AS received_documents, coalesce(issued.gross, 0)::bigint AS received_gross_amount,
           coalesce(issued.retention, 0)::bigint AS received_retention_amount
      FROM generate_series(1, 12) AS month LEFT JOIN due USING (month) LEFT JOIN issued USING (month)
     ORDER BY month`.execute(db);
  return rows;
}

type RegisterRow = {
  rut: string;
  name: string | null;
  grossAmount: number;
  retentionAmount: number;
  dueAmount: number;
  receivedGrossAmount: number;
  receivedRetentionAmount: number;
};

const REGISTER: readonly TableColumn<RegisterRow>[] = [
  { title: 'RUT', type: 'text', value: ({ rut }) => formatRut(rut) },
  { title: 'Nombre', type: 'text', value: ({ name }) => name ?? '' },
  { title: 'Honorarios pagados', type: 'pesos', value: ({ grossAmount }) => grossAmount },
  { title: 'Retenido según pagos', type: 'pesos', value: ({ retentionAmount }) => retentionAmount },
  { title: 'Retención de la tasa del año', type: 'pesos', value: ({ dueAmount }) => dueAmount },
  {
    title: 'Bruto según boletas',
    type: 'pesos',
    value: ({ receivedGrossAmount }) => receivedGrossAmount,
  },
  {
    title: 'Retenido según boletas',
    type: 'pesos',
    value: ({ receivedRetentionAmount }) => receivedRetentionAmount,
  },
  {
    title: 'Diferencia de retención',
    type: 'pesos',
    value: (row) => row.retentionAmount - row.receivedRetentionAmount,
  },
];

/** The register of a year by issuer: what was paid by payment date, beside what the receipts say. */
export async function registerFile(db: Db, year: number): Promise<File> {
  const { rows } = await sql<RegisterRow>`
    WITH due AS (
      SELECT d.issuer_rut AS rut, max(d.issuer_name) AS name, sum(p.total_brut_amount) AS gross,
             sum(p.total_retention_amount) AS retention, ${DUE} AS by_year
        FROM ${paidInYear(year)} GROUP BY 1
    ), issued AS (
      SELECT issuer_rut AS rut, max(issuer_name) AS name, sum(gross_amount) AS gross, sum(retention_amount) AS retention
        FROM received_document
       WHERE kind = 'receipt' AND state <> 'annulled' AND ${ofClinic()} AND ${ofYear('issued_on', year)} GROUP BY 1
    )
    SELECT rut, coalesce(due.name, issued.name) AS name, coalesce(due.gross, 0)::bigint AS gross_amount,
           coalesce(due.retention, 0)::bigint AS retention_amount, coalesce(due.by_year, 0)::bigint AS due_amount,
           coalesce(issued.gross, 0)::bigint AS received_gross_amount,
           coalesce(issued.retention, 0)::bigint AS received_retention_amount
      FROM due FULL JOIN issued USING (rut)
     ORDER BY coalesce(due.name, issued.name) COLLATE "es-x-icu", rut`.execute(db);
  if (rows.length === 0) refuse('receipts.nothingInYear', { year });
  return new File([toCsv(REGISTER, rows)], `registro-dj1879-${year}.csv`, { type: 'text/csv' });
}

/** What the year's rate asks for: other than what was retained where a payment of another year was made in this one. */
const DUE = sql`sum(p.total_retention_amount + coalesce(other_year.difference, 0))`;

/** Payments `p` that were made in the year, with the document `d` of each: what was only to be paid is not declared. */
function paidInYear(year: number) {
  return sql`payment p JOIN fee_document d ON d.id = p.document_id
        LEFT JOIN true_year_retention other_year ON other_year.payment_id = p.id
       WHERE p.status = 'paid' AND d.kind <> 'exempt_invoice' AND p.total_brut_amount > 0 AND ${ofYear('p.payment_date', year)}`;
}

function ofYear(column: 'p.payment_date' | 'issued_on', year: number) {
  return sql`${sql.ref(column)} BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31)`;
}

/** Documents that do not say that they are for another clinic. */
function ofClinic() {
  return sql`(receiver_rut IS NULL OR receiver_rut IS NOT DISTINCT FROM coalesce((SELECT rut FROM clinic), receiver_rut))`;
}
