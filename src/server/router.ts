/** Wiring: the handlers of every call. */
import { accounting } from './features/accounting/handlers.ts';
import { assistant } from './features/assistant/handlers.ts';
import { attentionCleaning } from './features/attentions/cleaning.ts';
import { attentions } from './features/attentions/handlers.ts';
import { audit } from './features/audit/handlers.ts';
import { bank } from './features/bank/handlers.ts';
import { banks } from './features/banks/handlers.ts';
import { books } from './features/books/handlers.ts';
import { calculationForecast } from './features/calculations/forecast.ts';
import { calculations } from './features/calculations/handlers.ts';
import { clinic } from './features/clinic/handlers.ts';
import { holidays } from './features/clinic/holidays.ts';
import { legalRetention } from './features/clinic/legal-retention.ts';
import { dashboard } from './features/dashboard/handlers.ts';
import { doctorReports } from './features/doctor-reports/handlers.ts';
import { doctors } from './features/doctors/handlers.ts';
import { importHistory } from './features/import-history/handlers.ts';
import { importSources } from './features/import-sources/handlers.ts';
import { imports } from './features/imports/handlers.ts';
import { jobMonitor } from './features/job-monitor/handlers.ts';
import { jobs } from './features/jobs/handlers.ts';
import { manuals } from './features/manuals/handlers.ts';
import { movements } from './features/movements/handlers.ts';
import { paidPayments } from './features/paid-payments/handlers.ts';
import { passwordLinks } from './features/password-links/handlers.ts';
import { payroll } from './features/payroll/handlers.ts';
import { payslips } from './features/payslips/handlers.ts';
import { permissions } from './features/permissions/handlers.ts';
import { portal } from './features/portal/handlers.ts';
import { profile } from './features/profile/handlers.ts';
import { providerTypes } from './features/provider-types/handlers.ts';
import { reports } from './features/reports/handlers.ts';
import { ruleChecks } from './features/rule-checks/handlers.ts';
import { rules } from './features/rules/handlers.ts';
import { services } from './features/services/handlers.ts';
import { session } from './features/session/handlers.ts';
import { societies } from './features/societies/handlers.ts';
import { specialties } from './features/specialties/handlers.ts';
import { statements } from './features/statements/handlers.ts';
import { users } from './features/users/handlers.ts';
import { os } from './platform/implement.ts';

export const router = os.router({
  session,
  passwordLinks,
  profile,
  users,
  doctors,
  services,
  specialties,
  societies,
  providerTypes,
  rules,
  ruleChecks,
  attentions,
  attentionCleaning,
  imports,
  importHistory,
  importSources,
  jobs,
  jobMonitor,
  calculations,
  calculationForecast,
  dashboard,
  payroll,
  payslips,
  portal,
  movements,
  paidPayments,
  bank,
  banks,
  books,
  accounting,
  statements,
  doctorReports,
  reports,
  clinic,
  holidays,
  legalRetention,
  assistant,
  permissions,
  audit,
  manuals,
});
