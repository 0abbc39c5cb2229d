/** The database allows the moves of `src/domain/states.ts` and no other, from any code. */
import { describe, expect, test } from 'vitest';
import { feesSql, lonePaymentsSql } from '../../../../test/support/fee-rows.ts';
import { JULY, julyPayroll } from '../../../../test/support/july-payroll.ts';
import {
  ATTENTION_MOVES,
  ATTENTION_STATES,
  type AttentionState,
  CALCULATION_MOVES,
  CALCULATION_STATES,
  type CalculationState,
  JOB_STATES,
  type Move,
  PAYMENT_MOVES,
  PAYMENT_STATES,
  type PaymentState,
} from '../../../domain/states.ts';

const { app, admin, process } = await julyPayroll();

/** Pending, calculated, pending payment, processed and paid: the records of doctors 1 to 4. */
async function recordsInEveryState(): Promise<void> {
  const { pool } = app.database;
  await process({ processingType: 'bulk', selectedDoctors: [2], ...JULY });
  await process({ processingType: 'individual', selectedDoctors: [3], ...JULY });
  await process({ processingType: 'individual', selectedDoctors: [4], ...JULY });
  await admin.post('/api/mark-payment-as-paid', { doctorId: 4, ...JULY });
  await pool.query(`
    INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                           participated_amount, patient_rut, patient_name)
    SELECT record_type, 'PENDIENTE', attention_date, doctor_id, service_id, gross_amount, net_amount,
           participated_amount, patient_rut, patient_name FROM attention WHERE doctor_id = 1 LIMIT 1`);
}

/** Which of them the attention `a` is put into. */
const OPEN = 'p.doctor_id = a.doctor_id AND p.sequence = 7';
const PAID = 'p.doctor_id = a.doctor_id AND p.sequence = 8';
const OF_JUNE = 'p.doctor_id = a.doctor_id AND p.sequence = 9';
const OF_ANOTHER = 'p.doctor_id = a.doctor_id % 4 + 1 AND p.sequence = 7';

/** A statement about the row :id, and its answer: the state that the row is in then, or the constraint that refuses. */
type Way = readonly [statement: string, answer: string];
/** For each pair of states, what would bring a row from one to the other; to its own state, what would change it. */
type Ways<State extends string> = Record<State, Record<State | 'gone', readonly Way[]>>;

const WIPE = `SELECT set_config('portal.wipe', 'on', true)`;
const RECALCULATION = `SELECT set_config('portal.recalculation', 'on', true)`;
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

