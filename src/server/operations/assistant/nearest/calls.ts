/** The calls that the answers of each tool make, as data: who may not make them is offered no question for it (operations §6.12). */
import type { CurrentUser } from '../../../../contract/access/session.ts';
import type { CallMeta } from '../../../../contract/call.ts';
import { contract } from '../../../../contract/contract.ts';
import { admits, isStaff } from '../../../platform/http/access.ts';
import type { ToolName } from '../tools.ts';

type Call = { readonly '~orpc': { readonly meta: CallMeta } };

const {
  accountChanges,
  attentions,
  audit,
  balances,
  banks,
  books,
  calculations,
  clinic,
  correctedLines,
  corrections,
  dashboard,
  doctors,
  entries,
  entrySchedules,
  holds,
  holidays,
  importHistory,
  jobs,
  legalRetention,
  manuals,
  monthApprovals,
  monthChecks,
  months,
  movements,
  numberedExports,
  paymentCalendar,
  payroll,
  permissions,
  portal,
  receipts,
  retentionChanges,
  rights,
  rules,
  services,
  societies,
  transfers,
  users,
} = contract;

const OF_STAFF: Readonly<Record<ToolName, readonly Call[]>> = {
  attention_count: [attentions.summary],
  attention_groups: [attentions.groups],
  last_attention: [attentions.list],
  attention_list: [attentions.list],
  attention_card: [attentions.list, attentions.details],
  paid_days: [payroll.payments],
  pay_day: [paymentCalendar.nextPayDay],
  fee_totals: [calculations.summary],
  fee_groups: [calculations.groups],
  fees_of_each: [calculations.groups],
  fee_changes: [calculations.groups, attentions.groups, attentions.summary],
  doctor_payments: [payroll.doctorPayments, payroll.paymentEntries, movements.summary],
  explain_line: [calculations.explanation],
  own_terms: [portal.attentions],
  month_state: [dashboard.pipeline],
  before_paying: [dashboard.pipeline, dashboard.attentionNeeded, calculations.summary],
  payments: [payroll.paymentsSummary],
  payment_groups: [payroll.payments],
  receipts: [receipts.summary, receipts.list],
  transfers: [transfers.summary, transfers.list],
  bank_files: [transfers.list, payroll.payments],
  corrections: [corrections.summary, corrections.list],
  entries: [entries.summary, entries.list, balances.summary, balances.list],
  retention_changes: [retentionChanges.list],
  held_payments: [holds.summary, holds.list],
  job_state: [jobs.active],
  last_imports: [importHistory.list],
  rules_for_case: [rules.simulate],
  doctor_card: [doctors.list],
  record_counts: [dashboard.summary],
  rule_card: [rules.list, rules.versions],
  rule_list: [rules.list],
  society_card: [societies.list, doctors.list],
  doctor_list: [doctors.list],
  service_list: [services.list, services.summary],
  account_changes: [accountChanges.list],
  awaiting: [accountChanges.list, corrections.summary, entries.summary, entrySchedules.summary],
  service_card: [services.list],
  legal_retention: [legalRetention.list],
  users: [users.summary, users.list],
  permissions: [permissions.settings],
  who_changed: [audit.list, audit.choices, audit.find],
  closed_months: [months.status],
  books_check: [books.latest],
  accounting_exports: [numberedExports.list],
  entry_schedules: [entrySchedules.list, entrySchedules.summary],
  master_list: [societies.list, banks.list],
  holidays: [holidays.list],
  book_accounts: [clinic.settings],
  findings: [monthChecks.latest, monthChecks.summary],
  rights_requests: [rights.list, rights.summary],
  month_approval: [monthApprovals.status],
  help: [manuals.help],
};

/** What else a doctor's own answers ask for; what stands here or above of no doctor is told to none. */
const OF_DOCTORS: Partial<Record<ToolName, readonly Call[]>> = {
  attention_count: [portal.attentionsSummary, portal.doctor],
  attention_groups: [attentions.groups, portal.doctor],
  last_attention: [portal.attentions, portal.doctor],
  own_terms: [portal.attentions, portal.doctor],
  attention_list: [portal.attentions, portal.doctor],
  fee_totals: [movements.summary, portal.doctor],
  fee_groups: [calculations.groups, portal.doctor],
  fees_of_each: [calculations.groups, portal.doctor],
  doctor_payments: [payroll.doctorPayments, payroll.paymentEntries, portal.doctor],
  paid_days: [payroll.doctorPayments, portal.doctor],
  pay_day: [paymentCalendar.nextPayDay],
  receipts: [receipts.toIssue],
  held_payments: [holds.own],
  corrections: [correctedLines.ofDoctor, correctedLines.ofDoctorSummary],
  entries: [payroll.paymentEntries, payroll.doctorPayments],
  doctor_card: [portal.doctor],
  legal_retention: [legalRetention.list],
  help: [manuals.help],
};

/** Whether the user may make all calls that the tool's answers make. */
export function mayAsk(user: CurrentUser, tool: ToolName): boolean {
  const calls = isStaff(user)
    ? OF_STAFF[tool]
    : user.doctorId !== null || tool === 'help'
      ? OF_DOCTORS[tool]
      : undefined;
  const params = { doctorId: String(user.doctorId) };
  const may = (call: Call) => admits(call['~orpc'].meta.access, user, params);
  // Of what waits for approval each is told what they may see.
  return (tool === 'awaiting' ? calls?.some(may) : calls?.every(may)) ?? false;
}
