/** The database takes the steps of `src/domain/payout/states.ts` and no other, whoever asks for them. */
import { describe, expect, test } from 'vitest';
import { JULY, julyPayroll } from '../../../../test/support/july-payroll.ts';
import {
  ATTENTION_MOVES,
  CALCULATION_MOVES,
  type Move,
  PAYMENT_MOVES,
} from '../../../domain/payout/states.ts';

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

const TABLES: Record<
  string,
  { states: readonly string[]; moves: readonly Move<string>[]; trigger: string; into: string }
> = {
  attention: {
    states: ['pending', 'calculated', 'paid'],
    moves: Object.values(ATTENTION_MOVES),
    trigger: 'attention_status_legal',
    into: '',
  },
  calculation: {
    states: ['calculated', 'pending_payment', 'processed', 'paid'],
    moves: Object.values(CALCULATION_MOVES),
    trigger: 'calculation_status_legal',
    into: `, payment_id = CASE WHEN $1 IN ('processed', 'paid')
        THEN coalesce(payment_id, (SELECT max(p.id) FROM payment p WHERE p.doctor_id = calculation.doctor_id))
        ELSE payment_id END`,
  },
  payment: {
    states: ['processed', 'paid'],
    moves: Object.values(PAYMENT_MOVES),
    trigger: 'payment_kept',
    into: `, payment_date = CASE WHEN $1 = 'paid' THEN '2026-08-05'::date END`,
  },
};

describe.each(Object.entries(TABLES))('%s', (table, { states, moves, trigger, into }) => {
  test('goes from state to state as the moves say, and never back', async () => {
    await recordsInEveryState();
    for (const from of states) {
      for (const to of states.filter((state) => state !== from)) {
        const isMove = moves.some((move) => move.from.includes(from) && move.to === to);
        expect([from, to, await attempt(from, to)]).toEqual([from, to, isMove ? 'moved' : trigger]);
      }
    }
  });

  /** What the database says to a bare UPDATE, which is then taken back. */
  async function attempt(from: string, to: string): Promise<string> {
    const client = await app.database.pool.connect();
    const key = table === 'calculation' ? 'attention_id' : 'id';
    try {
      await client.query('BEGIN');
      await client.query(PAYMENTS);
      const { rowCount } = await client.query(
        `UPDATE ${table} SET status = $1::text::${table}_status${into.replaceAll('$1', '$1::text')}
          WHERE ${key} = (SELECT min(${key}) FROM ${table} WHERE status = $2::text::${table}_status)`,
        [to, from],
      );
      return rowCount === 1 ? 'moved' : `${rowCount} rows`;
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }
});

test.each(['calculation', 'payment'])('%s: no bare DELETE takes one away', async (table) => {
  await recordsInEveryState();
  await expect(app.database.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({
    constraint: `${table}_deletion`,
  });
});
