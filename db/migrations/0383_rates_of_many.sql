-- The rate of many payees on one day, without looking up the legal rate for each: of 5,000 doctors that took half the time of
-- the list of what is pending payment.

-- PostgreSQL writes this function into the query that calls it, since it looks nothing up.
CREATE FUNCTION rate_under(legal integer, doctor doctor, society medical_society, day date) RETURNS integer LANGUAGE sql STABLE
RETURN CASE WHEN (society).id IS NULL
            THEN CASE (doctor).retention_mode WHEN 'own' THEN (doctor).retention_rate ELSE legal END + surcharge_of(doctor, day)
            WHEN (society).is_withheld THEN legal ELSE 0 END;
COMMENT ON FUNCTION rate_under IS 'As payee_rate, where this is the legal rate of the day.';

CREATE OR REPLACE FUNCTION doctor_rate(doctor doctor, day date) RETURNS integer LANGUAGE sql STABLE
RETURN rate_under(legal_rate(day), doctor, NULL, day);
CREATE OR REPLACE FUNCTION payee_rate(doctor doctor, society medical_society, day date) RETURNS integer LANGUAGE sql STABLE
RETURN rate_under(legal_rate(day), doctor, society, day);
CREATE OR REPLACE FUNCTION estimated_rate(doctor doctor, society medical_society, day date) RETURNS integer LANGUAGE sql STABLE
RETURN rate_under(usual_rate(day), doctor, society, day);
DROP FUNCTION society_rate;
