-- An acceptance is of what somebody saw: it stands while the facts and items of the finding are the same and it is not worse, whatever else
-- its sentence tells beside them (operations §13.4).
ALTER TABLE month_finding
  ADD COLUMN facts jsonb,
  ADD COLUMN items bigint[],
  ADD COLUMN measure double precision,
  ADD COLUMN accepted_as jsonb,
  ADD COLUMN lapsed_at timestamptz,
  ADD COLUMN lapsed_by integer REFERENCES app_user ON DELETE SET NULL,
  ADD COLUMN lapsed_reason text,
  ADD COLUMN lapsed_as jsonb;
COMMENT ON COLUMN month_finding.digest IS 'Of lines, pesos and figures. With another digest it is another finding, to be decided about again.';
COMMENT ON COLUMN month_finding.facts IS 'What an acceptance is of, besides its items; null before the first check that told them.';
COMMENT ON COLUMN month_finding.items IS 'Ids of what it is about; null where these are its attentions.';
COMMENT ON COLUMN month_finding.measure IS 'How bad it is; more is worse.';
COMMENT ON COLUMN month_finding.accepted_as IS 'What was accepted: facts, items, measure, lines, pesos and figures, without the patient.';
COMMENT ON COLUMN month_finding.lapsed_at IS 'When a check found something else or worse than what had been accepted, and nobody has accepted it since.';
COMMENT ON COLUMN month_finding.lapsed_by IS 'Who had accepted it.';
COMMENT ON COLUMN month_finding.lapsed_reason IS 'The reason with which it had been accepted.';
COMMENT ON COLUMN month_finding.lapsed_as IS 'What had been accepted, and in what it is another one now.';

-- What an acceptance of now is of.
CREATE FUNCTION acceptable(f month_finding) RETURNS jsonb LANGUAGE sql STABLE
RETURN jsonb_build_object(
  'facts', f.facts, 'measure', f.measure, 'lineCount', f.line_count, 'amount', f.amount,
  'detail', f.detail - '{patient,description}'::text[],
  'items', to_jsonb(coalesce(f.items, ARRAY(SELECT l.attention_id FROM month_finding_line l WHERE l.finding_id = f.id ORDER BY 1))));

-- Of those that are accepted already, the lines are still those of then.
UPDATE month_finding f SET accepted_as = acceptable(f) WHERE accepted_at IS NOT NULL;

ALTER TABLE month_finding
  ADD CONSTRAINT month_finding_accepted_as CHECK ((accepted_as IS NULL) = (accepted_at IS NULL)),
  ADD CONSTRAINT month_finding_lapsed CHECK ((lapsed_at IS NULL) = (lapsed_as IS NULL) AND (lapsed_at IS NULL) = (lapsed_reason IS NULL)
                                             AND (lapsed_at IS NULL OR accepted_at IS NULL));
