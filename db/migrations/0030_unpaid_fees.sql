-- A doctor's fees that stand in no payment, without looking at all those that do: the cards and sums of the portal
-- (spec 2 §2.16). Row security keeps the planner from knowing how few they are; an index without the others shows it.
CREATE INDEX calculation_unpaid_idx ON calculation (doctor_id, status, attention_date)
  INCLUDE (attention_id, base_amount, calculated_amount, retention_amount, final_amount) WHERE payment_id IS NULL;
