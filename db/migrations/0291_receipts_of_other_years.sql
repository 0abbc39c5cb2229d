-- What a receipt says of a document that the bank paid in another year than the one it was processed for (payout §19.15).

-- The rate is that of the first payment's day, like the day itself (`paid_day`); the amount is computed once for the document.
CREATE VIEW document_true_year WITH (security_invoker = true) AS
  SELECT d.id AS document_id, first.due_rate, retained(d.gross_amount, first.due_rate)::pesos AS due_amount
    FROM (
      SELECT DISTINCT ON (p.document_id) p.document_id, y.due_rate
        FROM true_year_retention y JOIN payment p ON p.id = y.payment_id
       WHERE NOT EXISTS (SELECT FROM payment earlier
                          WHERE earlier.document_id = p.document_id AND earlier.payment_date < p.payment_date)
       ORDER BY p.document_id, p.payment_date) AS first
    JOIN fee_document d ON d.id = first.document_id;
COMMENT ON VIEW document_true_year IS 'Rate and retention that receipts say of documents which were paid in another year than the one they were processed for.';
GRANT SELECT ON document_true_year TO portal_medico_doctor;

CREATE OR REPLACE VIEW receipt_line WITH (security_invoker = true) AS
  SELECT CASE WHEN m.document_id IS NULL THEN 'missing' WHEN m.differences = '{}' THEN 'matched' ELSE 'different' END AS stand,
         d.id AS document_id, r.id AS received_id, paid_day(d) AS on_day,
         d.issuer_name AS payee_name, d.issuer_rut AS payee_rut,
         CASE d.kind WHEN 'exempt_invoice' THEN 'invoice' ELSE 'receipt' END::received_document_kind AS expected_kind,
         d.doctor_id, d.society_id, paid_day(d) AS payment_date, d.gross_amount AS expected_gross,
         coalesce(o.due_rate, d.retention_rate) AS retention_rate, coalesce(o.due_amount, d.retention_amount) AS expected_retention,
         (d.gross_amount - coalesce(o.due_amount, d.retention_amount))::pesos AS expected_net,
         r.kind AS received_kind, r.folio, r.issuer_rut, r.issuer_name, r.receiver_rut, r.issued_on, r.gross_amount, r.retention_amount,
         r.net_amount, r.state, r.sheet_id IS NULL AND r.id IS NOT NULL AS is_typed,
         coalesce(m.differences, '{}') AS differences, coalesce(m.is_by_hand, false) AS is_by_hand,
         k.remark, k.document_ids, k.received_ids, d.payment_date AS planned_date
    FROM fee_document d
    LEFT JOIN document_true_year o ON o.document_id = d.id
    LEFT JOIN receipt_match m ON m.document_id = d.id
    LEFT JOIN received_document r ON r.id = m.received_id
    LEFT JOIN receipt_remark k ON k.document_id = d.id
   WHERE d.gross_amount > 0 AND NOT d.is_annulled
  UNION ALL
  SELECT 'unexpected', NULL, r.id, r.issued_on, r.issuer_name, r.issuer_rut, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
         r.kind, r.folio, r.issuer_rut, r.issuer_name, r.receiver_rut, r.issued_on, r.gross_amount, r.retention_amount,
         r.net_amount, r.state, r.sheet_id IS NULL, '{}', false, k.remark, k.document_ids, k.received_ids, NULL
    FROM received_document r
    LEFT JOIN receipt_remark k ON k.received_id = r.id
   WHERE NOT EXISTS (SELECT FROM receipt_match m WHERE m.received_id = r.id);

-- Pairs were compared by the document's rate until now.
UPDATE receipt_match m
   SET differences = array_remove(array_remove(m.differences, 'rate'), 'retention') || CASE
         WHEN n.gap = 0 THEN ARRAY[]::text[]
         WHEN n.gap > 20 OR (n.said = 0) <> (n.due = 0) THEN ARRAY['rate']
         ELSE ARRAY['retention'] END
  FROM (SELECT c.document_id, r.retention_amount AS said, o.due_amount AS due,
               abs(r.retention_amount - CASE WHEN r.gross_amount = d.gross_amount THEN o.due_amount
                                             ELSE retained(r.gross_amount, o.due_rate) END) AS gap
          FROM receipt_match c JOIN document_true_year o ON o.document_id = c.document_id
          JOIN fee_document d ON d.id = c.document_id JOIN received_document r ON r.id = c.received_id) AS n
 WHERE m.document_id = n.document_id;
