/** A transfer to a society of which a later file sends a part again (payout §18.10, payout §18.15). */
import { expect, test } from 'vitest';
import { bankClinic } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { partOfTransfer, SOCIETY } from '../../../../test/support/part-of-transfer.ts';
import type { ListedTransfer } from '../../../contract/payout/transfers.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, answerOf, onlyTransferOf, partSent, previewOf, send, stateOf, sums } =
  partOfTransfer(clinic);
const DAY = today();
const PAID = `paid ${DAY} transfer`;
const SECOND = 'nomina-universal-2026-07-2.txt';
const THIRD = 'nomina-universal-2026-07-3.txt';
const REST = 'los $200.000 de Blas Bravo, que no se pagan de otra forma, quedan pagados con ella';

// payout §18.10, payout §18.12, payout §20.2
test.each([
  [true, `ya se pagó en ${SECOND}`, 'lo demás quedará por recuperar'],
  [false, `ya va en ${SECOND}`, 'retire ese envío si no llegó al banco, o espere'],
])('says what to do with that part: paid there (%s)', async (isPaid, elsewhere, next) => {
  const { file, answer } = await partSent({ isPaid });
  expect(await onlyTransferOf(file)).toMatchObject({
    ...{ isUnderWay: !isPaid, sentAgainIn: SECOND, isPaidElsewhere: false },
    ...{ elsewhere: `en parte ${elsewhere}`, rest: `; ${REST}` },
  });
  const listed = await clinic.admin.get<ListedTransfer[]>('/api/transfers?stand=rejected');
  expect(listed.body).toMatchObject([{ sentAgainIn: SECOND, isSentAgainInPart: true }]);
  expect((await previewOf(file, answer(`;Pagada;${formatDate(DAY)};`))).body.lines).toMatchObject([
    { text: `Pagada el ${formatDate(DAY)}. Lo que paga en parte ${elsewhere}; ${REST}: ${next}.` },
  ]);
});

// payout §18.15
test('what the bank has paid counts before a copy that is only sent', async () => {
  const { ana, blas, file, order, otherRejection, second } = await partSent({ isPaid: true });
  const copy = await send({ includePaid: true });
  expect(await onlyTransferOf(copy)).toMatchObject({
    ...{ status: 'sent', isSurplus: true, amount: 100_000 },
  });
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect(await stateOf(blas)).toBe(PAID);
  expect(await onlyTransferOf(file)).toMatchObject({ toRecover: 100_000 });
  expect((await act(second, 'reject', otherRejection)).status).toBe(200);
  expect(await stateOf(ana)).toBe(PAID);
  expect(await onlyTransferOf(file)).toMatchObject({ toRecover: 0 });
  expect(await onlyTransferOf(copy)).toMatchObject({
    ...{ status: 'sent', isSurplus: true, isPaidElsewhere: true },
  });
  expect((await clinic.generate()).transfers).toEqual([]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.2, payout §18.12, payout §18.15
test('nothing is said to be paid twice of what it paid part by part', async () => {
  const { ana, blas, file, rejection, order, otherRejection, second } = await partSent({
    isPaid: false,
  });
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  // Ana's part is under way: so nothing is to be recovered yet.
  expect([await stateOf(ana), await stateOf(blas)]).toEqual(['processed', PAID]);
  expect(await onlyTransferOf(file)).toMatchObject({ toRecover: 0, isPaidElsewhere: false });
  expect((await act(second, 'reject', otherRejection)).status).toBe(200);
  expect(await stateOf(ana)).toBe(PAID);
  expect(await onlyTransferOf(file)).toMatchObject({
    ...{ status: 'paid', toRecover: 0, elsewhere: null, rest: '', paysPart: true },
  });
  expect(await sums()).toMatchObject({
    stands: { paid: { count: 1, amount: 300_000 }, surplus: { count: 0 } },
  });
  const { body } = await clinic.admin.get<ListedTransfer[]>('/api/transfers?stand=paid');
  expect(body).toMatchObject([{ isSurplus: true, isPaidElsewhere: true, toRecover: 0 }]);
  expect((await clinic.admin.get(`/api/bank-files/${file}/content`)).body).toMatchObject({
    message: expect.stringContaining('ya se pagó.'),
  });
  expect((await clinic.admin.get(`/api/bank-files/${file}/content`)).body).not.toMatchObject({
    message: expect.stringContaining('en parte'),
  });
  expect(await bookOffences(clinic.app.database)).toEqual([]);
  // All of it is owed again, and goes in the next file once Blas is released.
  expect((await act(file, 'reject', rejection)).status).toBe(200);
  expect([await stateOf(ana), await stateOf(blas)]).toEqual(['processed', 'processed']);
  expect((await clinic.generate()).transfers).toMatchObject([{ amount: 100_000 }]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.12, payout §20.2
test('the file under way is named, beside one that the bank paid', async () => {
  const { query } = clinic.app;
  const doctors = [];
  for (const name of ['Ana Araya', 'Blas Bravo', 'Carla Castro'])
    doctors.push(await clinic.data.paidDoctor({ society: SOCIETY, name }));
  const [, blas, carla] = doctors;
  const file = await send();
  const { id, amount } = await onlyTransferOf(file);
  const template = await answerOf(file, `;Pagada;${formatDate(DAY)};`);
  const rejection = { transferIds: [id], reason: 'account_closed' };
  expect((await act(file, 'reject', rejection)).status).toBe(200);
  for (const doctor of [blas, carla]) {
    const hold = { target: { doctorIds: [doctor] }, reason: 'Contrato en revisión' };
    expect((await clinic.admin.post('/api/holds', hold)).status).toBeLessThan(300);
  }
  expect((await act(await send(), 'mark-as-paid')).status).toBe(200);
  const rows = await query(`SELECT id FROM hold WHERE doctor_id = ${carla}`);
  expect((await clinic.admin.post(`/api/holds/${rows[0].id}/release`, {})).status).toBe(200);
  await send();
  expect((await previewOf(file, template)).body.lines[0]?.text).toContain(
    `ya se pagó en ${SECOND}; los $100.000 de Blas Bravo, que no se pagan de otra forma, quedan pagados con ella: retire el envío de ${THIRD} si no llegó al banco, o espere.`,
  );
  const order = { transferIds: [id], agreed: { transfers: 1, totalAmount: amount, twice: 1 } };
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect(await onlyTransferOf(file)).toMatchObject({ isUnderWay: true, sentAgainIn: THIRD });
  const { body } = await clinic.admin.get<ListedTransfer[]>('/api/transfers?stand=paid');
  expect(body.find((one) => one.id === id)).toMatchObject({
    ...{ isSurplus: true, isPaidElsewhere: false, sentAgainIn: THIRD, toRecover: 0 },
  });
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});
