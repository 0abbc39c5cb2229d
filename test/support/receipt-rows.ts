/** The test office's payments and receipts, stored. */
import type {
  ExpectedDocument,
  ReceivedDocument,
} from '../../src/domain/payout/receipt-differences.ts';
import { carryOut, type Db, rowsOf } from '../../src/server/platform/db/database.ts';
import type { OfficeYear, Truth } from './receipt-office.ts';

/** Stores the documents that payees are to issue, with their ids, and who issues them. */
export async function insertDocuments(
  db: Db,
  expected: readonly ExpectedDocument[],
): Promise<void> {
  const documents = JSON.stringify(expected);
  await carryOut(db)`
    WITH issuer AS (
      SELECT DISTINCT "issuerRut" AS rut, kind FROM jsonb_to_recordset(${documents}::jsonb) AS d ("issuerRut" text, kind text)
    ), society AS (
      INSERT INTO medical_society (rut, name) SELECT rut, 'Sociedad ' || rut FROM issuer WHERE kind = 'invoice'
    ), specialty AS (
      INSERT INTO specialty (name) VALUES ('De Prueba') ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO doctor (rut, name, specialty_id)
    SELECT rut, 'Médico ' || rut, specialty.id FROM issuer, specialty WHERE kind = 'receipt'`;
  // A doctor of a society, as the documents say it.
  await carryOut(db)`
    INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id)
    SELECT DISTINCT o.id, date '2020-01-01', s.id
      FROM jsonb_to_recordset(${documents}::jsonb) AS d ("issuerRut" text, "relatedRuts" jsonb)
     CROSS JOIN jsonb_array_elements_text(d."relatedRuts") AS related
      JOIN doctor o ON o.rut = d."issuerRut" JOIN medical_society s ON s.rut = related`;
  await carryOut(db)`
    INSERT INTO fee_document (id, kind, doctor_id, society_id, issuer_name, issuer_rut, payment_date, gross_amount,
                              retention_rate, retention_amount, net_amount)
    SELECT d.id, CASE d.kind WHEN 'invoice' THEN 'exempt_invoice' ELSE 'fee_receipt' END::fee_document_kind, o.id, s.id,
           coalesce(o.name, s.name), d."issuerRut", d."paymentDate", d."grossAmount", d."retentionRate",
           d."retentionAmount", d."grossAmount" - d."retentionAmount"
      FROM jsonb_to_recordset(${documents}::jsonb)
        AS d (id int, kind text, "issuerRut" text, "paymentDate" date, "grossAmount" bigint, "retentionRate" int,
              "retentionAmount" bigint)
      LEFT JOIN doctor o ON o.rut = d."issuerRut" LEFT JOIN medical_society s ON s.rut = d."issuerRut"`;
  await carryOut(db)`SELECT setval('fee_document_id_seq', (SELECT max(id) FROM fee_document))`;
}

const STATES = { valid: 'VIG', observed: 'OBS', annulment_pending: 'VCA', annulled: 'ANUL' };

/** A month's receipts as the tax office's sheet; `receiver` is in its title. */
export function sheetOf(
  received: readonly Omit<ReceivedDocument, 'id'>[],
  receiver = '76.543.210-3',
): string {
  const rows = received.map(
    ({ folio, date, state, issuerRut, receiverRut, grossAmount, retentionAmount, netAmount }) =>
      [
        folio,
        date,
        STATES[state],
        issuerRut,
        receiverRut ?? '',
        grossAmount,
        retentionAmount,
        netAmount,
      ].join(';'),
  );
  return [
    `Boletas recibidas;RUT ${receiver}`,
    'N° Boleta;Fecha;Estado;RUT Emisor;RUT Receptor;Brutos;Retenido;Pagado',
    ...rows,
    '',
  ].join('\n');
}

/** Stores received documents as if they had been typed. */
export async function insertReceived(db: Db, received: readonly ReceivedDocument[]): Promise<void> {
  await carryOut(db)`
    INSERT INTO received_document (kind, folio, issuer_rut, receiver_rut, issued_on, gross_amount, retention_amount,
                                   net_amount, state)
    SELECT kind::received_document_kind, folio, "issuerRut", "receiverRut", date, "grossAmount", "retentionAmount",
           "netAmount", state::received_document_state
      FROM jsonb_to_recordset(${JSON.stringify(received)}::jsonb)
        AS r (kind text, folio bigint, "issuerRut" text, "receiverRut" text, date date, "grossAmount" bigint,
              "retentionAmount" bigint, "netAmount" bigint, state text)
     -- An invoice with a retention is none: the sheet's reader refuses it.
     WHERE kind = 'receipt' OR "retentionAmount" = 0`;
}

/** Ways that are not stored: the sheet's reader refuses an invoice with a retention, and payments tell a society's doctors. */
export const KNOWN_OTHERWISE: readonly string[] = ['otherKind', 'otherIssuer'];

/** The receipts and payments of which the database says something else than the test office. */
export async function readWrong(db: Db, { received, truths }: OfficeYear): Promise<Truth[]> {
  const rows = await rowsOf<{ key: string; said: string }>(db)`
    SELECT coalesce(received_kind || issuer_rut || folio, document_id::text) AS key,
           jsonb_build_array(document_id, differences, remark)::text AS said
      FROM receipt_line`;
  const said = new Map(rows.map((row) => [row.key, JSON.stringify(JSON.parse(row.said))]));
  const keys = new Map(
    received.map(({ id, kind, issuerRut, folio }) => [id, kind + issuerRut + folio]),
  );
  return truths.filter(({ way, receivedId, documentId, differences, remark }) => {
    if (KNOWN_OTHERWISE.includes(way)) return false;
    const key = receivedId === null ? String(documentId) : keys.get(receivedId);
    return said.get(key ?? '') !== JSON.stringify([documentId, differences, remark]);
  });
}
