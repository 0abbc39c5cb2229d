/** Assembles the handlers of every call. */
import { apiTokens } from './access/api-tokens/handlers.ts';
import { audit } from './access/audit/handlers.ts';
import { breach } from './access/breach/handlers.ts';
import { factors, passkeys } from './access/factors/handlers.ts';
import { hiddenPatients } from './access/hidden-patients/handlers.ts';
import { ownProfiles } from './access/own-profiles/handlers.ts';
import { passwordLinks } from './access/password-links/handlers.ts';
import { permissions } from './access/permissions/handlers.ts';
import { profile } from './access/profile/handlers.ts';
import { readLog } from './access/read-log/handlers.ts';
import { rectifications } from './access/rectifications/handlers.ts';
import { retention } from './access/retention/handlers.ts';
import { rights } from './access/rights/handlers.ts';
import { session } from './access/session/handlers.ts';
import { signOn } from './access/sign-on/handlers.ts';
import { userSessions } from './access/user-sessions/handlers.ts';
import { users } from './access/users/handlers.ts';
import { manyUsers, userSource } from './access/users/public.ts';
import { webhooks } from './access/webhooks/handlers.ts';
import { bankSummaries } from './documents/bank-summaries/handlers.ts';
import { certificates } from './documents/certificates/handlers.ts';
import { doctorReports } from './documents/doctor-reports/handlers.ts';
import { manuals } from './documents/manuals/handlers.ts';
import { payslips } from './documents/payslips/handlers.ts';
import { portal } from './documents/portal/handlers.ts';
import { reports } from './documents/reports/handlers.ts';
import { statements } from './documents/statements/handlers.ts';
import { calculationForecast } from './fees/calculations/forecast.ts';
import { calculations } from './fees/calculations/handlers.ts';
import { feeOfAttention, removeCalculations } from './fees/calculations/public.ts';
import { ruleChecks } from './fees/rule-checks/handlers.ts';
import { rules } from './fees/rules/handlers.ts';
import { ruleSources } from './fees/rules/public.ts';
import { attentionCleaningRouter } from './intake/attention-cleaning/handlers.ts';
import { attentionsRouter } from './intake/attentions/handlers.ts';
import { importHistory } from './intake/import-history/handlers.ts';
import { importSources } from './intake/import-sources/handlers.ts';
import { imports } from './intake/imports/handlers.ts';
import { savedSources } from './intake/saved-sources/handlers.ts';
import { unattendedImports } from './intake/unattended-imports/handlers.ts';
import { accountChanges } from './masters/account-changes/handlers.ts';
import { banks } from './masters/banks/handlers.ts';
import { bulkChangesOf } from './masters/bulk-changes/handlers.ts';
import { clinic } from './masters/clinic/handlers.ts';
import { holidays } from './masters/clinic/holidays.ts';
import { legalRetention } from './masters/clinic/legal-retention.ts';
import { paymentCalendar } from './masters/clinic/payment-calendar.ts';
import { doctorAffiliations } from './masters/doctors/affiliation-handlers.ts';
import { doctors } from './masters/doctors/handlers.ts';
import { unusualRates } from './masters/doctors/unusual-rates.ts';
import { masterImportsOf } from './masters/master-imports/handlers.ts';
import { SOURCES } from './masters/master-imports/public.ts';
import { providerTypes } from './masters/provider-types/handlers.ts';
import { services } from './masters/services/handlers.ts';
import { societies } from './masters/societies/handlers.ts';
import { specialties } from './masters/specialties/handlers.ts';
import { assistant } from './operations/assistant/handlers.ts';
import { backups } from './operations/backups/handlers.ts';
import { books } from './operations/books/handlers.ts';
import { dashboard } from './operations/dashboard/handlers.ts';
import { jobMonitor } from './operations/job-monitor/handlers.ts';
import { jobs } from './operations/jobs/handlers.ts';
import { live } from './operations/live/handlers.ts';
import { monthChecks } from './operations/month-checks/handlers.ts';
import { monthDifferences } from './operations/month-difference/handlers.ts';
import { monthRuns } from './operations/month-run/handlers.ts';
import { unansweredQuestions } from './operations/unanswered-questions/handlers.ts';
import { accounting } from './payout/accounting/handlers.ts';
import { balances } from './payout/balances/handlers.ts';
import { bank } from './payout/bank/handlers.ts';
import { bankFiles } from './payout/bank-files/handlers.ts';
import { transfers } from './payout/bank-files/list.ts';
import { correctedLines } from './payout/corrections/corrected-lines.ts';
import { correctionFiles } from './payout/corrections/file-calls.ts';
import { corrections } from './payout/corrections/handlers.ts';
import { entries } from './payout/entries/handlers.ts';
import { entryImports } from './payout/entry-imports/handlers.ts';
import { entryKinds } from './payout/entry-kinds/handlers.ts';
import { entrySchedules } from './payout/entry-schedules/handlers.ts';
import { goingBack } from './payout/going-back/handlers.ts';
import { holds } from './payout/holds/handlers.ts';
import { monthApprovals } from './payout/month-approvals/handlers.ts';
import { months } from './payout/months/handlers.ts';
import { movements } from './payout/movements/handlers.ts';
import { numberedExports } from './payout/numbered-exports/handlers.ts';
import { paidPayments } from './payout/paid-payments/handlers.ts';
import { payroll } from './payout/payroll/handlers.ts';
import { removePayments } from './payout/payroll/public.ts';
import { receiptImports, receipts } from './payout/receipts/handlers.ts';
import { retentionChanges } from './payout/retention-changes/handlers.ts';
import { retroactiveChanges } from './payout/retroactive-changes/handlers.ts';
import { previewChange } from './payout/retroactive-changes/public.ts';
import { os } from './platform/http/implement.ts';

export const router = os.router({
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
  rules,
  ruleChecks,
  attentions: attentionsRouter(feeOfAttention),
  attentionCleaning: attentionCleaningRouter({
    calculations: removeCalculations,
    payments: removePayments,
  }),
  imports,
  importHistory,
  savedSources,
  unattendedImports,
  importSources,
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
  bulkChanges: bulkChangesOf({ user: manyUsers }),
  masterImports: masterImportsOf({ ...SOURCES, ...ruleSources(previewChange), user: userSource }),
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
  portal,
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
});
