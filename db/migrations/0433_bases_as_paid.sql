-- Which amounts the clinic has taken for the base, and since when.
CREATE TABLE base_choice (
  since timestamptz PRIMARY KEY,
  participacion_base base_amount_source NOT NULL,
  hmq_base base_amount_source NOT NULL
);

INSERT INTO base_choice (since, participacion_base, hmq_base)
SELECT '-infinity', participacion_base, hmq_base FROM clinic;
-- The changes of before, as far as the audit log knows them.
WITH changed AS (
  SELECT DISTINCT ON (at) at, before, after FROM audit_log
   WHERE entity = 'clinic' AND entity_id = 'calculation' AND before ? 'participacionBase' AND before ? 'hmqBase'
     AND after ? 'participacionBase' AND after ? 'hmqBase'
   ORDER BY at, id DESC),
began AS (
  UPDATE base_choice b
     SET participacion_base = (f.before->>'participacionBase')::base_amount_source, hmq_base = (f.before->>'hmqBase')::base_amount_source
    FROM (SELECT before FROM changed ORDER BY at LIMIT 1) AS f)
INSERT INTO base_choice (since, participacion_base, hmq_base)
SELECT at, (after->>'participacionBase')::base_amount_source, (after->>'hmqBase')::base_amount_source FROM changed;

CREATE FUNCTION keep_base_choice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO base_choice (since, participacion_base, hmq_base) VALUES (now(), NEW.participacion_base, NEW.hmq_base)
  ON CONFLICT (since) DO UPDATE SET participacion_base = excluded.participacion_base, hmq_base = excluded.hmq_base;
  RETURN NULL;
END
$$;
CREATE TRIGGER clinic_base_kept AFTER UPDATE ON clinic
  FOR EACH ROW WHEN ((OLD.participacion_base, OLD.hmq_base) IS DISTINCT FROM (NEW.participacion_base, NEW.hmq_base))
  EXECUTE FUNCTION keep_base_choice();

CREATE FUNCTION base_of(source base_amount_source, gross bigint, net bigint, participated bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN CASE source WHEN 'grossAmount' THEN gross WHEN 'netAmount' THEN net ELSE participated END;

-- The first of these amounts, or else of all, that is the base; the first one where none is, as of a base that was typed.
CREATE FUNCTION source_of_base(base bigint, gross bigint, net bigint, participated bigint, preferred base_amount_source[])
RETURNS base_amount_source LANGUAGE sql IMMUTABLE
RETURN (
  SELECT s.source
    FROM unnest(preferred || '{participatedAmount,netAmount,grossAmount}'::base_amount_source[]) WITH ORDINALITY AS s (source, place)
   ORDER BY base_of(s.source, gross, net, participated) = base DESC, s.place LIMIT 1);

CREATE VIEW calculated_base WITH (security_invoker = true) AS
  SELECT c.attention_id,
         source_of_base(c.base_amount, a.gross_amount, a.net_amount, a.participated_amount, ARRAY[
           (SELECT CASE c.record_type WHEN 'hmq' THEN b.hmq_base ELSE b.participacion_base END
              FROM base_choice b WHERE b.since <= c.calculated_at ORDER BY b.since DESC LIMIT 1),
           (SELECT CASE c.record_type WHEN 'hmq' THEN k.hmq_base ELSE k.participacion_base END FROM clinic k)]) AS source
    FROM calculation c JOIN attention a ON a.id = c.attention_id;
COMMENT ON VIEW calculated_base IS 'Which amount of its attention each fee was calculated from: that which the clinic took then, where it is the base.';

-- As before (0430_specialties_as_paid.sql), with the base that was paid.
CREATE OR REPLACE VIEW fee_in_force WITH (security_invoker = true) AS
  SELECT a.id, a.doctor_id, a.record_type, a.attention_date, a.attention_time, a.service_id, a.provider_type_id,
         coalesce(a.specialty_id, CASE WHEN p.status = 'paid' OR k.id IS NOT NULL THEN c.specialty_id END) AS specialty_id,
         a.schedule_type, a.unit, a.gross_amount, a.net_amount, a.participated_amount, c.calculated_amount,
         CASE WHEN l.attention_id IS NULL THEN 'unpaid' WHEN k.id IS NOT NULL THEN 'correcting'
              WHEN p.status = 'processed' THEN 'processed' ELSE 'paid' END AS stand,
         CASE WHEN p.status = 'paid' OR k.id IS NOT NULL THEN c.base_amount::bigint END AS paid_base_amount
    FROM attention a
    JOIN calculation c ON c.attention_id = a.id
    LEFT JOIN payment_line l ON l.attention_id = a.id
    LEFT JOIN payment p ON p.id = l.payment_id
    LEFT JOIN correction k ON k.attention_id = a.id AND k.previous_id IS NULL AND k.status = 'proposed'
   WHERE NOT EXISTS (SELECT FROM reversed_fee r WHERE r.attention_id = a.id)
  UNION ALL
  SELECT k.attention_id, r.doctor_id, r.record_type, r.attention_date, r.attention_time, r.service_id, r.provider_type_id,
         coalesce(r.specialty_id, r.matched_specialty_id), r.schedule_type, r.unit, r.gross_amount, r.net_amount, r.participated_amount,
         r.calculated_amount,
         CASE WHEN EXISTS (SELECT FROM unpaid_correction u WHERE u.correction_id = k.id)
                OR EXISTS (SELECT FROM correction n WHERE n.previous_id = k.id AND n.status = 'proposed')
              THEN 'correcting' ELSE 'paid' END,
         r.base_amount::bigint
    FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id AND r.is_due;
