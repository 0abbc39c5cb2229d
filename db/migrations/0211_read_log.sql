-- Who read the data of patients and doctors (access §16, docs/decisions/0102). Append-only, and chained: the hash of each record
-- covers the one before it, so that a record that was changed, removed or put between others is found (operations §5).
CREATE TABLE read_log (
  -- The place in the chain: 1, 2, 3 and so on, without gaps.
  id bigint PRIMARY KEY,
  -- When the answer was ready.
  at timestamptz NOT NULL,
  -- Null for what the product says of itself.
  user_id integer,
  -- The person's name as it was then, so that the record outlives the account.
  user_name text NOT NULL,
  ip_address text,
  -- The call that answered, e.g. attentions.list; process.start and process.stop for a server that started and ended.
  call text NOT NULL CHECK (length(call) BETWEEN 1 AND 80),
  -- The screen from which it was called, e.g. /atenciones-medicas; null when the caller named none.
  screen text CHECK (length(screen) <= 120),
  -- What was answered: rows of a list, one record, sums, a file, or the assistant's answer.
  kind text NOT NULL CHECK (kind IN ('list', 'record', 'sums', 'file', 'answer', 'process')),
  -- What was asked for: filters, and ids of the address.
  filter jsonb NOT NULL DEFAULT '{}' CHECK (length(filter::text) <= 8000),
  -- How many rows were answered; null for a file whose rows are not counted.
  row_count integer CHECK (row_count >= 0),
  -- The doctors that were asked for or shown.
  doctor_ids integer[] NOT NULL DEFAULT '{}',
  -- The RUTs of the patients that were asked for or shown.
  patient_ruts text[] NOT NULL DEFAULT '{}',
  -- Whether patients were shown that are not named here: by a file, or by more rows than are named.
  has_unnamed_patients boolean NOT NULL DEFAULT false,
  -- SHA-256 over the hash of the record before it and all columns of this one.
  hash bytea NOT NULL
);
CREATE INDEX read_log_at_idx ON read_log (at, id);
CREATE INDEX read_log_user_idx ON read_log (user_id, id);
-- Compressed lists of records: a row for each patient of each answer would be many times as large.
CREATE INDEX read_log_patients_idx ON read_log USING gin (patient_ruts);
CREATE INDEX read_log_doctors_idx ON read_log USING gin (doctor_ids);
CREATE INDEX read_log_unnamed_idx ON read_log (id) WHERE has_unnamed_patients;
CREATE INDEX read_log_process_idx ON read_log (id) WHERE kind = 'process';

-- The end of the chain: one row, held while records are appended, so that they follow one another.
CREATE TABLE read_log_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The id of the last record; 0 before the first.
  last_id bigint NOT NULL DEFAULT 0,
  -- The last record's hash.
  hash bytea NOT NULL DEFAULT ''
);
INSERT INTO read_log_head DEFAULT VALUES;

CREATE FUNCTION read_log_hash(r read_log, former bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(former || convert_to(jsonb_build_array(
    r.id, extract(epoch FROM r.at), r.user_id, r.user_name, r.ip_address, r.call, r.screen, r.kind, r.filter, r.row_count,
    to_jsonb(r.doctor_ids), to_jsonb(r.patient_ruts), r.has_unnamed_patients)::text, 'UTF8'))
$$;

-- A record's place and hash are given to it here, whatever was asked for.
CREATE FUNCTION chain_read() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head read_log_head;
BEGIN
  SELECT * INTO STRICT head FROM read_log_head FOR UPDATE;
  NEW.id := head.last_id + 1;
  NEW.hash := read_log_hash(NEW, head.hash);
  UPDATE read_log_head SET last_id = NEW.id, hash = NEW.hash;
  RETURN NEW;
END
$$;
CREATE TRIGGER read_log_chain BEFORE INSERT ON read_log FOR EACH ROW EXECUTE FUNCTION chain_read();
CREATE TRIGGER read_log_append_only BEFORE UPDATE OR DELETE ON read_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change('The log of reads is append-only.');
CREATE TRIGGER read_log_no_truncate BEFORE TRUNCATE ON read_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The log of reads is append-only.');
-- Only appending, which is a trigger itself, moves the end.
CREATE TRIGGER read_log_head_moves BEFORE UPDATE ON read_log_head
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change('Only a new record moves the end of the log of reads.');
CREATE TRIGGER read_log_head_stays BEFORE INSERT OR DELETE ON read_log_head
  FOR EACH ROW EXECUTE FUNCTION refuse_change('The end of the log of reads stays.');
CREATE TRIGGER read_log_head_no_truncate BEFORE TRUNCATE ON read_log_head
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('The end of the log of reads stays.');
