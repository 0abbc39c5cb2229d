-- What a progressive scale owed when an entry of it was made, so that its explanation never changes (payout §31.5).
ALTER TABLE entry
  -- The lines that stood, in the order in which they accumulate, and what earlier entries of the scale had paid or taken back.
  ADD COLUMN scale_basis jsonb,
  ADD CONSTRAINT entry_scale_basis CHECK (scale_basis IS NULL OR origin = 'scale_adjustment');
COMMENT ON COLUMN entry.scale_basis IS 'Of what a scale owes: the lines that stood, and what earlier entries of it came to.';
CREATE TRIGGER entry_scale_basis_kept BEFORE UPDATE ON entry
  FOR EACH ROW WHEN (OLD.scale_basis IS DISTINCT FROM NEW.scale_basis)
  EXECUTE FUNCTION refuse_change('An entry keeps the lines that it was computed from.');
GRANT SELECT (scale_basis, scale_rule_id, scale_year, scale_month) ON entry TO portal_medico_doctor;
