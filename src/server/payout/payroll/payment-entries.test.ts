/** The entries of a payment, as staff and doctors read them (payout §22.6). */
import { expect, test } from 'vitest';
import { monthsOfEntries } from '../../../../test/support/entries-month.ts';
import { payrollApp } from '../../../../test/support/payroll-app.ts';
import type { PaymentEntry } from '../../../contract/payout/payment-entry.ts';
import type { Payment } from '../../../contract/payout/payroll.ts';

const { app, data } = await payrollApp();
const admin = await app.signedInAs('admin');
const { doctorId, july, august } = await monthsOfEntries(app.database, data);
const doctor = await app.signedInAs('doctor', { doctorId });
const other = await app.signedInAs('doctor', { doctorId: await data.doctor() });
const entriesOf = async (payment: number, client = admin) =>
  (await client.get<PaymentEntry[]>(`/api/doctor-payments/${doctorId}/entries/${payment}`)).body;
const amountsOf = (entries: PaymentEntry[]) =>
  entries.map(({ title, finalAmount }) => [title, finalAmount]);

// payout §22.6
test('staff read each with who made it and why; a balance names the other payment', async () => {
  const [bonus, ...others] = await entriesOf(july);
  expect(bonus).toMatchObject({
    title: 'Bono por reemplazo',
    calculatedAmount: 50_000,
    retentionAmount: 7_625,
    source: { reason: 'Según acta', proposedByName: null },
  });
  expect(amountsOf(others)).toEqual([
    ['Ajuste de una consulta', -16_950],
    ['Cuota 3 de 6 de anticipo, de Junio 2026', -60_000],
    ['Arriendo de box 4', -100_000],
    ['Saldo que pasa al pago siguiente: Agosto 2026', 21_574],
  ]);
  expect(amountsOf(await entriesOf(august))).toEqual([['Saldo anterior, de Julio 2026', -21_574]]);
});

// payout §22.6, access §7.5
test('a doctor reads the same of own payments without the reason, and nobody else’s', async () => {
  const own = await entriesOf(july, doctor);
  expect(amountsOf(own)).toEqual(amountsOf(await entriesOf(july)));
  expect(own.every(({ source }) => source === null)).toBe(true);
  expect((await other.get(`/api/doctor-payments/${doctorId}/entries/${july}`)).status).toBe(403);
  const { body } = await doctor.get<Payment[]>(`/api/doctor-payments/${doctorId}`);
  expect(body.map(({ id, totalEntries }) => [id, totalEntries])).toEqual([
    [august, 1],
    [july, 5],
  ]);
});
