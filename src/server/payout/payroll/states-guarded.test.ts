/** The database allows the moves of `src/domain/states.ts` and no other, from any code. */
import { describe, expect, test } from 'vitest';
import { JULY, julyPayroll } from '../../../../test/support/july-payroll.ts';
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

/** For records that are in none. */
const PAYMENTS = `
  INSERT INTO payment (doctor_id, period_year, period_month, sequence, total_amount, total_brut_amount,
                       total_retention_amount, total_attentions, payee_name, payee_rut)
  SELECT id, 2026, 7, 9, 0, 0, 0, 1, name, rut FROM doctor WHERE id IN (1, 2)`;

const TABLES = {
  attention: {
    key: 'id',
    states: ATTENTION_STATES,
    moves: ATTENTION_MOVES,
    trigger: 'attention_status_legal',
    into: '',
  },
  calculation: {
    key: 'attention_id',
    states: CALCULATION_STATES,
    moves: CALCULATION_MOVES,
    trigger: 'calculation_status_legal',
    into: `, payment_id = CASE WHEN $2 IN ('processed', 'paid')
        THEN coalesce(payment_id, (SELECT max(p.id) FROM payment p WHERE p.doctor_id = calculation.doctor_id))
        ELSE payment_id END`,
  },
  payment: {
    key: 'id',
    states: PAYMENT_STATES,
    moves: PAYMENT_MOVES,
    trigger: 'payment_kept',
    into: `, payment_date = CASE WHEN $2 = 'paid' THEN '2026-08-05'::date END`,
  },
} as const;
type Table = keyof typeof TABLES;
const NAMES = Object.keys(TABLES) as Table[];

describe.each(NAMES)('%s', (table) => {
  const { key, trigger, into } = TABLES[table];
  const states: readonly string[] = TABLES[table].states;
  const moves: readonly Move<string>[] = Object.values(TABLES[table].moves);

  // payout §1.5, operations §12.7
  test('the database allows the moves of the table and refuses every other', async () => {
    await recordsInEveryState();
    const [set, contentGuard] = CONTENT[table];
    const [deletable, deletionGuard] = DELETION[table];
    for (const from of states) {
      for (const to of states.filter((state) => state !== from)) {
        const isMove = moves.some((move) => move.from.includes(from) && move.to === to);
        const answer = await attempt(
          from,
          `UPDATE ${table} SET status = $2::text::${table}_status${into.replaceAll('$2', '$2::text')}
            WHERE ${ofState(table)}`,
          [to],
        );
        expect([from, to, answer]).toEqual([from, to, isMove ? 'moved' : trigger]);
      }
      const isOpen = table === 'attention' && ATTENTION_MOVES.update.from.some((s) => s === from);
      const changed = await attempt(from, `UPDATE ${table} SET ${set} WHERE ${ofState(table)}`);
      expect([from, 'changed', changed]).toEqual([
        from,
        'changed',
        isOpen ? 'moved' : contentGuard,
      ]);
      const deleted = await attempt(
        from,
        `WITH recalculation AS MATERIALIZED (SELECT set_config('portal.recalculation', 'on', true) AS name)
         DELETE FROM ${table} USING recalculation WHERE name = 'on' AND ${ofState(table)}`,
      );
      const isDeletable = deletable.includes(from);
      expect([from, 'deleted', deleted]).toEqual([
        from,
        'deleted',
        isDeletable ? 'moved' : deletionGuard,
      ]);
    }
  });

  /** What the database says to a bare statement about the first row of a state, which is then taken back. */
  async function attempt(from: string, statement: string, more: string[] = []): Promise<string> {
    const client = await app.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(PAYMENTS);
      const { rowCount } = await client.query(statement, [from, ...more]);
      return rowCount === 1 ? 'moved' : `${rowCount} rows`;
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }

  function ofState(name: Table): string {
    return `${key} = (SELECT min(${key}) FROM ${name} WHERE status = $1::text::${name}_status)`;
  }
});

/** Changes of a row besides its state, and the constraint that refuses each. */
const CONTENT: Record<Table, readonly [string, string]> = {
  attention: [
    'net_amount = net_amount + 1, gross_amount = gross_amount + 1',
    'attention_content_kept',
  ],
  calculation: [
    'calculated_amount = calculated_amount + 1, final_amount = final_amount + 1',
    'calculation_kept',
  ],
  payment: [
    'total_amount = total_amount + 1, total_brut_amount = total_brut_amount + 1',
    'payment_kept',
  ],
};

/** The states from which a move deletes a row, and who refuses it from others. A recalculation makes a fee anew. */
const DELETION: Record<Table, readonly [readonly string[], string]> = {
  attention: [ATTENTION_MOVES.remove.from, 'calculation_attention_id_fkey'],
  calculation: [CALCULATION_MOVES.recalculate.from, 'calculation_deletion'],
  payment: [[], 'payment_deletion'],
};

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
test.each(['calculation', 'payment'])('%s: no bare DELETE removes one', async (table) => {
  await recordsInEveryState();
  await expect(app.database.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({
    constraint: `${table}_deletion`,
  });
});
