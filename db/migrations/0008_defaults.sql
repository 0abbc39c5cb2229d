-- What a new installation starts with: editable data, each with its source in docs/domain.md.

INSERT INTO clinic (name) VALUES ('Mi Clínica');
INSERT INTO clinic_bank_setting (bank_format) VALUES ('santander'), ('bci'), ('chile'), ('estado'), ('universal');

INSERT INTO bank (code, name) VALUES
  ('001', 'Banco de Chile'), ('009', 'Banco Internacional'), ('012', 'BancoEstado'), ('014', 'Scotiabank'),
  ('016', 'BCI'), ('028', 'Banco BICE'), ('031', 'HSBC'), ('037', 'Banco Santander'), ('039', 'Banco Itaú'),
  ('041', 'JP Morgan'), ('045', 'MUFG'), ('049', 'Banco Security'), ('051', 'Banco Falabella'),
  ('053', 'Banco Ripley'), ('055', 'Banco Consorcio'), ('059', 'BTG Pactual'), ('060', 'China Construction Bank'),
  ('061', 'Bank of China'), ('062', 'Tanner Banco Digital'), ('504', 'BBVA (Scotiabank Azul)'), ('672', 'Coopeuch'),
  ('697', 'La Polar'), ('699', 'Tricot'), ('729', 'Los Héroes'), ('730', 'Tenpo'), ('732', 'Tapp'),
  ('738', 'Global66'), ('741', 'Copec Pay'), ('743', 'Prex'), ('746', 'Fintual'), ('875', 'Mercado Pago');

-- Ley 21.133; 17 % from 2028 on.
INSERT INTO legal_retention (year, rate) VALUES
  (2019, 1000), (2020, 1075), (2021, 1150), (2022, 1225), (2023, 1300), (2024, 1375), (2025, 1450), (2026, 1525),
  (2027, 1600), (2028, 1700), (2029, 1700), (2030, 1700);

-- The menu of spec 1 §2.3 and spec 2 §2.16. Options whose screens come with a later version stand here
-- already, because calls name them; the browser shows those that it has a screen for.
INSERT INTO menu_option (href, label, icon, section, position) VALUES
  ('/', 'Panel de Control', 'BarChart3', 'Dashboard', 10),
  ('/usuarios', 'Usuarios', 'Users', 'Gestión de Maestros', 20),
  ('/medicos', 'Médicos', 'UserCheck', 'Gestión de Maestros', 21),
  ('/prestaciones', 'Prestaciones', 'ClipboardList', 'Gestión de Maestros', 22),
  ('/reglas', 'Reglas de Cálculo', 'Calculator', 'Gestión de Maestros', 23),
  ('/convenios', 'Convenios Médicos', 'HandHeart', 'Gestión de Maestros', 24),
  ('/atenciones-medicas', 'Atenciones Médicas', 'Stethoscope', 'Sistema de Pagos', 30),
  ('/calcular-pagos', 'Calcular Pagos', 'Calculator', 'Sistema de Pagos', 31),
  ('/procesar-pagos', 'Procesar Pagos', 'CreditCard', 'Sistema de Pagos', 32),
  ('/procesar-pagos-avanzado', 'Procesamiento Avanzado', 'Settings', 'Sistema de Pagos', 33),
  ('/nomina-completa', 'Nómina Completa', 'FileText', 'Sistema de Pagos', 34),
  ('/pagar-nomina', 'Pagar Nómina', 'CheckSquare', 'Sistema de Pagos', 35),
  ('/pagos-procesados', 'Pagos Procesados', 'Banknote', 'Sistema de Pagos', 36),
  ('/exportacion-contable', 'Exportación Contable', 'FileText', 'Contabilidad Tesorería', 40),
  ('/nomina-bancaria', 'Nómina Bancaria', 'Building2', 'Contabilidad Tesorería', 41),
  ('/reportes', 'Reporte Prestaciones', 'BarChart3', 'Reportes', 50),
  ('/descarga-manuales', 'Descarga de Manuales', 'FileText', 'Documentación', 60),
  ('/perfil', 'Mi Perfil', 'User', 'Configuración', 70),
  ('/configuracion', 'Configuración', 'Settings', 'Configuración', 71),
  ('/menu-management', 'Gestión de Menús', 'Settings', 'Configuración', 72),
  ('/permissions-admin', 'Administración de Permisos', 'Settings', 'Configuración', 73),
  ('/permissions-tester', 'Probador de Permisos', 'CheckSquare', 'Configuración', 74),
  ('/job-monitor', 'Monitor de Trabajos', 'ClipboardList', 'Configuración', 75),
  ('/mis-pagos', 'Mis Pagos', 'Banknote', 'Portal Médico', 65),
  ('/participaciones', 'Participaciones', 'ClipboardList', 'Portal Médico', 66),
  ('/reportes-medico', 'Mis Reportes', 'BarChart3', 'Portal Médico', 67);

-- Admin: everything of the staff shell. Supervisor: the longer list of spec 1 §2.3 plus the dashboard
-- (design §7). Doctor: the portal and the profile. User: the profile.
INSERT INTO permission (menu_option_id, profile, is_allowed)
SELECT menu_option.id, profile,
       CASE profile
         WHEN 'admin' THEN menu_option.section <> 'Portal Médico'
         WHEN 'supervisor' THEN menu_option.href IN ('/', '/medicos', '/prestaciones', '/reglas', '/atenciones-medicas',
                                                '/calcular-pagos', '/procesar-pagos', '/reportes', '/perfil')
         WHEN 'doctor' THEN menu_option.section = 'Portal Médico' OR menu_option.href = '/perfil'
         ELSE menu_option.href = '/perfil'
       END
  FROM menu_option CROSS JOIN unnest(enum_range(NULL::user_profile)) AS profile;
