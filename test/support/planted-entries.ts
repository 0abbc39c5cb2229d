/** What can be wrong with entries in the books of `planted-offences.ts`. */
import type { Mutation } from './planted-receipts.ts';

const ENTERED = `
  INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
  SELECT 901, 'entered', 'approved', doctor_id, period_year, period_month, 1, 1000, false, 'Bono', 'Según acta', now() FROM payment WHERE id = 2`;
const UNGUARDED = 'ALTER TABLE payment_entry DISABLE TRIGGER payment_entry_taken';
const TAKEN = 'INSERT INTO payment_entry SELECT id, 901, doctor_id, 0 FROM payment WHERE id = 2';

export const ENTRY_MUTATIONS: readonly Mutation[] = [
  [
    'an entry in a payment that does not count it',
    [ENTERED, UNGUARDED, TAKEN],
    ['payment-sums: 2'],
  ],
  [
    'an entry in a payment, but withdrawn',
    [
      ENTERED,
      UNGUARDED,
      TAKEN,
      'ALTER TABLE entry DISABLE TRIGGER entry_taken_kept',
      `UPDATE entry SET status = 'withdrawn', withdrawn_at = now() WHERE id = 901`,
    ],
    ['payment-sums: 2', 'entries: 901'],
  ],
  [
    'a balance that no payment carried on',
    [
      'ALTER TABLE entry DISABLE TRIGGER entry_carried',
      `INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, is_payee_fixed, amount, bears_retention, description, made_with, approved_at)
       SELECT 902, 'carried_balance', 'approved', doctor_id, period_year, period_month, true, -1000, false, 'Saldo anterior', id, now() FROM payment WHERE id = 2`,
    ],
    ['entries: 902'],
  ],
];