const ATTENTIONS: Ways<AttentionState> = {
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
    pending: [...NO_FEE, NOT_OFFERED],
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

const CALCULATIONS: Ways<CalculationState> = {
  calculated: {
    calculated: [recalculated('calculated'), ...AMOUNTS],
    pending_payment: [[submittedAs('pending_payment'), 'pending_payment']],
    processed: PROCESSED,
    paid: PAID_AT_ONCE,
    gone: [[WITHOUT_FEE, 'calculation_deletion'], NOT_OFFERED],
  },
  pending_payment: {
    calculated: [
      [submittedAs('calculated'), 'calculation_status_legal'],
      offeredAs('calculated'),
      recalculated('calculation_deletion'),
    ],
    pending_payment: AMOUNTS,
    processed: PROCESSED,
    paid: PAID_AT_ONCE,
    gone: [...NO_FEE, NOT_OFFERED],
  },
  processed: {
    calculated: [...BACK, offeredAs('calculated'), recalculated('calculation_deletion')],
    pending_payment: [...BACK, offeredAs('pending_payment')],
    processed: [...AMOUNTS, LINE_DATE, twiceInto(OPEN), movedInto(OPEN)],
    paid: [[paid(ITS_PAYMENT), 'paid'], twiceInto(PAID), movedInto(PAID)],
    gone: [...NO_FEE, FEE_OF_PAYMENT],
  },
  paid: {
    calculated: [...BACK, offeredAs('calculated'), recalculated('calculation_deletion')],
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

const ALL_PAYMENTS: Ways<PaymentState> = {
  processed: {
    processed: CHANGED_PAYMENT,
    paid: [
      [paid(':id'), 'paid'],
      [`UPDATE payment SET status = 'paid' WHERE id = :id`, 'payment_paid'],
    ],
    gone: NO_PAYMENT,
  },
  paid: {
    processed: [
      [rejected(':id'), 'processed'],
      [unpaid(':id'), 'payment_kept'],
    ],
    paid: CHANGED_PAYMENT,
    gone: NO_PAYMENT,
  },
};

/** `rows` answers the id and the state of each row that is tried. */
const TABLES: Record<
  string,
  { moves: Record<string, Move<string>>; ways: Ways<string>; rows: string }
> = {
  attention: {
    moves: ATTENTION_MOVES,
    ways: ATTENTIONS,
    // Of what is calculated, the fees that are in no payment: those in one are tried below.
    rows: `SELECT id, status FROM attention_with_status WHERE doctor_id IN (1, 4)`,
  },
  calculation: {
    moves: CALCULATION_MOVES,
    ways: CALCULATIONS,
    rows: 'SELECT attention_id AS id, status FROM calculation JOIN fee_state USING (attention_id)',
  },
  payment: { moves: PAYMENT_MOVES, ways: ALL_PAYMENTS, rows: 'SELECT id, status FROM payment' },
};

describe.each(Object.entries(TABLES))('%s', (_, { moves, ways, rows }) => {
  // payout §1.5, operations §12.7
  test('the database allows the moves of the table and refuses every other', async () => {
    await recordsInEveryState();
    for (const [from, targets] of Object.entries(ways)) {
      for (const [to, statements] of Object.entries(targets)) {
        const isMove = Object.values(moves).some(
          (move) => move.from.includes(from) && (move.to ?? 'gone') === to,
        );
        expect([from, to, statements.some(([, answer]) => answer === to)]).toEqual([
          from,
          to,
          isMove,
        ]);
        expect(statements).not.toEqual([]);
        for (const [statement, answer] of statements) {
          expect([from, to, statement, await attempt(from, statement)]).toEqual([
            from,
            to,
            statement,
            answer,
          ]);
        }
      }
    }
  });

  /** The answer of the database to a statement about the first row of a state, which is then taken back. */
  async function attempt(from: string, statement: string): Promise<string> {
    const client = await app.database.pool.connect();
    try {
      await client.query('BEGIN');
      const { rows: found } = await client.query(
        `SELECT (SELECT min(id) FROM (${rows}) AS r WHERE status::text = $1) AS id,
                (SELECT min(attention_id) FROM payment_line) AS taken`,
        [from],
      );
      const [{ id, taken }] = found;
      await client.query(lonePaymentsSql(id));
      await client.query(statement.replaceAll(':id', id).replaceAll(':taken', taken));
      const { rows: after } = await client.query(
        `SELECT status FROM (${rows}) AS r WHERE id = $1`,
        [id],
      );
      return after.map(({ status }) => status).join() || 'gone';
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }
});

test('the moves know every state that the database does', async () => {
  const { rows } = await app.database.pool.query(`
    SELECT enum_range(NULL::attention_status)::text[] AS attention,
           enum_range(NULL::calculation_status)::text[] AS calculation,
           enum_range(NULL::payment_status)::text[] AS payment, enum_range(NULL::job_status)::text[] AS job`);
  expect(rows).toEqual([
    {
      attention: ATTENTION_STATES,
      calculation: CALCULATION_STATES,
      payment: PAYMENT_STATES,
      job: JOB_STATES,
    },
  ]);
});

// payout §3.10
test('payable fees are those that the moves make payments of', async () => {
  await recordsInEveryState();
  const { rows } = await app.database.pool.query<{ states: string[] }>(
    `SELECT array_agg(DISTINCT status::text ORDER BY status::text) AS states FROM payable_fee`,
  );
  expect(rows).toEqual([{ states: CALCULATION_MOVES.processDoctor.from }]);
  expect(CALCULATION_MOVES.processDoctor.from).toEqual(
    expect.arrayContaining([...CALCULATION_MOVES.process.from, ...CALCULATION_MOVES.submit.from]),
  );
});

// payout §1.5
test.each([
  ['calculation', 'calculation_deletion'],
  ['payment', 'payment_deletion'],
  ['payable_fee', 'payable_fee_written'],
  ['payment_line', 'payment_line_deletion'],
  ['fee_document', 'fee_document_deletion'],
])('%s: no bare DELETE removes one', async (table, constraint) => {
  await recordsInEveryState();
  await expect(app.database.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({
    constraint,
  });
});
