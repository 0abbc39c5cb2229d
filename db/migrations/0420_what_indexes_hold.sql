-- Indexes hold what is read of many rows at once, and nothing else (docs/decisions/0144).

-- Without the service, which is read of single fees, and what is left after retention, which is the difference of two others.
DROP INDEX calculation_doctor_date_idx;
CREATE INDEX calculation_doctor_date_idx ON calculation (doctor_id, attention_date, attention_id)
  INCLUDE (record_type, rule_version_id, base_amount, calculated_amount, retention_amount);

-- Totals say on which days a page lies: the record type is read of the rows of these days alone.
DROP INDEX attention_date_idx;
CREATE INDEX attention_date_idx ON attention (attention_date, id);

-- Days are calculated in their order: entries that come in the index's own order leave no half-empty pages behind. Newest first,
-- it is read backwards.
DROP INDEX payable_fee_status_idx;
CREATE INDEX payable_fee_status_idx ON payable_fee (status, attention_date, attention_id);

-- As before (0180_month_closings.sql), but in the order of the attentions, which fills the pages of the primary key.
CREATE OR REPLACE FUNCTION offer_fees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payable_fee
    SELECT a.attention_id, 'calculated', a.doctor_id, a.attention_date, a.record_type, a.rule_version_id,
           coalesce(m.pay_year, a.period_year), coalesce(m.pay_month, a.period_month), a.base_amount, a.calculated_amount,
           a.retention_amount, a.final_amount
      FROM added a LEFT JOIN closed_month m ON (m.year, m.month) = (a.period_year, a.period_month)
     ORDER BY a.attention_id;
  RETURN NULL;
END
$$;

-- What a text finds is put in order after it is found. Of a patient or service alone, entries of many rows share one key.
DROP INDEX searched_attention_patient_idx, searched_attention_service_idx;
CREATE INDEX searched_attention_patient_idx ON searched_attention (patient_id);
CREATE INDEX searched_attention_service_idx ON searched_attention (service_id);

-- As before, but in the order of the attentions, which fills the pages of the primary key.
CREATE OR REPLACE FUNCTION write_attention_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMPORARY TABLE searched_now ON COMMIT DROP AS
    WITH gone AS (DELETE FROM attention_search_change RETURNING attention_id)
    SELECT a.id, a.patient_rut, a.patient_name, a.service_id, a.attention_date
      FROM (SELECT DISTINCT attention_id FROM gone) g JOIN attention a ON a.id = g.attention_id;
  INSERT INTO searched_patient (patient_rut, patient_name)
    SELECT DISTINCT patient_rut, patient_name FROM searched_now ON CONFLICT DO NOTHING;
  INSERT INTO searched_attention
    SELECT n.id, p.id, n.service_id, n.attention_date FROM searched_now n JOIN searched_patient p USING (patient_rut, patient_name)
     ORDER BY n.id
  ON CONFLICT (attention_id) DO UPDATE
    SET patient_id = excluded.patient_id, service_id = excluded.service_id, attention_date = excluded.attention_date;
  DROP TABLE searched_now;
END
$$;

-- The texts of months are compressed: names and RUTs repeat. Those that are there are written anew.
ALTER TABLE doctor_month_text ALTER COLUMN lines SET STORAGE EXTENDED;
CREATE TEMPORARY TABLE written_text ON COMMIT DROP AS SELECT doctor_id, month, lines || '' AS lines FROM doctor_month_text;
TRUNCATE doctor_month_text;
INSERT INTO doctor_month_text SELECT * FROM written_text;
DROP TABLE written_text;
