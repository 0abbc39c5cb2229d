import { expect, test } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { SimulationResult } from '../../../contract/fees/rules.ts';

const { query, data, admin } = await adminPayroll();

test('masters §14.5: rules are matched with the affiliation on the attention’s date, not with the file’s society', async () => {
  const changing = await data.doctor({ society: 'Sociedad Ñuble', retentionRate: 0 });
  const alone = await data.doctor();
  const own = await query`SELECT society_id FROM doctor_affiliation WHERE doctor_id = ${changing}`;
  const societyId = own[0].society_id;
  await query(`UPDATE doctor_affiliation SET society_id = NULL WHERE doctor_id = ${changing};
     INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id) VALUES (${changing}, '2026-07-16', ${societyId})`);
  for (const rule of [
    { code: 'TODOS', paymentValue: 50 },
    { code: 'SOCIEDAD', societyId, priority: 100, paymentValue: 80 },
  ])
    expect(await admin.post('/api/calculation-rules', aRule(rule))).toMatchObject({ status: 201 });
  await data.attentions(changing, [{ date: '2026-07-15' }, { date: '2026-07-16' }]);
  // The file names a society for a doctor who is paid in person.
  await data.attentions(alone, [{ date: '2026-07-17' }]);
  await query(`UPDATE attention SET society_id = ${societyId} WHERE doctor_id = ${alone}`);
  await data.process();
  const rows = await query`
    SELECT attention_date, code, calculated_amount, paid_as, calculation.society_id
       FROM calculation JOIN fee_rule_version v ON v.id = rule_version_id JOIN fee_rule r ON r.id = v.rule_id
      ORDER BY attention_date`;
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['2026-07-15', 'TODOS', 50_000, 'individual', null],
    ['2026-07-16', 'SOCIEDAD', 80_000, 'society', societyId],
    ['2026-07-17', 'TODOS', 50_000, 'individual', null],
  ]);

  const simulated = async (date: string, doctorId: number) => {
    const question = { date, doctorId, societyId, baseAmount: 100_000, scheduleType: 'regular' };
    const answer = await admin.post<SimulationResult>('/api/rules/simulate', question);
    return answer.body.calculatedPayment;
  };
  expect(await simulated('2026-07-15', changing)).toBe(50_000);
  expect(await simulated('2026-07-16', changing)).toBe(80_000);
  expect(await simulated('2026-07-17', alone)).toBe(50_000);
});
