/** What a second person approves is what they were shown, not what its proposer made of it since (payout §24.3). */
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { Entry, EntryTotals } from '../../../contract/payout/entries.ts';
import { periodOf } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const app = await testApp();
const { query } = app;
const data = await payrollData(app.database);
const ana = await app.signedInAs('admin');
const blas = await app.signedInAs('admin');
const kinds = await query`SELECT id FROM entry_kind WHERE name = 'Ajuste'`;
beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention, entry CASCADE`;
});

const inputOf = (doctorId: number) => ({
  doctorId,
  ...periodOf(today()),
  kindId: kinds[0].id,
  direction: 'earning',
  amount: 50_000,
  bearsRetention: true,
  description: 'Bono',
  reason: 'Según acta de dirección médica',
});
const propose = async (doctorId: number) =>
  (await ana.post<{ id: number; version: number }>('/api/entries', inputOf(doctorId))).body;
/** Its author gives it to another doctor, for the same pesos. */
const giveTo = async (doctorId: number, { id, version }: { id: number; version: number }) => {
  const edited = await ana.put(`/api/entries/${id}`, { ...inputOf(doctorId), version });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
};
const states = async () =>
  (await blas.get<Entry[]>('/api/entries')).body.map(({ state, doctorName }) => [
    doctorName,
    state,
  ]);

// payout §24.3
test('an entry that was edited since it was shown is neither approved nor withdrawn', async () => {
  const eva = await data.doctor({ name: 'Eva Lira' });
  const raúl = await data.doctor({ name: 'Raúl Soto' });
  const { id, version } = await propose(eva);
  const order = { ids: [id], agreed: { entries: 1, amount: 50_000 }, shown: [{ id, version }] };
  await giveTo(raúl, { id, version });
  for (const [action, more, moved] of [
    ['approve', {}, 'aprobó'],
    ['withdraw', { reason: 'Se anotó dos veces' }, 'retiró'],
  ] as const) {
    const { status, body } = await blas.post<{ code: string; message: string }>(
      `/api/entries/${action}`,
      { ...order, ...more },
    );
    expect([status, body.code]).toEqual([409, 'entries.editedMeanwhile']);
    expect(body.message).toMatch(
      new RegExp(
        `^Nada se ${moved}: .+ modificó Ajuste de \\$50\\.000 de Raúl Soto, .+ Revise en la lista cómo quedó y elíjalo de nuevo\\.$`,
      ),
    );
  }
  expect(await states()).toEqual([['Raúl Soto', 'proposed']]);
  const again = { ...order, shown: [{ id, version: version + 1 }] };
  expect((await blas.post('/api/entries/approve', again)).body).toMatchObject({ entries: 1 });
});

// payout §31.4
test('what a filter finds is not approved either once any of it was edited, for the same pesos', async () => {
  const eva = await data.doctor({ name: 'Eva Lira' });
  const raúl = await data.doctor({ name: 'Raúl Soto' });
  const entry = await propose(eva);
  const summary = async () =>
    (await blas.get<EntryTotals>('/api/entries/summary?search=bono&isApprovable=true')).body;
  const { digest } = await summary();
  const scope = { search: 'bono' };
  const order = { scope, agreed: { entries: 1, amount: 50_000, digest } };
  await giveTo(raúl, entry);
  expect(await blas.post('/api/entries/approve', order)).toMatchObject({
    status: 409,
    body: { code: 'entries.changedMeanwhile' },
  });
  const shown = [{ id: entry.id, version: entry.version }];
  const now = { entries: 1, amount: 50_000, digest: (await summary()).digest };
  expect(
    (await blas.post('/api/entries/approve', { scope, agreed: now, shown })).body,
  ).toMatchObject({ code: 'entries.editedMeanwhile' });
  expect(await states()).toEqual([['Raúl Soto', 'proposed']]);
  expect((await blas.post('/api/entries/approve', { scope, agreed: now })).status).toBe(200);
});
