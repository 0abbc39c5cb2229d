-- What approved corrections owe and no payment has is paid, as other unpaid lines are, to whom its day belongs once an affiliation changes.

ALTER TABLE replacement_fee ADD COLUMN matched_society_id integer REFERENCES medical_society;
COMMENT ON COLUMN replacement_fee.matched_society_id IS 'The society that the rules were compared with.';
COMMENT ON COLUMN replacement_fee.society_id IS 'To whom it is paid: this society, or without one the doctor.';
CREATE INDEX replacement_fee_matched_society_idx ON replacement_fee (matched_society_id) WHERE matched_society_id IS NOT NULL;
ALTER TABLE replacement_fee DISABLE TRIGGER replacement_fee_kept;
UPDATE replacement_fee SET matched_society_id = society_id WHERE society_id IS NOT NULL;
ALTER TABLE replacement_fee ENABLE TRIGGER replacement_fee_kept;

-- As before (0398_societies_of_former_payments.sql), and the society by whose rules a correction pays, which may be nobody's payee any more.
DROP POLICY own_records ON medical_society;
CREATE POLICY own_records ON medical_society FOR SELECT TO portal_medico_doctor USING (
  EXISTS (SELECT FROM doctor_affiliation
           WHERE doctor_affiliation.doctor_id = portal_doctor_id() AND doctor_affiliation.society_id = medical_society.id)
  OR EXISTS (SELECT FROM calculation
              WHERE calculation.doctor_id = portal_doctor_id() AND calculation.society_id = medical_society.id)
  OR EXISTS (SELECT FROM payment
              WHERE payment.doctor_id = portal_doctor_id() AND payment.society_id = medical_society.id)
  OR EXISTS (SELECT FROM replacement_fee
              WHERE replacement_fee.doctor_id = portal_doctor_id()
                AND medical_society.id IN (replacement_fee.society_id, replacement_fee.matched_society_id))
);

-- As before (0131_corrections.sql), but the payee follows the affiliation of its day while no payment has it.
DROP TRIGGER replacement_fee_kept ON replacement_fee;
CREATE OR REPLACE FUNCTION keep_replacements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT 0 = (
      SELECT count(*)
        FROM removed o JOIN correction k ON k.id = o.correction_id AND k.status <> 'proposed'
        LEFT JOIN added n ON n.correction_id = o.correction_id
       WHERE (to_jsonb(n) - 'society_id' = to_jsonb(o) - 'society_id'
              AND (n.society_id IS NOT DISTINCT FROM o.society_id
                   OR k.status = 'approved' AND n.society_id IS NOT DISTINCT FROM society_of(n.doctor_id, n.attention_date)
                      AND NOT EXISTS (SELECT FROM entry e JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
                                       WHERE e.correction_id = n.correction_id AND e.origin = 'replacement'))) IS NOT TRUE) $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'What is due instead never changes once its correction is decided.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER replacement_fee_kept AFTER UPDATE ON replacement_fee REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_replacements();

-- As before (0215_retention.sql), but for the payee of what corrections owe, which the next trigger guards.
DROP TRIGGER entry_kept ON entry;
CREATE TRIGGER entry_kept BEFORE UPDATE ON entry
  FOR EACH ROW WHEN (
    OLD.status <> 'proposed' AND (
    (OLD.id, OLD.origin, OLD.doctor_id, OLD.period_year, OLD.period_month, OLD.is_payee_fixed, OLD.kind_id, OLD.amount,
     OLD.bears_retention, OLD.made_with, OLD.created_at, OLD.schedule_id, OLD.instalment, OLD.basis,
     OLD.correction_id, OLD.scale_rule_id, OLD.scale_year, OLD.scale_month)
    IS DISTINCT FROM
    (NEW.id, NEW.origin, NEW.doctor_id, NEW.period_year, NEW.period_month, NEW.is_payee_fixed, NEW.kind_id, NEW.amount,
     NEW.bears_retention, NEW.made_with, NEW.created_at, NEW.schedule_id, NEW.instalment, NEW.basis,
     NEW.correction_id, NEW.scale_rule_id, NEW.scale_year, NEW.scale_month)
    OR OLD.origin NOT IN ('replacement', 'scale_adjustment') AND OLD.society_id IS DISTINCT FROM NEW.society_id
    OR OLD.origin <> 'replacement' AND OLD.waits_for IS DISTINCT FROM NEW.waits_for
    OR (OLD.description, OLD.reason) IS DISTINCT FROM (NEW.description, NEW.reason) AND NOT is_anonymising())
  ) EXECUTE FUNCTION refuse_change('An approved entry never changes: it is withdrawn.');

