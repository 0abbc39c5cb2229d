-- Questions to the assistant that got no answer, without names (operations §6.24, docs/decisions/0139).

CREATE TABLE unanswered_question (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Only words of the product itself, and the kinds of what was replaced.
  question text NOT NULL CHECK (question <> '' AND length(question) <= 400),
  -- The kind of profile, and nobody's name.
  asked_by text NOT NULL CHECK (asked_by IN ('staff', 'doctor', 'user')),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0),
  first_on date NOT NULL,
  last_on date NOT NULL CHECK (last_on >= first_on),
  CONSTRAINT unanswered_question_key UNIQUE (question, asked_by)
);
COMMENT ON TABLE unanswered_question IS 'Questions to the assistant that got no answer, without names and without who asked.';
CREATE INDEX unanswered_question_last_on_idx ON unanswered_question (last_on);

CREATE TABLE assistant_setting (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  keeps_unanswered boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE assistant_setting IS 'What the clinic decided about the assistant: one row.';
INSERT INTO assistant_setting DEFAULT VALUES;

-- They are kept for a time that the clinic chooses, as the logs are (access §28).
ALTER TABLE retention_period DROP CONSTRAINT retention_period_kind_check;
ALTER TABLE retention_period ADD CONSTRAINT retention_period_kind_check
  CHECK (kind IN ('patients', 'import_rows', 'read_log', 'audit_log', 'mails', 'questions'));
ALTER TABLE removal DROP CONSTRAINT removal_kind_check;
ALTER TABLE removal ADD CONSTRAINT removal_kind_check CHECK (kind IN ('read_log', 'audit_log', 'mails', 'questions'));
INSERT INTO retention_period (kind, months) VALUES ('questions', 12);

-- As before, and questions that nobody asked again since the day.
CREATE OR REPLACE FUNCTION remove_expired() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  period retention_period;
BEGIN
  SELECT * INTO STRICT period FROM retention_period WHERE kind = NEW.kind FOR UPDATE;
  IF NEW.before > (now() AT TIME ZONE 'America/Santiago')::date - make_interval(months => period.months) THEN
    RAISE EXCEPTION 'Data are removed once the time for which they are kept has passed.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  -- Never a given one: with that of another row, ON CONFLICT DO NOTHING would remove and keep no row of it.
  NEW.id := nextval(pg_get_serial_sequence('removal', 'id'));
  NEW.made_at := now();
  NEW.months := period.months;
  PERFORM set_config('portal.removal', 'on', true);
  CASE NEW.kind
    WHEN 'read_log' THEN
      WITH oldest AS MATERIALIZED (SELECT id, at, hash FROM read_log ORDER BY id LIMIT removed_at_once()),
           first_kept AS (SELECT min(id) AS id FROM oldest WHERE at >= start_of_day(NEW.before))
      SELECT o.id, o.at, o.hash INTO NEW.last_id, NEW.last_at, NEW.last_hash
        FROM oldest o, first_kept f WHERE f.id IS NULL OR o.id < f.id ORDER BY o.id DESC LIMIT 1;
      DELETE FROM read_log WHERE id <= NEW.last_id;
      GET DIAGNOSTICS NEW.removed = ROW_COUNT;
    WHEN 'audit_log' THEN
      DELETE FROM audit_log
       WHERE id IN (SELECT id FROM audit_log
                     WHERE at < start_of_day(NEW.before) AND NOT is_compared(entity, action) ORDER BY at, id LIMIT removed_at_once());
      GET DIAGNOSTICS NEW.removed = ROW_COUNT;
    WHEN 'mails' THEN
      WITH chosen AS MATERIALIZED (SELECT in_table, id FROM expired_mails(NEW.before) ORDER BY at, in_table, id LIMIT removed_at_once()),
           reminders AS (DELETE FROM receipt_reminder WHERE id IN (SELECT id FROM chosen WHERE in_table = 'receipt_reminder') RETURNING 1),
           letters AS (DELETE FROM payee_letter WHERE id IN (SELECT id FROM chosen WHERE in_table = 'payee_letter') RETURNING 1)
      SELECT count(*) INTO NEW.removed FROM (SELECT * FROM reminders UNION ALL SELECT * FROM letters) AS gone_now;
    WHEN 'questions' THEN
      DELETE FROM unanswered_question
       WHERE id IN (SELECT id FROM unanswered_question WHERE last_on < NEW.before ORDER BY last_on, id LIMIT removed_at_once());
      GET DIAGNOSTICS NEW.removed = ROW_COUNT;
  END CASE;
  -- Nothing to tell.
  IF NEW.removed = 0 THEN
    PERFORM set_config('portal.removal', '', true);
    RETURN NULL;
  END IF;
  IF NEW.kind = 'read_log' THEN
    -- Within the chain, so that nobody can make up where it begins.
    INSERT INTO read_log (at, user_name, call, kind, filter)
    VALUES (clock_timestamp(), 'Sistema', 'process.removal', 'process', removal_words(NEW)) RETURNING id INTO NEW.record_id;
  END IF;
  PERFORM set_config('portal.removal', '', true);
  RETURN NEW;
END
$$;
