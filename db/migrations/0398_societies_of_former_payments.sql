-- Statements of annulled payments and explanations of corrections name the payee of then, and the rules that named it. After the
-- affiliation was changed, neither it nor a fee may name that society any more.
DROP POLICY own_records ON medical_society;
CREATE POLICY own_records ON medical_society FOR SELECT TO portal_medico_doctor USING (
  EXISTS (SELECT FROM doctor_affiliation
           WHERE doctor_affiliation.doctor_id = portal_doctor_id() AND doctor_affiliation.society_id = medical_society.id)
  OR EXISTS (SELECT FROM calculation
              WHERE calculation.doctor_id = portal_doctor_id() AND calculation.society_id = medical_society.id)
  -- The lines of a payment, also of an annulled one, have its payee.
  OR EXISTS (SELECT FROM payment
              WHERE payment.doctor_id = portal_doctor_id() AND payment.society_id = medical_society.id)
  OR EXISTS (SELECT FROM replacement_fee
              WHERE replacement_fee.doctor_id = portal_doctor_id() AND replacement_fee.society_id = medical_society.id)
);
