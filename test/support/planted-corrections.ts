/** What can be wrong with corrections in the books of `planted-offences.ts`. */
import type { Mutation } from './planted-receipts.ts';

/** What attention 1 was paid, corrected: nothing was due. */
const corrected = (id: number, source = 'paid_fee f WHERE f.attention_id = 1') => [
  `INSERT INTO correction (id, attention_id, cause, reason, payment_id, doctor_id, society_id, paid_amount, period_year, period_month)
   SELECT ${id}, 1, 'not_due', 'Prueba', f.payment_id, f.doctor_id, f.society_id, f.paid_amount, 2099, 1 FROM ${source}`,
  `INSERT INTO replacement_fee (correction_id, is_due, doctor_id, record_type, attention_date, service_id, schedule_type, gross_amount,
     net_amount, participated_amount, period_year, period_month, paid_as, rule_set_revision, base_amount, calculated_amount)
   SELECT ${id}, false, doctor_id, record_type, attention_date, service_id, schedule_type, 0, 0, 0, extract(year FROM attention_date),
          extract(month FROM attention_date), 'individual', 0, 0, 0 FROM attention WHERE id = 1`,
  `UPDATE correction SET status = 'approved', decided_at = now() WHERE id = ${id}`,
];

export const CORRECTION_MUTATIONS: readonly Mutation[] = [
  [
    'an approved correction that takes nothing back',
    [
      ...corrected(905),
      'ALTER TABLE entry DISABLE TRIGGER entry_corrected_update',
      `UPDATE entry SET status = 'withdrawn', withdrawn_at = now() WHERE correction_id = 905`,
    ],
    ['corrections: 905'],
  ],
  [
    'a correction of other pesos than were paid',
    [
      ...corrected(905),
      'ALTER TABLE correction DISABLE TRIGGER correction_kept',
      'UPDATE correction SET paid_amount = paid_amount + 1 WHERE id = 905',
    ],
    ['corrections: 905'],
  ],
  [
    'a line that was corrected twice',
    [
      ...corrected(905),
      'DROP INDEX correction_once_key',
      'ALTER TABLE correction DISABLE TRIGGER correction_of_paid',
      ...corrected(906, 'correction f WHERE f.id = 905'),
    ],
    ['corrections: 905, 906'],
  ],
  [
    'a withdrawn correction that still takes back',
    [
      ...corrected(905),
      'ALTER TABLE correction DISABLE TRIGGER correction_decided',
      `UPDATE correction SET status = 'withdrawn', decision_reason = 'Prueba' WHERE id = 905`,
    ],
    ['corrections: 905'],
  ],
  [
    'a replacement that was paid before what was paid to another payee came back',
    [
      ...corrected(905),
      'ALTER TABLE entry DISABLE TRIGGER USER',
      'ALTER TABLE payment_entry DISABLE TRIGGER USER',
      `UPDATE entry SET origin = 'replacement', amount = -amount WHERE correction_id = 905`,
      `INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
       SELECT 906, 'entered', 'approved', doctor_id, 2099, 1, 1, -1, true, 'Sin recuperar', 'Prueba', now() FROM payment WHERE id = 2`,
      'UPDATE entry SET waits_for = 906, id = 907 WHERE correction_id = 905',
      'INSERT INTO payment_entry SELECT id, 907, doctor_id, 0, true, society_id FROM payment WHERE id = 2',
    ],
    [
      'payment-sums: 2',
      'entry-shares: 907',
      'entries: 907',
      'corrections: 905',
      'recovered-first: 907',
    ],
  ],
];
