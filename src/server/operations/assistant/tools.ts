/** All lookups of the assistant. None changes anything. */
import { attentionCard } from './tools/attention-card.ts';
import { attentionGroups } from './tools/attention-groups.ts';
import { attentionList } from './tools/attention-list.ts';
import { attentionCount } from './tools/attentions.ts';
import { awaitingLookup } from './tools/awaiting.ts';
import { bookAccounts } from './tools/book-accounts.ts';
import { serviceCard, societyCard } from './tools/catalogues.ts';
import { correctionsLookup } from './tools/corrections.ts';
import { accountChangesLookup, doctorList, serviceList } from './tools/doctor-list.ts';
import { doctorPayments } from './tools/doctor-payments.ts';
import { entriesLookup } from './tools/entries.ts';
import { entrySchedulesLookup } from './tools/entry-schedules.ts';
import { explainLine } from './tools/explain-line.ts';
import { feeChanges } from './tools/fee-changes.ts';
import { feeGroups, feesOfEach } from './tools/fee-groups.ts';
import { feeTotals } from './tools/fees.ts';
import { help } from './tools/help.ts';
import { heldPayments } from './tools/holds.ts';
import { jobState, lastImports } from './tools/jobs.ts';
import { lastAttention } from './tools/last-attention.ts';
import { holidayList, masterList } from './tools/master-list.ts';
import { doctorCard, recordCounts, rulesForCase } from './tools/masters.ts';
import { accountingExports, booksCheck, closedMonths } from './tools/month-records.ts';
import { findingsLookup, monthApproval, rightsLookup } from './tools/open-matters.ts';
import { ownTerms } from './tools/own-terms.ts';
import { paidDays } from './tools/paid-days.ts';
import { payDay } from './tools/pay-day.ts';
import { paymentGroups } from './tools/payment-groups.ts';
import { beforePaying, monthState, payments } from './tools/payroll.ts';
import { permissionsLookup, usersLookup } from './tools/people.ts';
import { receipts } from './tools/receipts.ts';
import { retentionAsked } from './tools/retention-asked.ts';
import { retentionChangesLookup } from './tools/retention-changes.ts';
import { ruleList } from './tools/rule-list.ts';
import { ruleCard } from './tools/rules.ts';
import { bankFiles, transfers } from './tools/transfers.ts';
import { whoChanged } from './tools/who-changed.ts';

export const TOOLS = {
  attention_count: attentionCount,
  attention_groups: attentionGroups,
  attention_list: attentionList,
  attention_card: attentionCard,
  last_attention: lastAttention,
  paid_days: paidDays,
  pay_day: payDay,
  fee_totals: feeTotals,
  fee_groups: feeGroups,
  fees_of_each: feesOfEach,
  fee_changes: feeChanges,
  doctor_payments: doctorPayments,
  explain_line: explainLine,
  own_terms: ownTerms,
  month_state: monthState,
  before_paying: beforePaying,
  payments,
  payment_groups: paymentGroups,
  receipts,
  transfers,
  bank_files: bankFiles,
  corrections: correctionsLookup,
  entries: entriesLookup,
  retention_changes: retentionChangesLookup,
  held_payments: heldPayments,
  job_state: jobState,
  last_imports: lastImports,
  rules_for_case: rulesForCase,
  doctor_card: doctorCard,
  record_counts: recordCounts,
  rule_card: ruleCard,
  rule_list: ruleList,
  society_card: societyCard,
  doctor_list: doctorList,
  service_list: serviceList,
  account_changes: accountChangesLookup,
  awaiting: awaitingLookup,
  service_card: serviceCard,
  legal_retention: retentionAsked,
  users: usersLookup,
  permissions: permissionsLookup,
  who_changed: whoChanged,
  closed_months: closedMonths,
  books_check: booksCheck,
  accounting_exports: accountingExports,
  entry_schedules: entrySchedulesLookup,
  master_list: masterList,
  holidays: holidayList,
  book_accounts: bookAccounts,
  findings: findingsLookup,
  rights_requests: rightsLookup,
  month_approval: monthApproval,
  help,
} as const;
export type ToolName = keyof typeof TOOLS;
