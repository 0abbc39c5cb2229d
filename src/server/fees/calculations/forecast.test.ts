/** What is forecast is what the calculation then pays, by doctor, to the peso (fees §16.2). */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { addAttentions, addRules, fillClinic, runJob } from '../../../../test/support/clinic.ts';
import type { DoctorForecast } from '../../../contract/fees/calculation-forecast.ts';
import { rowsOf } from '../../platform/db/database.ts';

// Each forecast starts a thread.
vi.setConfig({ testTimeout: 60_000 });

const { app, admin } = await adminApp();
await fillClinic(app.database);
await addRules(admin);
beforeEach(async () => {
  await app.query`TRUNCATE attention, calculation CASCADE`;
  await addAttentions(app.database, '2026-07', 400);
  await addAttentions(app.database, '2026-08', 200);
});

const query = (input: object) =>
  new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
const forecast = async (input: object) =>
  (await admin.get<DoctorForecast[]>(`/api/calculation-forecast?${query(input)}`)).body;
const summary = async (input: object) =>
  (await admin.get<Record<string, number>>(`/api/calculation-forecast/summary?${query(input)}`))
    .body;

/** What stands calculated, by doctor, in the shape of a forecast; of the last job alone. */
async function calculated(): Promise<DoctorForecast[]> {
  return rowsOf<DoctorForecast>(app.database.db)`
    SELECT d.id AS doctor_id, d.name AS doctor_name, d.rut AS doctor_rut, count(*) AS lines,
           count(*) FILTER (WHERE c.rule_version_id IS NULL) AS without_rule, sum(c.base_amount) AS base_amount,
           sum(c.calculated_amount) AS calculated_amount, sum(c.retention_amount) AS retention_amount,
           sum(c.final_amount) AS final_amount
      FROM calculation c JOIN doctor d ON d.id = c.doctor_id
     WHERE c.job_id = (SELECT id FROM job WHERE type = 'calculate-payments' ORDER BY created_at DESC LIMIT 1)
     GROUP BY d.id ORDER BY sum(c.final_amount) DESC`;
}

const calculate = (input: object) => runJob(app, admin, '/api/jobs/calculate-payments', input);
const calculations = async () =>
  (await app.database.db.selectFrom('calculation').select('attentionId').execute()).length;

describe('the calculation pays exactly what was forecast', () => {
  // fees §16.1, fees §16.2
  it.each([
    ['all pending', { showAllPending: true }],
    ['one doctor', { showAllPending: true, doctorId: 3 }],
    ['some days', { dateFrom: '2026-07-10', dateTo: '2026-08-05' }],
    ['one record type', { showAllPending: true, includeHmq: false }],
  ])('%s', async (_case, input) => {
    const expected = await forecast(input);
    expect(expected.length).toBeGreaterThan(0);
    expect(await calculations()).toBe(0);
    await calculate(input);
    expect(await calculated()).toEqual(expected);
  });

  // fees §16.2
  it('after a part, whose progressive scales continue where it ended', async () => {
    await calculate({ dateFrom: '2026-07-01', dateTo: '2026-07-15' });
    const rest = { showAllPending: true };
    const expected = await forecast(rest);
    await calculate(rest);
    expect(await calculated()).toEqual(expected);
  });

  // fees §16.2
  it('of a recalculation, without what it replaces', async () => {
    await calculate({ dateFrom: '2026-07-01', dateTo: '2026-07-15' });
    const again = { dateFrom: '2026-07-10', dateTo: '2026-07-31', recalculate: true };
    const expected = await forecast(again);
    await calculate(again);
    expect(await calculated()).toEqual(expected);
  });
});

// fees §16.3
it('comes in pages, sorted, with the totals of all', async () => {
  const all = { showAllPending: true };
  const byName = await forecast({ ...all, sort: 'doctorName', limit: 2, offset: 1 });
  expect(byName.map(({ doctorName }) => doctorName)).toEqual([
    'Bruno Bustos Pérez',
    'Carla Cruz Soto',
  ]);
  const rows = await forecast(all);
  const sum = (field: 'lines' | 'finalAmount') =>
    rows.reduce((total, row) => total + row[field], 0);
  expect(await summary(all)).toMatchObject({
    total: 4,
    lines: 600,
    finalAmount: sum('finalAmount'),
  });
  expect(sum('lines')).toBe(600);
});

it('is empty when nothing is pending', async () => {
  await app.query`TRUNCATE attention, calculation CASCADE`;
  const nothing = { showAllPending: true, doctorId: 1 };
  expect(await forecast(nothing)).toEqual([]);
  expect(await summary(nothing)).toMatchObject({ total: 0, finalAmount: 0 });
});
