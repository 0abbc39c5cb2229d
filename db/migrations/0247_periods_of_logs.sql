-- How long the log of reads, the audit log and what was mailed are kept, and their removal afterwards (access §28, docs/decisions/0123).

-- What the law lets a clinic choose: at least this long. Nobody writes it: it follows from the kind.
ALTER TABLE retention_period ADD COLUMN least_months integer NOT NULL
  GENERATED ALWAYS AS (CASE kind WHEN 'read_log' THEN 60 WHEN 'audit_log' THEN 72 WHEN 'mails' THEN 12 ELSE 1 END) STORED;
ALTER TABLE retention_period DROP CONSTRAINT retention_period_kind_check;
ALTER TABLE retention_period ADD CONSTRAINT retention_period_kind_check
  CHECK (kind IN ('patients', 'import_rows', 'read_log', 'audit_log', 'mails'));
ALTER TABLE retention_period ADD CONSTRAINT retention_period_least CHECK (months >= least_months);
COMMENT ON TABLE retention_period IS 'How many months each kind of data is kept before it is anonymised or removed.';
INSERT INTO retention_period (kind, months) VALUES ('read_log', 180), ('audit_log', 180), ('mails', 72);

-- Writing a row is what removes: the trigger below does it, some thousand rows at a time, and says what it did.
CREATE TABLE removal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL REFERENCES retention_period CHECK (kind IN ('read_log', 'audit_log', 'mails')),
  -- Data from before this day were removed.
  before date NOT NULL,
  -- The period by which they were.
  months integer NOT NULL DEFAULT 0,
  made_at timestamptz NOT NULL DEFAULT now(),
  removed integer NOT NULL DEFAULT 0,
  -- Of the log of reads: the last record that was removed, when it was and its hash, from which the chain goes on.
  last_id bigint,
  last_at timestamptz,
  last_hash bytea,
  -- The record of the log of reads that tells of it.
  record_id bigint,
  CONSTRAINT removal_anchor CHECK ((kind = 'read_log') = (num_nonnulls(last_id, last_at, last_hash, record_id) = 4))
);
COMMENT ON TABLE removal IS 'What was removed because its time had passed, and where the chain of the log of reads begins since.';
CREATE INDEX removal_kind_idx ON removal (kind, last_id);
CREATE TRIGGER removal_append_only BEFORE UPDATE OR DELETE ON removal
  FOR EACH ROW EXECUTE FUNCTION refuse_change('What was removed stays told.');
CREATE TRIGGER removal_no_truncate BEFORE TRUNCATE ON removal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('What was removed stays told.');

-- Whether a trigger of the table above is at work: no statement of a program can say so.
CREATE FUNCTION is_removing() RETURNS boolean LANGUAGE sql STABLE
RETURN pg_trigger_depth() > 0 AND coalesce(current_setting('portal.removal', true), '') = 'on';

DROP TRIGGER read_log_append_only ON read_log;
CREATE TRIGGER read_log_append_only BEFORE UPDATE ON read_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change('The log of reads is append-only.');
CREATE TRIGGER read_log_no_deletion BEFORE DELETE ON read_log
  FOR EACH ROW WHEN (NOT is_removing()) EXECUTE FUNCTION refuse_change('The log of reads is append-only.');
DROP TRIGGER audit_log_no_deletion ON audit_log;
CREATE TRIGGER audit_log_no_deletion BEFORE DELETE ON audit_log
  FOR EACH ROW WHEN (NOT is_removing()) EXECUTE FUNCTION refuse_change('The audit log is append-only.');

-- The most rows that one removal takes, so that others do not wait for long.
CREATE FUNCTION removed_at_once() RETURNS integer LANGUAGE sql IMMUTABLE RETURN 5000;

-- The first moment of a day in Santiago.
CREATE FUNCTION start_of_day(day date) RETURNS timestamptz LANGUAGE sql STABLE
RETURN day::timestamp AT TIME ZONE 'America/Santiago';

-- What the log of reads itself tells of a removal.
CREATE FUNCTION removal_words(r removal) RETURNS jsonb LANGUAGE sql STABLE
RETURN jsonb_build_object('before', r.before, 'months', r.months, 'removed', r.removed, 'lastId', r.last_id, 'lastHash', encode(r.last_hash, 'hex'));

-- Entries of the audit log that stay: the checks of the books compare them with files, approvals and findings, which stay as well
-- (file-checks.ts, numbered-export-checks.ts and approval-checks.ts of src/server/operations/books). Without them right books would look wrong.
CREATE FUNCTION is_compared(entity text, action text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN entity IN ('bankFile', 'accountingExport', 'numberedExport', 'monthApproval', 'monthFinding') OR action = 'clinic.approval';

-- Records of the log of reads that are older than a day: only its beginning goes, so those behind the first younger record wait for it.
CREATE FUNCTION expired_reads(before date) RETURNS TABLE (at timestamptz, waits boolean) LANGUAGE sql STABLE AS $$
  SELECT r.at, r.id > f.id
    FROM read_log r
   CROSS JOIN (SELECT coalesce(min(k.id), 9223372036854775807) AS id FROM read_log k WHERE k.at >= start_of_day(before)) AS f
   WHERE r.at < start_of_day(before)
$$;

-- Reminders and letters that were settled before a day, by table and key. Those with statements stay: they are what tells that a
-- statement was sent.
CREATE FUNCTION expired_mails(before date) RETURNS TABLE (in_table text, id bigint, at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT 'receipt_reminder', m.id, m.settled_at FROM receipt_reminder m WHERE m.settled_at < start_of_day(before)
   UNION ALL SELECT 'payee_letter', l.id, l.settled_at FROM payee_letter l WHERE l.settled_at < start_of_day(before)
$$;

-- Nothing is removed before its time. Of the chained log only its beginning goes: up to the first record that is younger.
CREATE FUNCTION remove_expired() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER removal_made BEFORE INSERT ON removal FOR EACH ROW EXECUTE FUNCTION remove_expired();

-- Logs are removed, not anonymised.
ALTER TABLE anonymisation ADD CONSTRAINT anonymisation_kind CHECK (kind IN ('patients', 'import_rows'));

-- What the log says of a finding follows when the patient in its subject is anonymised: the check of the books compares both, and the entry stays.
CREATE FUNCTION anonymise_finding_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_log SET after = jsonb_set(after, '{subject}', to_jsonb(NEW.subject))
   WHERE entity = 'monthFinding' AND entity_id = NEW.id::text AND after ->> 'subject' = OLD.subject;
  RETURN NULL;
END
$$;
CREATE TRIGGER month_finding_anonymised AFTER UPDATE OF subject ON month_finding
  FOR EACH ROW WHEN (OLD.subject <> NEW.subject AND is_anonymising()) EXECUTE FUNCTION anonymise_finding_entries();
