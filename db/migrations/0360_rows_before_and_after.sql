-- A trigger that joins the rows of its statement does so by EXECUTE, which plans for their number (docs/decisions/0135). The plan of a
-- plain statement is kept with the connection: after an update of no payment, one of 5,000 compared each row before with each row after,
-- 25 million pairs, for 3 to 9 seconds. Whether some row breaks a rule is asked of all at once (as in 0240).

CREATE OR REPLACE FUNCTION compare_paid_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  documents integer[];
BEGIN
  EXECUTE $query$
    SELECT array_agg(DISTINCT n.document_id) FROM added n JOIN removed o USING (id) WHERE n.payment_date IS DISTINCT FROM o.payment_date
  $query$ INTO documents;
  IF documents IS NULL THEN
    RETURN NULL;
  END IF;
  LOCK TABLE receipt_match IN ROW EXCLUSIVE MODE;
  EXECUTE $query$
    UPDATE receipt_match m SET differences = now_differs.differences
      FROM (SELECT c.document_id, array_remove(array_remove(c.differences, 'year'), 'month') || CASE
                     WHEN extract(year FROM r.issued_on) <> extract(year FROM paid_day(d)) THEN ARRAY['year']
                     WHEN extract(month FROM r.issued_on) <> extract(month FROM paid_day(d)) THEN ARRAY['month']
                     ELSE ARRAY[]::text[] END AS differences
              FROM unnest($1) AS changed(document_id)
              JOIN receipt_match c USING (document_id)
              JOIN fee_document d ON d.id = c.document_id JOIN received_document r ON r.id = c.received_id) AS now_differs
     WHERE m.document_id = now_differs.document_id
       -- In whatever order they are named.
       AND NOT (m.differences @> now_differs.differences AND m.differences <@ now_differs.differences) $query$ USING documents;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION tell_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $query$
    SELECT tell_webhooks('payments.paid', jsonb_build_object(
             'year', n.period_year, 'month', n.period_month, 'payments', count(*),
             'link', '/pagos-procesados?month=' || n.period_month || '&year=' || n.period_year))
      FROM new_rows n JOIN old_rows o ON o.id = n.id
     WHERE n.status = 'paid' AND o.status <> 'paid' GROUP BY n.period_year, n.period_month $query$;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION cover_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT 0 = (
      SELECT count(*) FROM (
        SELECT FROM added a JOIN transfer t ON t.id = a.transfer_id JOIN payment p ON p.id = a.payment_id
         GROUP BY t.id
        HAVING sum(p.total_amount) <> t.amount OR NOT bool_and(p.payee_rut = t.payee_rut)
            OR count(*) <> (SELECT count(*) FROM transfer_payment l WHERE l.transfer_id = t.id)
            OR t.is_live AND NOT bool_and((p.status = 'paid') = (t.status = 'paid') AND p.payment_date IS NOT DISTINCT FROM t.paid_on)) AS wrong)
  $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'The payments of a transfer are of its payee, are written at once, add up to it and stand as it does.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION settle_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
  other integer;
BEGIN
  EXECUTE $query$
    UPDATE payment p
       SET status = 'paid', payment_date = t.paid_on, payment_method = 'transfer', paid_by = t.settled_by, paid_at = t.settled_at
      FROM added t JOIN transfer_payment line ON line.transfer_id = t.id
     WHERE p.id = line.payment_id AND t.status = 'paid' AND t.is_live AND p.status <> 'paid' $query$;
  EXECUTE $query$
    UPDATE payment p SET status = 'processed', payment_date = NULL, paid_by = NULL, paid_at = NULL
      FROM removed was JOIN added t USING (id) JOIN transfer_payment line ON line.transfer_id = t.id
     WHERE p.id = line.payment_id AND was.status = 'paid' AND was.is_live AND t.status = 'rejected' AND p.status = 'paid' $query$;
  EXECUTE $query$
    SELECT 0 = (
      SELECT count(*) FROM added t JOIN transfer_payment line ON line.transfer_id = t.id JOIN payment p ON p.id = line.payment_id
       WHERE t.is_live AND t.status = 'paid' AND (p.status, p.payment_date, p.payment_method) <> ('paid', t.paid_on, 'transfer'))
  $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'What a paid transfer pays is paid by it.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  FOR other IN EXECUTE $query$
    SELECT t.id FROM transfer t
     WHERE t.is_surplus AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id) AND t.id IN (
       SELECT own.transfer_id FROM removed was JOIN added ended USING (id) JOIN transfer_payment line ON line.transfer_id = ended.id
         JOIN transfer_payment own ON own.payment_id = line.payment_id
        WHERE was.is_live AND NOT ended.is_live)
     ORDER BY t.status <> 'paid', t.id $query$
  LOOP
    UPDATE transfer t SET is_surplus = false
     WHERE t.id = other AND NOT EXISTS (
       SELECT FROM transfer_payment own JOIN payment p ON p.id = own.payment_id
        WHERE own.transfer_id = other
          AND (p.status <> 'processed' OR EXISTS (
                SELECT FROM transfer_payment live WHERE live.payment_id = p.id AND live.is_live)));
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION require_other_year() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT 0 = (
      SELECT count(*) FROM added t JOIN removed was USING (id) JOIN transfer_payment l ON l.transfer_id = t.id
        JOIN payment p ON p.id = l.payment_id JOIN fee_document d ON d.id = p.document_id
       WHERE t.status = 'paid' AND (was.status, was.is_live, was.paid_on) IS DISTINCT FROM (t.status, t.is_live, t.paid_on)
         AND has_other_rate(d, t.paid_on)
         AND NOT EXISTS (SELECT FROM other_year_transfer o
                          WHERE o.transfer_id = t.id AND o.paid_on = t.paid_on AND o.confirmed_at IS NOT NULL))
  $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'Two persons say that a transfer is paid in a year with another legal rate.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION forget_other_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE $query$
    DELETE FROM other_year_transfer o USING added t JOIN removed was USING (id)
     WHERE o.transfer_id = t.id AND t.status <> was.status AND (t.status = 'rejected' OR o.confirmed_at IS NULL) $query$;
  IF EXISTS (SELECT FROM retention_change WHERE bank_file_id IS NOT NULL) THEN
    EXECUTE $query$
      UPDATE entry e
         SET status = 'withdrawn', withdrawn_at = now(), withdrawn_by = t.settled_by, withdrawal_reason = 'El banco rechazó la transferencia'
        FROM retention_change c JOIN added t USING (bank_file_id) JOIN removed was ON was.id = t.id
        JOIN transfer_payment l ON l.transfer_id = t.id
       WHERE e.retention_change_id = c.id AND e.amended_payment_id = l.payment_id AND e.status = 'proposed'
         AND was.status = 'paid' AND t.status = 'rejected' $query$;
  END IF;
  RETURN NULL;
END
$$;
