/** By which methods payments go, told before they are marked as paid (payout §8.11). */
import { expect, it } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type { PayNotices } from '../../../contract/payout/pay-notices.ts';

const { app, data, admin } = await adminPayroll();
const byMethod = async (query: string) =>
  (await admin.get<PayNotices>(`/api/payment-notices?${query}`)).body.byMethod;

it('payout §8.11: tells payments and pesos of each method, of just what would be marked as paid', async () => {
  const ana = await data.paidDoctor({ name: 'Ana Soto' });
  const berta = await data.paidDoctor({ name: 'Berta Ríos' });
  const check = await data.paidDoctor({ name: 'Carla Vega', paymentType: 'check' });
  const idle = await data.paidDoctor({ name: 'Dora Paz' });
  const none = await data.paidDoctor({ name: 'Elsa Mar' }, [{ amount: 0 }]);
  await data.pay(idle);
  const [{ amount = 0 } = {}] = await app.query<{ amount: number }>`
    SELECT total_amount::int AS amount FROM payment WHERE doctor_id = ${ana}`;
  expect(amount).toBeGreaterThan(0);
  const of = (paymentMethod: string, payments: number) => ({
    paymentMethod,
    payments,
    totalAmount: payments * amount,
  });
  const july = 'month=7&year=2026';
  expect(await byMethod(july)).toEqual([
    of('transfer', 2),
    of('check', 1),
    { paymentMethod: null, payments: 1, totalAmount: 0 },
  ]);
  expect(await byMethod(`${july}&doctorIds=${ana},${check}`)).toEqual([
    of('transfer', 1),
    of('check', 1),
  ]);
  // By the method that is chosen for all.
  expect(await byMethod(`${july}&doctorIds=${ana},${berta},${check}&paymentMethod=cash`)).toEqual([
    of('cash', 3),
  ]);
  expect(await byMethod('month=6&year=2026')).toEqual([]);
  expect(await byMethod(`doctorIds=${idle}`)).toEqual([]);
  expect(await byMethod(`doctorIds=${none}&paymentMethod=cash`)).toMatchObject([{ payments: 1 }]);
});
