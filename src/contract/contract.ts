/** All calls of the product, by noun: what the server implements and the browser's client offers. */
import { accounting } from './accounting.ts';
import { assistant } from './assistant.ts';
import { attentionCleaning } from './attention-cleaning.ts';
import { attentions } from './attentions.ts';
import { audit } from './audit.ts';
import { bank } from './bank.ts';
import { banks } from './banks.ts';
import { books } from './books.ts';
import { calculationForecast } from './calculation-forecast.ts';
import { calculations } from './calculations.ts';
import { clinic } from './clinic.ts';
import { dashboard } from './dashboard.ts';
import { doctorReports } from './doctor-reports.ts';
import { doctors } from './doctors.ts';
import { holidays } from './holidays.ts';
import { importHistory } from './import-history.ts';
import { importSources } from './import-sources.ts';
import { imports } from './imports.ts';
import { jobMonitor } from './job-monitor.ts';
import { jobs } from './jobs.ts';
import { legalRetention } from './legal-retention.ts';
import { manuals } from './manuals.ts';
import { movements } from './movements.ts';
import { paidPayments } from './paid-payments.ts';
import { passwordLinks } from './password-links.ts';
import { payroll } from './payroll.ts';
import { payslips } from './payslips.ts';
import { permissions } from './permissions.ts';
import { portal } from './portal.ts';
import { profile } from './profile.ts';
import { providerTypes } from './provider-types.ts';
import { reports } from './reports.ts';
import { ruleChecks } from './rule-checks.ts';
import { rules } from './rules.ts';
import { services } from './services.ts';
import { session } from './session.ts';
import { societies } from './societies.ts';
import { specialties } from './specialties.ts';
import { statements } from './statements.ts';
import { users } from './users.ts';

export const contract = {
  session,
  passwordLinks,
  profile,
  users,
  doctors,
  services,
  specialties,
  societies,
  providerTypes,
  portal,
  rules,
  ruleChecks,
  attentions,
  attentionCleaning,
  imports,
  importSources,
  importHistory,
  jobs,
  jobMonitor,
  calculations,
  calculationForecast,
  dashboard,
  payroll,
  payslips,
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
};
