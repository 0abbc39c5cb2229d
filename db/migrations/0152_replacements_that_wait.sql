-- A paid fee that moves to another payee is paid there after it was given back (docs/decisions/0088).

ALTER TABLE entry
  -- The reversal that is recovered before a payment takes this one.
  ADD COLUMN waits_for bigint REFERENCES entry ON DELETE CASCADE,
  ADD CONSTRAINT entry_waits CHECK (waits_for IS NULL OR origin = 'replacement');
CREATE INDEX entry_waits_idx ON entry (waits_for) WHERE waits_for IS NOT NULL;
ALTER TABLE payment_entry ADD COLUMN society_id integer;
COMMENT ON COLUMN payment_entry.society_id IS 'The payee to whom the entry belonged when the payment took it; null: the doctor.';
ALTER TABLE payment_entry DISABLE TRIGGER payment_entry_kept;
UPDATE payment_entry l SET society_id = p.society_id FROM payment p WHERE p.id = l.payment_id AND p.society_id IS NOT NULL;
ALTER TABLE payment_entry ENABLE TRIGGER payment_entry_kept;

-- An entry below 0 is recovered once a payment that has it is paid, and what this one carried on is recovered, too: by a later payment,
-- or settled by two persons. Doctors ask it of their own entries, so it reads what they may not.
CREATE FUNCTION is_recovered(entry_id bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE owed AS (
      SELECT e.id, e.status, l.payment_id
        FROM entry e LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live WHERE e.id = $1
      UNION
      SELECT e.id, e.status, l.payment_id
        FROM owed o JOIN entry e ON e.made_with = o.payment_id AND e.origin = 'carried_balance' AND e.status <> 'withdrawn'
        LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live)
  SELECT coalesce(bool_and(o.status = 'settled' OR p.status IS NOT DISTINCT FROM 'paid'), false)
    FROM owed o LEFT JOIN payment p ON p.id = o.payment_id
$$;
COMMENT ON FUNCTION is_recovered IS 'Whether what an entry takes back has been paid back, or settled by two persons.';

DROP TRIGGER entry_kept ON entry;
CREATE TRIGGER entry_kept BEFORE UPDATE ON entry
  FOR EACH ROW WHEN (
    OLD.status <> 'proposed' AND
    (OLD.id, OLD.origin, OLD.doctor_id, OLD.period_year, OLD.period_month, OLD.is_payee_fixed, OLD.society_id, OLD.kind_id, OLD.amount,
     OLD.bears_retention, OLD.description, OLD.reason, OLD.made_with, OLD.created_at, OLD.schedule_id, OLD.instalment, OLD.basis,
     OLD.correction_id, OLD.scale_rule_id, OLD.scale_year, OLD.scale_month, OLD.waits_for)
    IS DISTINCT FROM
    (NEW.id, NEW.origin, NEW.doctor_id, NEW.period_year, NEW.period_month, NEW.is_payee_fixed, NEW.society_id, NEW.kind_id, NEW.amount,
     NEW.bears_retention, NEW.description, NEW.reason, NEW.made_with, NEW.created_at, NEW.schedule_id, NEW.instalment, NEW.basis,
     NEW.correction_id, NEW.scale_rule_id, NEW.scale_year, NEW.scale_month, NEW.waits_for)
  ) EXECUTE FUNCTION refuse_change('An approved entry never changes: it is withdrawn.');

-- A replacement for the same doctor and another payee waits for its reversal.
CREATE FUNCTION check_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT NOT EXISTS (
      SELECT FROM added n JOIN correction k ON k.id = n.correction_id LEFT JOIN entry v ON v.correction_id = k.id AND v.origin = 'reversal'
       WHERE n.origin = 'replacement'
         AND n.waits_for IS DISTINCT FROM
             CASE WHEN n.doctor_id = k.doctor_id AND n.society_id IS DISTINCT FROM k.society_id THEN v.id END) $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'What moves to another payee of the doctor waits for what was paid to be recovered.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER entry_waiting AFTER INSERT ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_waiting();

-- As before (0131_corrections.sql), and says what waits for what.
CREATE OR REPLACE FUNCTION decide_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT NOT EXISTS (
      SELECT FROM added n JOIN removed was USING (id)
        LEFT JOIN replacement_fee r ON r.correction_id = n.id
       WHERE was.status = 'proposed' AND n.status = 'approved'
         AND (r.correction_id IS NULL OR NOT EXISTS (
           SELECT FROM payment p WHERE p.id = n.payment_id AND p.status = 'paid')))
       AND NOT EXISTS (
      SELECT FROM added n JOIN correction k ON k.previous_id = n.id AND k.status IN ('proposed', 'approved') WHERE n.status = 'withdrawn')
  $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A correction is approved with what is due instead, while its payment is paid, and withdrawn after those that follow it.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  EXECUTE $query$
    WITH side AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('entry', 'id')) AS id, s.*
        FROM (SELECT n.id AS correction_id, s.origin, s.doctor_id, s.society_id, s.amount, n.period_year, n.period_month,
                     words_of_attention(s.prefix, s.service, s.day, a.patient_name) AS description, n.reason, n.created_by, n.decided_by, n.decided_at,
                     -- The doctor is paid it through another payee, who was paid it once already.
                     n.doctor_id = r.doctor_id AND n.society_id IS DISTINCT FROM r.society_id AS is_moved
                FROM added n JOIN removed was USING (id)
                JOIN attention a ON a.id = n.attention_id
                LEFT JOIN replacement_fee old ON old.correction_id = n.previous_id
                JOIN service paid_service ON paid_service.id = coalesce(old.service_id, a.service_id)
                JOIN replacement_fee r ON r.correction_id = n.id
                JOIN service v ON v.id = r.service_id
               CROSS JOIN LATERAL (VALUES
                 ('reversal'::entry_origin, n.doctor_id, n.society_id, -n.paid_amount::bigint, 'Reversa', paid_service.name,
                  coalesce(old.attention_date, a.attention_date)),
                 ('replacement', r.doctor_id, r.society_id, r.calculated_amount::bigint, 'Corrección', v.name, r.attention_date)
               ) AS s (origin, doctor_id, society_id, amount, prefix, service, day)
               WHERE was.status = 'proposed' AND n.status = 'approved' AND s.amount <> 0
               ORDER BY n.id, s.origin) AS s)
    INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, is_payee_fixed, society_id, amount, bears_retention,
                       description, reason, correction_id, created_by, approved_by, approved_at, waits_for)
    SELECT s.id, s.origin, 'approved', s.doctor_id, s.period_year, s.period_month, true, s.society_id, s.amount, true,
           s.description, s.reason, s.correction_id, s.created_by, s.decided_by, s.decided_at, r.id
      FROM side s
      LEFT JOIN side r ON s.is_moved AND s.origin = 'replacement' AND r.origin = 'reversal' AND r.correction_id = s.correction_id
     ORDER BY s.id $query$;
  EXECUTE $query$
    UPDATE entry e SET status = 'withdrawn', withdrawn_at = n.decided_at, withdrawn_by = n.decided_by, withdrawal_reason = n.decision_reason
      FROM added n JOIN removed was USING (id)
     WHERE was.status = 'approved' AND n.status = 'withdrawn' AND e.correction_id = n.id AND e.status = 'approved' $query$;
  RETURN NULL;
