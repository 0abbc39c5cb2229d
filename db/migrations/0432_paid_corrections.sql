-- What corrections changed of what was paid, once payments have paid it: with it the portal tells of an attention what payments hold.
CREATE VIEW paid_correction WITH (security_invoker = true) AS
  SELECT e.doctor_id, k.attention_id, k.id AS correction_id, e.id AS entry_id, e.origin, e.amount, l.retention_amount, p.paid_at,
         CASE e.origin
           WHEN 'reversal' THEN -CASE WHEN k.previous_id IS NULL THEN c.base_amount ELSE old.base_amount END
           -- A fee of $0 is taken back by no entry. Its base goes with the first entry that pays its doctor for the attention, of whichever correction.
           ELSE r.base_amount - CASE
             WHEN c.doctor_id = e.doctor_id AND c.calculated_amount = 0
              AND NOT EXISTS (SELECT FROM correction b JOIN entry f ON f.correction_id = b.id AND f.origin = 'replacement' AND f.status = 'approved'
                               WHERE b.attention_id = k.attention_id AND b.id < k.id AND f.doctor_id = e.doctor_id)
             THEN c.base_amount ELSE 0 END
         END AS base_amount
    FROM entry e
    JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    JOIN payment p ON p.id = l.payment_id AND p.status = 'paid'
    JOIN correction k ON k.id = e.correction_id
    LEFT JOIN replacement_fee r ON r.correction_id = k.id AND r.doctor_id = e.doctor_id
    LEFT JOIN replacement_fee old ON old.correction_id = k.previous_id
    LEFT JOIN calculation c ON c.attention_id = k.attention_id
   WHERE e.origin IN ('reversal', 'replacement') AND e.status = 'approved';
COMMENT ON VIEW paid_correction IS 'What corrections took from or gave to a doctor by payments that are paid, attention by attention.';
GRANT SELECT ON paid_correction TO portal_medico_doctor;