-- What no payment has yet belongs to the payee of its correction, and waits as it did when it was made (`check_waiting`).
CREATE FUNCTION check_followed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT 0 = (SELECT count(*) FROM removed o JOIN added n USING (id)
                 WHERE (o.society_id, o.waits_for) IS DISTINCT FROM (n.society_id, n.waits_for) AND o.status <> 'proposed') $query$ INTO is_right;
  IF is_right THEN
    RETURN NULL;
  END IF;
  EXECUTE $query$
    SELECT 0 = (
      SELECT count(*)
        FROM removed o JOIN added n USING (id)
        LEFT JOIN correction k ON k.id = n.correction_id
        LEFT JOIN entry v ON v.correction_id = k.id AND v.origin = 'reversal'
       WHERE (o.society_id, o.waits_for) IS DISTINCT FROM (n.society_id, n.waits_for) AND o.status <> 'proposed'
         AND (n.status <> 'approved'
              OR EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = n.id AND l.is_live)
              OR CASE n.origin
                   WHEN 'replacement' THEN
                     n.waits_for IS DISTINCT FROM CASE WHEN n.doctor_id = k.doctor_id AND n.society_id IS DISTINCT FROM k.society_id THEN v.id END
                   ELSE NOT EXISTS (
                     SELECT FROM replacement_fee r JOIN correction c ON c.id = r.correction_id AND c.status = 'approved'
                      WHERE (r.doctor_id, r.period_year, r.period_month) = (n.doctor_id, n.scale_year, n.scale_month)
                        AND r.society_id IS NOT DISTINCT FROM n.society_id
                        AND r.accumulations @> jsonb_build_array(jsonb_build_object('ruleId', n.scale_rule_id)))
                 END)) $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'What a correction owes changes its payee with its affiliation only, while no payment has it.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER entry_followed AFTER UPDATE ON entry REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_followed_entries();

