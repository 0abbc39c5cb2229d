/** The database allows the moves of `src/domain/states.ts` and no other, from any code. */
import { describe, expect, test } from 'vitest';
import { lonePaymentsSql } from '../../../../test/support/fee-rows.ts';
import { JULY, julyPayroll } from '../../../../test/support/july-payroll.ts';
import {
  ATTENTION_WAYS,
  CALCULATION_WAYS,
  PAYMENT_WAYS,
  type Ways,
} from '../../../../test/support/state-ways.ts';
import {
  ATTENTION_MOVES,
  ATTENTION_STATES,
  CALCULATION_MOVES,
  CALCULATION_STATES,
  JOB_STATES,
  type Move,
  PAYMENT_MOVES,
  PAYMENT_STATES,
} from '../../../domain/states.ts';

const { app, admin, process } = await julyPayroll();

/** Pending, calculated, pending payment, processed and paid: the records of doctors 1 to 4. */
async function recordsInEveryState(): Promise<void> {
  const { query } = app;
  await process({ processingType: 'bulk', selectedDoctors: [2], ...JULY });
  await process({ processingType: 'individual', selectedDoctors: [3], ...JULY });
  await process({ processingType: 'individual', selectedDoctors: [4], ...JULY });
  await admin.post('/api/mark-payment-as-paid', { doctorId: 4, ...JULY });
  // What is annulled is calculated again.
  await process({ processingType: 'individual', selectedDoctors: [1], ...JULY });
  await query`
    WITH annulment AS (INSERT INTO payment_annulment (reason) VALUES ('Médico equivocado') RETURNING id)
    UPDATE payment SET status = 'annulled', annulment_id = annulment.id FROM annulment WHERE doctor_id = 1`;
  await query`
    INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                           participated_amount, patient_rut, patient_name)
    SELECT record_type, 'PENDIENTE', attention_date, doctor_id, service_id, gross_amount, net_amount,
           participated_amount, patient_rut, patient_name FROM attention WHERE doctor_id = 1 LIMIT 1`;
}

/** `rows` answers the id and the state of each row that is tried. */
const TABLES: Record<
  string,
  { moves: Record<string, Move<string>>; ways: Ways<string>; rows: string }
> = {
  attention: {
    moves: ATTENTION_MOVES,
    ways: ATTENTION_WAYS,
    // Of what is calculated, the fees that are in no payment: those in one are tried below.
    rows: `SELECT id, status FROM attention_with_status WHERE doctor_id IN (1, 4)`,
  },
  calculation: {
    moves: CALCULATION_MOVES,
    ways: CALCULATION_WAYS,
    rows: 'SELECT attention_id AS id, status FROM calculation JOIN fee_state USING (attention_id)',
  },
  payment: { moves: PAYMENT_MOVES, ways: PAYMENT_WAYS, rows: 'SELECT id, status FROM payment' },
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
  const rows = await app.query`
    SELECT enum_range(NULL::attention_status)::text[] AS attention,
           enum_range(NULL::calculation_status)::text[] AS calculation,
           enum_range(NULL::payment_status)::text[] AS payment, enum_range(NULL::job_status)::text[] AS job`;
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
  const rows = await app.query<{ states: string[] }>`
    SELECT array_agg(DISTINCT status::text ORDER BY status::text) AS states FROM payable_fee`;
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
  await expect(app.query(`DELETE FROM ${table}`)).rejects.toMatchObject({
    constraint,
  });
});
