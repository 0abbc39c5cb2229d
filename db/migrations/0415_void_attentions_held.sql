-- An attention whose file says that it is void waits (intake §15.15): its import begins a hold of it.

ALTER TABLE hold
  -- The import whose file says that the attention is void; null when a person began the hold.
  ADD COLUMN begun_by_import integer REFERENCES import,
  -- The last other import whose file said so, too, while it was held.
  ADD COLUMN said_by_import integer REFERENCES import,
  ADD CONSTRAINT hold_said_by_import CHECK (said_by_import IS NULL OR begun_by_import IS NOT NULL);

-- A person's hold and an import's may be of the same attention: each ends by itself.
DROP INDEX hold_attention_key;
CREATE UNIQUE INDEX hold_attention_key ON hold (attention_id)
  WHERE attention_id IS NOT NULL AND begun_by_import IS NULL AND released_at IS NULL;
CREATE UNIQUE INDEX hold_void_key ON hold (attention_id)
  WHERE attention_id IS NOT NULL AND begun_by_import IS NOT NULL AND released_at IS NULL;

DROP TRIGGER hold_kept ON hold;
CREATE TRIGGER hold_kept BEFORE UPDATE ON hold
  FOR EACH ROW WHEN (
    (OLD.id, OLD.attention_id, OLD.doctor_id, OLD.society_id, OLD.import_id, OLD.until, OLD.created_at, OLD.begun_by_import)
    IS DISTINCT FROM
    (NEW.id, NEW.attention_id, NEW.doctor_id, NEW.society_id, NEW.import_id, NEW.until, NEW.created_at, NEW.begun_by_import)
    OR (OLD.reason, OLD.doctor_message) IS DISTINCT FROM (NEW.reason, NEW.doctor_message) AND NOT is_anonymising()
    OR OLD.released_at IS NOT NULL AND (
      (OLD.released_at, OLD.said_by_import) IS DISTINCT FROM (NEW.released_at, NEW.said_by_import)
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

-- A state as it is compared: another spelling is no other state.
CREATE FUNCTION compared_status(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT search_text(btrim(status))
$$;

-- Why an import holds an attention: by it the hold is found again.
CREATE FUNCTION void_reason(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'El archivo dice «' || left(btrim(status), 60) || '»'
$$;

-- Whether a person released what an import held for the same state: not when the import's revert did.
CREATE FUNCTION is_void_released(attention bigint, status text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM hold h
     WHERE h.attention_id = attention AND h.begun_by_import IS NOT NULL AND h.released_at IS NOT NULL
       AND search_text(h.reason) = search_text(void_reason(status))
       AND NOT EXISTS (SELECT FROM import b
                        WHERE b.id IN (h.begun_by_import, h.said_by_import) AND b.reverted_at = h.released_at))
$$;

-- Holds attentions that are in no payment, each with what its file says; answers those that it holds. One that an import
-- holds stays as it is. Fees wait for the ledger's lock: an import that did not take it first does not wait for it here, and
-- is tried again.
CREATE FUNCTION hold_void_attentions(by_import integer, by_user integer, ids bigint[], statuses text[]) RETURNS SETOF bigint
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payable_fee WHERE attention_id = ANY (ids))
     AND NOT pg_try_advisory_xact_lock(hashtext('portal-medico.ledger')) THEN
    RAISE EXCEPTION 'The ledger is locked.' USING ERRCODE = 'lock_not_available';
  END IF;
  RETURN QUERY
  INSERT INTO hold (attention_id, reason, doctor_message, created_by, begun_by_import)
  SELECT told.id, void_reason(told.status),
         'En el registro de la clínica figura como anulada o no hecha. Se paga si la clínica confirma que se hizo.',
         by_user, by_import
    FROM unnest(ids, statuses) AS told (id, status)
   WHERE NOT EXISTS (SELECT FROM payment_line l WHERE l.attention_id = told.id)
   ORDER BY told.id
  ON CONFLICT (attention_id) WHERE attention_id IS NOT NULL AND begun_by_import IS NOT NULL AND released_at IS NULL DO NOTHING
  RETURNING hold.attention_id;
END
$$;

-- Keeps that an import, too, says of attentions that they are void, where another one holds them.
CREATE FUNCTION keep_void_said(by_import integer, ids bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE hold SET said_by_import = by_import
   WHERE attention_id = ANY (ids) AND begun_by_import <> by_import AND released_at IS NULL
$$;

-- Releases what a reverted import holds of attentions that are not void without it; answers how many. What another import
-- said, too, stays, and so does, to be sure, what one of those between said that are not reverted.
CREATE FUNCTION release_void_attentions(by_import integer, by_user integer, void_pattern text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  released bigint;
BEGIN
  UPDATE hold h SET released_at = now(), released_by = by_user, release_reason = 'Se revirtió la importación'
    FROM attention a
   WHERE by_import IN (h.begun_by_import, h.said_by_import) AND h.released_at IS NULL AND a.id = h.attention_id
     AND coalesce(compared_status(a.source_status) !~ void_pattern, true)
     AND NOT EXISTS (
       SELECT FROM import b
        WHERE b.id BETWEEN least(h.begun_by_import, h.said_by_import) AND greatest(h.begun_by_import, h.said_by_import)
          AND b.id <> by_import AND b.completed_at IS NOT NULL AND b.reverted_at IS NULL AND b.record_type = a.record_type);
  GET DIAGNOSTICS released = ROW_COUNT;
  RETURN released;
END
$$;

ALTER TABLE import_rejection
  -- Hidden in its workbook, of whose hidden rows none was imported: it is not in the file of rows to be corrected.
  ADD COLUMN is_left_out boolean NOT NULL DEFAULT false;
