-- The screen of corrections (payout §25.9), and what doctors read of their own (docs/decisions/0085).
INSERT INTO menu_option (href, label, icon, section, position) VALUES
  ('/correcciones', 'Correcciones', 'Replace', 'Sistema de Pagos', 40);
INSERT INTO permission (menu_option_id, profile, is_allowed)
SELECT id, profile, profile IN ('admin', 'supervisor')
  FROM menu_option CROSS JOIN unnest(enum_range(NULL::user_profile)) AS profile WHERE href = '/correcciones';
INSERT INTO menu_default (href, label, icon, section, position, profiles) VALUES
  ('/correcciones', 'Correcciones', 'Replace', 'Sistema de Pagos', 40, '{admin,supervisor}');

-- A doctor sees the entries of corrections before a payment has them, and of the correction only its cause and reason: what
-- another doctor was paid for it, or is due instead, stays theirs.
GRANT SELECT (status, correction_id) ON entry TO portal_medico_doctor;
DROP POLICY own_records ON entry;
CREATE POLICY own_records ON entry FOR SELECT TO portal_medico_doctor USING (
  doctor_id = portal_doctor_id()
  AND (EXISTS (SELECT FROM payment_entry l WHERE l.entry_id = entry.id)
       OR status = 'approved' AND origin IN ('reversal', 'replacement', 'scale_adjustment')));
GRANT SELECT (id, cause, reason) ON correction TO portal_medico_doctor;
ALTER TABLE correction ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_records ON correction FOR SELECT TO portal_medico_doctor USING (
  EXISTS (SELECT FROM entry e WHERE e.correction_id = correction.id));
