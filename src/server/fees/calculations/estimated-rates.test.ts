/** What a calculation estimates of the retention in a year whose legal rate is not registered (payout §17.3). */
import { expect, test } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { SimulationResult } from '../../../contract/fees/rules.ts';
import { today } from '../../platform/context.ts';

const { query, data, admin } = await adminPayroll();

test('payout §17.3: without the year’s legal rate, the calculation estimates what the simulator does', async () => {
  const doctors = {
    legal: await data.doctor(),
    legalWithLoan: await data.doctor(),
    own: await data.doctor(),
    withheldSociety: await data.doctor({ society: 'Sociedad Retenida' }),
    invoicingSociety: await data.doctor({ society: 'Sociedad que Factura' }),
  };
  await query(`UPDATE doctor SET retention_mode = 'legal', retention_rate = 700 WHERE id <> ${doctors.own};
     UPDATE doctor SET retention_mode = 'own', retention_rate = 500 WHERE id = ${doctors.own};
     UPDATE doctor SET surcharge_rate = 300 WHERE id IN (${doctors.legalWithLoan}, ${doctors.withheldSociety}, ${doctors.own});
     UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE name = 'Sociedad Retenida'`);
  const estimates = async () => {
    for (const id of Object.values(doctors)) await data.attentions(id, [{ date: '2026-07-15' }]);
    await data.calculate();
    const rows = await query<{ id: number; rate: number }>`
      SELECT doctor_id AS id, max(retention_rate) AS rate FROM calculation GROUP BY 1 HAVING count(DISTINCT retention_rate) = 1`;
    return Object.entries(doctors).map(([name, id]) => [
      name,
      rows.find((row) => row.id === id)?.rate,
    ]);
  };
  const simulated = async () => {
    const found = [];
    for (const [name, doctorId] of Object.entries(doctors)) {
      const question = { date: today(), doctorId, baseAmount: 100_000, scheduleType: 'regular' };
      const { body } = await admin.post<SimulationResult>('/api/rules/simulate', question);
      found.push([name, Math.round(body.detail.retentionPercentage * 100)]);
    }
    return found;
  };
  await query`DELETE FROM legal_retention`;
  const expected = [
    ['legal', 1000],
    ['legalWithLoan', 1300],
    ['own', 800],
    ['withheldSociety', 1000],
    ['invoicingSociety', 0],
  ];
  expect(await simulated()).toEqual(expected);
  expect(await estimates()).toEqual(expected);
});
