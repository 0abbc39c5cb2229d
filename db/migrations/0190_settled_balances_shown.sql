-- A doctor reads of a balance that a payment of theirs carried on that it was written off, or passed to another payee, and when:
-- neither who asked for it nor why.
DROP POLICY own_records ON entry;
CREATE POLICY own_records ON entry FOR SELECT TO portal_medico_doctor USING (
  doctor_id = portal_doctor_id()
  AND (EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = entry.id)
       OR status = 'approved' AND origin IN ('reversal', 'replacement', 'scale_adjustment')
       OR status = 'settled' AND origin = 'carried_balance'));
GRANT SELECT (id, entry_id, kind, state, society_id, answered_at) ON balance_settlement TO portal_medico_doctor;
ALTER TABLE balance_settlement ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON balance_settlement FOR SELECT TO portal_medico_doctor USING (
  state = 'approved' AND EXISTS (SELECT FROM entry e WHERE e.id = balance_settlement.entry_id AND e.status = 'settled'));
