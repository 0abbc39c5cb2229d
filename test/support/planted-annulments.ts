/** What can be wrong with annulled and held payments in the books of `planted-offences.ts`. */
import { HOLD_MUTATIONS } from './planted-holds.ts';
import type { Mutation } from './planted-receipts.ts';

export const ANNULMENT_MUTATIONS: readonly Mutation[] = [
  [
    'an annulled payment that has its records and its transfer',
    [
      'ALTER TABLE payment DISABLE TRIGGER payments_annulled',
      `WITH a AS (INSERT INTO payment_annulment (reason) VALUES ('Prueba') RETURNING id)
       UPDATE payment p SET status = 'annulled', annulment_id = a.id FROM a WHERE p.id = 2`,
    ],
    ['annulments: 2'],
  ],
  [
    'a payment that counts, of a document that is annulled',
    [
      'ALTER TABLE fee_document DISABLE TRIGGER fee_document_kept',
      'UPDATE fee_document d SET is_annulled = true FROM payment p WHERE p.document_id = d.id AND p.id = 2',
    ],
    ['annulments: 2'],
  ],
  [
    'a payment that counts, with lines of an annulled one',
    [
      'ALTER TABLE annulled_line DISABLE TRIGGER annulled_line_written',
      `INSERT INTO annulled_line
         SELECT 2, c.attention_id, c.doctor_id, c.attention_date, a.attention_time, c.record_type, a.external_id, a.patient_rut,
                a.patient_name, c.service_id, a.provider_type_id, a.schedule_type, a.unit, c.specialty_id, c.society_id, c.paid_as,
                c.rule_version_id, c.rule_set_revision, c.base_amount, c.calculated_amount, c.retention_rate, 0, c.accumulations
           FROM calculation c JOIN attention a ON a.id = c.attention_id WHERE c.attention_id = 4`,
    ],
    ['payment-sums: 2', 'annulments: 2'],
  ],
  ...HOLD_MUTATIONS,
];
