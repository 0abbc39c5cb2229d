import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import type { Refused } from '../../../../test/support/masters.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { Calculation } from '../../../contract/fees/calculations.ts';

const { database, signedInAs } = await testApp();
const data = await payrollData(database);
const admin = await signedInAs('admin');
const doctorId = await data.doctor();
const otherId = await data.doctor();
await data.attentions(doctorId, [
  { amount: 10_000, date: '2026-07-03', patientName: 'Rosa Peña Díaz' },
  { amount: 20_000, date: '2026-06-05' },
]);
await data.attentions(otherId, [{ amount: 5_000 }]);
await data.processAndPay(doctorId);

const movements = async (query = '') =>
  (await admin.get<Calculation[]>(`/api/doctor-movements/${doctorId}${query}`)).body;

describe('payout §13.1: a doctor’s movements', () => {
  // payout §13.1
  test('in every state, newest first, with their sums', async () => {
    expect(await movements()).toMatchObject([
      { attentionDate: '2026-07-03', status: 'paid', finalAmount: 9_000 },
      { attentionDate: '2026-06-05', status: 'processed', finalAmount: 18_000 },
    ]);
    const { body } = await admin.get(`/api/doctor-movements/${doctorId}/summary`);
    expect(body).toEqual({
      total: 2,
      baseAmount: 30_000,
      calculatedAmount: 30_000,
      retentionAmount: 3_000,
      finalAmount: 27_000,
      withoutRule: 2,
    });
  });

  // payout §13.2
  test.each([
    ['?search=pena', 1],
    ['?search=consulta%20rosa', 1],
    ['?search=01-01-001', 2],
    ['?search=nadie', 0],
    ['?status=paid,processed', 2],
    ['?month=6&year=2026', 1],
    ['?year=2016', 0],
    ['?limit=1&offset=1', 1],
  ])('filtered by %s', async (query, count) => {
    expect(await movements(query)).toHaveLength(count);
  });

  test('payout §13.2: of a payment', async () => {
    const [paid] = await movements('?status=paid');
    expect(await movements(`?paymentId=${paid?.paymentId}`)).toEqual([paid]);
  });

  test('payout §13.3: a doctor reads their own ones only', async () => {
    const doctor = await signedInAs('doctor', { doctorId });
    expect((await doctor.get(`/api/doctor-movements/${doctorId}`)).body).toHaveLength(2);
    const refused = await doctor.get<Refused>(`/api/doctor-movements/${otherId}`);
    expect(refused).toMatchObject({ status: 403, body: { code: 'access.denied' } });
  });
});
