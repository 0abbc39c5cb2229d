/**
 * What can be wrong in the books of src/server/operations/books/books.test.ts, as a damaged restore may leave it: payment 1
 * is paid (attentions 1 and 2), payment 2 is processed (3); attention 4 is calculated, 5 is pending.
 */
import { ANNULMENT_MUTATIONS } from './planted-annulments.ts';
import { APPROVAL_MUTATIONS } from './planted-approvals.ts';
import { ENTRY_MUTATIONS } from './planted-entries.ts';
import { EXPORT_MUTATIONS } from './planted-exports.ts';
import { FILE_MUTATIONS } from './planted-files.ts';
import { READ_MUTATIONS } from './planted-reads.ts';
import { type Mutation, RECEIPT_MUTATIONS } from './planted-receipts.ts';

const without = (table: string, ...triggers: string[]) =>
  triggers.map((trigger) => `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
const drop = (table: string, name: string) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`;
const FEES_UNGUARDED = without('calculation', 'calculation_kept');
const LINES_UNGUARDED = without('payment_line', 'payment_line_kept', 'payment_line_taken');
const takenInto = (payment: number, record: number): string => `
  INSERT INTO payment_line
  SELECT attention_id, ${payment}, '-infinity', doctor_id, attention_date, record_type, retention_amount
    FROM calculation WHERE attention_id = ${record}`;
/** A payable fee of the attention, copied from a calculation. */
const offered = (attention: number, calculationOf = attention) =>
  `INSERT INTO payable_fee
     SELECT ${attention}, 'calculated', doctor_id, attention_date, record_type, rule_version_id, period_year, period_month,
            base_amount, calculated_amount, retention_amount, final_amount
       FROM calculation WHERE attention_id = ${calculationOf}`;

/** What a payable fee copies, each with another value than attention 4 has. */
const COPIES = {
  doctor_id: '2',
  attention_date: 'attention_date + 1',
  record_type: `'hmq'`,
  period_year: 'period_year + 1',
  period_month: 'period_month + 1',
  rule_version_id: 'NULL',
  base_amount: 'base_amount + 1',
  calculated_amount: 'calculated_amount + 1',
  retention_amount: 'retention_amount + 1',
  final_amount: 'final_amount + 1',
};

/** Each with what the database itself forbids taken away first, and what the check of the books then finds. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'a payment of other pesos than its records',
    [
      ...without('payment', 'payment_kept'),
      'UPDATE payment SET total_amount = total_amount + 1, total_brut_amount = total_brut_amount + 1 WHERE id = 2',
    ],
    [
      'payment-sums: 2',
      'documents: 2',
      'bank-file-sums: 1, 2',
      'vouchers-of-payments: 2',
      'approved-files: 1, 2',
    ],
  ],
  [
    'a payment of another number of attentions',
    [...without('payment', 'payment_kept'), 'UPDATE payment SET total_attentions = 9 WHERE id = 2'],
    ['payment-sums: 2'],
  ],
  [
    'a payment of another number of HMQ attentions',
    [...without('payment', 'payment_kept'), 'UPDATE payment SET hmq_attentions = 1 WHERE id = 2'],
    ['payment-sums: 2'],
  ],
  [
    'a record that its payment lost',
    [
      ...without('payment_line', 'payment_line_deletion'),
      'DELETE FROM payment_line WHERE attention_id = 1',
    ],
    [
      'payment-sums: 1',
      'records-in-payment: 1',
      'day-totals: 2026-07-15',
      'doctor-month-totals: 1',
      'request-date-totals: -infinity',
    ],
  ],
  [
    'a fee that is neither payable nor in a payment',
    [
      ...without('payable_fee', 'payable_fee_written'),
      'DELETE FROM payable_fee WHERE attention_id = 4',
    ],
    ['records-in-payment: 4'],
  ],
  [
    'a fee that is both payable and in a payment',
    [...without('payable_fee', 'payable_fee_written'), offered(3)],
    ['records-in-payment: 3'],
  ],
  [
    'a payable fee that a payment took, too',
    [...LINES_UNGUARDED, takenInto(2, 4)],
    ['payment-sums: 2', 'retention-shares: 4', 'records-in-payment: 4'],
  ],
  [
    'a payable fee of an attention without a calculation',
    [...without('payable_fee', 'payable_fee_written'), offered(5, 4)],
    ['records-in-payment: 5'],
  ],
  ...Object.entries(COPIES).map(
    ([column, other]): Mutation => [
      `a payable fee whose ${column} is not that of its calculation`,
      [
        ...without('payable_fee', 'payable_fee_kept', 'payable_fee_month_kept'),
        `UPDATE payable_fee SET ${column} = ${other} WHERE attention_id = 4`,
      ],
      ['records-in-payment: 4'],
    ],
  ),
  [
    "a record in another doctor's payment",
    [...LINES_UNGUARDED, 'UPDATE payment_line SET payment_id = 1 WHERE attention_id = 3'],
    [
      'payment-sums: 1, 2',
      'retention-shares: 3',
      'records-in-payment: 3',
      'day-totals: 2026-07-15',
      'doctor-month-totals: 2',
      'request-date-totals: -infinity',
    ],
  ],
  [
    'a record in a payment that is not there',
    [
      ...LINES_UNGUARDED,
      ...without('payment_line', 'payment_line_payment_id_fkey_update'),
      'UPDATE payment_line SET payment_id = 99 WHERE attention_id = 3',
    ],
    [
      'payment-sums: 2',
      'records-in-payment: 3',
      'paid-attentions: 3',
      'references: payment_line_payment_id_fkey (1)',
    ],
  ],
  [
    'a record in two payments',
    [...LINES_UNGUARDED, drop('payment_line', 'payment_line_pkey'), takenInto(2, 1)],
    ['payment-sums: 2', 'retention-shares: 1', 'records-in-payment: 1', 'paid-attentions: 1'],
  ],
  [
    'a document whose retention is not that of its rate',
    [
      ...without('fee_document', 'fee_document_kept'),
      drop('fee_document', 'fee_document_retention'),
      'UPDATE fee_document SET retention_rate = retention_rate + 1000 WHERE id = 2',
    ],
    ['documents: 2', 'retention-shares: 3'],
  ],
  [
    'a payment to another than its document is of',
    [
      ...without('payment', 'payment_payee_kept'),
      `UPDATE payment SET payee_rut = '76543210-3' WHERE id = 2`,
    ],
    ['documents: 2', 'approved-files: 1, 2'],
  ],
  [
    'a payment of another rate than its document',
    [
      ...without('payment', 'payment_payee_kept'),
      'UPDATE payment SET retention_rate = retention_rate + 1 WHERE id = 2',
    ],
    ['documents: 2'],
  ],
  [
    'records that share the retention otherwise',
    [
      ...LINES_UNGUARDED,
      `UPDATE payment_line SET retention_amount = retention_amount + CASE attention_id WHEN 1 THEN 1 ELSE -1 END
        WHERE payment_id = 1`,
    ],
    ['retention-shares: 1, 2'],
  ],
  [
    'a payment that is not paid with a date',
    [
      drop('payment', 'payment_paid'),
      `UPDATE payment SET payment_date = '2026-08-05' WHERE id = 2`,
    ],
    ['payment-states: 2'],
  ],
  [
    'a paid payment without its date',
    [drop('payment', 'payment_paid'), 'UPDATE payment SET payment_date = NULL WHERE id = 1'],
    ['payment-states: 1'],
  ],
  [
    'a payment that is missing among those of its month',
    [...without('payment', 'payment_kept'), 'UPDATE payment SET sequence = 3 WHERE id = 1'],
    ['payment-numbers: 1'],
  ],
  [
    'a record that does not add up',
    [
      ...FEES_UNGUARDED,
      drop('calculation', 'calculation_adds_up'),
      'UPDATE calculation SET final_amount = final_amount + 1 WHERE attention_id = 4',
    ],
    ['records-in-payment: 4', 'record-sums: 4'],
  ],
  [
    'a retention that is not that of its rate',
    [
      ...FEES_UNGUARDED,
      `UPDATE calculation SET retention_amount = retention_amount + 1, final_amount = final_amount - 1
        WHERE attention_id = 4`,
    ],
    ['records-in-payment: 4', 'record-sums: 4'],
  ],
  [
    'a paid attention that lost its calculation',
    [
      ...without('calculation', 'calculation_deletion'),
      'DELETE FROM calculation WHERE attention_id = 1',
    ],
    ['payment-sums: 1', 'records-in-payment: 1', 'request-date-totals: -infinity'],
  ],
  [
    'an attention that is paid twice',
    [...LINES_UNGUARDED, drop('payment_line', 'payment_line_pkey'), takenInto(1, 1)],
    [
      'payment-sums: 1',
      'paid-attentions: 1',
      'day-totals: 2026-07-15',
      'doctor-month-totals: 1',
      'request-date-totals: -infinity',
    ],
  ],
  [
    'a record in its payment with another request date than its attention',
    [
      ...LINES_UNGUARDED,
      `UPDATE payment_line SET request_date = '2026-07-20' WHERE attention_id = 2`,
    ],
    ['paid-attentions: 2', 'request-date-totals: -infinity, 2026-07-20'],
  ],
  [
    'an attention that is calculated twice',
    [
      drop('calculation', 'calculation_pkey'),
      ...without('calculation', 'calculation_offered'),
      'INSERT INTO calculation SELECT * FROM calculation WHERE attention_id = 4',
    ],
    ['attention-states: 4'],
  ],
  [
    'a calculation without its attention',
    [
      ...without('attention', 'calculation_attention_id_fkey_delete'),
      'DELETE FROM attention WHERE id = 4',
    ],
    [
      'attention-states: 4',
      'references: calculation_attention_id_fkey (1)',
      'day-totals: 2026-08-03',
    ],
  ],
  [
    "a calculation of another doctor than its attention's",
    [
      ...without('attention', 'attention_content_kept'),
      'UPDATE attention SET doctor_id = (SELECT doctor_id FROM payment WHERE id = 2) WHERE id = 4',
    ],
    ['calculation-owners: 4', 'references: calculation_attention_id_fkey (1)'],
  ],
  [
    'a day whose total is not that of its attentions',
    [
      ...without('attention', 'attention_day_change_update'),
      'UPDATE attention SET gross_amount = gross_amount + 1 WHERE id = 5',
    ],
    ['day-totals: 2026-08-04'],
  ],
  [
    'a day that the totals forgot',
    [`DELETE FROM attention_day_change WHERE attention_date = '2026-07-15'`],
    ['day-totals: 2026-07-15'],
  ],
  [
    'a day whose calculated total is not that of its attentions with a fee',
    [
      `UPDATE calculated_day SET gross_amount = gross_amount + 1 WHERE attention_date = '2026-08-03'`,
    ],
    ['day-totals: 2026-08-03'],
  ],
  [
    'a day whose paid attentions the totals forgot',
    ['DELETE FROM paid_day'],
    ['day-totals: 2026-07-15'],
  ],
  [
    'a month of a doctor that the totals forgot',
    [`DELETE FROM doctor_month_change WHERE month = '2026-08-01'`],
    ['doctor-month-totals: 1'],
  ],
  [
    'a doctor whose paid attentions the totals forgot',
    ['DELETE FROM doctor_month_paid'],
    ['doctor-month-totals: 1'],
  ],
  [
    'a month whose total is not that of its payable fees',
    ['UPDATE payable_month SET final_amount = final_amount + 1 WHERE period_month = 8'],
    ['month-totals: 2026-08'],
  ],
  [
    'a month whose total is not that of its payments',
    [`UPDATE payment_month SET calculations = calculations + 1 WHERE status = 'paid'`],
    ['month-totals: 2026-07'],
  ],
  [
    'a doctor whose pending total is of no records',
    [
      `INSERT INTO doctor_month_pending VALUES (2, 2026, 7, 1, 10, 9)
           ON CONFLICT (doctor_id, period_year, period_month) DO UPDATE SET records = 999`,
    ],
    ['pending-totals: 2'],
  ],
  [
    'a request date whose totals are not those of its paid records',
    ['UPDATE paid_request_date SET doctors = doctors + 1'],
    ['request-date-totals: -infinity'],
  ],
  [
    'a doctor whose paid records the totals forgot',
    ['DELETE FROM paid_request_doctor'],
    ['request-date-totals: -infinity'],
  ],
  ...FILE_MUTATIONS,
  [
    'a payment whose entries do not balance',
    [
      ...without('payment', 'payment_kept'),
      drop('payment', 'payment_adds_up'),
      'UPDATE payment SET total_retention_amount = total_retention_amount + 1 WHERE id = 1',
    ],
    [
      'payment-sums: 1',
      'documents: 1',
      'vouchers-of-payments: 1',
      'approved-files: 1',
      'accounting-entries: 1',
    ],
  ],
  ...ANNULMENT_MUTATIONS,
  ...APPROVAL_MUTATIONS,
  ...READ_MUTATIONS,
  ...ENTRY_MUTATIONS,
  ...EXPORT_MUTATIONS,
  ...RECEIPT_MUTATIONS,
];
