-- One rate for the document of who is paid, and one for what is estimated before (docs/specification/payout.md 17).

-- Null where the year has no legal rate and the payee follows it.
CREATE FUNCTION payee_rate(doctor doctor, society medical_society, day date) RETURNS integer LANGUAGE sql STABLE
RETURN CASE WHEN (society).id IS NULL THEN doctor_rate(doctor, day) ELSE society_rate(society, day) END;
COMMENT ON FUNCTION payee_rate IS 'The rate of the document of a day, in basis points: the society''s where there is one, else the doctor''s.';

-- Processing refuses such a year; until its rate is registered, an estimate takes 10 %.
CREATE FUNCTION usual_rate(day date) RETURNS integer LANGUAGE sql STABLE
RETURN coalesce(legal_rate(day), 1000);
COMMENT ON FUNCTION usual_rate IS 'The legal retention of the year of a day, in basis points; 10 % where it is not registered.';
CREATE FUNCTION estimated_rate(doctor doctor, society medical_society, day date) RETURNS integer LANGUAGE sql STABLE
RETURN coalesce(payee_rate(doctor, society, day),
                usual_rate(day) + CASE WHEN (society).id IS NULL THEN surcharge_of(doctor, day) ELSE 0 END);
COMMENT ON FUNCTION estimated_rate IS 'As payee_rate, with the usual rate where the year has no legal one.';
