/** The screens of staff: one line each. A menu option without a line here is not shown. */
import type { ScreenRoute } from '../kit/shell-router.tsx';

export const OFFICE_SCREENS: readonly ScreenRoute[] = [
  {
    path: '/',
    load: () =>
      import('../features/dashboard/dashboard-screen.tsx').then((module) => module.DashboardScreen),
  },
  {
    path: '/usuarios',
    load: () => import('../features/users/users-screen.tsx').then((module) => module.UsersScreen),
    actions: [{ label: 'Nuevo Usuario', search: { open: 'new' } }],
  },
  {
    path: '/medicos',
    load: () =>
      import('../features/doctors/doctors-screen.tsx').then((module) => module.DoctorsScreen),
    actions: [{ label: 'Nuevo Médico', search: { open: 'new' } }],
  },
  {
    path: '/prestaciones',
    load: () =>
      import('../features/services/services-screen.tsx').then((module) => module.ServicesScreen),
    actions: [{ label: 'Nueva Prestación', search: { open: 'new' } }],
  },
  {
    path: '/especialidades',
    load: () =>
      import('../features/specialties/specialties-screen.tsx').then(
        (module) => module.SpecialtiesScreen,
      ),
    actions: [{ label: 'Nueva Especialidad', search: { open: 'new' } }],
  },
  {
    path: '/sociedades-medicas',
    load: () =>
      import('../features/societies/societies-screen.tsx').then((module) => module.SocietiesScreen),
    actions: [{ label: 'Nueva Sociedad Médica', search: { open: 'new' } }],
  },
  {
    path: '/tipos-prestador',
    load: () =>
      import('../features/provider-types/provider-types-screen.tsx').then(
        (module) => module.ProviderTypesScreen,
      ),
    actions: [{ label: 'Nuevo Tipo de Prestador', search: { open: 'new' } }],
  },
  {
    path: '/convenios',
    load: () =>
      import('../features/rules/agreements-screen.tsx').then((module) => module.AgreementsScreen),
    actions: [{ label: 'Nuevo Convenio', search: { open: 'new' } }],
  },
  {
    path: '/reglas',
    load: () => import('../features/rules/rules-screen.tsx').then((module) => module.RulesScreen),
  },
  {
    path: '/atenciones-medicas',
    load: () =>
      import('../features/attentions/attentions-screen.tsx').then(
        (module) => module.AttentionsScreen,
      ),
    actions: [
      { label: 'Nueva Atención', search: { open: 'new' } },
      { label: 'Importar Atenciones', search: { open: 'import' } },
    ],
  },
  {
    path: '/calcular-pagos',
    load: () =>
      import('../features/calculations/calculations-screen.tsx').then(
        (module) => module.CalculationsScreen,
      ),
  },
  {
    path: '/procesar-pagos',
    load: () =>
      import('../features/payroll/process-screen.tsx').then((module) => module.ProcessScreen),
  },
  {
    path: '/procesar-pagos-avanzado',
    load: () =>
      import('../features/payroll/advanced-screen.tsx').then((module) => module.AdvancedScreen),
  },
  {
    path: '/nomina',
    load: () =>
      import('../features/payslips/payslips-screen.tsx').then((module) => module.PayslipsScreen),
  },
  {
    path: '/nomina-completa',
    load: () =>
      import('../features/payroll/full-payroll-screen.tsx').then(
        (module) => module.FullPayrollScreen,
      ),
  },
  {
    path: '/pagar-nomina',
    load: () =>
      import('../features/payroll/pay-payroll-screen.tsx').then(
        (module) => module.PayPayrollScreen,
      ),
  },
  {
    path: '/pagos-procesados',
    load: () =>
      import('../features/paid-payments/paid-payments-screen.tsx').then(
        (module) => module.PaidPaymentsScreen,
      ),
  },
  {
    path: '/exportacion-contable',
    load: () =>
      import('../features/accounting/accounting-screen.tsx').then(
        (module) => module.AccountingScreen,
      ),
  },
  {
    path: '/nomina-bancaria',
    load: () => import('../features/bank/bank-screen.tsx').then((module) => module.BankScreen),
  },
  {
    path: '/reportes',
    load: () =>
      import('../features/reports/reports-screen.tsx').then((module) => module.ReportsScreen),
  },
  {
    path: '/descarga-manuales',
    load: () =>
      import('../features/manuals/manuals-screen.tsx').then((module) => module.ManualsScreen),
  },
  {
    path: '/configuracion',
    load: () =>
      import('../features/clinic/clinic-screen.tsx').then((module) => module.ClinicScreen),
  },
  {
    path: '/menu-management',
    load: () =>
      import('../features/permissions/menu-screen.tsx').then((module) => module.MenuScreen),
    actions: [{ label: 'Nueva Opción de Menú', search: { open: 'new' } }],
  },
  {
    path: '/permissions-admin',
    load: () =>
      import('../features/permissions/permissions-screen.tsx').then(
        (module) => module.PermissionsScreen,
      ),
  },
  {
    path: '/permissions-tester',
    load: () =>
      import('../features/permissions/tester-screen.tsx').then((module) => module.TesterScreen),
  },
  {
    path: '/auditoria',
    load: () => import('../features/audit/audit-screen.tsx').then((module) => module.AuditScreen),
  },
  {
    path: '/job-monitor',
    aliases: ['/monitor-trabajos', '/jobs-monitor'],
    load: () =>
      import('../features/job-monitor/monitor-screen.tsx').then((module) => module.MonitorScreen),
  },
  {
    path: '/perfil',
    load: () => import('./own-profile-screen.tsx').then((module) => module.OwnProfileScreen),
  },
];
