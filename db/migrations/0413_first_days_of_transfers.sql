-- A payment of $0 is paid by no transfer: where others of its document pay something, the document's day is the first of theirs, before
-- that the planned one (payout §19.6), and so is the year whose rate its receipt says (payout §19.15). Where it was marked as paid in an
-- earlier year than that day, its day counts after all: something was retained by that year's rate, so that receipt and payments differ.

CREATE OR REPLACE FUNCTION paid_day(document fee_document) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT CASE WHEN max(p.total_amount) = 0 OR extract(year FROM min(p.payment_date))
                                    < extract(year FROM min(p.payment_date) FILTER (WHERE p.total_amount > 0))
                               THEN min(p.payment_date) ELSE min(p.payment_date) FILTER (WHERE p.total_amount > 0) END
                     FROM payment p WHERE p.document_id = (document).id), (document).payment_date)
$$;
COMMENT ON FUNCTION paid_day IS 'The day on which something of a document was paid first, or is to be paid while it was not; of one by which nobody is paid, or one of whose payments was marked as paid in an earlier year, that on which it was marked as paid.';

CREATE OR REPLACE VIEW document_true_year WITH (security_invoker = true) AS
  SELECT d.id AS document_id, first.due_rate, retained(d.gross_amount, first.due_rate)::pesos AS due_amount
    FROM (
      SELECT DISTINCT ON (p.document_id) p.document_id, y.due_rate
        FROM true_year_retention y JOIN payment p ON p.id = y.payment_id
       WHERE NOT EXISTS (SELECT FROM payment earlier
                          WHERE earlier.document_id = p.document_id AND earlier.payment_date < p.payment_date
                            AND (earlier.total_amount > 0 OR extract(year FROM earlier.payment_date) < extract(year FROM p.payment_date)))
       ORDER BY p.document_id, p.payment_date) AS first
    JOIN fee_document d ON d.id = first.document_id;

-- Pairs of such documents are compared anew: their day, and what their year asks for.
UPDATE receipt_match m
   SET differences = (SELECT coalesce(array_agg(one), '{}') FROM unnest(m.differences) AS one WHERE one NOT IN ('year', 'month', 'rate', 'retention'))
         || n.of_day || n.of_rate
  FROM (SELECT c.document_id,
               CASE WHEN extract(year FROM c.issued_on) <> extract(year FROM c.day) THEN ARRAY['year']
                    WHEN extract(month FROM c.issued_on) <> extract(month FROM c.day) THEN ARRAY['month']
                    ELSE ARRAY[]::text[] END AS of_day,
               CASE WHEN c.rate IS NULL THEN ARRAY(SELECT unnest(c.differences) INTERSECT SELECT unnest('{rate,retention}'::text[]))
                    WHEN c.gap = 0 THEN ARRAY[]::text[]
                    WHEN c.gap > 20 OR (c.said = 0) <> (c.due = 0) THEN ARRAY['rate']
                    ELSE ARRAY['retention'] END AS of_rate
          FROM (SELECT k.document_id, k.differences, r.issued_on, paid_day(d) AS day, r.retention_amount AS said,
                       coalesce(o.due_rate, d.retention_rate) AS rate, coalesce(o.due_amount, d.retention_amount) AS due,
                       abs(r.retention_amount - CASE WHEN r.gross_amount = d.gross_amount THEN coalesce(o.due_amount, d.retention_amount)
                                                     ELSE retained(r.gross_amount, coalesce(o.due_rate, d.retention_rate)) END) AS gap
                  FROM receipt_match k JOIN fee_document d ON d.id = k.document_id JOIN received_document r ON r.id = k.received_id
                  LEFT JOIN document_true_year o ON o.document_id = k.document_id
                 WHERE EXISTS (SELECT FROM payment p WHERE p.document_id = k.document_id AND p.total_amount = 0 AND p.payment_date IS NOT NULL)
                   AND EXISTS (SELECT FROM payment p WHERE p.document_id = k.document_id AND p.total_amount > 0)) AS c) AS n
 WHERE m.document_id = n.document_id;
