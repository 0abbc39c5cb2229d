/** All lookups of the assistant. None changes anything. */
import { attentionGroups } from './tools/attention-groups.ts';
import { attentionCount } from './tools/attentions.ts';
import {
  legalRetention,
  serviceCard,
  societyCard,
  specialtyDoctors,
  usersLookup,
} from './tools/catalogues.ts';
import { correctionsLookup } from './tools/corrections.ts';
import { entriesLookup } from './tools/entries.ts';
import { feeGroups } from './tools/fee-groups.ts';
import { doctorPayments, explainLine, feeTotals } from './tools/fees.ts';
import { help } from './tools/help.ts';
import { heldPayments } from './tools/holds.ts';
import { jobState, lastImports } from './tools/jobs.ts';
import { lastAttention } from './tools/last-attention.ts';
import { doctorCard, recordCounts, rulesForCase } from './tools/masters.ts';
import { payDay } from './tools/pay-day.ts';
import { beforePaying, monthState, payments } from './tools/payroll.ts';
import { receipts } from './tools/receipts.ts';
import { retentionChangesLookup } from './tools/retention-changes.ts';
import { inactiveRules, ruleCard } from './tools/rules.ts';
import { transfers } from './tools/transfers.ts';

export const TOOLS = {
  attention_count: attentionCount,
  attention_groups: attentionGroups,
  last_attention: lastAttention,
  pay_day: payDay,
  fee_totals: feeTotals,
  fee_groups: feeGroups,
  doctor_payments: doctorPayments,
  explain_line: explainLine,
  month_state: monthState,
  before_paying: beforePaying,
  payments,
  receipts,
  transfers,
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
  inactive_rules: inactiveRules,
  society_card: societyCard,
  specialty_doctors: specialtyDoctors,
  service_card: serviceCard,
  legal_retention: legalRetention,
  users: usersLookup,
  help,
} as const;
export type ToolName = keyof typeof TOOLS;
