/** The screens of staff, one line each. Menu options without a line here are not shown. */
import type { ScreenRoute } from '../kit/shell/shell-router.tsx';

export const OFFICE_SCREENS: readonly ScreenRoute[] = [
  {
    path: '/',
    load: () =>
      import('../operations/dashboard/dashboard-screen.tsx').then(
        (module) => module.DashboardScreen,
      ),
  },
  {
    path: '/usuarios',
    load: () => import('../access/users/users-screen.tsx').then((module) => module.UsersScreen),
    actions: [{ label: 'Nuevo Usuario', search: { open: 'new' } }],
  },
  {
    path: '/medicos',
    load: () =>
      import('../masters/doctors/doctors-screen.tsx').then((module) => module.DoctorsScreen),
    actions: [{ label: 'Nuevo Médico', search: { open: 'new' } }],
  },
  {
    path: '/prestaciones',
    load: () =>
      import('../masters/services/services-screen.tsx').then((module) => module.ServicesScreen),
    actions: [{ label: 'Nueva Prestación', search: { open: 'new' } }],
  },
  {
    path: '/especialidades',
    load: () =>
      import('../masters/specialties/specialties-screen.tsx').then(
        (module) => module.SpecialtiesScreen,
      ),
    actions: [{ label: 'Nueva Especialidad', search: { open: 'new' } }],
  },
  {
    path: '/sociedades-medicas',
    load: () =>
      import('../masters/societies/societies-screen.tsx').then((module) => module.SocietiesScreen),
    actions: [{ label: 'Nueva Sociedad Médica', search: { open: 'new' } }],
  },
  {
    path: '/tipos-prestador',
    load: () =>
      import('../masters/provider-types/provider-types-screen.tsx').then(
        (module) => module.ProviderTypesScreen,
      ),
    actions: [{ label: 'Nuevo Tipo de Prestador', search: { open: 'new' } }],
  },
  {
    path: '/convenios',
    load: () =>
      import('../fees/rules/agreements-screen.tsx').then((module) => module.AgreementsScreen),
    actions: [{ label: 'Nuevo Convenio', search: { open: 'new' } }],
  },
  {
    path: '/reglas',
    load: () => import('../fees/rules/rules-screen.tsx').then((module) => module.RulesScreen),
    actions: [{ label: 'Nueva Regla', search: { open: 'new' } }],
  },
  {
    path: '/atenciones-medicas',
    load: () =>
      import('../intake/attentions/attentions-screen.tsx').then(
        (module) => module.AttentionsScreen,
      ),
    actions: [
      { label: 'Nueva Atención', search: { open: 'new' } },
      { label: 'Importar Atenciones', search: { open: 'import' } },
    ],
  },
  {
    path: '/atenciones-medicas/fuentes',
    load: () =>
      import('../intake/saved-sources/saved-sources-screen.tsx').then(
        (module) => module.SavedSourcesScreen,
      ),
    actions: [{ label: 'Nueva fuente automática', search: { open: 'new' } }],
  },
  {
    path: '/cierre',
    load: () =>
      import('../operations/month-run/month-run-screen.tsx').then(
        (module) => module.MonthRunScreen,
      ),
  },
  {
    path: '/cierre/excepciones',
    load: () =>
      import('../operations/month-checks/inbox-screen.tsx').then((module) => module.InboxScreen),
  },
  {
    path: '/cierre/revisiones',
    load: () =>
      import('../operations/month-checks/kinds-screen.tsx').then((module) => module.KindsScreen),
  },
  {
    path: '/cierre/comparacion',
    load: () =>
      import('../operations/month-difference/month-difference-screen.tsx').then(
        (module) => module.MonthDifferenceScreen,
      ),
  },
  {
    path: '/calcular-pagos',
    load: () =>
      import('../fees/calculations/calculations-screen.tsx').then(
        (module) => module.CalculationsScreen,
      ),
  },
  {
    path: '/procesar-pagos',
    load: () =>
      import('../payout/payroll/process-screen.tsx').then((module) => module.ProcessScreen),
  },
  {
    path: '/procesar-pagos-avanzado',
    load: () =>
      import('../payout/payroll/advanced-screen.tsx').then((module) => module.AdvancedScreen),
  },
  {
    path: '/nomina',
    load: () =>
      import('../documents/payslips/payslips-screen.tsx').then((module) => module.PayslipsScreen),
  },
  {
    path: '/nomina-completa',
    load: () =>
      import('../payout/payroll/full-payroll-screen.tsx').then(
        (module) => module.FullPayrollScreen,
      ),
  },
  {
    path: '/pagar-nomina',
    load: () =>
      import('../payout/payroll/pay-payroll-screen.tsx').then((module) => module.PayPayrollScreen),
  },
  {
    path: '/pagos-en-pausa',
    load: () => import('../payout/holds/holds-screen.tsx').then((module) => module.HoldsScreen),
    actions: [{ label: 'Pausar un Pago', search: { open: 'new' } }],
  },
  {
    path: '/correcciones',
    load: () =>
      import('../payout/corrections/corrections-screen.tsx').then(
        (module) => module.CorrectionsScreen,
      ),
  },
  {
    path: '/pagos-procesados',
    load: () =>
      import('../payout/paid-payments/paid-payments-screen.tsx').then(
        (module) => module.PaidPaymentsScreen,
      ),
  },
  {
    path: '/exportacion-contable',
    load: () =>
      import('../payout/accounting/accounting-screen.tsx').then(
        (module) => module.AccountingScreen,
      ),
  },
  {
    path: '/nomina-bancaria',
    load: () => import('../payout/bank/bank-screen.tsx').then((module) => module.BankScreen),
  },
  {
    path: '/haberes',
    load: () =>
      import('../payout/entries/entries-screen.tsx').then((module) => module.EntriesScreen),
    actions: [{ label: 'Proponer Haber o Descuento', search: { open: 'new' } }],
  },
  {
    path: '/tipos-haberes',
    load: () =>
      import('../payout/entry-kinds/entry-kinds-screen.tsx').then(
        (module) => module.EntryKindsScreen,
      ),
    actions: [{ label: 'Nuevo Tipo de Haber o Descuento', search: { open: 'new' } }],
  },
  {
    path: '/boletas',
    load: () =>
      import('../payout/receipts/receipts-screen.tsx').then((module) => module.ReceiptsScreen),
    actions: [
      { label: 'Leer Planilla del SII', search: { open: 'sheet' } },
      { label: 'Sumas y certificados del año', search: { open: 'year' } },
    ],
  },
  {
    path: '/reportes',
    load: () =>
      import('../documents/reports/reports-screen.tsx').then((module) => module.ReportsScreen),
  },
  {
    path: '/descarga-manuales',
    load: () =>
      import('../documents/manuals/manuals-screen.tsx').then((module) => module.ManualsScreen),
  },
  {
    path: '/configuracion',
    load: () => import('../masters/clinic/clinic-screen.tsx').then((module) => module.ClinicScreen),
  },
  {
    path: '/menu-management',
    load: () => import('../access/permissions/menu-screen.tsx').then((module) => module.MenuScreen),
    actions: [{ label: 'Nueva Opción de Menú', search: { open: 'new' } }],
  },
  {
    path: '/permissions-admin',
    load: () =>
      import('../access/permissions/permissions-screen.tsx').then(
        (module) => module.PermissionsScreen,
      ),
  },
  {
    path: '/permissions-tester',
    load: () =>
      import('../access/permissions/tester-screen.tsx').then((module) => module.TesterScreen),
  },
  {
    path: '/auditoria',
    load: () => import('../access/audit/audit-screen.tsx').then((module) => module.AuditScreen),
  },
  {
    path: '/auditoria/preguntas',
    load: () =>
      import('../operations/unanswered-questions/unanswered-screen.tsx').then(
        (module) => module.UnansweredScreen,
      ),
  },
  {
    path: '/derechos',
    load: () => import('../access/rights/rights-screen.tsx').then((module) => module.RightsScreen),
  },
  {
    path: '/registro-lecturas',
    load: () =>
      import('../access/read-log/read-log-screen.tsx').then((module) => module.ReadLogScreen),
  },
  {
    path: '/acceso-maquinas',
    load: () =>
      import('../access/api-tokens/api-tokens-screen.tsx').then((module) => module.ApiTokensScreen),
    actions: [{ label: 'Nuevo token para una máquina', search: { open: 'new' } }],
  },
  {
    path: '/job-monitor',
    aliases: ['/monitor-trabajos', '/jobs-monitor'],
    load: () =>
      import('../operations/job-monitor/monitor-screen.tsx').then((module) => module.MonitorScreen),
  },
  {
    path: '/job-monitor/respaldos',
    load: () =>
      import('../operations/backups/backups-screen.tsx').then((module) => module.BackupsScreen),
  },
  {
    path: '/perfil',
    isLast: true,
    load: () => import('./own-profile-screen.tsx').then((module) => module.OwnProfileScreen),
  },
];
