/** A calculation that is broken off in the middle leaves nothing behind, and nobody waiting. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { transactionWithClient } from '../../platform/db/database.ts';
import { calculateAttentions } from './calculate.ts';

const app = await testApp();
await fillClinic(app.database);
await addAttentions(app.database, '2026-07', 3_000);

const calculate = (options: Partial<Parameters<typeof calculateAttentions>[4]>) =>
  transactionWithClient(app.database, (tx, client) =>
    calculateAttentions(app.database, tx, client, {}, { jobId: null, ...options }),
  );

async function calculations(): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM calculation`.execute(
    app.database.db,
  );
  return rows[0]?.total ?? 0;
}

// fees §14.6
it('rolls back when it is stopped while rows are being sent', async () => {
  const stopping = new AbortController();
  stopping.abort(new Error('The process is stopping.'));
  await expect(calculate({ signal: stopping.signal })).rejects.toThrow('The process is stopping.');
  expect(await calculations()).toBe(0);
});

// fees §14.6
it('rolls back when rows that are already sent turn out to be wrong', async () => {
  await expect(
    calculate({
      onProgress: () => {
        throw new RangeError('an amount out of range');
      },
    }),
  ).rejects.toThrow('an amount out of range');
  expect(await calculations()).toBe(0);
});

// fees §14.6, fees §14.4
it('does everything again afterwards, and reports its progress to the last line', async () => {
  const told: number[] = [];
  const outcome = await calculate({ onProgress: (done) => told.push(done) });
  expect(outcome.processedCount).toBe(3_000);
  expect(told.at(-1)).toBe(3_000);
});
