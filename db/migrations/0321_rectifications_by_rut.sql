-- What led a person to a RUT is asked for one RUT at a time: by a record of the log of reads, a search, a file about a person. Before, each asking followed
-- the rectifications of everybody, and attentions were compared each with each (access §27.5, access §27.6).

-- Whether two rectifications, by their attentions, are of one person. Hashed: a RUT that many stood under may have a million of them.
CREATE FUNCTION share_attention(one bigint[], other bigint[]) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN EXISTS (SELECT FROM unnest(one) AS a (id) JOIN unnest(other) AS b (id) USING (id));

CREATE FUNCTION has_attentions(all_of bigint[], in_all_of bigint[]) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN NOT EXISTS (SELECT id FROM unnest(all_of) AS a (id) EXCEPT SELECT id FROM unnest(in_all_of) AS b (id));

-- The rectifications that led a person to this RUT, one after the other, with the RUT under which the person stood until then. What leads from one to the
-- next is the same person, by an attention or by a name; who has been moved on since stands under the RUT no longer.
CREATE FUNCTION rectifications_to(of_rut text) RETURNS TABLE (rectification_id integer, former_rut text, until timestamptz) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE path AS (
    SELECT c.id
      FROM rectification c
     WHERE c.new_rut = of_rut AND c.old_rut <> 'ANON'
       AND NOT EXISTS (
         SELECT FROM rectification n
          WHERE n.old_rut = c.new_rut AND n.new_rut <> n.old_rut AND n.made_at > c.made_at
            AND CASE WHEN c.attention_ids = '{}' THEN names_after(c) <@ n.old_names ELSE has_attentions(c.attention_ids, n.attention_ids) END)
     UNION
    SELECT c.id
      FROM path JOIN rectification p USING (id)
      JOIN rectification c ON c.new_rut = p.old_rut AND c.made_at < p.made_at
       AND (names_after(c) && p.old_names OR share_attention(c.attention_ids, p.attention_ids)))
  SELECT c.id, c.old_rut, c.made_at FROM path JOIN rectification c USING (id)
$$;

CREATE OR REPLACE VIEW rectification_path WITH (security_invoker = true) AS
SELECT led.rut, t.rectification_id, t.former_rut, t.until
  FROM (SELECT DISTINCT new_rut AS rut FROM rectification) AS led CROSS JOIN LATERAL rectifications_to(led.rut) AS t;

-- From the few who are hidden, to the RUTs of before.
CREATE OR REPLACE VIEW hidden_rut WITH (security_invoker = true) AS
SELECT h.rut, h.mark FROM hidden_patient h WHERE h.lifted_at IS NULL
 UNION
SELECT t.former_rut, h.mark
  FROM hidden_patient h CROSS JOIN LATERAL rectifications_to(h.rut) AS t
 WHERE h.lifted_at IS NULL AND t.former_rut <> h.rut
   AND NOT EXISTS (SELECT FROM searched_patient p WHERE p.patient_rut = t.former_rut);
