/** A payroll of July 2026 for tests of its moves: four doctors with rules, and 30 calculated records each. */
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { rowsOf } from '../../src/server/platform/db/database.ts';
import { testApp } from './app.ts';
import { addAttentions, addRules, fillClinic, runJob } from './clinic.ts';

export const JULY = { month: 7, year: 2026 };

/** Where the states of a table's rows stand. */
const STATES = {
  attention: sql`attention_with_status`,
  calculation: sql`(calculation JOIN fee_state USING (attention_id))`,
  payment: sql`payment`,
};

/** Each test of the file that calls this begins with the 120 calculated records. */
export async function julyPayroll() {
  const app = await testApp();
  const admin = await app.signedInAs('admin');
  await fillClinic(app.database);
  await addRules(admin);
  beforeEach(async () => {
    await app.query`
      BEGIN; SET LOCAL portal.wipe = 'on'; DELETE FROM payment; DELETE FROM calculation; DELETE FROM attention; COMMIT`;
    await addAttentions(app.database, '2026-07', 120);
    await runJob(app, admin, '/api/jobs/calculate-payments', { showAllPending: true });
  });
  return {
    app,
    admin,
    /** Runs the job that moves the payroll; answers it when it has ended. */
    process: (data: object) =>
      runJob(app, admin, '/api/jobs/create', { type: 'process-bulk-payments', data, priority: 3 }),
    /** How many rows of a doctor stand in each state. */
    async states(
      table: 'calculation' | 'attention' | 'payment',
      doctorId: number,
    ): Promise<Record<string, number>> {
      const rows = await rowsOf<{ status: string; records: number }>(app.database.db)`
        SELECT status::text, count(*) AS records FROM ${STATES[table]} WHERE doctor_id = ${doctorId} GROUP BY 1`;
      return Object.fromEntries(rows.map((row) => [row.status, row.records]));
    },
  };
}