END
$$;

-- As before (0120_entries.sql), but an entry that waits is not taken, and the payee is kept with the entry: affiliations may change.
CREATE OR REPLACE FUNCTION take_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT NOT EXISTS (
      SELECT FROM added l
        LEFT JOIN entry e ON e.id = l.entry_id
        LEFT JOIN payment p ON p.id = l.payment_id
       WHERE (l.is_live AND p.status = 'processed' AND e.status = 'approved' AND e.doctor_id = p.doctor_id AND l.doctor_id = p.doctor_id
              AND l.society_id IS NOT DISTINCT FROM p.society_id
              AND p.society_id IS NOT DISTINCT FROM CASE WHEN e.is_payee_fixed THEN e.society_id
                    ELSE society_of(e.doctor_id, (make_date(e.period_year, e.period_month, 1) + interval '1 month - 1 day')::date) END
              AND (e.waits_for IS NULL OR is_recovered(e.waits_for))
              AND (e.bears_retention OR l.retention_amount = 0)
              AND CASE WHEN e.origin = 'carried_balance' THEN e.made_with <> p.id
                       WHEN e.made_with IS NULL THEN (e.period_year, e.period_month) <= (p.period_year, p.period_month)
                       ELSE e.made_with = p.id END) IS NOT TRUE)
       AND NOT EXISTS (
      SELECT FROM payment p
       CROSS JOIN LATERAL (
         SELECT count(*) AS entries, coalesce(sum(e.amount) FILTER (WHERE e.bears_retention), 0) AS gross,
                coalesce(sum(l.retention_amount), 0) AS retention,
                coalesce(sum(e.amount) FILTER (WHERE NOT e.bears_retention), 0) AS unretained
           FROM payment_entry l JOIN entry e ON e.id = l.entry_id WHERE l.payment_id = p.id) AS s
       WHERE p.id IN (SELECT payment_id FROM added)
         AND (s.entries, s.gross, s.retention, s.unretained)
             <> (p.total_entries, p.entries_gross, p.entries_retention, p.unretained_amount)) $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A payment takes approved entries that are in no other, of its own doctor and payee, and is their sum.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

