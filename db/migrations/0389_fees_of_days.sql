-- What the attentions of a day earned is summed with them, whatever month pays it: the sum of a year is read from 365 days,
-- also where months are closed and their late fees are paid in later ones.
SELECT drop_totals('calculated_day');
DELETE FROM calculated_day;
ALTER TABLE calculated_day ADD COLUMN calculated_amount bigint NOT NULL;
SELECT create_totals('calculated_day', 'calculation', moves => false,
  joined => 'JOIN attention ON attention.id = calculation.attention_id',
  keys => '{"attention_date": "attention.attention_date", "record_type": "attention.record_type"}',
  sums => '{"attentions": "1", "gross_amount": "attention.gross_amount", "net_amount": "attention.net_amount",
            "participated_amount": "attention.participated_amount", "calculated_amount": "calculation.calculated_amount"}');
