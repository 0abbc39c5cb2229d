-- The screen of what is held (payout §23.8), beside those that process and pay: for whoever may hold and release there.
INSERT INTO menu_option (href, label, icon, section, position) VALUES
  ('/pagos-en-pausa', 'Pagos en Pausa', 'Pause', 'Sistema de Pagos', 39);
INSERT INTO permission (menu_option_id, profile, is_allowed)
SELECT id, profile, profile IN ('admin', 'supervisor')
  FROM menu_option CROSS JOIN unnest(enum_range(NULL::user_profile)) AS profile WHERE href = '/pagos-en-pausa';
INSERT INTO menu_default (href, label, icon, section, position, profiles) VALUES
  ('/pagos-en-pausa', 'Pagos en Pausa', 'Pause', 'Sistema de Pagos', 39, '{admin,supervisor}');
