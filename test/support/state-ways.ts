/** For each pair of states, statements that would bring a row from one to the other, and what the database answers. */
import type { AttentionState, CalculationState, PaymentState } from '../../src/domain/states.ts';
import { feesSql } from './fee-rows.ts';

/** Which of them the attention `a` is put into. */
const OPEN = 'p.doctor_id = a.doctor_id AND p.sequence = 7';
const PAID = 'p.doctor_id = a.doctor_id AND p.sequence = 8';
const OF_JUNE = 'p.doctor_id = a.doctor_id AND p.sequence = 9';
const OF_ANOTHER = 'p.doctor_id = a.doctor_id % 4 + 1 AND p.sequence = 7';

/** A statement about the row :id, and its answer: the state that the row is in then, or the constraint that refuses. */
type Way = readonly [statement: string, answer: string];
/** For each pair of states, what would bring a row from one to the other; to its own state, what would change it. */
export type Ways<State extends string> = Record<State, Record<State | 'gone', readonly Way[]>>;

const WIPE = `SELECT set_config('portal.wipe', 'on', true)`;
const RECALCULATION = `SELECT set_config('portal.recalculation', 'on', true)`;
const RETURN = `SELECT set_config('portal.return', 'on', true)`;
const FEE = feesSql({ condition: 'id = :id' });
const WITHOUT_FEE = 'DELETE FROM calculation WHERE attention_id = :id';
const ITS_PAYMENT = '(SELECT payment_id FROM payment_line WHERE attention_id = :id)';

const submittedAs = (state: string): string =>
  `UPDATE payable_fee SET status = '${state}' WHERE attention_id = :id`;
const takenInto = (
  payment: string,
  requestDate = `coalesce(a.request_date, '-infinity')`,
  retention = 0,
): string => `
  INSERT INTO payment_line (attention_id, payment_id, request_date, doctor_id, attention_date, record_type, retention_amount)
  SELECT a.id, p.id, ${requestDate}, a.doctor_id, a.attention_date, a.record_type, ${retention} FROM attention a JOIN payment p ON ${payment} WHERE a.id = :id`;
const paid = (payment: string): string =>
  `UPDATE payment SET status = 'paid', payment_date = '2026-08-05' WHERE id = ${payment}`;
const unpaid = (payment: string): string =>
  `UPDATE payment SET status = 'processed', payment_date = NULL WHERE id = ${payment}`;

const annulled = (payment: string): string => `
  INSERT INTO payment_annulment (id, reason) VALUES (77, 'Médico equivocado');
  UPDATE payment SET status = 'annulled', annulment_id = 77 WHERE id = ${payment}`;
const returned = (...before: string[]): string => [RETURN, ...before, WITHOUT_FEE].join('; ');

/** What the bank rejects after it paid it. */
const rejected = (payment: string): string => `
  INSERT INTO bank_file (id, bank_format, layout, period_year, period_month, file_name, sha256, total_amount, total_transfers)
  VALUES (77, 'bci', 'x', 2026, 7, 'x.txt', sha256('x'), 0, 1);
  INSERT INTO transfer (id, bank_file_id, reference, attempt, amount, status, paid_on, payee_name, payee_rut)
  SELECT 77, 77, 'PAGO', 1, total_amount, 'paid', payment_date, payee_name, payee_rut FROM payment WHERE id = ${payment};
  INSERT INTO transfer_payment VALUES (77, ${payment}, true);
  UPDATE transfer SET status = 'rejected', paid_on = NULL, rejection_reason = 'account_closed' WHERE id = 77`;

const offeredAs = (state: string): Way => [
  `INSERT INTO payable_fee (attention_id, status, doctor_id, attention_date, period_year, period_month, base_amount,
                            calculated_amount, retention_amount, final_amount)
   SELECT id, '${state}', doctor_id, attention_date, 2026, 7, 0, 0, 0, 0 FROM attention WHERE id = :id`,
  'payable_fee_written',
];
const NOT_OFFERED: Way = [
  'DELETE FROM payable_fee WHERE attention_id = :id',
  'payable_fee_written',
];
const WITHOUT_LINE: Way = [
  'DELETE FROM payment_line WHERE attention_id = :id',
  'payment_line_deletion',
];
const WITHOUT_PAYMENT: Way = [`DELETE FROM payment WHERE id = ${ITS_PAYMENT}`, 'payment_deletion'];
const NO_FEE: readonly Way[] = [
  [WITHOUT_FEE, 'calculation_deletion'],
  [returned(submittedAs('pending_payment')), 'calculation_deletion'],
  [`${RECALCULATION}; ${submittedAs('pending_payment')}; ${WITHOUT_FEE}`, 'calculation_deletion'],
];
/** Not even by the wipe, which removes payments first. */
const FEE_OF_PAYMENT: Way = [`${WIPE}; ${WITHOUT_FEE}`, 'calculation_deletion'];
const movedInto = (payment: string): Way => [
  `UPDATE payment_line SET payment_id = p.id FROM attention a JOIN payment p ON ${payment}
    WHERE a.id = :id AND attention_id = :id`,
  'payment_line_kept',
];
const twiceInto = (payment: string): Way => [takenInto(payment), 'payment_line_pkey'];

