/** What the list of corrections sums up (payout §25.6). */
import { expect, test } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { Correction } from '../../../contract/payout/corrections.ts';

const { app, data, admin } = await adminPayroll();

type Sums = {
  total: number;
  reversedAmount: number;
  replacedAmount: number;
  difference: number;
};
const sumsOf = async (query = '') =>
  (await admin.get<Sums>(`/api/corrections/summary${query}`)).body;

// payout §25.6
test('what was withdrawn counts in no sum but its own', async () => {
  const doctorId = await data.paidDoctor({}, [
    { date: '2026-07-10', amount: 100_000 },
    { date: '2026-07-11', amount: 200_000 },
    { date: '2026-07-12', amount: 400_000 },
  ]);
  await data.pay(doctorId);
  const rows = await app.query`SELECT id::int AS id FROM attention ORDER BY attention_date`;
  const [first, second] = rows.map(({ id }) => Number(id));
  for (const id of [first, second]) {
    const input = { attentionIds: [id], change: { cause: 'not_due' }, reason: 'No se hizo' };
    expect((await admin.post('/api/corrections', input)).status).toBe(200);
  }
  const { body: made } = await admin.get<Correction[]>('/api/corrections');
  const ofSecond = made.find(({ attentionId }) => attentionId === second);
  const withdrawn = { ids: [ofSecond?.id], reason: 'Sí se hizo' };
  expect((await admin.post('/api/corrections/withdraw', withdrawn)).status).toBe(200);
  const none = { reversedAmount: 100_000, replacedAmount: 0, difference: -100_000 };
  expect(await sumsOf()).toMatchObject({ total: 2, ...none });
  expect(await sumsOf('?state=approved')).toMatchObject({ total: 1, ...none });
  expect(await sumsOf('?state=withdrawn')).toMatchObject({
    total: 1,
    reversedAmount: 200_000,
    difference: -200_000,
  });
});
