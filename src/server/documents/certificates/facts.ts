/** What payees were paid in a year, by the day of payment (documents §13). */
import { sql } from 'kysely';
import type { CertifiedPayee } from '../../../contract/documents/certificates.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, matchesSearch } from '../../platform/db/list-queries.ts';

/** Who is paid: a doctor in person, or a society. */
export type CertifiedId = { readonly doctorId: number } | { readonly societyId: number };

/** A document, as far as it was paid on a day of the year. */
export type CertifiedDocument = {
  readonly date: string;
  readonly kind: 'fee_receipt' | 'society_receipt' | 'exempt_invoice';
  /** Of the receipt that was matched with it; null while none is. */
  readonly folio: number | null;
  readonly grossAmount: number;
  /** In basis points; null for payments from before the retention was computed once. */
  readonly retentionRate: number | null;
  readonly retentionAmount: number;
  readonly netAmount: number;
};

const SHOWN = 20;

/** The documents of what was marked as paid in the year, oldest first. */
export async function readCertified(
  db: Db | Tx,
  payee: CertifiedId,
  year: number,
): Promise<CertifiedDocument[]> {
  const { rows } = await sql<CertifiedDocument>`
    SELECT p.payment_date AS date, d.kind, max(r.folio) AS folio, sum(p.total_brut_amount)::bigint AS gross_amount, d.retention_rate,
           sum(p.total_retention_amount)::bigint AS retention_amount, sum(p.total_amount)::bigint AS net_amount
      FROM payment p JOIN fee_document d ON d.id = p.document_id
      LEFT JOIN receipt_match m ON m.document_id = d.id
      LEFT JOIN received_document r ON r.id = m.received_id
     WHERE ${'doctorId' in payee ? sql`d.doctor_id = ${payee.doctorId}` : sql`d.society_id = ${payee.societyId}`}
       AND ${paidIn(year)}
     GROUP BY p.payment_date, d.id ORDER BY p.payment_date, d.id`.execute(db);
  return rows;
}

/** The years in which a doctor was paid in person, newest first. */
export async function listYears(db: Db, doctorId: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    SELECT DISTINCT extract(year FROM p.payment_date)::int AS year
      FROM payment p JOIN fee_document d ON d.id = p.document_id
     WHERE d.doctor_id = ${doctorId} AND p.status = 'paid' AND p.total_brut_amount > 0 ORDER BY 1 DESC`.execute(
    db,
  );
  return rows.map(({ year }) => year);
}

/** The payees of a year by name: those that are found, the first ones. */
export async function listPayees(
  db: Db,
  { year, search }: { year: number; search?: string | undefined },
): Promise<CertifiedPayee[]> {
  const [found = sql`true`] = given(search, (words) =>
    matchesSearch(
      words,
      sql`search_text(name || ' ' || rut || ' ' || replace(rut::text, '-', ''))`,
    ),
  );
  const { rows } = await sql<CertifiedPayee>`
    SELECT doctor_id, society_id, name, rut, gross_amount, retention_amount
      FROM (SELECT d.doctor_id, d.society_id,
                   -- As in the newest document.
                   (array_agg(d.issuer_name ORDER BY p.payment_date DESC))[1] AS name,
                   (array_agg(d.issuer_rut ORDER BY p.payment_date DESC))[1] AS rut,
                   sum(p.total_brut_amount)::bigint AS gross_amount, sum(p.total_retention_amount)::bigint AS retention_amount
              FROM payment p JOIN fee_document d ON d.id = p.document_id
             WHERE ${paidIn(year)} GROUP BY d.doctor_id, d.society_id) AS payee
     WHERE ${found} ORDER BY name COLLATE "es-x-icu", rut LIMIT ${SHOWN}`.execute(db);
  return rows;
}

/** Payments `p` that were made in the year: what is only processed is not certified. */
function paidIn(year: number) {
  return sql`p.status = 'paid' AND p.total_brut_amount > 0
       AND p.payment_date BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31)`;
}
