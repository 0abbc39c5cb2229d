-- A payment may come back from the bank after the payment for which it was recovered was made (docs/decisions/0090).

-- What of an entry below 0 is not paid back: the entry itself, or a balance by which its payment, or a later one, carried it on.
-- Doctors ask it of their own entries, so it reads what they may not.
CREATE FUNCTION missing_of(entry_id bigint) RETURNS TABLE (payment_id integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE owed AS (
      SELECT e.id, e.status, l.payment_id
        FROM entry e LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live WHERE e.id = $1
      UNION
      SELECT e.id, e.status, l.payment_id
        FROM owed o JOIN entry e ON e.made_with = o.payment_id AND e.origin = 'carried_balance' AND e.status <> 'withdrawn'
        LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live)
  SELECT o.payment_id FROM owed o LEFT JOIN payment p ON p.id = o.payment_id
   WHERE o.status <> 'settled' AND p.status IS DISTINCT FROM 'paid'
$$;
COMMENT ON FUNCTION missing_of IS
  'The unpaid payments by which an entry below 0 is to be paid back; a row without one for what no payment has.';

CREATE OR REPLACE FUNCTION is_recovered(entry_id bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM missing_of($1))
$$;

-- As before (0152_replacements_that_wait.sql), and whether an entry in a payment waits again.
DROP VIEW payable_entry;
DROP VIEW entry_state;
CREATE VIEW entry_state WITH (security_invoker = true) AS
  SELECT e.*, CASE WHEN l.entry_id IS NOT NULL THEN l.society_id WHEN e.is_payee_fixed THEN e.society_id
                   ELSE society_of(e.doctor_id, (make_date(e.period_year, e.period_month, 1) + interval '1 month - 1 day')::date)
              END AS payee_society_id,
         l.payment_id, l.retention_amount,
         CASE WHEN l.payment_id IS NULL THEN e.status::text ELSE p.status::text END AS state,
         e.waits_for IS NOT NULL AND e.status = 'approved' AND NOT is_recovered(e.waits_for) AS is_waiting
    FROM entry e
    LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    LEFT JOIN payment p ON p.id = l.payment_id;
COMMENT ON VIEW entry_state IS 'Entries with their payee, with the payment that has them, and whether they wait for a reversal.';
-- Whether something waits for an entry decides nothing any more: what is new makes a payment.
CREATE VIEW payable_entry WITH (security_invoker = true) AS
  SELECT e.id, e.origin, e.doctor_id, e.period_year, e.period_month, e.payee_society_id AS society_id, e.amount, e.bears_retention, e.made_with
    FROM entry_state e WHERE e.status = 'approved' AND e.payment_id IS NULL AND NOT e.is_waiting;
COMMENT ON VIEW payable_entry IS 'Entries that a payment may be made of: approved, in none yet, and waiting for none.';

-- Unpaid payments of what moved to another payee of the doctor, from whom it is to be recovered again.
CREATE VIEW waiting_payment WITH (security_invoker = true) AS
  SELECT l.payment_id, e.waits_for AS reversal_id
    FROM entry e
    JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    JOIN payment p ON p.id = l.payment_id AND p.status = 'processed'
   WHERE e.waits_for IS NOT NULL AND NOT is_recovered(e.waits_for);
COMMENT ON VIEW waiting_payment IS 'Unpaid payments with a replacement whose reversal is to be recovered again.';

-- No bank file pays such a payment.
CREATE FUNCTION refuse_waiting_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_waiting boolean := false;
BEGIN
  IF EXISTS (SELECT FROM entry WHERE waits_for IS NOT NULL) THEN
    EXECUTE $query$
      SELECT EXISTS (SELECT FROM added l JOIN waiting_payment w USING (payment_id) WHERE l.is_live) $query$ INTO is_waiting;
  END IF;
  IF is_waiting THEN
    RAISE EXCEPTION 'A transfer pays nothing that is to be recovered from another payee first.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER transfer_payment_recovered AFTER INSERT ON transfer_payment REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_waiting_transfers();

-- Nor is it marked as paid, unless it is under way already: what the bank pays is recorded.
CREATE FUNCTION refuse_paying_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_waiting boolean := false;
BEGIN
  IF EXISTS (SELECT FROM entry WHERE waits_for IS NOT NULL) THEN
    EXECUTE $query$
      SELECT EXISTS (
        SELECT FROM removed was JOIN added n USING (id)
          JOIN payment_entry l ON l.payment_id = n.id AND l.is_live JOIN entry e ON e.id = l.entry_id
         WHERE was.status = 'processed' AND n.status = 'paid' AND e.waits_for IS NOT NULL AND NOT is_recovered(e.waits_for)
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
CREATE TRIGGER payment_recovered_first AFTER UPDATE ON payment REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_paying_waiting();
