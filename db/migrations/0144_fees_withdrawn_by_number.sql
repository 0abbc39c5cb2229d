-- A fee is withdrawn as before (0113_annulments.sql). How many went, the statement itself tells: a million rows are not returned and
-- stored once more to count them.
CREATE OR REPLACE FUNCTION withdraw_fees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The wipe removes payments first: their totals are taken back by their fees.
  is_wiped CONSTANT boolean := coalesce(current_setting('portal.wipe', true), '') = 'on';
  is_allowed CONSTANT boolean := 'on' = ANY (ARRAY[coalesce(current_setting('portal.recalculation', true), ''),
                                                  coalesce(current_setting('portal.return', true), '')]);
  asked bigint;
  gone bigint;
BEGIN
  EXECUTE 'SELECT count(*) FROM removed' INTO asked;
  EXECUTE 'DELETE FROM payable_fee f USING removed r WHERE f.attention_id = r.attention_id'
          || CASE WHEN is_wiped THEN '' ELSE ' AND f.status = ''calculated''' END;
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF NOT (is_wiped AND NOT EXISTS (SELECT FROM removed JOIN payment_line USING (attention_id)))
     AND NOT (is_allowed AND gone = asked)
     AND asked > 0 THEN
    RAISE EXCEPTION 'A fee is removed by a recalculation or a return while it is calculated, or by the total wipe.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
