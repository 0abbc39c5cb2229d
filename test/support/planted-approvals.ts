/**
 * What can be wrong with approvals and findings in the books of `planted-offences.ts`. Approval 1 was asked by one person and given
 * by another; both bank files were made by it. July was checked: finding 1 was accepted, finding 2 is put off, and nobody decided about 3.
 */
import type { Mutation } from './planted-receipts.ts';

const without = (table: string, ...triggers: string[]) =>
  triggers.map((trigger) => `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
const APPROVAL_UNGUARDED = without(
  'month_approval',
  'month_approval_kept',
  'month_approval_update',
);
const LOG_UNGUARDED = without('audit_log', 'audit_log_append_only');
const ACCEPTED = 'UPDATE month_finding SET accepted_reason';
const LATER = `UPDATE month_finding SET seen_at = seen_at + interval '2 hours'; UPDATE month_check SET checked_at = checked_at + interval '2 hours'`;
/** A line more of the finding that was accepted. */
const names = (attention: string) => [
  LATER,
  `INSERT INTO month_finding_line SELECT f.id, ${attention} FROM month_finding f WHERE f.accepted_at IS NOT NULL`,
  'UPDATE month_finding SET line_count = line_count + 1 WHERE accepted_at IS NOT NULL',
];

export const APPROVAL_MUTATIONS: readonly Mutation[] = [
  [
    'an approval of another digest than its payments',
    [...APPROVAL_UNGUARDED, `UPDATE month_approval SET content_hash = sha256('x')`],
    ['approvals: 1', 'approval-decisions: 1'],
  ],
  [
    'an approval of other pesos than its payments',
    [...APPROVAL_UNGUARDED, 'UPDATE month_approval SET total_amount = total_amount + 1'],
    ['approvals: 1'],
  ],
  [
    'an approval that lost a payment',
    [
      ...without('month_approval_payment', 'month_approval_payment_deletion'),
      'DELETE FROM month_approval_payment WHERE payment_id = 2',
    ],
    ['approvals: 1', 'approved-files: 1, 2'],
  ],
  [
    'an approval that nobody asked for',
    [
      ...without('month_approval', 'month_approval_insert', 'month_approval_kept'),
      ...without('month_approval_payment', 'month_approval_payment_insert'),
      `INSERT INTO month_approval (id, year, month, content_hash, payments, lines, gross_amount, retention_amount, total_amount)
         SELECT 2, year, month, content_hash, payments, lines, gross_amount, retention_amount, total_amount FROM month_approval`,
      `INSERT INTO month_approval_payment SELECT 2, payment_id, doctor_id, payee_rut, payee_name, account, payment_method, payment_date,
         retention_rate, rejections, lines, gross_amount, retention_amount, total_amount, digest FROM month_approval_payment`,
    ],
    ['approvals: 2'],
  ],
  [
    'an approval by the person who asked for it',
    [...APPROVAL_UNGUARDED, 'UPDATE month_approval SET decided_by = asked_by'],
    ['approval-decisions: 1'],
  ],
  [
    'an approval by the person who asked for it, as the log has it too',
    [
      ...APPROVAL_UNGUARDED,
      ...LOG_UNGUARDED,
      'UPDATE month_approval SET decided_by = asked_by',
      `UPDATE audit_log SET user_id = (SELECT asked_by FROM month_approval) WHERE action = 'monthApproval.approve'`,
    ],
    ['approval-decisions: 1'],
  ],
  [
    'a decision about an approval without a person',
    [
      ...LOG_UNGUARDED,
      `UPDATE audit_log SET user_id = NULL WHERE action = 'monthApproval.approve'`,
    ],
    ['approval-decisions: 1'],
  ],
  [
    'an approval that says returned, and was given',
    [
      ...APPROVAL_UNGUARDED,
      `UPDATE month_approval SET state = 'returned', decision_note = 'Falta algo'`,
    ],
    ['approval-decisions: 1', 'approved-files: 1, 2'],
  ],
  [
    'an approval that says replaced, and nothing replaced it',
    [...APPROVAL_UNGUARDED, `UPDATE month_approval SET state = 'replaced'`],
    ['approval-decisions: 1', 'approved-files: 1, 2'],
  ],
  [
    'a question that was decided, and says it was not',
    [
      ...APPROVAL_UNGUARDED,
      `UPDATE month_approval SET state = 'asked', decided_at = NULL, decided_by = NULL`,
    ],
    ['approval-decisions: 1', 'approved-files: 1, 2'],
  ],
  [
    'a bank file without its approval',
    [
      ...without('bank_file', 'bank_file_approval_kept'),
      'UPDATE bank_file SET approval_id = NULL WHERE id = 2',
    ],
    ['approved-files: 2'],
  ],
  [
    'a bank file that needed an approval and, by the log too, had none',
    [
      ...without('bank_file', 'bank_file_approval_kept'),
      ...LOG_UNGUARDED,
      'UPDATE clinic SET requires_approval = true',
      'UPDATE bank_file SET approval_id = NULL WHERE id = 2',
      `UPDATE audit_log SET after = after || '{"approvalId": null}' WHERE action = 'bank.download' AND entity_id = '2'`,
    ],
    ['approved-files: 2'],
  ],
  [
    'a bank file of before its approval',
    [`UPDATE bank_file SET created_at = created_at - interval '1 day' WHERE id = 1`],
    ['approved-files: 1'],
  ],
  ['a finding of a month that nobody checked', ['DELETE FROM month_check'], ['findings: 1, 2, 3']],
  [
    'a finding that the latest check forgot',
    [`UPDATE month_finding SET seen_at = seen_at - interval '1 day' WHERE accepted_at IS NULL`],
    ['findings: 2, 3'],
  ],
  [
    'a finding that is gone, and has lines',
    ['UPDATE month_finding SET gone_at = seen_at WHERE accepted_at IS NOT NULL'],
    ['findings: 1'],
  ],
  [
    'a finding that lost a line',
    [
      `DELETE FROM month_finding_line WHERE (finding_id, attention_id) IN (
         SELECT finding_id, min(attention_id) FROM month_finding_line JOIN month_finding f ON f.id = finding_id
          WHERE f.accepted_at IS NOT NULL GROUP BY 1)`,
    ],
    ['findings: 1'],
  ],
  [
    'a finding that names a line of a later month',
    names('4'),
    ['findings: 1', 'finding-decisions: 1'],
  ],
  [
    'a finding that names a line of an earlier month that was paid before',
    [
      `UPDATE month_finding SET period_month = 8, seen_at = '2099-01-01'`,
      `UPDATE month_check SET period_month = 8, checked_at = '2099-01-01'`,
    ],
    ['findings: 1, 2, 3'],
  ],
  [
    'a finding that was accepted without a reason',
    [
      'ALTER TABLE month_finding DROP CONSTRAINT month_finding_accepted',
      `${ACCEPTED} = NULL WHERE accepted_at IS NOT NULL`,
    ],
    ['finding-decisions: 1'],
  ],
  [
    'a finding that was accepted for another reason than was given',
    [`${ACCEPTED} = 'Otro motivo' WHERE accepted_at IS NOT NULL`],
    ['finding-decisions: 1'],
  ],
  [
    'a finding that nobody accepted',
    [
      `${ACCEPTED} = 'Sin nadie', accepted_at = now(), accepted_as = acceptable(month_finding) WHERE snoozed_until IS NOT NULL`,
    ],
    ['finding-decisions: 2'],
  ],
  [
    'a finding that was accepted, by the log, without a person',
    [...LOG_UNGUARDED, `UPDATE audit_log SET user_id = NULL WHERE action = 'monthFinding.accept'`],
    ['finding-decisions: 1'],
  ],
  [
    'a finding that was accepted with other pesos than the log says',
    [
      `UPDATE month_finding SET accepted_as = accepted_as || jsonb_build_object('amount', amount + 1) WHERE accepted_at IS NOT NULL`,
    ],
    ['finding-decisions: 1'],
  ],
  [
    'a finding that is open, although the decision that it counts accepted it',
    [
      'UPDATE month_finding SET accepted_at = NULL, accepted_reason = NULL, accepted_by = NULL, accepted_as = NULL',
    ],
    ['finding-decisions: 1'],
  ],
  [
    'a finding whose acceptance is of another fact than it is now',
    [`UPDATE month_finding SET facts = '{"other": 1}' WHERE accepted_at IS NOT NULL`],
    ['finding-decisions: 1'],
  ],
  [
    'a finding that is put off until another day than was decided',
    ['UPDATE month_finding SET snoozed_until = snoozed_until + 1'],
    ['finding-decisions: 2'],
  ],
  [
    'a finding that counts fewer decisions than were made',
    ['UPDATE month_finding SET version = 1'],
    ['finding-decisions: 1, 2'],
  ],
];
