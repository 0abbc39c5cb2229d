-- As before (0117_holds.sql), but only holds of an import look for its attentions: for a hold that names none, the index by import
-- read all attentions, once for each line that was asked about.
CREATE OR REPLACE VIEW held_fee WITH (security_invoker = true) AS
  SELECT h.attention_id, h.id AS hold_id FROM live_hold h WHERE h.attention_id IS NOT NULL
  UNION ALL
  SELECT f.attention_id, h.id FROM live_hold h JOIN payable_fee f ON f.doctor_id = h.doctor_id
  UNION ALL
  SELECT f.attention_id, h.id
    FROM live_hold h JOIN affiliation x ON x.society_id = h.society_id
    JOIN payable_fee f ON f.doctor_id = x.doctor_id AND f.attention_date BETWEEN x.valid_from AND x.valid_to
  UNION ALL
  SELECT f.attention_id, h.id
    FROM live_hold h JOIN attention a ON a.import_id = h.import_id JOIN payable_fee f ON f.attention_id = a.id
   WHERE h.import_id IS NOT NULL;
