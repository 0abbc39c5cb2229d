/** What can be wrong with accounting exports in the books of `planted-offences.ts`. Export 1 holds payments 1 and 2. */
import type { Mutation } from './planted-receipts.ts';

const unguarded = (table: string, trigger: string) =>
  `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`;

export const EXPORT_MUTATIONS: readonly Mutation[] = [
  [
    'an accounting export of another fingerprint than was handed out',
    [`UPDATE accounting_export SET sha256 = sha256('x')`],
    ['accounting-fingerprints: 1'],
  ],
  [
    'a numbered export of other sums than its lines',
    [
      unguarded('numbered_export', 'numbered_export_kept'),
      'UPDATE numbered_export SET total_debits = total_debits + 1, total_credits = total_credits + 1',
    ],
    ['numbered-exports: 1'],
  ],
  [
    'a gap in the numbers of exports',
    [
      unguarded('numbered_export', 'numbered_export_kept'),
      unguarded('numbered_export_file', 'numbered_export_file_kept'),
      unguarded('accounting_voucher', 'accounting_voucher_kept'),
      'ALTER TABLE numbered_export_file DROP CONSTRAINT numbered_export_file_export_number_fkey',
      'ALTER TABLE accounting_voucher DROP CONSTRAINT accounting_voucher_export_number_fkey',
      'UPDATE numbered_export_file SET export_number = 2',
      'UPDATE accounting_voucher SET export_number = 2',
      'UPDATE numbered_export SET number = 2',
      `INSERT INTO audit_log (user_name, action, entity, entity_id, summary, after)
         SELECT user_name, action, entity, '2', summary, after FROM audit_log WHERE entity = 'numberedExport'`,
    ],
    ['numbered-exports: 2'],
  ],
  [
    'a voucher in two exports',
    [
      'ALTER TABLE accounting_voucher DROP CONSTRAINT accounting_voucher_in_turn, DROP CONSTRAINT accounting_voucher_once',
      unguarded('accounting_voucher', 'accounting_voucher_kept'),
      `UPDATE accounting_voucher SET subject_id = 1 WHERE aspect = 'provision' AND subject_id = 2`,
    ],
    ['vouchers-once: 1, 2', 'vouchers-of-payments: 2'],
  ],
  [
    'a voucher that undoes another one by other pesos',
    [
      unguarded('accounting_voucher', 'accounting_voucher_insert'),
      unguarded('accounting_line', 'accounting_line_insert'),
      unguarded('numbered_export', 'numbered_export_kept'),
      `INSERT INTO accounting_voucher (id, export_number, voucher, aspect, subject_id, turn, day, description, reference, payee_name, payee_rut)
         SELECT 99, 1, 99, aspect, subject_id, 2, day, description, reference, payee_name, payee_rut FROM accounting_voucher WHERE id = 1`,
      `INSERT INTO accounting_line SELECT 99, line, ledger, account, account_name, 2 * credit, 2 * debit FROM accounting_line WHERE voucher_id = 1`,
      `UPDATE numbered_export SET total_vouchers = total_vouchers + 1,
         total_entries = total_entries + (SELECT count(*) FROM accounting_line WHERE voucher_id = 99),
         total_debits = total_debits + (SELECT sum(debit) FROM accounting_line WHERE voucher_id = 99),
         total_credits = total_credits + (SELECT sum(debit) FROM accounting_line WHERE voucher_id = 99)`,
    ],
    ['vouchers-once: 99'],
  ],
  [
    'a numbered export of another fingerprint than was made',
    [
      unguarded('numbered_export', 'numbered_export_kept'),
      `UPDATE numbered_export SET sha256 = sha256('x')`,
    ],
    ['numbered-export-files: 1'],
  ],
  [
    'a file of a numbered export that is not the one that was downloaded',
    [
      unguarded('numbered_export_file', 'numbered_export_file_kept'),
      `UPDATE numbered_export_file SET content = 'x', sha256 = sha256('x')`,
    ],
    ['numbered-export-files: 1'],
  ],
];
