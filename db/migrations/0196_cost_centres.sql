-- Cost centres of the fee expense: the doctor's, else the service's, else the clinic's (docs/decisions/0097).

-- The check comes last, and of the new columns nothing is to be validated: with a checked domain the tables would be rewritten, which
-- PostgreSQL refuses from 15.20 on while functions use the rows of `doctor`.
CREATE DOMAIN cost_centre AS text;
ALTER TABLE doctor ADD cost_centre cost_centre;
ALTER TABLE service ADD cost_centre cost_centre;
ALTER TABLE clinic ADD cost_centre cost_centre;
ALTER DOMAIN cost_centre ADD CHECK (VALUE ~ '^[0-9A-Za-z]([0-9A-Za-z.-]{0,18}[0-9A-Za-z])?$') NOT VALID;
-- What was exported before has none.
ALTER TABLE accounting_line ADD cost_centre text NOT NULL DEFAULT '';

-- As before (0191_numbered_exports.sql), but what undoes a line has its cost centre, too.
CREATE OR REPLACE FUNCTION check_numbered_exports() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  EXECUTE $query$
    WITH line AS (
      SELECT v.export_number, v.id AS voucher_id, l.debit, l.credit
        FROM added n JOIN accounting_voucher v ON v.export_number = n.number LEFT JOIN accounting_line l ON l.voucher_id = v.id)
    SELECT (SELECT count(*) = max(number) FROM numbered_export)
       AND NOT EXISTS (
           SELECT FROM added n LEFT JOIN line ON line.export_number = n.number GROUP BY n.number, n.total_vouchers,
                  n.total_entries, n.total_debits, n.total_credits
           HAVING (count(DISTINCT line.voucher_id), count(line.debit), sum(line.debit), sum(line.credit))
                  IS DISTINCT FROM (n.total_vouchers, n.total_entries, n.total_debits, n.total_credits))
       AND NOT EXISTS (SELECT FROM line GROUP BY voucher_id HAVING sum(debit) IS DISTINCT FROM sum(credit))
       AND NOT EXISTS (
           SELECT FROM added n JOIN accounting_voucher v ON v.export_number = n.number AND v.turn % 2 = 0
             JOIN accounting_voucher o ON (o.aspect, o.subject_id, o.turn) = (v.aspect, v.subject_id, v.previous_turn)
            WHERE array(SELECT (l.line, l.account, l.cost_centre, l.debit, l.credit)
                          FROM accounting_line l WHERE l.voucher_id = v.id ORDER BY l.line)
               <> array(SELECT (l.line, l.account, l.cost_centre, l.credit, l.debit)
                          FROM accounting_line l WHERE l.voucher_id = o.id ORDER BY l.line)) $query$
    INTO is_right;
  IF NOT is_right THEN
    RAISE EXCEPTION 'A numbered export has the next number and the totals of its vouchers; these balance, and undo exactly what was booked.'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END
$$;