-- Pays these corrections, which no payment has, by the affiliations of their days; `payees`: whom each was to pay before. What a scale
-- owes goes with the correction of it that was decided last: it was made for that one's payee.
CREATE FUNCTION pay_by_affiliation(moved bigint[], payees integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE replacement_fee SET society_id = society_of(doctor_id, attention_date) WHERE correction_id = ANY(moved);
  UPDATE entry e
     SET society_id = r.society_id,
         waits_for = CASE WHEN r.doctor_id = k.doctor_id AND r.society_id IS DISTINCT FROM k.society_id THEN v.id END
    FROM replacement_fee r
    JOIN correction k ON k.id = r.correction_id
    LEFT JOIN entry v ON v.correction_id = k.id AND v.origin = 'reversal'
   WHERE r.correction_id = ANY(moved) AND e.correction_id = r.correction_id AND e.origin = 'replacement';
  UPDATE entry e SET society_id = owed.society_id
    -- Of each scale the last one that moved: the others were decided before.
    FROM (SELECT DISTINCT ON (r.doctor_id, r.period_year, r.period_month, part->'ruleId')
                 r.doctor_id, r.period_year, r.period_month, (part->>'ruleId')::integer AS rule_id, r.society_id, was.society_id AS was_id,
                 k.decided_at, k.id, jsonb_build_array(jsonb_build_object('ruleId', part->'ruleId')) AS place
            FROM unnest(moved, payees) AS was (correction_id, society_id)
            JOIN replacement_fee r USING (correction_id)
            JOIN correction k ON k.id = r.correction_id
           CROSS JOIN jsonb_array_elements(r.accumulations) AS part
           ORDER BY r.doctor_id, r.period_year, r.period_month, part->'ruleId', k.decided_at DESC, k.id DESC) AS owed
   WHERE e.origin = 'scale_adjustment' AND e.status = 'approved'
     AND (e.doctor_id, e.scale_rule_id, e.scale_year, e.scale_month) = (owed.doctor_id, owed.rule_id, owed.period_year, owed.period_month)
     AND e.society_id IS NOT DISTINCT FROM owed.was_id
     AND NOT EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live)
     -- None that pays a line of this scale, or took one back, was decided later.
     AND NOT EXISTS (
       SELECT FROM replacement_fee r JOIN correction k ON k.id = r.correction_id AND k.status = 'approved'
        WHERE (r.doctor_id, r.period_year, r.period_month) = (owed.doctor_id, owed.period_year, owed.period_month)
          AND r.accumulations @> owed.place AND (k.decided_at, k.id) > (owed.decided_at, owed.id))
     AND NOT EXISTS (
       SELECT FROM correction k
         LEFT JOIN replacement_fee f ON f.correction_id = k.previous_id
         LEFT JOIN calculation c ON c.attention_id = k.attention_id AND k.previous_id IS NULL
        WHERE k.doctor_id = owed.doctor_id AND k.status = 'approved' AND (k.decided_at, k.id) > (owed.decided_at, owed.id)
          AND (coalesce(f.period_year, c.period_year), coalesce(f.period_month, c.period_month)) = (owed.period_year, owed.period_month)
          AND coalesce(f.accumulations, c.accumulations) @> owed.place);
END
$$;

-- The affiliations are written by then.
CREATE FUNCTION follow_affiliations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved bigint[];
  payees integer[];
BEGIN
  EXECUTE $query$
    SELECT array_agg(e.correction_id ORDER BY e.id), array_agg(e.society_id ORDER BY e.id)
      FROM added n
      JOIN entry e ON e.doctor_id = n.doctor_id AND e.origin = 'replacement' AND e.status = 'approved'
      JOIN replacement_fee r ON r.correction_id = e.correction_id
       AND r.attention_date BETWEEN coalesce(n.valid_from, '-infinity') AND coalesce(n.valid_until, 'infinity')
     WHERE n.kind = 'affiliation' AND e.society_id IS DISTINCT FROM n.society_id
       AND NOT EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live) $query$ INTO moved, payees;
  IF moved IS NOT NULL THEN
    PERFORM pay_by_affiliation(moved, payees);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payee_change_followed AFTER INSERT ON payee_change REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION follow_affiliations();

-- What an annulled payment gives back has not followed the affiliations that changed while it had it.
CREATE FUNCTION follow_once_free() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved bigint[];
  payees integer[];
BEGIN
  EXECUTE $query$
    SELECT array_agg(e.correction_id ORDER BY e.id), array_agg(e.society_id ORDER BY e.id)
      FROM added n
      JOIN entry e ON e.id = n.entry_id AND e.origin = 'replacement' AND e.status = 'approved'
      JOIN replacement_fee r ON r.correction_id = e.correction_id
     WHERE NOT n.is_live AND e.society_id IS DISTINCT FROM society_of(r.doctor_id, r.attention_date)
       AND NOT EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = e.id AND l.is_live) $query$ INTO moved, payees;
  IF moved IS NOT NULL THEN
    PERFORM pay_by_affiliation(moved, payees);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payment_entry_freed AFTER UPDATE ON payment_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION follow_once_free();
