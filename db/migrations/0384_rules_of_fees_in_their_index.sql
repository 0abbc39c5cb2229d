-- Of the fees of some days it is asked how many no rule covers: with the rule in their index, no table is read for the sums.

DROP INDEX calculation_doctor_date_idx;
CREATE INDEX calculation_doctor_date_idx ON calculation (doctor_id, attention_date, attention_id)
  INCLUDE (record_type, service_id, base_amount, calculated_amount, retention_amount, final_amount, rule_version_id);
