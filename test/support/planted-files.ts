/** What can be wrong with bank files, their transfers and accounts in the books of `planted-offences.ts`. */
import type { Mutation } from './planted-receipts.ts';

const without = (table: string, ...triggers: string[]) =>
  triggers.map((trigger) => `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);

export const FILE_MUTATIONS: readonly Mutation[] = [
  [
    'a bank file of other pesos than its payments',
    ['UPDATE bank_file SET total_amount = total_amount - 1 WHERE id = 1'],
    ['bank-file-sums: 1'],
  ],
  [
    'a payment in a second bank file that nobody was warned of',
    [
      `INSERT INTO transfer (bank_file_id, reference, attempt, amount, status, payee_name, payee_rut)
       SELECT 2, 'PAGO-1', 2, amount, 'replaced', payee_name, payee_rut FROM transfer WHERE id = 1`,
      'INSERT INTO transfer_payment SELECT max(id), 1, false FROM transfer',
      `UPDATE bank_file SET total_transfers = 2, total_amount = (SELECT sum(total_amount) FROM payment) WHERE id = 2`,
    ],
    ['bank-file-repeats: 2'],
  ],
  [
    'a transfer of other pesos than its payments',
    [
      ...without('transfer', 'transfer_kept'),
      'UPDATE transfer SET amount = amount - 1 WHERE bank_file_id = 2',
      'UPDATE bank_file SET total_amount = total_amount - 1 WHERE id = 2',
    ],
    ['bank-file-sums: 2'],
  ],
  [
    'a paid transfer of an unpaid payment',
    [
      ...without('transfer', 'transfer_settled', 'transfer_paid_in_time'),
      `UPDATE transfer SET status = 'paid', paid_on = '2026-08-05' WHERE bank_file_id = 2`,
    ],
    ['transfer-states: 3'],
  ],
  [
    'a surplus whose payments nothing else pays',
    [
      ...without('transfer', 'transfer_kept', 'transfer_settled', 'transfer_surpluses_settled'),
      'UPDATE transfer SET is_surplus = true WHERE id = 3',
    ],
    ['transfer-surpluses: 3'],
  ],
  [
    'a payment that a transfer pays in part, which pays it as a whole, and did not yet',
    [
      ...without('surplus_part', 'surplus_part_paid'),
      'INSERT INTO surplus_part (payment_id, transfer_id) VALUES (2, 3)',
    ],
    ['surplus-parts: 3'],
  ],
  [
    'a transfer of another year that one person only stated',
    [
      ...without('transfer', 'transfer_settled', 'transfer_paid_in_time', 'transfer_without_year'),
      `INSERT INTO other_year_transfer (transfer_id, paid_on, reason, asked_by)
       SELECT 3, '2026-08-05', 'x', min(id) FROM app_user`,
      `UPDATE transfer SET status = 'paid', paid_on = '2026-08-05' WHERE id = 3`,
    ],
    ['transfer-states: 3', 'transfer-years: 3'],
  ],
  [
    'an account that nobody approved, and one that its proposer did',
    [
      ...without('account_change', 'account_change_begun'),
      'ALTER TABLE account_change DROP CONSTRAINT account_change_by_another',
      `INSERT INTO account_change (id, doctor_id, state, old_bank_account, new_bank_account, proposed_by, answered_by, answered_at)
       VALUES (1, (SELECT min(doctor_id) FROM payment), 'approved', '1', '2', NULL, NULL, now()),
              (2, (SELECT max(doctor_id) FROM payment), 'approved', '1', '2', 1, 1, now() - interval '1 day')`,
      `INSERT INTO account_change (id, doctor_id, state, old_bank_account, new_bank_code, new_account_kind, new_bank_account,
                                   new_account_holder_name, new_account_holder_rut, answered_at)
       SELECT 3, id, 'approved', '2', bank_code, account_kind, bank_account, account_holder_name, account_holder_rut, now()
         FROM doctor WHERE id = (SELECT max(doctor_id) FROM payment)`,
    ],
    ['account-changes: 1, 2'],
  ],
  [
    'a bank file of another fingerprint than was handed out',
    [`UPDATE bank_file SET sha256 = sha256('x') WHERE id = 2`],
    ['bank-file-fingerprints: 2'],
  ],
];
