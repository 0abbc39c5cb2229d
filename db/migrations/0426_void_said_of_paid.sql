-- What a source says is void although it is in a payment is remembered (intake §15.17): nothing holds it there. When its payment
-- is annulled, it is held in the same transaction.

CREATE TABLE void_said (
  -- No key, as in `hold`: what goes is removed for all attentions at once.
  attention_id bigint NOT NULL,
  import_id integer NOT NULL REFERENCES import,
  -- The row that says so; null where the source named the attention without a row.
  import_row integer,
  -- The state as the source writes it, as much of it as the reason of a hold repeats.
  status text NOT NULL,
  -- The later imports whose rows say that it was done: it stands again once all of them are reverted.
  taken_back_by integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (attention_id, import_id)
);
COMMENT ON TABLE void_said IS 'Which imports said of an attention in a payment that it is void.';
CREATE INDEX void_said_import_idx ON void_said (import_id);

-- What is held as soon as it is in no payment: nobody released it, held for the same state, and the state is still a void one.
CREATE VIEW void_to_hold WITH (security_invoker = true) AS
  SELECT s.attention_id, s.import_id, s.status
    FROM void_said s
   WHERE s.taken_back_by = '{}' AND NOT is_void_released(s.attention_id, s.status)
     AND NOT (compared_status(s.status) ~ '^cancelad[oa]s?$' AND (SELECT c.cancelled_means_paid FROM clinic c));
COMMENT ON VIEW void_to_hold IS 'Attentions in payments that are held once these are annulled, since imports say that they are void.';

-- Keeps what an import says of attentions that are in payments; answers how many. As with holds, an import that did not take the
-- ledger's lock first does not wait for it here, and is tried again: else a payment could be annulled unseen.
CREATE FUNCTION keep_void_of_paid(by_import integer, ids bigint[], import_rows integer[], statuses text[]) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  kept bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM payment_line WHERE attention_id = ANY (ids)) THEN
    RETURN 0;
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtext('portal-medico.ledger')) THEN
    RAISE EXCEPTION 'The ledger is locked.' USING ERRCODE = 'lock_not_available';
  END IF;
  INSERT INTO void_said (attention_id, import_id, import_row, status)
    SELECT told.id, by_import, told.import_row, left(btrim(told.status), 60)
      FROM unnest(ids, import_rows, statuses) AS told (id, import_row, status)
     WHERE EXISTS (SELECT FROM payment_line l WHERE l.attention_id = told.id) AND NOT is_void_released(told.id, told.status)
     ORDER BY told.id
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS kept = ROW_COUNT;
  RETURN kept;
END
$$;

-- Holds of these attentions those that are in no payment, by the first import that says so; answers them.
CREATE FUNCTION hold_void_said(ids bigint[]) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  INSERT INTO hold (attention_id, reason, doctor_message, begun_by_import, said_by_import)
  SELECT s.attention_id, void_reason((array_agg(s.status ORDER BY s.import_id DESC))[1]),
         'En el registro de la clínica figura como anulada o no hecha. Se paga si la clínica confirma que se hizo.',
         min(s.import_id), nullif(max(s.import_id), min(s.import_id))
    FROM void_to_hold s
   WHERE s.attention_id = ANY (ids) AND NOT EXISTS (SELECT FROM payment_line l WHERE l.attention_id = s.attention_id)
   GROUP BY s.attention_id ORDER BY s.attention_id
  ON CONFLICT (attention_id) WHERE attention_id IS NOT NULL AND begun_by_import IS NOT NULL AND released_at IS NULL DO NOTHING
  RETURNING hold.attention_id;
END
$$;

-- After `payments_annulled`, by its name: the lines have left the payment, and nothing has paid them again yet.
CREATE FUNCTION hold_void_of_annulled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM void_said) THEN
    EXECUTE $query$
      SELECT hold_void_said(coalesce(array_agg(l.attention_id), '{}'))
        FROM added n JOIN annulled_line l ON l.payment_id = n.id JOIN void_said s ON s.attention_id = l.attention_id
       WHERE n.annulment_id IS NOT NULL $query$;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payments_annulled_void AFTER UPDATE ON payment REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hold_void_of_annulled();

-- As before, and what was said of an attention goes with it, too.
CREATE OR REPLACE FUNCTION remove_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'DELETE FROM hold h USING removed WHERE h.attention_id = removed.id';
  IF EXISTS (SELECT FROM void_said) THEN
    EXECUTE 'DELETE FROM void_said s USING removed WHERE s.attention_id = removed.id';
  END IF;
  RETURN NULL;
END
$$;
