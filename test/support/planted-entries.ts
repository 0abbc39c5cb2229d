/** What can be wrong with entries in the books of `planted-offences.ts`. */
import { CORRECTION_MUTATIONS } from './planted-corrections.ts';
import type { Mutation } from './planted-receipts.ts';

const ENTERED = `
  INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
  SELECT 901, 'entered', 'approved', doctor_id, period_year, period_month, 1, 1000, false, 'Bono', 'Según acta', now() FROM payment WHERE id = 2`;
const UNGUARDED = 'ALTER TABLE payment_entry DISABLE TRIGGER payment_entry_taken';
const TAKEN = 'INSERT INTO payment_entry SELECT id, 901, doctor_id, 0 FROM payment WHERE id = 2';

/** Schedule 903: its form, its amount, instalments and rate, and its months. */
const SCHEDULED = (form: string, amounts: string, from: string, until: string) => `
  INSERT INTO entry_schedule (id, form, status, doctor_id, kind_id, is_discount, amount, instalments, rate, bears_retention, from_month,
                              until_month, description, reason, approved_at)
  SELECT 903, '${form}', 'approved', doctor_id, 1, true, ${amounts}, false, ${from}, ${until}, 'Box', 'Contrato', now() FROM payment WHERE id = 2`;
/** What it made. */
const MADE = (amount: number, instalment: string) => `
  INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason,
                     schedule_id, instalment, basis, approved_at)
  SELECT 904, 'scheduled', 'approved', doctor_id, 2026, 7, 1, ${amount}, false, 'Box', 'Contrato', 903, ${instalment}, now() FROM payment WHERE id = 2`;

export const ENTRY_MUTATIONS: readonly Mutation[] = [
  ...CORRECTION_MUTATIONS,
  [
    'an entry in a payment that does not count it',
    [ENTERED, UNGUARDED, TAKEN],
    ['payment-sums: 2'],
  ],
  [
    'an entry in a payment, taken for another payee',
    [
      ENTERED,
      UNGUARDED,
      TAKEN,
      'ALTER TABLE payment_entry DISABLE TRIGGER payment_entry_kept',
      'ALTER TABLE payment_entry DROP CONSTRAINT payment_entry_society_id_fkey',
      'UPDATE payment_entry SET society_id = 999999 WHERE entry_id = 901',
    ],
    ['payment-sums: 2', 'entries: 901'],
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
  [
    'an entry that one person proposed and approved',
    [
      ENTERED,
      'ALTER TABLE entry DROP CONSTRAINT entry_two_persons',
      'ALTER TABLE entry DISABLE TRIGGER entry_proposer_kept',
      `UPDATE entry SET created_by = (SELECT min(id) FROM app_user), approved_by = (SELECT min(id) FROM app_user) WHERE id = 901`,
    ],
    ['entry-approvals: 901'],
  ],
  [
    'an entry of the other sign than its kind has',
    [
      ENTERED,
      'ALTER TABLE entry_kind DISABLE TRIGGER entry_kind_direction',
      `UPDATE entry_kind SET direction = 'discount' WHERE id = 1`,
    ],
    ['entry-approvals: 901'],
  ],
  [
    'instalments that do not add up',
    [
      SCHEDULED('instalments', '1000, 2, NULL', `'2026-07-01'`, `'2026-08-01'`),
      'ALTER TABLE entry DISABLE TRIGGER entry_of_schedule',
      MADE(-500, '1, NULL'),
    ],
    ['entry-schedules: 903'],
  ],
  [
    'a monthly entry of another amount than approved',
    [
      SCHEDULED('monthly', '1000, NULL, NULL', `'2026-07-01'`, 'NULL'),
      'ALTER TABLE entry DISABLE TRIGGER entry_of_schedule',
      MADE(-999, 'NULL, NULL'),
    ],
    ['entry-schedules: 903'],
  ],
  [
    'entries with another share of the retention than theirs',
    [
      `INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
       SELECT 903 + n, 'entered', 'approved', doctor_id, period_year, period_month, 1, CASE n WHEN 0 THEN 100000 ELSE -100000 END, true,
              'Bono', 'Según acta', now() FROM payment CROSS JOIN generate_series(0, 1) AS n WHERE id = 2`,
      UNGUARDED,
      'ALTER TABLE payment DISABLE TRIGGER payment_kept',
      'UPDATE payment SET total_entries = 2 WHERE id = 2',
      'INSERT INTO payment_entry SELECT p.id, e.id, p.doctor_id, CASE e.id WHEN 903 THEN 1 ELSE -1 END FROM payment p, entry e WHERE p.id = 2',
    ],
    ['entry-shares: 903, 904'],
  ],
  [
    'a balance that was written off and is still owed',
    [
      'ALTER TABLE entry DISABLE TRIGGER entry_carried',
      ...['carried_on', 'carried_balance'].map(
        (origin, index) => `
        INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, is_payee_fixed, amount, bears_retention, description, made_with, approved_at)
        SELECT ${905 + index}, '${origin}', 'approved', doctor_id, period_year, period_month, true, ${index === 0 ? 1000 : -1000}, false, 'Saldo', id, now() FROM payment WHERE id = 2`,
      ),
      'ALTER TABLE balance_settlement DISABLE TRIGGER balance_settlement_made',
      `INSERT INTO balance_settlement (id, entry_id, kind, state, reason, answered_at, answer_reason)
       VALUES (907, 906, 'write_off', 'approved', 'Incobrable', now(), 'De acuerdo')`,
    ],
    // What closes a payment is in none here.
    ['entries: 905', 'balance-settlements: 907'],
  ],
  [
    'what amends a retention, but not by the difference of its payment',
    [
      `INSERT INTO retention_change (id, doctor_id, paid_from, reason, reprocessed) SELECT 908, doctor_id, '2026-01-01', 'Otra tasa', 0 FROM payment WHERE id = 1`,
      'ALTER TABLE entry DISABLE TRIGGER entry_amends_payment',
      `INSERT INTO entry (id, origin, doctor_id, period_year, period_month, is_payee_fixed, society_id, amount, bears_retention, description,
                          reason, retention_change_id, amended_payment_id, rate_before, rate_after, retained_before, retained_after)
       SELECT 909, 'retention_change', doctor_id, 2026, 8, true, society_id, -1, false, 'Ajuste', 'Otra tasa', 908, id,
              retention_rate, retention_rate + 100, total_retention_amount, total_retention_amount + 1 FROM payment WHERE id = 1`,
    ],
    ['retention-changes: 909'],
  ],
];
