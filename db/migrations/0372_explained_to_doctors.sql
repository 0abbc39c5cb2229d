-- Doctors may read of which amount their fees are a part, and of what their retention consists (fees §19, payout §17).
GRANT SELECT (participacion_base, hmq_base) ON clinic TO portal_medico_doctor;
GRANT SELECT ON legal_retention TO portal_medico_doctor;

-- What is retained besides the tax: the instalment of a state loan is told apart from the legal rate of the year.
CREATE FUNCTION surcharge_within(rate integer, day date, is_legal boolean) RETURNS integer LANGUAGE sql STABLE
RETURN CASE WHEN is_legal AND rate > legal_rate(day) OR rate - legal_rate(day) = 300 THEN rate - legal_rate(day) ELSE 0 END;
COMMENT ON FUNCTION surcharge_within IS 'The part of a document''s rate that is retained besides the legal rate of its day, in basis points.';
