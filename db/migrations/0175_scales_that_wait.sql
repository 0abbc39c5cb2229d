-- What a scale owes because fees moved to another payee of the doctor waits with them (docs/decisions/0090).

-- The reversals that are recovered before an entry is paid: of a replacement its own; of what a scale owes a payee those of all fees
-- in that scale that moved to this payee. Doctors ask it of their own entries, so it reads what they may not.
CREATE FUNCTION awaited_reversals(entry_id bigint) RETURNS TABLE (reversal_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.waits_for FROM entry e WHERE e.id = $1 AND e.waits_for IS NOT NULL
  UNION ALL
  SELECT v.id
    FROM entry e
    JOIN replacement_fee r ON (r.doctor_id, r.period_year, r.period_month) = (e.doctor_id, e.scale_year, e.scale_month)
     AND r.society_id IS NOT DISTINCT FROM e.society_id
     AND r.accumulations @> jsonb_build_array(jsonb_build_object('ruleId', e.scale_rule_id))
    JOIN correction k ON k.id = r.correction_id AND k.status = 'approved'
     AND k.doctor_id = r.doctor_id AND k.society_id IS DISTINCT FROM r.society_id
    -- What was owed before a fee moved does not wait for it.
    JOIN entry v ON v.correction_id = k.id AND v.origin = 'reversal' AND v.id < e.id
   WHERE e.id = $1 AND e.origin = 'scale_adjustment'
$$;
COMMENT ON FUNCTION awaited_reversals IS 'The reversals that are recovered before an entry is paid.';

CREATE FUNCTION waits(entry_id bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM awaited_reversals($1) AS a WHERE NOT is_recovered(a.reversal_id))
$$;
COMMENT ON FUNCTION waits IS 'Whether an entry waits for a reversal to be recovered.';

-- As before (0152_replacements_that_wait.sql); a scale's adjustment may wait, too.
CREATE OR REPLACE FUNCTION take_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    SELECT NOT EXISTS (
      SELECT FROM added l
        LEFT JOIN entry e ON e.id = l.entry_id
        LEFT JOIN payment p ON p.id = l.payment_id
       WHERE (l.is_live AND p.status = 'processed' AND e.status = 'approved' AND e.doctor_id = p.doctor_id AND l.doctor_id = p.doctor_id
              AND l.society_id IS NOT DISTINCT FROM p.society_id
              AND p.society_id IS NOT DISTINCT FROM CASE WHEN e.is_payee_fixed THEN e.society_id
                    ELSE society_of(e.doctor_id, (make_date(e.period_year, e.period_month, 1) + interval '1 month - 1 day')::date) END
              AND (e.waits_for IS NULL AND e.origin <> 'scale_adjustment' OR NOT waits(e.id))
              AND (e.bears_retention OR l.retention_amount = 0)
              AND CASE WHEN e.origin = 'carried_balance' THEN e.made_with <> p.id
                       WHEN e.made_with IS NULL THEN (e.period_year, e.period_month) <= (p.period_year, p.period_month)
                       ELSE e.made_with = p.id END) IS NOT TRUE)
       AND NOT EXISTS (
      SELECT FROM payment p
       CROSS JOIN LATERAL (
         SELECT count(*) AS entries, coalesce(sum(e.amount) FILTER (WHERE e.bears_retention), 0) AS gross,
                coalesce(sum(l.retention_amount), 0) AS retention,
                coalesce(sum(e.amount) FILTER (WHERE NOT e.bears_retention), 0) AS unretained
           FROM payment_entry l JOIN entry e ON e.id = l.entry_id WHERE l.payment_id = p.id) AS s
       WHERE p.id IN (SELECT payment_id FROM added)
         AND (s.entries, s.gross, s.retention, s.unretained)
             <> (p.total_entries, p.entries_gross, p.entries_retention, p.unretained_amount)) $query$ INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A payment takes approved entries that are in no other, of its own doctor and payee, and is their sum.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;

-- As before (0173_paid_again_first.sql), of adjustments, too.
DROP VIEW payable_entry;
DROP VIEW entry_state;
CREATE VIEW entry_state WITH (security_invoker = true) AS
  SELECT e.*, CASE WHEN l.entry_id IS NOT NULL THEN l.society_id WHEN e.is_payee_fixed THEN e.society_id
                   ELSE society_of(e.doctor_id, (make_date(e.period_year, e.period_month, 1) + interval '1 month - 1 day')::date)
              END AS payee_society_id,
         l.payment_id, l.retention_amount,
         CASE WHEN l.payment_id IS NULL THEN e.status::text ELSE p.status::text END AS state,
         e.status = 'approved' AND (e.waits_for IS NOT NULL OR e.origin = 'scale_adjustment') AND waits(e.id) AS is_waiting
    FROM entry e
    LEFT JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    LEFT JOIN payment p ON p.id = l.payment_id;
COMMENT ON VIEW entry_state IS 'Entries with their payee, with the payment that has them, and whether they wait for a reversal.';
CREATE VIEW payable_entry WITH (security_invoker = true) AS
  SELECT e.id, e.origin, e.doctor_id, e.period_year, e.period_month, e.payee_society_id AS society_id, e.amount, e.bears_retention, e.made_with
    FROM entry_state e WHERE e.status = 'approved' AND e.payment_id IS NULL AND NOT e.is_waiting;
COMMENT ON VIEW payable_entry IS 'Entries that a payment may be made of: approved, in none yet, and waiting for none.';
CREATE OR REPLACE VIEW waiting_payment WITH (security_invoker = true) AS
  SELECT l.payment_id, a.reversal_id
    FROM entry e
    JOIN payment_entry l ON l.entry_id = e.id AND l.is_live
    JOIN payment p ON p.id = l.payment_id AND p.status = 'processed'
   CROSS JOIN LATERAL awaited_reversals(e.id) AS a
   WHERE (e.waits_for IS NOT NULL OR e.origin = 'scale_adjustment') AND NOT is_recovered(a.reversal_id);
COMMENT ON VIEW waiting_payment IS 'Unpaid payments of what moved to another payee, with each reversal that is to be recovered again.';

-- As before (0173_paid_again_first.sql), of adjustments, too.
CREATE OR REPLACE FUNCTION refuse_waiting_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_waiting boolean := false;
BEGIN
  IF EXISTS (SELECT FROM entry WHERE waits_for IS NOT NULL) OR EXISTS (SELECT FROM entry WHERE scale_rule_id IS NOT NULL) THEN
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

CREATE OR REPLACE FUNCTION refuse_paying_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_waiting boolean := false;
BEGIN
  IF EXISTS (SELECT FROM entry WHERE waits_for IS NOT NULL) OR EXISTS (SELECT FROM entry WHERE scale_rule_id IS NOT NULL) THEN
    EXECUTE $query$
      SELECT EXISTS (
        SELECT FROM removed was JOIN added n USING (id)
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
