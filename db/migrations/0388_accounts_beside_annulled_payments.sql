-- An annulled payment is not paid any more: its account keeps no society from a first one. Else no account could be given, since
-- the product knows unpaid payments only, and this guard refused what it let through.

CREATE OR REPLACE FUNCTION guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own account_change;
  may_be_first boolean := OLD.bank_account IS NULL;
BEGIN
  -- Its unpaid payments with an account of their own, which come from version 0.2, would go to the new one.
  IF TG_TABLE_NAME = 'medical_society' THEN
    may_be_first := may_be_first AND NOT EXISTS (
      SELECT FROM payment p WHERE p.society_id = NEW.id AND p.status = 'processed' AND p.bank_account IS NOT NULL);
  END IF;
  FOR own IN SELECT * FROM account_change
              WHERE state = 'approved' AND CASE TG_TABLE_NAME WHEN 'doctor' THEN doctor_id ELSE society_id END = NEW.id LOOP
    -- The time of the transaction: it was approved just now.
    IF NOT own.is_first AND own.answered_at = now()
       AND (own.old_bank_code, own.old_account_kind, own.old_bank_account, own.old_account_holder_name, own.old_account_holder_rut)
           IS NOT DISTINCT FROM
           (OLD.bank_code, OLD.account_kind, OLD.bank_account, OLD.account_holder_name, OLD.account_holder_rut)
       AND (own.new_bank_code, own.new_account_kind, own.new_bank_account, own.new_account_holder_name, own.new_account_holder_rut)
           IS NOT DISTINCT FROM
           (NEW.bank_code, NEW.account_kind, NEW.bank_account, NEW.account_holder_name, NEW.account_holder_rut) THEN
      RETURN NEW;
    END IF;
    may_be_first := may_be_first AND own.new_bank_account IS NULL AND own.old_bank_account IS NULL;
  END LOOP;
  IF may_be_first THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An account changes when another person approves its change.'
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END
$$;