const content = (guard: string): Way => [
  'UPDATE attention SET net_amount = net_amount + 1, gross_amount = gross_amount + 1 WHERE id = :id',
  guard,
];
const ATTENTION_ID: Way = [
  'UPDATE attention SET id = id + 1000000 WHERE id = :id',
  'attention_id_kept',
];
const deleted = (answer: string): Way => ['DELETE FROM attention WHERE id = :id', answer];

export const ATTENTION_WAYS: Ways<AttentionState> = {
  pending: {
    pending: [content('pending'), ATTENTION_ID],
    calculated: [[FEE, 'calculated'], offeredAs('calculated')],
    paid: [
      [takenInto(PAID), 'payment_line_taken'],
      [`${takenInto(OPEN)}; ${paid(ITS_PAYMENT)}`, 'payment_line_taken'],
    ],
    gone: [deleted('gone')],
  },
  calculated: {
    pending: [[returned(), 'pending'], ...NO_FEE, NOT_OFFERED],
    calculated: [content('attention_content_kept'), ATTENTION_ID, [FEE, 'calculation_pkey']],
    paid: [
      [`${takenInto(OPEN)}; ${paid(ITS_PAYMENT)}`, 'paid'],
      [takenInto(PAID), 'payment_line_taken'],
    ],
    gone: [deleted('calculation_attention_id_fkey')],
  },
  paid: {
    pending: NO_FEE,
    calculated: [
      [rejected(ITS_PAYMENT), 'calculated'],
      [unpaid(ITS_PAYMENT), 'payment_kept'],
      WITHOUT_LINE,
      WITHOUT_PAYMENT,
      movedInto(OPEN),
      twiceInto(OPEN),
    ],
    paid: [content('attention_content_kept'), ATTENTION_ID, [FEE, 'calculation_pkey']],
    gone: [deleted('calculation_attention_id_fkey')],
  },
};

const AMOUNTS: readonly Way[] = [
  [
    'UPDATE calculation SET calculated_amount = calculated_amount + 1, final_amount = final_amount + 1 WHERE attention_id = :id',
    'calculation_kept',
  ],
  [
    'UPDATE payable_fee SET final_amount = final_amount + 1 WHERE attention_id = :id',
    'payable_fee_kept',
  ],
  [FEE, 'calculation_pkey'],
];
const recalculated = (answer: string): Way => [`${RECALCULATION}; ${WITHOUT_FEE}; ${FEE}`, answer];
const LINE_DATE: Way = [
  `UPDATE payment_line SET request_date = '2026-01-01' WHERE attention_id = :id`,
  'payment_line_kept',
];
const PROCESSED: readonly Way[] = [
  [takenInto(OPEN), 'processed'],
  [submittedAs('processed'), 'calculation_status_legal'],
  [takenInto(OF_JUNE), 'payment_line_taken'],
  [takenInto(OF_ANOTHER), 'payment_line_taken'],
  [takenInto(OPEN, `'2026-01-01'`), 'payment_line_taken'],
  // Less or more than the payment says is retained, and a second line.
  [takenInto(OPEN, undefined, 1), 'payment_line_taken'],
  [
    `${takenInto(OPEN)}; ${takenInto(OPEN).replace('= :id', `= (SELECT min(attention_id) FROM payable_fee WHERE doctor_id = (SELECT doctor_id FROM attention WHERE id = :id))`)}`,
    'payment_line_taken',
  ],
  // To another payee than the doctor's on that day.
  [
    `UPDATE doctor_affiliation SET society_id = CASE WHEN society_id IS NULL THEN 1 END; ${takenInto(OPEN)}`,
    'payment_line_taken',
  ],
  // Together with a fee that is in a payment already, or with one that is right.
  [takenInto(OPEN).replace('= :id', 'IN (:id, :taken)'), 'payment_line_pkey'],
  [
    takenInto(`${OPEN} AND a.id = :id OR ${OF_JUNE} AND a.id <> :id`).replace(
      'WHERE a.id = :id',
      'WHERE a.id IN (SELECT attention_id FROM payable_fee)',
    ),
    'payment_line_taken',
  ],
];
const PAID_AT_ONCE: readonly Way[] = [
  [takenInto(PAID), 'payment_line_taken'],
  [submittedAs('paid'), 'calculation_status_legal'],
];
const BACK: readonly Way[] = [WITHOUT_LINE, WITHOUT_PAYMENT];

