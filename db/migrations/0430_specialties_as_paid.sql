-- What was paid is compared by the specialty that it was paid by: the doctor may have another one by now.
CREATE OR REPLACE VIEW fee_in_force WITH (security_invoker = true) AS
  SELECT a.id, a.doctor_id, a.record_type, a.attention_date, a.attention_time, a.service_id, a.provider_type_id,
         coalesce(a.specialty_id, CASE WHEN p.status = 'paid' OR k.id IS NOT NULL THEN c.specialty_id END) AS specialty_id,
         a.schedule_type, a.unit, a.gross_amount, a.net_amount, a.participated_amount, c.calculated_amount,
         CASE WHEN l.attention_id IS NULL THEN 'unpaid' WHEN k.id IS NOT NULL THEN 'correcting'
              WHEN p.status = 'processed' THEN 'processed' ELSE 'paid' END AS stand
    FROM attention a
    JOIN calculation c ON c.attention_id = a.id
    LEFT JOIN payment_line l ON l.attention_id = a.id
    LEFT JOIN payment p ON p.id = l.payment_id
    LEFT JOIN correction k ON k.attention_id = a.id AND k.previous_id IS NULL AND k.status = 'proposed'
   WHERE NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = a.id)
  UNION ALL
  SELECT k.attention_id, r.doctor_id, r.record_type, r.attention_date, r.attention_time, r.service_id, r.provider_type_id,
         coalesce(r.specialty_id, r.matched_specialty_id), r.schedule_type, r.unit, r.gross_amount, r.net_amount, r.participated_amount,
         r.calculated_amount,
         CASE WHEN EXISTS (SELECT FROM unpaid_correction u WHERE u.correction_id = k.id)
                OR EXISTS (SELECT FROM correction n WHERE n.previous_id = k.id AND n.status = 'proposed')
              THEN 'correcting' ELSE 'paid' END
    FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id AND r.is_due;
