-- What imports hold (intake §15.15) is checked for all at once. Row by row, with a plan made while there were few holds, each of
-- tens of thousands was compared with all before it.

DROP TRIGGER hold_of_unpaid ON hold;
CREATE TRIGGER hold_of_unpaid BEFORE INSERT ON hold
  FOR EACH ROW WHEN (NEW.begun_by_import IS NULL) EXECUTE FUNCTION begin_hold();

-- An import's hold has no last day, so that none is over whose place it takes.
ALTER TABLE hold ADD CONSTRAINT hold_by_import CHECK (begun_by_import IS NULL OR attention_id IS NOT NULL AND until IS NULL);

CREATE FUNCTION begin_void_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing bigint;
BEGIN
  -- Dynamic, since a plan made for one hold is none for tens of thousands.
  EXECUTE $query$
    WITH begun AS MATERIALIZED (SELECT attention_id FROM added WHERE begun_by_import IS NOT NULL),
    found AS MATERIALIZED (
      SELECT a.id FROM attention a WHERE a.id IN (SELECT attention_id FROM begun) FOR KEY SHARE)
    SELECT count(*) FROM begun LEFT JOIN found ON found.id = begun.attention_id
     WHERE found.id IS NULL OR EXISTS (SELECT FROM payment_line l WHERE l.attention_id = begun.attention_id) $query$ INTO missing;
  IF missing > 0 THEN
    RAISE EXCEPTION 'A hold of an attention names one that is in no payment.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER hold_void_unpaid AFTER INSERT ON hold REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION begin_void_holds();

-- As before, but the last of the imports that may have said so releases it, whichever it is: those between the first and the
-- last one that are known to have said so may be reverted in any order.
CREATE OR REPLACE FUNCTION release_void_attentions(by_import integer, by_user integer, void_pattern text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  released bigint;
BEGIN
  UPDATE hold h SET released_at = now(), released_by = by_user, release_reason = 'Se revirtió la importación'
    FROM attention a
   WHERE by_import BETWEEN least(h.begun_by_import, h.said_by_import) AND greatest(h.begun_by_import, h.said_by_import)
     AND h.released_at IS NULL AND a.id = h.attention_id
     AND coalesce(compared_status(a.source_status) !~ void_pattern, true)
     AND NOT EXISTS (
       SELECT FROM import b
        WHERE b.id BETWEEN least(h.begun_by_import, h.said_by_import) AND greatest(h.begun_by_import, h.said_by_import)
          AND b.id <> by_import AND b.completed_at IS NOT NULL AND b.reverted_at IS NULL AND b.record_type = a.record_type);
  GET DIAGNOSTICS released = ROW_COUNT;
  RETURN released;
END
$$;
