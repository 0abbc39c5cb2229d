/** Doctors who get the legal rate together, and what was processed before (payout §30.8), with figures worked by hand. */
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, testApp } from '../../../../test/support/app.ts';
import { EMPTY_PAYMENTS } from '../../../../test/support/emptied.ts';
import {
  AUGUST,
  followUp,
  REASON,
  retentionClinic,
  shown,
} from '../../../../test/support/retention-clinic.ts';
import type { UnusualRate } from '../../../contract/masters/unusual-rates.ts';
import type { RetentionChange } from '../../../contract/payout/retention-changes.ts';

const app = await testApp();
const { query } = app;
const { data, ana, blas, rowsOf, preview, payments, entries, ownRate } = await retentionClinic(app);

beforeEach(async () => {
  await query(`${EMPTY_PAYMENTS}, attention, retention_change CASCADE`);
  await query`UPDATE doctor SET is_active = false, retention_mode = 'legal'`;
});

/** Of the rates that they have by now, with their versions. */
const listed = async () => (await ana.get<UnusualRate[]>('/api/unusual-rates?limit=100')).body;

/** Tito at an own 10 %, and Lía at 18,25 %, the legal 15,25 % with a state loan: $60.000 each, paid in August. Paz is of `ownRate`. */
async function threeRates() {
  const tito = await data.doctor({ name: 'Tito Vera', retentionRate: 1000 });
  const lia = await data.doctor({ name: 'Lía Pozo', retentionRate: 1825 });
  for (const id of [tito, lia]) await data.attentions(id, [{ amount: 100_000 }]);
  await data.process({ paymentDate: AUGUST });
  for (const id of [tito, lia]) await data.pay(id);
  return { tito, lia, paz: await ownRate() };
}

const changes = async (query = '') =>
  (await ana.get<RetentionChange[]>(`/api/retention-changes${query}`)).body;

const use = (doctors: readonly UnusualRate[], follow: object, who = ana) =>
  who.put<{ changed: number; proposed: number; proposedAmount: number; reprocessed: number }>(
    '/api/retention-changes/legal-for',
    { doctors: doctors.map(({ id, version }) => ({ id, version })), followUp: follow },
  );

// payout §30.1
test('the rate of a year that documents have is neither deleted nor of another year: it would come back untold', async () => {
  const { id, year, version } = (
    await query`
    SELECT id, year, version FROM legal_retention WHERE year = 2026`
  )[0];
  const path = `/api/legal-retention/${id}`;
  const uses = async () => (await ana.get(`${path}/uses`)).body;
  expect(await uses()).toMatchObject({ uses: [] });
  const doctor = await data.doctor({ name: 'Eva Ríos' });
  await query`UPDATE doctor SET retention_mode = 'legal' WHERE id = ${doctor}`;
  await data.attentions(doctor, [{}, {}]);
  await data.process({ paymentDate: AUGUST });
  expect(await uses()).toMatchObject({ uses: [{ kind: 'document', count: 1 }] });
  expect((await ana.delete(path)).status).toBe(409);
  const moved = await ana.put(path, { year: 2041, percentage: 15.25, version });
  expect(codeOf(moved)).toEqual([409, 'legalRetention.yearUsed']);
  // The rate itself may change: that is told.
  expect((await ana.put(path, { year, percentage: 15.25, version })).status).toBe(200);
});

