-- When unpaid payments of a doctor come (documents §8.8): the planned day, or how far the last transfer is. Neither a society's document nor
-- transfers are a doctor's to read, so that this says no more than that of them, and of their own payments alone.
CREATE FUNCTION payments_to_come(of_doctor integer)
RETURNS TABLE (payment_id integer, planned_on date, is_sent boolean, sent_for date, rejected_on date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, d.payment_date, last.status IS NOT DISTINCT FROM 'sent', CASE WHEN last.status = 'sent' THEN f.transfer_date END,
         CASE WHEN last.status = 'rejected' THEN (last.settled_at AT TIME ZONE 'America/Santiago')::date END
    FROM payment p
    JOIN fee_document d ON d.id = p.document_id
    LEFT JOIN LATERAL (SELECT t.status, t.settled_at, t.bank_file_id FROM transfer_payment l JOIN transfer t ON t.id = l.transfer_id
                        WHERE l.payment_id = p.id ORDER BY t.id DESC LIMIT 1) AS last ON true
    LEFT JOIN bank_file f ON f.id = last.bank_file_id
   WHERE p.doctor_id = $1 AND p.status = 'processed' AND (portal_doctor_id() = $1 OR current_setting('role') <> 'portal_medico_doctor')
$$;
COMMENT ON FUNCTION payments_to_come IS 'Of each unpaid payment of a doctor: the day for which it was processed, whether it is in a file of the bank and for which day, and on which day it was recorded that the bank rejected it, so that it is owed again.';
