/** What the bank paid in another year although a part of it was paid otherwise (payout §18.11, payout §18.15), worked by hand. */
import { expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import {
  DECEMBER,
  decemberFile,
  PAID,
  SENT,
  SOCIETY,
} from '../../../../test/support/december-file.ts';

const december = decemberFile();
const { act, clinic, detailsOf, idsFor, secondPerson, state } = december;

const societyOf = async (file: number) =>
  (await detailsOf(file)).transfers.find(({ payee }) => payee.name === SOCIETY);
const query = async (text: string) => await clinic.app.query(text);

// payout §18.11, payout §18.14, payout §18.15
test('asks for the difference of what it pays, before it is confirmed and after', async () => {
  const file = december.latest();
  const transferIds = await idsFor(SOCIETY);
  const rejection = { transferIds, reason: 'account_closed' };
  expect((await act(file, 'reject', rejection)).status).toBe(200);
  // Berta's $8.551 are paid by check, in the old year.
  const [berta] = await query(`SELECT max(id) AS id FROM doctor WHERE name = 'Berta Bravo'`);
  const check = { ...DECEMBER, doctorId: berta.id, paymentMethod: 'check', paymentDate: SENT };
  const paid = await clinic.admin.post('/api/mark-payment-as-paid', check);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  expect((await state(transferIds, { twice: 1 })).status).toBe(200);
  // Of Carla 2.901 of $20.003 were retained; 2026 asks for 3.051.
  expect(await societyOf(file)).toMatchObject({
    otherYear: { isConfirmed: false, difference: 150 },
    elsewhere: 'en parte ya se pagó de otra forma',
    rest: '; los $17.102 de Carla Castro, que no se pagan de otra forma, quedan pagados con ella',
  });
  const agreed = { transfers: 1, totalAmount: 25_653, twice: 1, paymentDate: PAID };
  const confirmed = await act(
    file,
    'other-year/confirm',
    { transferIds, agreed },
    await secondPerson(),
  );
  expect(confirmed.body).toMatchObject({ difference: 150, proposed: 1 });
  expect(await societyOf(file)).toMatchObject({
    ...{ status: 'paid', toRecover: 8_551, paysPart: true },
    otherYear: { isConfirmed: true, difference: 150 },
  });
  const kept = () =>
    query(`SELECT d.name, r.difference::int FROM true_year_retention r JOIN payment p ON p.id = r.payment_id
             JOIN doctor d ON d.id = p.doctor_id`);
  expect(await kept()).toEqual([{ name: 'Carla Castro', difference: 150 }]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
  // The books miss it where it is not kept; the next move keeps it, and proposes nothing twice.
  await query('DELETE FROM true_year_retention');
  expect(await bookOffences(clinic.app.database)).toContain(`transfer-years: 1 (${transferIds})`);
  const dora = { transferIds: await idsFor('Dora Díaz'), paymentDate: PAID };
  expect((await act(file, 'mark-as-paid', dora)).status).toBe(200);
  expect(await kept()).toEqual([{ name: 'Carla Castro', difference: 150 }]);
  expect(await query(`SELECT amount::int FROM entry WHERE origin = 'retention_change'`)).toEqual([
    { amount: -150 },
  ]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});
