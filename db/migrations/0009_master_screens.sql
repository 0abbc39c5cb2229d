-- Screens of the master data that the specification only lists: specialties, medical societies and
-- provider types (design §8). Administrators have them; others when /permissions-admin says so.
INSERT INTO menu_option (href, label, icon, section, position) VALUES
  ('/especialidades', 'Especialidades', 'Heart', 'Gestión de Maestros', 25),
  ('/sociedades-medicas', 'Sociedades Médicas', 'Building2', 'Gestión de Maestros', 26),
  ('/tipos-prestador', 'Tipos de Prestador', 'Users', 'Gestión de Maestros', 27);

INSERT INTO permission (menu_option_id, profile, is_allowed)
SELECT menu_option.id, profile, profile = 'admin'
  FROM menu_option CROSS JOIN unnest(enum_range(NULL::user_profile)) AS profile
 WHERE menu_option.href IN ('/especialidades', '/sociedades-medicas', '/tipos-prestador');