export const CALCULATION_WAYS: Ways<CalculationState> = {
  calculated: {
    calculated: [recalculated('calculated'), ...AMOUNTS],
    pending_payment: [[submittedAs('pending_payment'), 'pending_payment']],
    processed: PROCESSED,
    paid: PAID_AT_ONCE,
    gone: [[returned(), 'gone'], [WITHOUT_FEE, 'calculation_deletion'], NOT_OFFERED],
  },
  pending_payment: {
    calculated: [
      [submittedAs('calculated'), 'calculated'],
      offeredAs('calculated'),
      recalculated('calculation_deletion'),
    ],
    pending_payment: AMOUNTS,
    processed: PROCESSED,
    paid: PAID_AT_ONCE,
    gone: [[returned(submittedAs('calculated')), 'gone'], ...NO_FEE, NOT_OFFERED],
  },
  processed: {
    calculated: [
      [annulled(ITS_PAYMENT), 'calculated'],
      ...BACK,
      offeredAs('calculated'),
      recalculated('calculation_deletion'),
    ],
    pending_payment: [...BACK, offeredAs('pending_payment')],
    processed: [...AMOUNTS, LINE_DATE, twiceInto(OPEN), movedInto(OPEN)],
    paid: [[paid(ITS_PAYMENT), 'paid'], twiceInto(PAID), movedInto(PAID)],
    gone: [...NO_FEE, FEE_OF_PAYMENT],
  },
  paid: {
    calculated: [
      [annulled(ITS_PAYMENT), 'payment_annulled_kept'],
      ...BACK,
      offeredAs('calculated'),
      recalculated('calculation_deletion'),
    ],
    pending_payment: [...BACK, offeredAs('pending_payment')],
    processed: [
      [rejected(ITS_PAYMENT), 'processed'],
      [unpaid(ITS_PAYMENT), 'payment_kept'],
      twiceInto(OPEN),
      movedInto(OPEN),
    ],
    paid: [...AMOUNTS, LINE_DATE, twiceInto(PAID), movedInto(PAID)],
    gone: [...NO_FEE, FEE_OF_PAYMENT],
  },
};

const CHANGED_PAYMENT: readonly Way[] = [
  [
    'UPDATE payment SET total_amount = total_amount + 1, total_brut_amount = total_brut_amount + 1 WHERE id = :id',
    'payment_kept',
  ],
  ['UPDATE payment SET doctor_id = 1 WHERE id = :id', 'payment_kept'],
  ['UPDATE payment SET id = id + 1000 WHERE id = :id', 'payment_line_payment_id_fkey_kept'],
  [
    `UPDATE payment SET payee_rut = '76543210-3', payee_name = '' WHERE id = :id`,
    'payment_payee_kept',
  ],
  [
    'UPDATE payment SET document_id = (SELECT max(id) FROM fee_document) WHERE id = :id',
    'payment_payee_kept',
  ],
  [
    'UPDATE payment SET retention_rate = coalesce(retention_rate, 0) + 1 WHERE id = :id',
    'payment_payee_kept',
  ],
  ['UPDATE fee_document SET retention_rate = 0', 'fee_document_kept'],
];
const NO_PAYMENT: readonly Way[] = [
  ['DELETE FROM payment WHERE id = :id', 'payment_deletion'],
  [`${RECALCULATION}; DELETE FROM payment WHERE id = :id`, 'payment_deletion'],
];

export const PAYMENT_WAYS: Ways<PaymentState> = {
  processed: {
    processed: CHANGED_PAYMENT,
    paid: [
      [paid(':id'), 'paid'],
      [`UPDATE payment SET status = 'paid' WHERE id = :id`, 'payment_paid'],
    ],
    annulled: [
      [annulled(':id'), 'annulled'],
      [`UPDATE payment SET status = 'annulled' WHERE id = :id`, 'payment_annulled'],
    ],
    gone: NO_PAYMENT,
  },
  paid: {
    processed: [
      [rejected(':id'), 'processed'],
      [unpaid(':id'), 'payment_kept'],
    ],
    paid: CHANGED_PAYMENT,
    annulled: [[annulled(':id'), 'payment_annulled_kept']],
    gone: NO_PAYMENT,
  },
  annulled: {
    processed: [
      [
        `UPDATE payment SET status = 'processed', annulment_id = NULL WHERE id = :id`,
        'payment_annulled_kept',
      ],
    ],
    paid: [[paid(':id'), 'payment_annulled_kept']],
    annulled: [
      [`UPDATE payment SET notes = 'x' WHERE id = :id`, 'payment_annulled_kept'],
      ['DELETE FROM annulled_line WHERE payment_id = :id', 'annulled_line_written'],
      ['UPDATE annulled_line SET base_amount = 0 WHERE payment_id = :id', 'annulled_line_written'],
      [`UPDATE payment_annulment SET reason = 'Otro'`, 'payment_annulment_kept'],
      ['UPDATE fee_document SET is_annulled = false', 'fee_document_kept'],
    ],
    gone: NO_PAYMENT,
  },
};
