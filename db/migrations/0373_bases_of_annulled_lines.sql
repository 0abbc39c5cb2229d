-- The statement of an annulled payment says of which amounts its lines were a part, whatever becomes of their attentions (fees §19.9).
ALTER TABLE annulled_line ADD COLUMN base_source base_amount_source;
COMMENT ON COLUMN annulled_line.base_source IS 'Which amount of the attention the base was; null where none was equal to it, and for lines of before.';

CREATE FUNCTION name_base() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.source INTO NEW.base_source
    FROM attention a CROSS JOIN clinic k
   CROSS JOIN LATERAL (VALUES (CASE a.record_type WHEN 'hmq' THEN k.hmq_base ELSE k.participacion_base END, 0),
                              ('participatedAmount'::base_amount_source, 1), ('netAmount', 2), ('grossAmount', 3)) AS s (source, place)
   WHERE a.id = NEW.attention_id
     AND NEW.base_amount = CASE s.source WHEN 'grossAmount' THEN a.gross_amount WHEN 'netAmount' THEN a.net_amount ELSE a.participated_amount END
   ORDER BY s.place LIMIT 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER annulled_line_base BEFORE INSERT ON annulled_line FOR EACH ROW EXECUTE FUNCTION name_base();
