-- A doctor opens how the own amounts of a correction were calculated (payout §25.14): of what is due instead, its facts and its
-- fee, once the correction is approved. Another doctor's side stays theirs.
GRANT SELECT (attention_id, previous_id) ON correction TO portal_medico_doctor;
GRANT SELECT ON replacement_fee TO portal_medico_doctor;
ALTER TABLE replacement_fee ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON replacement_fee FOR SELECT TO portal_medico_doctor USING (
  doctor_id = portal_doctor_id()
  AND EXISTS (SELECT FROM entry e WHERE e.correction_id = replacement_fee.correction_id AND e.origin = 'replacement'));
