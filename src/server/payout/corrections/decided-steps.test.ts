/** The database allows the steps of corrections, entries, schedules and settlements that the table names, and no other, from any code. */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { rolledBack } from '../../../../test/support/locks.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import { DECIDED_STEPS } from '../../../domain/states.ts';

const { database, query } = await testApp();
const data = await payrollData(database);
const doctorId = await data.doctor();

type Table = keyof typeof DECIDED_STEPS;
const LEGALITY = [
  'correction_status_legal',
  'entry_status_legal',
  'entry_schedule_kept',
  'entry_schedule_stop_legal',
  'balance_settlement_kept',
];
const decided = (state: string) => (state === 'proposed' ? 'NULL' : 'now()');
const why = (state: string, ...states: string[]) => (states.includes(state) ? `'Prueba'` : 'NULL');

/** A row 1 in this state, and the statement that brings it into another one with what this needs. */
const ROWS: Record<Table, { insert: (state: string) => string; step: (to: string) => string }> = {
  correction: {
    insert: (state) => `
      INSERT INTO correction (id, attention_id, cause, reason, status, payment_id, doctor_id, paid_amount, period_year, period_month,
                              decided_at, decision_reason)
      VALUES (1, 1, 'not_due', 'Prueba', '${state}', 1, ${doctorId}, 10, 2026, 8, ${decided(state)},
              ${why(state, 'dismissed', 'withdrawn')})`,
    step: (to) => `
      UPDATE correction SET status = '${to}', decided_at = ${decided(to)}, decision_reason = ${why(to, 'dismissed', 'withdrawn')}`,
  },
  entry: {
    insert: (state) => `
      INSERT INTO entry (id, origin, status, doctor_id, period_year, period_month, is_payee_fixed, amount, bears_retention, description,
                         made_with, approved_at, withdrawn_at)
      VALUES (1, 'carried_balance', '${state}', ${doctorId}, 2026, 8, true, -10, true, 'Prueba', 1,
              ${decided(state)}, ${state === 'withdrawn' ? 'now()' : 'NULL'})`,
    step: (to) => `
      UPDATE entry SET status = '${to}', approved_at = ${decided(to)}, withdrawn_at = ${to === 'withdrawn' ? 'now()' : 'NULL'}`,
  },
  entry_schedule: {
    insert: (state) => `
      INSERT INTO entry_schedule (id, form, status, doctor_id, kind_id, is_discount, amount, bears_retention, from_month, description,
                                  reason, approved_at, withdrawn_at, stopped_from, stopped_at, stop_reason)
      VALUES (1, 'monthly', '${scheduleStatus(state)}', ${doctorId}, 1, true, 10, false, '2026-08-01', 'Prueba', 'Prueba',
              ${scheduleDates(state).join(', ')})`,
    step: (to) => `
      UPDATE entry_schedule SET (status, approved_at, withdrawn_at, stopped_from, stopped_at, stop_reason)
        = ('${scheduleStatus(to)}', ${scheduleDates(to).join(', ')})`,
  },
  balance_settlement: {
    insert: (state) => `
      INSERT INTO balance_settlement (id, entry_id, kind, state, reason, proposed_by, answered_by, answered_at, answer_reason)
      VALUES (1, 1, 'write_off', '${state}', 'Prueba', 1, ${answeredBy(state)}, ${decided(state)}, 'Prueba')`,
    step: (to) => `
      UPDATE balance_settlement SET state = '${to}', answered_by = ${answeredBy(to)}, answered_at = ${decided(to)}, answer_reason = 'Prueba'`,
  },
};
const scheduleStatus = (state: string) => (state === 'stopped' ? 'approved' : state);
/** When it was approved and withdrawn, from which month it is stopped, when and why. */
const scheduleDates = (state: string) => {
  const isStopped = state === 'stopped';
  return [
    ['approved', 'stopped'].includes(state) ? `timestamp '2026-08-02'` : 'NULL',
    state === 'withdrawn' ? 'now()' : 'NULL',
    ...(isStopped ? [`date '2026-09-01'`, 'now()', `'Prueba'`] : ['NULL::date', 'NULL', 'NULL']),
  ];
};
const answeredBy = (state: string) => (['approved', 'rejected'].includes(state) ? '2' : 'NULL');

const STATE_TYPES: Record<Table, string> = {
  correction: 'correction_status',
  entry: 'entry_status',
  entry_schedule: 'entry_status',
  balance_settlement: 'settlement_state',
};
/** A schedule has the type of an entry's states, is stopped instead of settled, and says so by a month. */
const scheduleStates = (states: readonly string[]) => [
  ...states.filter((state) => state !== 'settled'),
  'stopped',
];

/** The constraint that refuses the step; null when none does. */
async function refusal(table: Table, from: string, to: string): Promise<string | null> {
  return rolledBack(database, async (client) => {
    // The row comes without its history, and without what it refers to.
    await client.query(`
      DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'f' LOOP
          EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', name);
        END LOOP;
      END $$;
      ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(ROWS[table].insert(from));
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    return client.query(ROWS[table].step(to)).then(
      () => null,
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );
  });
}

// payout §22.4, payout §25.7
test.each(Object.keys(DECIDED_STEPS) as Table[])(
  '%s: the database allows the steps of the table and refuses every other',
  async (table) => {
    const steps: Readonly<Record<string, readonly string[]>> = DECIDED_STEPS[table];
    const states = Object.keys(steps);
    const rows = await query<{ states: string[] }>(`
      SELECT enum_range(NULL::${STATE_TYPES[table]})::text[] AS states`);
    const all = rows[0]?.states ?? [];
    expect(states.toSorted()).toEqual(
      (table === 'entry_schedule' ? scheduleStates(all) : all).toSorted(),
    );
    for (const from of states)
      for (const to of states.filter((state) => state !== from)) {
        const refused = await refusal(table, from, to);
        expect([table, from, to, LEGALITY.includes(refused ?? '')]).toEqual([
          table,
          from,
          to,
          !steps[from]?.includes(to),
        ]);
      }
  },
);

test('payout §24.10: no schedule is in the state of a settled balance', async () => {
  for (const from of ['proposed', 'approved'])
    expect(await refusal('entry_schedule', from, 'settled')).toMatch(/^entry_schedule_/);
});
