/** What can be wrong with holds in the books of `planted-offences.ts`. */
import type { Mutation } from './planted-receipts.ts';

export const HOLD_MUTATIONS: readonly Mutation[] = [
  [
    'a payment with a record that is held',
    [
      'ALTER TABLE hold DISABLE TRIGGER hold_of_unpaid',
      `INSERT INTO hold (attention_id, reason)
         SELECT attention_id, 'Prueba' FROM payment_line WHERE payment_id = 2 ORDER BY 1 LIMIT 1`,
    ],
    ['held: 2'],
  ],
  [
    'a payment that was made after its doctor was held',
    [
      `INSERT INTO hold (doctor_id, reason, created_at)
         SELECT doctor_id, 'Prueba', created_at - interval '1 day' FROM payment WHERE id = 2`,
      `UPDATE hold SET released_at = now() WHERE doctor_id <> (SELECT doctor_id FROM payment WHERE id = 2)`,
    ],
    ['held: 2'],
  ],
];
