/** What payees were paid in a year, by the day of payment (documents §13). */
import { sql } from 'kysely';
import { type CertifiedPayee, FOUND_PAYEES } from '../../../contract/documents/certificates.ts';
import { FIRST_COMPANY_RUT } from '../../../domain/identity/rut.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { given, matchesSearch } from '../../platform/db/list-queries.ts';

/** Who is paid: a doctor in person, or a society. */
export type CertifiedId = { readonly doctorId: number } | { readonly societyId: number };

/** A document, as far as it was paid on a day of the year: one that was paid on several days is several of these. */
export type CertifiedDocument = {
  readonly id: number;
  readonly date: string;
  readonly kind: 'fee_receipt' | 'society_receipt' | 'exempt_invoice';
  /** Of the receipt that was matched with it and agrees, perhaps of another month; null while none does. */
  readonly folio: number | null;
  readonly grossAmount: number;
  /** In basis points; null for payments from before the retention was computed once. */
  readonly retentionRate: number | null;
  /** The part of it that is retained besides the tax, in basis points. */
  readonly surchargeRate: number;
  readonly retentionAmount: number;
  readonly netAmount: number;
};

/** What was paid in the year to another RUT: a payment of 0.2 to a society, or the RUT was corrected since. */
export type OtherIssuer = {
  readonly name: string;
  readonly rut: string;
  readonly documents: number;
  readonly grossAmount: number;
};

/** A payment of another year's document, and what the year in which it was paid asks for (payout §18.11). */
export type OtherYear = {
  readonly date: string;
  readonly documentYear: number;
  readonly retainedAmount: number;
  /** In basis points. */
  readonly dueRate: number;
  readonly dueAmount: number;
};

/** The documents of what was marked as paid in the year to a RUT, as the register for DJ 1879 has them; oldest first. */
export async function readCertified(
  db: Db | Tx,
  rut: string,
  year: number,
): Promise<CertifiedDocument[]> {
  return rowsOf<CertifiedDocument>(db)`
    SELECT d.id, p.payment_date AS date, d.kind, max(r.folio) AS folio, sum(p.total_brut_amount - p.unretained_amount)::bigint AS gross_amount, d.retention_rate,
           coalesce(surcharge_within(d.retention_rate, d.payment_date, d.is_legal), 0) AS surcharge_rate,
           sum(p.total_retention_amount)::bigint AS retention_amount, sum(p.total_amount - p.unretained_amount)::bigint AS net_amount
      FROM payment p JOIN fee_document d ON d.id = p.document_id
      LEFT JOIN receipt_match m ON m.document_id = d.id AND m.differences <@ '{month}'
      LEFT JOIN received_document r ON r.id = m.received_id
     WHERE d.issuer_rut = ${rut} AND ${paidIn(year)}
     GROUP BY p.payment_date, d.id ORDER BY p.payment_date, d.id`;
}

/** What documents of the payee say about other RUTs. */
export async function readOtherIssuers(
  tx: Tx,
  payee: CertifiedId,
  rut: string,
  year: number,
): Promise<OtherIssuer[]> {
  return rowsOf<OtherIssuer>(tx)`
    SELECT max(d.issuer_name) AS name, d.issuer_rut AS rut, count(DISTINCT d.id) AS documents,
           sum(p.total_brut_amount - p.unretained_amount)::bigint AS gross_amount
      FROM payment p JOIN fee_document d ON d.id = p.document_id
     WHERE ${'doctorId' in payee ? sql`d.doctor_id = ${payee.doctorId}` : sql`d.society_id = ${payee.societyId}`}
       AND d.issuer_rut <> ${rut} AND ${paidIn(year)}
     GROUP BY d.issuer_rut ORDER BY d.issuer_rut`;
}

/** What was paid to a RUT in the year, and retained by the rate of another one. */
export async function readOtherYears(tx: Tx, rut: string, year: number): Promise<OtherYear[]> {
  return rowsOf<OtherYear>(tx)`
    SELECT p.payment_date AS date, extract(year FROM d.payment_date)::int AS document_year, o.due_rate,
           sum(o.retained_amount)::bigint AS retained_amount, sum(o.due_amount)::bigint AS due_amount
      FROM true_year_retention o JOIN payment p ON p.id = o.payment_id JOIN fee_document d ON d.id = p.document_id
     WHERE d.issuer_rut = ${rut} AND ${paidIn(year)}
     GROUP BY p.payment_date, d.id, o.due_rate ORDER BY p.payment_date, d.id`;
}

/** The years in which a doctor was paid in person, also under a RUT that was corrected since, newest first. */
export async function listYears(db: Db, doctorId: number): Promise<number[]> {
  const rows = await rowsOf<{ year: number }>(db)`
    SELECT DISTINCT extract(year FROM p.payment_date)::int AS year
      FROM doctor o
      JOIN fee_document d ON d.issuer_rut = o.rut OR d.doctor_id = o.id AND ${isOfPerson('d.issuer_rut')}
      JOIN payment p ON p.document_id = d.id
     WHERE o.id = ${doctorId} AND p.status = 'paid' AND p.total_brut_amount - p.unretained_amount > 0 ORDER BY 1 DESC`;
  return rows.map(({ year }) => year);
}

/**
 * The RUTs that were paid in a year, by name: those that are found, the first ones. One that is nobody's any more is whose documents
 * they are, if all are of one.
 */
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
  return rowsOf<CertifiedPayee>(db)`
    SELECT * FROM (
      SELECT o.id AS doctor_id, s.id AS society_id, coalesce(o.name, s.name, paid.issuer_name) AS name, paid.rut,
             coalesce(o.rut, s.rut) AS certified_rut, paid.gross_amount, paid.retention_amount
        FROM (SELECT d.issuer_rut AS rut, max(d.issuer_name) AS issuer_name,
                     CASE WHEN count(d.society_id) = 0 AND min(d.doctor_id) = max(d.doctor_id) AND ${isOfPerson('d.issuer_rut')}
                          THEN max(d.doctor_id) END AS doctor_id,
                     CASE WHEN count(d.doctor_id) = 0 AND min(d.society_id) = max(d.society_id) THEN max(d.society_id) END AS society_id,
                     sum(p.total_brut_amount - p.unretained_amount)::bigint AS gross_amount,
                     sum(p.total_retention_amount)::bigint AS retention_amount
                FROM payment p JOIN fee_document d ON d.id = p.document_id
               WHERE ${paidIn(year)} GROUP BY d.issuer_rut) AS paid
        LEFT JOIN doctor own ON own.rut = paid.rut LEFT JOIN medical_society own_society ON own_society.rut = paid.rut
        LEFT JOIN doctor o ON o.id = CASE WHEN own.id IS NULL AND own_society.id IS NULL THEN paid.doctor_id ELSE own.id END
        LEFT JOIN medical_society s ON o.id IS NULL AND s.id = coalesce(own_society.id, paid.society_id)) AS payee
     WHERE ${found} ORDER BY name COLLATE "es-x-icu", rut LIMIT ${FOUND_PAYEES}`;
}

/** Whether a RUT is a person's: a document of 0.2 to a society has its doctor, too. */
function isOfPerson(rut: string) {
  return sql`split_part(${sql.ref(rut)}, '-', 1)::int < ${FIRST_COMPANY_RUT}`;
}

/** Payments `p` that were made in the year: what is only processed is not certified. */
function paidIn(year: number) {
  return sql`p.status = 'paid' AND p.total_brut_amount - p.unretained_amount > 0
       AND p.payment_date BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31)`;
}
