-- An attention whose file says that it is void waits (intake §15.15): its import begins a hold of it.

ALTER TABLE hold
  -- The import whose file says that the attention is void; null when a person began the hold.
  ADD COLUMN begun_by_import integer REFERENCES import;

DROP TRIGGER hold_kept ON hold;
CREATE TRIGGER hold_kept BEFORE UPDATE ON hold
  FOR EACH ROW WHEN (
    (OLD.id, OLD.attention_id, OLD.doctor_id, OLD.society_id, OLD.import_id, OLD.until, OLD.created_at, OLD.begun_by_import)
    IS DISTINCT FROM
    (NEW.id, NEW.attention_id, NEW.doctor_id, NEW.society_id, NEW.import_id, NEW.until, NEW.created_at, NEW.begun_by_import)
    OR (OLD.reason, OLD.doctor_message) IS DISTINCT FROM (NEW.reason, NEW.doctor_message) AND NOT is_anonymising()
    OR OLD.released_at IS NOT NULL AND (
      OLD.released_at IS DISTINCT FROM NEW.released_at
      OR OLD.release_reason IS DISTINCT FROM NEW.release_reason AND NOT is_anonymising())
  ) EXECUTE FUNCTION refuse_change('A hold never changes: it is released, once.');

-- As before, but the holds of one attention are found by its index: an import begins many at once.
CREATE OR REPLACE FUNCTION begin_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.attention_id IS NOT NULL THEN
    UPDATE hold SET released_at = (until + 1)::timestamp AT TIME ZONE 'America/Santiago'
     WHERE attention_id = NEW.attention_id AND released_at IS NULL AND until < current_date;
    PERFORM FROM attention WHERE id = NEW.attention_id FOR KEY SHARE;
    IF NOT FOUND OR EXISTS (SELECT FROM payment_line WHERE attention_id = NEW.attention_id) THEN
      RAISE EXCEPTION 'A hold of an attention names one that is in no payment.'
        USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
    END IF;
  ELSE
    UPDATE hold SET released_at = (until + 1)::timestamp AT TIME ZONE 'America/Santiago'
     WHERE released_at IS NULL AND until < current_date
       AND (doctor_id = NEW.doctor_id OR society_id = NEW.society_id OR import_id = NEW.import_id);
  END IF;
  RETURN NEW;
END
$$;

-- Why an import holds an attention: by it the hold is found again.
CREATE FUNCTION void_reason(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'El archivo dice «' || left(status, 60) || '»'
$$;

-- Holds attentions that are in no payment, each with what its file says; answers how many. One that is held stays as it is.
-- Fees wait for the ledger's lock: an import that did not take it first does not wait for it here, and is tried again.
CREATE FUNCTION hold_void_attentions(by_import integer, by_user integer, ids bigint[], statuses text[]) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  made bigint;
BEGIN
  IF EXISTS (SELECT FROM payable_fee WHERE attention_id = ANY (ids))
     AND NOT pg_try_advisory_xact_lock(hashtext('portal-medico.ledger')) THEN
    RAISE EXCEPTION 'The ledger is locked.' USING ERRCODE = 'lock_not_available';
  END IF;
  INSERT INTO hold (attention_id, reason, doctor_message, created_by, begun_by_import)
  SELECT told.id, void_reason(told.status),
         'En el registro de la clínica figura como anulada o no hecha. Se paga si la clínica confirma que se hizo.',
         by_user, by_import
    FROM unnest(ids, statuses) AS told (id, status)
   WHERE NOT EXISTS (SELECT FROM payment_line l WHERE l.attention_id = told.id)
  ON CONFLICT (attention_id) WHERE attention_id IS NOT NULL AND released_at IS NULL DO NOTHING;
  GET DIAGNOSTICS made = ROW_COUNT;
  RETURN made;
END
$$;

-- Releases what an import holds, when it is reverted; answers how many.
CREATE FUNCTION release_void_attentions(by_import integer, by_user integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  released bigint;
BEGIN
  UPDATE hold SET released_at = now(), released_by = by_user, release_reason = 'Se revirtió la importación'
   WHERE begun_by_import = by_import AND released_at IS NULL;
  GET DIAGNOSTICS released = ROW_COUNT;
  RETURN released;
END
$$;
