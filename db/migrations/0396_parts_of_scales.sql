-- A line of a progressive scale may have several parts of it, where other lines stand between them (fees §5.11).
CREATE OR REPLACE VIEW settled_scale_line WITH (security_invoker = true) AS
  SELECT c.doctor_id, c.period_year, c.period_month, (part->>'ruleId')::integer AS rule_id, (part->>'before')::bigint AS before,
         c.base_amount, c.rule_set_revision, c.attention_date, c.attention_id, part->'parts' AS parts
    FROM calculation c JOIN payment_line l ON l.attention_id = c.attention_id CROSS JOIN jsonb_array_elements(c.accumulations) AS part
   WHERE c.accumulations IS NOT NULL AND NOT EXISTS (SELECT FROM reversed_fee f WHERE f.attention_id = c.attention_id)
  UNION ALL
  SELECT r.doctor_id, r.period_year, r.period_month, (part->>'ruleId')::integer, (part->>'before')::bigint,
         r.base_amount, r.rule_set_revision, r.attention_date, k.attention_id, part->'parts'
    FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id CROSS JOIN jsonb_array_elements(r.accumulations) AS part
   WHERE r.accumulations IS NOT NULL;

-- Annulments bring corrected scales up to date, also where nothing was owed (payout §25.4); earlier ones did only where an adjustment stood.
ALTER TABLE payment_annulment ADD COLUMN settles_scales boolean NOT NULL DEFAULT false;
ALTER TABLE payment_annulment ALTER COLUMN settles_scales SET DEFAULT true;
COMMENT ON COLUMN payment_annulment.settles_scales IS 'Whether corrected scales were brought up to date without its lines, also where nothing was owed.';
DROP TRIGGER payment_annulment_kept ON payment_annulment;
CREATE TRIGGER payment_annulment_kept BEFORE UPDATE OF id, reason, created_at, settles_scales ON payment_annulment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('An annulment never changes.');
