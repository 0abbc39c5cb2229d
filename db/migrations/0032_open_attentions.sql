-- A doctor's attentions that are not paid yet, without looking at the ten years that are: the cards and lists of the
-- portal (spec 2 §2.16). Row security keeps the planner from knowing how few they are (as with 0030).
CREATE INDEX attention_open_idx ON attention (doctor_id, attention_date, id) INCLUDE (status, record_type)
  WHERE status <> 'paid';
