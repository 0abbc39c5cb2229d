-- A fee of $0 is taken back by no entry, so that its base stayed with its doctor when a correction moved it to another one. It goes
-- with the first entry that pays anybody for the attention: here where that is another doctor. A doctor may not read that entry, and
-- learns no more of it than that the base of their own fee has gone.
CREATE VIEW moved_base AS
  SELECT c.doctor_id, k.attention_id, k.id AS correction_id, p.paid_at, c.base_amount::bigint AS base_amount
    FROM calculation c
    JOIN correction k ON k.attention_id = c.attention_id
    JOIN entry e ON e.correction_id = k.id AND e.origin = 'replacement' AND e.status = 'approved' AND e.doctor_id <> c.doctor_id
    JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    JOIN payment p ON p.id = l.payment_id AND p.status = 'paid'
   WHERE c.calculated_amount = 0
     AND NOT EXISTS (SELECT FROM correction b JOIN entry f ON f.correction_id = b.id AND f.origin = 'replacement' AND f.status = 'approved'
                      WHERE b.attention_id = k.attention_id AND b.id < k.id)
     AND (c.doctor_id = portal_doctor_id() OR current_setting('role') <> 'portal_medico_doctor');
COMMENT ON VIEW moved_base IS 'The bases of fees of $0 that went to another doctor with a correction that is paid, by the doctor of the fee.';
GRANT SELECT ON moved_base TO portal_medico_doctor;

-- As before (0432_paid_corrections.sql), with them.
DROP VIEW paid_correction;
CREATE VIEW paid_correction WITH (security_invoker = true) AS
  SELECT e.doctor_id, k.attention_id, k.id AS correction_id, e.id AS entry_id, e.origin, e.amount, l.retention_amount, p.paid_at,
         CASE e.origin
           WHEN 'reversal' THEN -CASE WHEN k.previous_id IS NULL THEN c.base_amount ELSE old.base_amount END
           -- Its base goes with the first entry that pays its doctor for the attention, of whichever correction, unless it went before.
           ELSE r.base_amount - CASE
             WHEN c.doctor_id = e.doctor_id AND c.calculated_amount = 0
              AND NOT EXISTS (SELECT FROM correction b JOIN entry f ON f.correction_id = b.id AND f.origin = 'replacement' AND f.status = 'approved'
                               WHERE b.attention_id = k.attention_id AND b.id < k.id AND f.doctor_id = e.doctor_id)
              AND NOT EXISTS (SELECT FROM moved_base m WHERE m.attention_id = k.attention_id)
             THEN c.base_amount ELSE 0 END
         END AS base_amount
    FROM entry e
    JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    JOIN payment p ON p.id = l.payment_id AND p.status = 'paid'
    JOIN correction k ON k.id = e.correction_id
    LEFT JOIN replacement_fee r ON r.correction_id = k.id AND r.doctor_id = e.doctor_id
    LEFT JOIN replacement_fee old ON old.correction_id = k.previous_id
    LEFT JOIN calculation c ON c.attention_id = k.attention_id
   WHERE e.origin IN ('reversal', 'replacement') AND e.status = 'approved'
  UNION ALL
  SELECT doctor_id, attention_id, correction_id, NULL, NULL, 0, 0, paid_at, -base_amount FROM moved_base;
COMMENT ON VIEW paid_correction IS 'What corrections took from or gave to a doctor by payments that are paid, attention by attention; without an entry where it is the base of a fee of $0 alone.';
GRANT SELECT ON paid_correction TO portal_medico_doctor;
