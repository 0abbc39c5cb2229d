/** An explanation says what its base is, and of what its retention consists (fees §19.9, payout §17.12). */
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../../test/support/app.ts';
import { percentage } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import { localDate, periodOf } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const { app, data, admin } = await adminPayroll();
const doctorId = await data.doctor({ name: 'Ana Araya' });
const doctor = await app.signedInAs('doctor', { doctorId });
let ids: { participacion: number; hmq: number };
const DAY = localDate(`${today().slice(0, 7)}-01`);
const { month, year } = periodOf(DAY);

/** Ana, of whom 3 % are retained besides the legal rate, has an attention of each type, with three different amounts. */
beforeAll(async () => {
  await app.query(`
    UPDATE doctor SET retention_mode = 'legal', surcharge_rate = 300;
    UPDATE legal_retention SET rate = 1525 WHERE year = ${year}`);
  await data.rule({ code: 'R-1', payment: percentage(50) });
  await app.query`ALTER TABLE fee_rule_version DISABLE TRIGGER USER;
     UPDATE fee_rule_version SET valid_from = '2020-01-01', valid_to = '2099-12-31';
     ALTER TABLE fee_rule_version ENABLE TRIGGER USER`;
  const amounts = { grossAmount: 100_000, netAmount: 90_000, participatedAmount: 60_000 };
  await data.attentions(doctorId, [
    { ...amounts, date: DAY },
    { ...amounts, date: DAY, recordType: 'hmq', netAmount: 80_000 },
  ]);
  const rows = await app.query<{
    id: number;
    recordType: 'participacion' | 'hmq';
  }>`SELECT id, record_type AS "recordType" FROM attention`;
  ids = Object.fromEntries(rows.map(({ id, recordType }) => [recordType, id])) as typeof ids;
  await data.calculate();
});

const explained = async (client: Client, id: number) =>
  (await client.get<{ explanation: Explanation }>(`/api/payment-calculations/${id}/explanation`))
    .body.explanation;

it('fees §19.9, payout §17.12: before it is in a payment, for staff and for the doctor', async () => {
  for (const client of [admin, doctor]) {
    const told = await explained(client, ids.participacion);
    expect(told.sentence).toBe(
      'Base $60.000 (monto participado) × 50,00 % (regla R-1 v1 «Regla R-1») = $30.000; retención estimada 15,25 % + 3,00 % = $5.475; líquido estimado $24.525.',
    );
    expect(told.arithmetic).toEqual([
      'Base: $60.000, el monto participado de la atención, que la clínica toma por base de las participaciones',
      'Regla R-1 v1 «Regla R-1»: $60.000 × 50,00 % = $30.000',
      'Retención estimada: $30.000 × (15,25 % + 3,00 %) = $5.475',
      'Líquido estimado: $30.000 − $5.475 = $24.525',
    ]);
    expect(told).toMatchObject({ baseName: 'monto participado', surchargePercentage: 3 });
  }
  expect((await explained(admin, ids.hmq)).arithmetic[0]).toBe(
    'Base: $80.000, el monto neto de la atención, que la clínica toma por base de los HMQ',
  );
});

it('fees §19.9: the base is still named after the clinic took another amount', async () => {
  await app.query`UPDATE clinic SET participacion_base = 'grossAmount'`;
  expect((await explained(admin, ids.participacion)).arithmetic[0]).toBe(
    'Base: $60.000, el monto participado de la atención, que la clínica tomó al calcular por base de las participaciones',
  );
  await app.query`UPDATE clinic SET participacion_base = 'participatedAmount'`;
});

it('payout §17.12, documents §2.7: in the statement, the certificate, and what is to be issued', async () => {
  await data.process({ paymentDate: today() });
  const told = await explained(doctor, ids.hmq);
  // $70.000 in all: $12.775 retained of the document, of which the first line has $5.475.
  expect(told.arithmetic.slice(-2)).toEqual([
    'Retención: $7.300, su parte en la del documento (15,25 % + 3,00 % del total)',
    'Líquido: $40.000 − $7.300 = $32.700',
  ]);
  for (const client of [admin, doctor]) {
    const { bytes } = await client.get(`/api/generate-cartola/${doctorId}/${month}/${year}`);
    const text = pdfPages(bytes).join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('Base de las participaciones: el monto participado de la atención.');
    expect(text).toContain('Base de los HMQ: el monto neto de la atención.');
    expect(text).toContain('Retención: 15,25 % + 3,00 % del total de cada documento');
  }
  await app.query`UPDATE clinic SET rut = '76000001-9'`;
  const { body } = await doctor.get(`/api/doctors/${doctorId}/receipts-to-issue`);
  expect(body).toMatchObject([
    { retentionPercentage: 18.25, surchargePercentage: 3, retentionAmount: 12_775 },
  ]);
  const { body: lines } = await admin.get<ReceiptLine[]>(
    `/api/receipts?month=${today().slice(5, 7).replace(/^0/, '')}&year=${year}`,
  );
  expect(lines).toMatchObject([
    { expected: { retentionPercentage: 18.25, surchargePercentage: 3 } },
  ]);
  await data.pay(doctorId, today(), DAY);
  const certificate = await doctor.get(`/api/doctors/${doctorId}/certificates/${year}`);
  expect(pdfPages(certificate.bytes).join(' ').replace(/\s+/g, ' ')).toContain('15,25 % + 3,00 %');
});

it('payout §17.12, fees §19.5: of what it consists is told of any surcharge, by the year in which it was calculated', async () => {
  const { query } = app;
  const other = await data.doctor({ name: 'Berta Bravo' });
  const own = await app.signedInAs('doctor', { doctorId: other });
  await query(`
    UPDATE doctor SET retention_mode = 'legal', surcharge_rate = 500 WHERE id = ${other}`);
  await data.attentions(other, [{ date: DAY }]);
  await data.calculate();
  const rows = await query<{ id: number }>(`SELECT id FROM attention WHERE doctor_id = ${other}`);
  const id = rows[0]?.id ?? 0;
  const told = expect.stringContaining('retención estimada 15,25 % + 5,00 % = ');
  for (const client of [admin, own]) expect((await explained(client, id)).sentence).toEqual(told);
  // The legal rate is another one from the year after on.
  await query(`
    INSERT INTO legal_retention (year, rate) VALUES (${year - 1}, 1525) ON CONFLICT (year) DO UPDATE SET rate = 1525;
    UPDATE legal_retention SET rate = 1600 WHERE year = ${year};
    ALTER TABLE calculation DISABLE TRIGGER USER;
    UPDATE calculation SET calculated_at = '${year - 1}-12-30' WHERE attention_id = ${id};
    ALTER TABLE calculation ENABLE TRIGGER USER`);
  for (const client of [admin, own]) expect((await explained(client, id)).sentence).toEqual(told);
});
