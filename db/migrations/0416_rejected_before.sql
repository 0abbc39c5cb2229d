-- What was rejected and sent again tells the day of the rejection, too (documents §8.8); as before otherwise (0414_payments_to_come.sql).
CREATE OR REPLACE FUNCTION payments_to_come(of_doctor integer)
RETURNS TABLE (payment_id integer, planned_on date, is_sent boolean, sent_for date, rejected_on date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, d.payment_date, last.status IS NOT DISTINCT FROM 'sent', CASE WHEN last.status = 'sent' THEN f.transfer_date END,
         (SELECT max((t.settled_at AT TIME ZONE 'America/Santiago')::date) FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id
           WHERE l.payment_id = p.id AND t.status = 'rejected')
    FROM payment p
    JOIN fee_document d ON d.id = p.document_id
    LEFT JOIN LATERAL (SELECT t.status, t.bank_file_id FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id
                        WHERE l.payment_id = p.id ORDER BY t.id DESC LIMIT 1) AS last ON true
    LEFT JOIN bank_file f ON f.id = last.bank_file_id
   WHERE p.doctor_id = $1 AND p.status = 'processed' AND (portal_doctor_id() = $1 OR current_setting('role') <> 'portal_medico_doctor')
$$;
COMMENT ON FUNCTION payments_to_come IS 'Of each unpaid payment of a doctor: the day for which it was processed, whether it is in a file of the bank and for which day, and on which day it was last recorded that the bank rejected it.';
