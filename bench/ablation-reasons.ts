/**
 * Which query or guarantee needs what slows writing down. Constraints, guards and sums say it in the catalogue; the
 * others are named here, and a test holds that none is missing and none is left over.
 */
import type { Part } from './ablation-parts.ts';

const REASONS: Readonly<Record<string, string>> = {
  attention_content_kept: 'what was calculated from an attention stays true (decision 75)',
  attention_date_idx: 'the list by days, newest first, however deep its page (decision 12)',
  attention_doctor_idx:
    "one doctor's list, and which of theirs are pending; whether a doctor may be deleted",
  attention_import_idx: "an import's rows: its page and its revert",
  attention_hidden_insert: 'what is written anew about a hidden patient is hidden (decision 113)',
  attention_hidden_update: 'what is written anew about a hidden patient is hidden (decision 113)',
  attention_previous_values: 'reverting an import (decision 32)',
  attention_search_insert: "the staff's search (decision 64)",
  attention_search_update: "the staff's search (decision 64)",
  doctor_month_text_insert: "a doctor's search (decision 53)",
  doctor_month_text_update: "a doctor's search (decision 53)",
  calculation_accumulation_idx: 'what a progressive scale had accumulated before a line',
  calculation_attention_id_fkey_lock: 'no attention goes while its fee is written (decision 75)',
  calculation_date_idx: 'the fees of some days',
  calculation_doctor_date_idx: "portal: a doctor's newest fees, and the sums of all of them",
  calculation_offered: 'a new fee may be paid (decision 75)',
  calculation_rule_idx: "whether a rule's version has calculated a fee",
  calculation_society_idx: 'the societies through which a doctor was paid',
  payable_fee_doctor_idx: "payroll and portal: a doctor's fees in no payment, by state",
  payable_fee_status_idx: 'the lists of fees by state, newest first',
  payment_annulment_idx: 'which payments were annulled (decision 81)',
  payment_held_unpaid: 'no held payment is marked as paid (decision 83)',
  payment_unpaid: 'the day on which the books undo what the bank rejected (decision 94)',
  payment_recovered_first:
    'what moved to another payee is paid once it was recovered (decision 90)',
  payment_line_not_held: 'no payment takes a held fee, from any code (decision 83)',
  payment_corrections_annulled:
    'a payment with corrected lines is not annulled; what was only proposed goes with it (decision 85)',
  payment_covered: "a document's payments are its issuer's and add up to it (decision 77)",
  payment_created_idx: 'the lists of payments, newest first',
  payment_date_idx: 'receipts: the payments that were made on the days of a month (decision 79)',
  payment_days_compared:
    'a receipt’s year and month are compared with the day of payment (decision 79)',
  payment_document_idx: "a document's payments: books, receipts",
  payment_job_idx: 'the cleaning of jobs',
  payment_payee_idx: 'whether a payee had payments when its first account was given (decision 127)',
  payment_line_doctor_idx: 'what was retained from a doctor, by day (decision 76)',
  payment_line_payment_idx:
    "a payment's records: statement, payslip, books, paying; those of a request date (decision 38)",
  payment_line_taken: 'a fee is paid once, and by a payment of its doctor and month (decision 75)',
  payment_entries_annulled:
    'an annulled payment gives its entries back, and takes its balance away (decision 82)',
  payment_paid_idx: 'the search of processed payments by what a doctor was paid',
  payment_closed_month_insert: 'a closed month gets no payments (decision 92)',
  payment_closed_month_update:
    'a closed month keeps its payments, but for those that the bank rejected (decision 92)',
  payment_of_nothing_kept:
    'a paid payment of $0 goes only with what the bank rejected of its document (decision 81)',
  payments_annulled:
    'an annulled payment gives its fees back, all of its document and none that is sent (decision 81)',
  payments_annulled_void:
    'what a file says is void is held when its payment is annulled (decision 83)',
  payment_sequence_key: 'no two payments that count have one number in a month (decision 81)',
  payment_told: 'other systems are told what was paid (decision 133)',
  payment_society_idx: 'whether a society was paid, when it is to be deleted',
  payment_period_idx: "a month's payments: payslips, bank file, accounting",
  payment_processed_idx: 'what is still to be paid',
};

/** What needs the part. Throws if nobody has said it: then it may not be needed. */
export function reasonOf(part: Part): string {
  const reason = part.says ?? REASONS[part.name];
  if (reason === undefined) {
    throw new Error(
      `Nobody says what needs ${part.name}: name the query or guarantee in bench/ablation-reasons.ts.`,
    );
  }
  return reason;
}

/** The reasons of parts that there are no more. */
export function reasonsLeftOver(parts: readonly Part[]): string[] {
  const names = new Set(parts.filter(({ says }) => says === null).map(({ name }) => name));
  return Object.keys(REASONS).filter((name) => !names.has(name));
}