describe('many doctors at once', () => {
  // payout §30.8
  test('are told beforehand, paid and unpaid apart, and are followed up as they are saved', async () => {
    const { tito, lia, paz } = await threeRates();
    const target = { kind: 'legalFor', doctorIds: [tito, lia, paz] };
    const told = await preview(target, '2026-01-01');
    // Of 60.000: 6.000 and 9.150. Of 60.001: 8.250 and 9.150. Of 40.000: 5.500 and 6.100. Lía's loan becomes a surcharge: nothing.
    expect(shown(told.stands.paid)).toEqual({ payments: 2, difference: -4_050 });
    expect(shown(told.stands.unpaid)).toEqual({ payments: 1, difference: -600 });
    expect(
      (await payments(target)).map(({ doctorName, difference }) => [doctorName, difference]),
    ).toEqual([
      ['Paz Rivas', -600],
      ['Paz Rivas', -900],
      ['Tito Vera', -3_150],
    ]);
    const before = await listed();
    expect(before.map(({ name }) => name)).toEqual(['Lía Pozo', 'Paz Rivas', 'Tito Vera']);

    const done = await use(before, followUp(told));
    expect(done.body).toMatchObject({
      changed: 3,
      reprocessed: 1,
      proposed: 2,
      proposedAmount: -4_050,
    });
    expect(await listed()).toEqual([]);
    expect(
      await rowsOf(
        `SELECT name, retention_mode, surcharge_rate FROM doctor WHERE is_active ORDER BY name`,
      ),
    ).toEqual([
      ['Lía Pozo', 'legal', 300],
      ['Paz Rivas', 'legal', 0],
      ['Tito Vera', 'legal', 0],
    ]);
    expect(
      await rowsOf(
        `SELECT total_retention_amount FROM payment WHERE status = 'processed' ORDER BY id`,
      ),
    ).toEqual([[6_100]]);
    expect(
      (await entries()).map(({ doctorName, amount, state }) => [doctorName, amount, state]),
    ).toEqual([
      ['Paz Rivas', -900, 'proposed'],
      ['Tito Vera', -3_150, 'proposed'],
    ]);
    // It is one change, of none of them alone, and the other person approves all of it.
    expect(
      await rowsOf('SELECT doctor_id, society_id, legal_year, reprocessed FROM retention_change'),
    ).toEqual([[null, null, null, 1]]);
    // payout §31.3: by it they are found, and approved together.
    const [change, ...others] = await changes();
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      title: 'Tasa legal de 2 médicos',
      reason: REASON,
      entries: 2,
      amount: -4_050,
    });
    expect(await changes('?search=tasa%20legal')).toHaveLength(1);
    expect(await changes('?search=sociedad')).toEqual([]);
    expect(await changes(`?ids=${change?.id}&search=SII`)).toHaveLength(1);
    const ofChange = { retentionChangeId: change?.id };
    expect(
      (await entries(`?retentionChangeId=${change?.id}`)).map((one) => one.retentionChangeId),
    ).toEqual([change?.id, change?.id]);
    expect(await entries(`?retentionChangeId=${(change?.id ?? 0) + 1}`)).toEqual([]);
    const approved = await blas.post('/api/entries/approve', {
      scope: ofChange,
      agreed: { entries: 2, amount: -4_050 },
    });
    expect(approved.body).toMatchObject({ entries: 2, amount: -4_050 });
    // Nothing of it is touched any more.
    expect((await preview(target, '2026-01-01')).total).toBe(0);
  });

  // payout §30.8, payout §30.2
  test('are all left as they were where one changed, or where it is not what was shown', async () => {
    const { tito, lia, paz } = await threeRates();
    const told = await preview({ kind: 'legalFor', doctorIds: [tito, lia, paz] }, '2026-01-01');
    const before = await listed();
    const agreed = followUp(told);
    const stale = before.map((one) => ({ ...one, version: one.version + 1 }));
    expect(codeOf(await use(stale, agreed))).toEqual([409, 'doctor.rateChanged']);
    expect(
      codeOf(
        await use(
          before,
          followUp(told, {
            agreed: {
              unpaid: { payments: 1, difference: -600 },
              paid: { payments: 2, difference: -1 },
            },
          }),
        ),
      ),
    ).toEqual([409, 'retention.changedMeanwhile']);
    expect(await listed()).toEqual(before);
    expect(await entries()).toEqual([]);

    // Of two at once one does it.
    const both = await Promise.all([use(before, agreed), use(before, agreed, blas)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entries()).toHaveLength(2);
  });

  // payout §30.8, payout §30.6
  test('are nobody’s business without the screen, and an unknown one is none', async () => {
    const { tito } = await threeRates();
    const doctor = await app.signedInAs('doctor', { doctorId: tito });
    const told = await preview({ kind: 'legalFor', doctorIds: [tito] }, '2026-01-01');
    const before = (await listed()).filter(({ id }) => id === tito);
    for (const who of [doctor, await app.signedInAs('user')])
      expect((await use(before, followUp(told), who)).status).toBe(403);
    expect(
      (
        await ana.post('/api/retention-changes/preview', {
          target: { kind: 'legalFor', doctorIds: [tito, 999_999] },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await ana.post('/api/retention-changes/preview', {
          target: { kind: 'legalFor', doctorIds: [] },
        })
      ).status,
    ).toBe(400);
  });
});
