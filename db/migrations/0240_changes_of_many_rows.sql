-- Whether rows changed in some way is asked of all of them at once (as in 0217). EXISTS had the planner compare each row before with each
-- row after, in the hope of an early match: of 5,000 payments whose day stays, `compare_paid_days` took 8 seconds.
CREATE OR REPLACE FUNCTION compare_paid_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 0 = (SELECT count(*) FROM added n JOIN removed o USING (id) WHERE n.payment_date IS DISTINCT FROM o.payment_date) THEN
    RETURN NULL;
  END IF;
  LOCK TABLE receipt_match IN ROW EXCLUSIVE MODE;
  UPDATE receipt_match m SET differences = now_differs.differences
    FROM (SELECT c.document_id, array_remove(array_remove(c.differences, 'year'), 'month') || CASE
                   WHEN extract(year FROM r.issued_on) <> extract(year FROM paid_day(d)) THEN ARRAY['year']
                   WHEN extract(month FROM r.issued_on) <> extract(month FROM paid_day(d)) THEN ARRAY['month']
                   ELSE ARRAY[]::text[] END AS differences
            FROM (SELECT DISTINCT n.document_id FROM added n JOIN removed o USING (id)
                   WHERE n.payment_date IS DISTINCT FROM o.payment_date) AS changed
            JOIN receipt_match c USING (document_id)
            JOIN fee_document d ON d.id = c.document_id JOIN received_document r ON r.id = c.received_id) AS now_differs
   WHERE m.document_id = now_differs.document_id
     -- In whatever order they are named.
     AND NOT (m.differences @> now_differs.differences AND m.differences <@ now_differs.differences);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION decide_amendments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT 0 = (
      SELECT count(*) FROM added n JOIN removed was USING (id)
       WHERE n.origin = 'retention_change' AND n.status <> was.status
         AND (n.status = 'approved' AND NOT EXISTS (SELECT FROM payment p WHERE p.id = n.amended_payment_id AND p.status = 'paid')
              OR n.status = 'withdrawn' AND EXISTS (SELECT FROM entry later WHERE later.amends_after = n.id AND later.status <> 'withdrawn')))
  $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'What amends a retention is approved while its payment is paid, and withdrawn after those that follow it.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION decide_corrections() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT 0 = (
      SELECT count(*) FROM added n JOIN removed was USING (id)
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

CREATE OR REPLACE FUNCTION keep_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE CASE TG_OP
    WHEN 'INSERT' THEN
      'SELECT NOT EXISTS (SELECT FROM added n JOIN closed_month m ON (m.year, m.month) = (n.period_year, n.period_month))'
    ELSE $query$
      SELECT 0 = (
        SELECT count(*) FROM removed o JOIN added n USING (id) JOIN closed_month m ON (m.year, m.month) = (n.period_year, n.period_month)
         WHERE o.annulment_id IS NULL AND n.annulment_id IS NOT NULL
           AND NOT EXISTS (SELECT FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id
                            WHERE l.payment_id = n.id AND t.status = 'rejected')) $query$ END INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A closed month gets no payments and keeps its own, but for those that the bank rejected.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refuse_paying_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_held boolean := false;
BEGIN
  IF EXISTS (SELECT FROM live_hold) THEN
    EXECUTE $query$
      SELECT 0 < (
        SELECT count(*) FROM removed was JOIN added n USING (id)
         WHERE was.status = 'processed' AND n.status = 'paid'
           AND (n.doctor_id IN (SELECT doctor_id FROM live_hold WHERE doctor_id IS NOT NULL)
                OR n.society_id IN (SELECT society_id FROM live_hold WHERE society_id IS NOT NULL))
           AND NOT (n.payment_method = 'transfer'
                    AND EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = n.id AND l.is_live))) $query$ INTO is_held;
  END IF;
  IF is_held THEN
    RAISE EXCEPTION 'A held payment is not paid.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refuse_paying_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_waiting boolean := false;
