/** A calculation that is broken off in the middle leaves nothing behind, and nobody waiting. */
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { rowsOf, transactionWithClient } from '../../platform/db/database.ts';
import { calculateAttentions } from './calculate.ts';

const app = await testApp();
await fillClinic(app.database);
await addAttentions(app.database, '2026-07', 3_000);

const calculate = (options: Partial<Parameters<typeof calculateAttentions>[4]>) =>
  transactionWithClient(app.database, (tx, client) =>
    calculateAttentions(app.database, tx, client, {}, { jobId: null, ...options }),
  );

async function calculations(): Promise<number> {
  const rows = await rowsOf<{ total: number }>(
    app.database.db,
  )`SELECT count(*) AS total FROM calculation`;
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

// fees §6.6, fees §9.5, fees §14.7
it('keeps rules from being deleted and from other codes until it ends, since it may pay by them', async () => {
  const admin = await app.signedInAs('admin');
  const input = aRule({ code: 'PAGA', specialtyId: 'all', validTo: '2027-12-31', priority: 1 });
  const { body: rule } = await admin.post<Rule>('/api/calculation-rules', input);
  const path = `/api/calculation-rules/${rule.id}`;
  const answers = async () => {
    const removed = await admin.delete<{ code: string }>(path);
    const renamed = await admin.edit<{ code: string }>(path, { ...input, code: 'OTRA' });
    return [removed, renamed].map(({ status, body }) => [status, body.code]);
  };
  await addAttentions(app.database, '2026-08', 20);
  const sent = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const calculated = calculate({
    onStates: async () => {
      sent.resolve();
      await asked.promise;
    },
  });
  await sent.promise;
  const busy = [503, 'server.busy'];
  expect(await answers()).toEqual([busy, busy]);
  // Other changes make a version, which this calculation does not know.
  expect((await admin.edit(path, { ...input, name: 'Otro nombre' })).status).toBe(200);
  asked.resolve();
  await calculated;
  expect(await answers()).toEqual([
    [409, 'record.inUse'],
    [409, 'rule.codeFixed'],
  ]);
});
