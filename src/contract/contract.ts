/** All calls of the product by noun, which the server implements and the browser's client offers. */
import { apiTokens } from './access/api-tokens.ts';
import { audit } from './access/audit.ts';
import { breach } from './access/breach.ts';
import { factors } from './access/factors.ts';
import { hiddenPatients } from './access/hidden-patients.ts';
import { ownProfiles } from './access/own-profiles.ts';
import { passkeys } from './access/passkeys.ts';
import { passwordLinks } from './access/password-links.ts';
import { permissions } from './access/permissions.ts';
import { profile } from './access/profile.ts';
import { readLog } from './access/read-log.ts';
import { rectifications } from './access/rectifications.ts';
import { retention } from './access/retention.ts';
import { rights } from './access/rights.ts';
import { session } from './access/session.ts';
import { signOn } from './access/sign-on.ts';
import { userSessions } from './access/user-sessions.ts';
import { users } from './access/users.ts';
import { webhooks } from './access/webhooks.ts';
import { bankSummaries } from './documents/bank-summaries.ts';
import { certificates } from './documents/certificates.ts';
import { doctorReports } from './documents/doctor-reports.ts';
import { manuals } from './documents/manuals.ts';
import { payslips } from './documents/payslips.ts';
import { portal } from './documents/portal.ts';
import { reports } from './documents/reports.ts';
import { statements } from './documents/statements.ts';
import { calculationForecast } from './fees/calculation-forecast.ts';
import { calculations } from './fees/calculations.ts';
import { ruleChecks } from './fees/rule-checks.ts';
import { rules } from './fees/rules.ts';
import { attentionCleaning } from './intake/attention-cleaning.ts';
import { attentions } from './intake/attentions.ts';
import { importHistory } from './intake/import-history.ts';
import { importSources } from './intake/import-sources.ts';
import { imports } from './intake/imports.ts';
import { savedSources } from './intake/saved-sources.ts';
import { unattendedImports } from './intake/unattended-imports.ts';
import { accountChanges } from './masters/account-changes.ts';
import { doctorAffiliations } from './masters/affiliations.ts';
import { banks } from './masters/banks.ts';
import { bulkChanges } from './masters/bulk-changes.ts';
import { clinic } from './masters/clinic.ts';
import { doctors } from './masters/doctors.ts';
import { holidays } from './masters/holidays.ts';
import { legalRetention } from './masters/legal-retention.ts';
import { masterImports } from './masters/master-imports.ts';
import { paymentCalendar } from './masters/payment-calendar.ts';
import { providerTypes } from './masters/provider-types.ts';
import { services } from './masters/services.ts';
import { societies } from './masters/societies.ts';
import { specialties } from './masters/specialties.ts';
import { unusualRates } from './masters/unusual-rates.ts';
import { assistant } from './operations/assistant.ts';
import { backups } from './operations/backups.ts';
import { books } from './operations/books.ts';
import { dashboard } from './operations/dashboard.ts';
import { jobMonitor } from './operations/job-monitor.ts';
import { jobs } from './operations/jobs.ts';
import { live } from './operations/live.ts';
import { monthChecks } from './operations/month-checks.ts';
import { monthDifferences } from './operations/month-difference.ts';
import { monthRuns } from './operations/month-run.ts';
import { unansweredQuestions } from './operations/unanswered-questions.ts';
import { accounting } from './payout/accounting.ts';
import { balances } from './payout/balances.ts';
import { bank } from './payout/bank.ts';
import { bankFiles } from './payout/bank-files.ts';
import { correctedLines } from './payout/corrected-lines.ts';
import { correctionFiles } from './payout/correction-files.ts';
import { corrections } from './payout/corrections.ts';
import { entries } from './payout/entries.ts';
import { entryImports } from './payout/entry-imports.ts';
import { entryKinds } from './payout/entry-kinds.ts';
import { entrySchedules } from './payout/entry-schedules.ts';
import { goingBack } from './payout/going-back.ts';
import { holds } from './payout/holds.ts';
import { monthApprovals } from './payout/month-approvals.ts';
import { months } from './payout/months.ts';
import { movements } from './payout/movements.ts';
import { numberedExports } from './payout/numbered-exports.ts';
import { paidPayments } from './payout/paid-payments.ts';
import { payroll } from './payout/payroll.ts';
import { receiptImports } from './payout/receipt-imports.ts';
import { receipts } from './payout/receipts.ts';
import { retentionChanges } from './payout/retention-changes.ts';
import { retroactiveChanges } from './payout/retroactive-changes.ts';
import { transfers } from './payout/transfers.ts';

export const contract = {
  session,
  factors,
  signOn,
  userSessions,
  passkeys,
  passwordLinks,
  profile,
  users,
  doctors,
  doctorAffiliations,
  services,
  specialties,
  societies,
  accountChanges,
  providerTypes,
  portal,
  rules,
  ruleChecks,
  attentions,
  attentionCleaning,
  imports,
  importSources,
  importHistory,
  savedSources,
  unattendedImports,
  jobs,
  jobMonitor,
  calculations,
  calculationForecast,
  dashboard,
  payroll,
  goingBack,
  balances,
  months,
  monthApprovals,
  entries,
  bulkChanges,
  masterImports,
  entryImports,
  entryKinds,
  correctionFiles,
  corrections,
  correctedLines,
  entrySchedules,
  retroactiveChanges,
  retentionChanges,
  holds,
  payslips,
  movements,
  paidPayments,
  bank,
  receiptImports,
  receipts,
  bankFiles,
  transfers,
  banks,
  backups,
  books,
  monthChecks,
  monthDifferences,
  monthRuns,
  live,
  accounting,
  numberedExports,
  statements,
  bankSummaries,
  certificates,
  doctorReports,
  reports,
  clinic,
  holidays,
  paymentCalendar,
  unusualRates,
  legalRetention,
  assistant,
  unansweredQuestions,
  permissions,
  apiTokens,
  webhooks,
  ownProfiles,
  audit,
  rights,
  hiddenPatients,
  rectifications,
  readLog,
  retention,
  breach,
  manuals,
};