BEGIN
  IF EXISTS (SELECT FROM entry WHERE waits_for IS NOT NULL) OR EXISTS (SELECT FROM entry WHERE scale_rule_id IS NOT NULL) THEN
    EXECUTE $query$
      SELECT 0 < (
        SELECT count(*) FROM removed was JOIN added n USING (id)
          JOIN payment_entry l ON l.payment_id = n.id AND l.is_live JOIN entry e ON e.id = l.entry_id
         WHERE was.status = 'processed' AND n.status = 'paid' AND (e.waits_for IS NOT NULL OR e.origin = 'scale_adjustment') AND waits(e.id)
           AND NOT (n.payment_method = 'transfer'
                    AND EXISTS (SELECT FROM transfer_payment t WHERE t.payment_id = n.id AND t.is_live))) $query$ INTO is_waiting;
  END IF;
  IF is_waiting THEN
    RAISE EXCEPTION 'What moved to another payee is paid once it was recovered.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION require_other_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 0 < (
    SELECT count(*) FROM added t JOIN removed was USING (id) JOIN transfer_payment l ON l.transfer_id = t.id
      JOIN payment p ON p.id = l.payment_id JOIN fee_document d ON d.id = p.document_id
     WHERE t.status = 'paid' AND (was.status, was.is_live, was.paid_on) IS DISTINCT FROM (t.status, t.is_live, t.paid_on)
       AND has_other_rate(d, t.paid_on)
       AND NOT EXISTS (SELECT FROM other_year_transfer o
                        WHERE o.transfer_id = t.id AND o.paid_on = t.paid_on AND o.confirmed_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'Two persons say that a transfer is paid in a year with another legal rate.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION check_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE CASE TG_OP
    WHEN 'INSERT' THEN $query$
      SELECT NOT EXISTS (
        SELECT FROM added n
         CROSS JOIN LATERAL (
           SELECT count(*) AS payments, coalesce(sum(p.lines), 0) AS lines, coalesce(sum(p.gross_amount), 0) AS gross_amount,
                  coalesce(sum(p.retention_amount), 0) AS retention_amount, coalesce(sum(p.total_amount), 0) AS total_amount,
                  content_hash(p.digest ORDER BY p.payment_id) AS hash
             FROM month_approval_payment p WHERE p.approval_id = n.id) AS p
         WHERE n.state <> 'asked'
            OR (p.payments, p.lines, p.gross_amount, p.retention_amount, p.total_amount, p.hash)
               <> (n.payments, n.lines, n.gross_amount, n.retention_amount, n.total_amount, n.content_hash)) $query$
    -- Approved is what the month is, by another person where the clinic wants it so.
    ELSE $query$
      SELECT 0 = (
        SELECT count(*) FROM removed o JOIN added n USING (id) CROSS JOIN clinic c
         WHERE o.state = 'asked' AND n.state IN ('approved', 'returned')
           AND (c.approval_by_another AND n.decided_by IS NOT DISTINCT FROM n.asked_by
                OR n.state = 'approved' AND n.content_hash IS DISTINCT FROM month_hash(n.year, n.month))) $query$ END INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A month is approved as it is, by another person than who asked for it.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION settle_payments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other integer;
BEGIN
  UPDATE payment p
     SET status = 'paid', payment_date = t.paid_on, payment_method = 'transfer', paid_by = t.settled_by, paid_at = t.settled_at
    FROM added t JOIN transfer_payment line ON line.transfer_id = t.id
   WHERE p.id = line.payment_id AND t.status = 'paid' AND t.is_live AND p.status <> 'paid';
  UPDATE payment p SET status = 'processed', payment_date = NULL, paid_by = NULL, paid_at = NULL
    FROM removed was JOIN added t USING (id) JOIN transfer_payment line ON line.transfer_id = t.id
   WHERE p.id = line.payment_id AND was.status = 'paid' AND was.is_live AND t.status = 'rejected' AND p.status = 'paid';
  IF EXISTS (SELECT FROM added t JOIN transfer_payment line ON line.transfer_id = t.id JOIN payment p ON p.id = line.payment_id
              WHERE t.is_live AND t.status = 'paid' AND (p.status, p.payment_date, p.payment_method) <> ('paid', t.paid_on, 'transfer')) THEN
    RAISE EXCEPTION 'What a paid transfer pays is paid by it.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  FOR other IN
    SELECT t.id FROM transfer t
     WHERE t.is_surplus AND NOT EXISTS (SELECT FROM transfer_recovery r WHERE r.transfer_id = t.id) AND 0 < (
       SELECT count(*) FROM removed was JOIN added ended USING (id) JOIN transfer_payment line ON line.transfer_id = ended.id
         JOIN transfer_payment own ON own.payment_id = line.payment_id
        WHERE was.is_live AND NOT ended.is_live AND own.transfer_id = t.id)
     ORDER BY t.status <> 'paid', t.id
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