DROP VIEW payable_entry;
DROP VIEW entry_state;
CREATE VIEW entry_state WITH (security_invoker = true) AS
  SELECT e.*, CASE WHEN l.entry_id IS NOT NULL THEN l.society_id WHEN e.is_payee_fixed THEN e.society_id
                   ELSE society_of(e.doctor_id, (make_date(e.period_year, e.period_month, 1) + interval '1 month - 1 day')::date)
              END AS payee_society_id,
         l.payment_id, l.retention_amount,
         CASE WHEN l.payment_id IS NULL THEN e.status::text ELSE p.status::text END AS state,
         e.waits_for IS NOT NULL AND e.status = 'approved' AND l.payment_id IS NULL AND NOT is_recovered(e.waits_for) AS is_waiting
    FROM entry e
    LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    LEFT JOIN payment p ON p.id = l.payment_id;
COMMENT ON VIEW entry_state IS 'Entries with their payee, with the payment that has them, and whether they wait for a reversal.';
CREATE VIEW payable_entry WITH (security_invoker = true) AS
  SELECT e.id, e.origin, e.doctor_id, e.period_year, e.period_month, e.payee_society_id AS society_id, e.amount, e.bears_retention, e.made_with,
         EXISTS (SELECT FROM entry w WHERE w.waits_for = e.id AND w.status = 'approved') AS is_awaited
    FROM entry_state e WHERE e.status = 'approved' AND e.payment_id IS NULL AND NOT e.is_waiting;
COMMENT ON VIEW payable_entry IS 'Entries that a payment may be made of: approved, in none yet, and waiting for none.';
GRANT SELECT (waits_for) ON entry TO portal_medico_doctor;

-- Changes of an affiliation propose corrections, too.
ALTER TABLE retroactive_change
  ALTER COLUMN rule_id DROP NOT NULL,
  ALTER COLUMN before_revision DROP NOT NULL,
  ALTER COLUMN after_revision DROP NOT NULL,
  -- Of an affiliation: whose.
  ADD COLUMN doctor_id integer REFERENCES doctor,
  ADD CONSTRAINT retroactive_change_of CHECK (
    num_nonnulls(rule_id, doctor_id) = 1 AND num_nonnulls(rule_id, before_revision, after_revision) IN (0, 3));
COMMENT ON TABLE retroactive_change IS 'Changes of rules and affiliations that reached back, with what was done about calculated and paid fees.';
CREATE INDEX retroactive_change_doctor_idx ON retroactive_change (doctor_id) WHERE doctor_id IS NOT NULL;
