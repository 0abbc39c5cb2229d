-- A payment of entries alone is no way around a hold, and a doctor sees the entries of their own payments (docs/decisions/0082).

-- No payment takes an entry of a held doctor or society, from any code.
CREATE FUNCTION refuse_held_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_held boolean := false;
BEGIN
  IF EXISTS (SELECT FROM live_hold) THEN
    EXECUTE $query$
      SELECT EXISTS (SELECT FROM added l JOIN held_payment h USING (payment_id)) $query$ INTO is_held;
  END IF;
  IF is_held THEN
    RAISE EXCEPTION 'A payment takes no entry of a held doctor or society.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER payment_entry_not_held AFTER INSERT ON payment_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_held_entries();

-- A doctor sees what their statement says of the entries of their payments: neither the reason nor who entered them.
GRANT SELECT (total_entries, entries_gross, entries_retention, unretained_amount) ON payment TO portal_medico_doctor;
GRANT SELECT (id, name) ON entry_kind TO portal_medico_doctor;
GRANT SELECT ON payment_entry TO portal_medico_doctor;
ALTER TABLE payment_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON payment_entry FOR SELECT TO portal_medico_doctor USING (doctor_id = portal_doctor_id());
GRANT SELECT (id, origin, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, made_with)
  ON entry TO portal_medico_doctor;
ALTER TABLE entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON entry FOR SELECT TO portal_medico_doctor USING (
  doctor_id = portal_doctor_id() AND EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = entry.id));
