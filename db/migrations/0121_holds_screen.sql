-- The screen «Pagos en Pausa» (payout §23.8). Who may hold payments on the screens of payroll may open it.
INSERT INTO menu_option (href, label, icon, section, position) VALUES
  ('/pagos-en-pausa', 'Pagos en Pausa', 'Pause', 'Sistema de Pagos', 39);
INSERT INTO permission (menu_option_id, profile, is_allowed)
SELECT id, profile, profile IN ('admin', 'supervisor')
  FROM menu_option CROSS JOIN unnest(enum_range(NULL::user_profile)) AS profile WHERE href = '/pagos-en-pausa';
INSERT INTO menu_default (href, label, icon, section, position, profiles) VALUES
  ('/pagos-en-pausa', 'Pagos en Pausa', 'Pause', 'Sistema de Pagos', 39, '{admin,supervisor}');
