-- A finding of which nothing can be paid while its holds last blocks nothing: holding is a way out (docs/specification, operations §13.15).

-- Found by its id: the holds are few, the lines many.
CREATE VIEW held_finding AS
  SELECT f.id FROM month_finding f
   WHERE EXISTS (SELECT FROM live_hold)
     AND EXISTS (SELECT FROM month_finding_line l JOIN held_fee h ON h.attention_id = l.attention_id WHERE l.finding_id = f.id)
     AND NOT EXISTS (
       SELECT FROM month_finding_line l
        WHERE l.finding_id = f.id
          AND NOT EXISTS (SELECT FROM held_fee h WHERE h.attention_id = l.attention_id)
          AND NOT EXISTS (SELECT FROM payment_line p WHERE p.attention_id = l.attention_id));
COMMENT ON VIEW held_finding IS 'Findings whose lines are all held, but for those that are in payments.';

CREATE OR REPLACE VIEW blocking_finding AS
  SELECT id, period_year AS year, period_month AS month FROM month_finding f
   WHERE severity = 'blocking' AND gone_at IS NULL AND accepted_at IS NULL
     AND NOT EXISTS (SELECT FROM held_finding h WHERE h.id = f.id);
COMMENT ON VIEW blocking_finding IS 'What the checks of months found that blocks: nobody has accepted it, and it is not held.';
