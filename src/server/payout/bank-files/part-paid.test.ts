/** A transfer to a society of which a part was paid otherwise (payout §18.10, payout §18.15). */
import { expect, test } from 'vitest';
import { bankClinic, JULY } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { partOfTransfer, SOCIETY } from '../../../../test/support/part-of-transfer.ts';
import type { MonthRun } from '../../../contract/operations/month-run.ts';
import type { ListedTransfer } from '../../../contract/payout/transfers.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, detailsOf, latestFile, onlyTransferOf, partPaid, previewOf, send, stateOf, sums } =
  partOfTransfer(clinic);
const DAY = today();
const PAID = `paid ${DAY} transfer`;
const REST = 'los $200.000 de Blas Bravo, que no se pagan de otra forma, quedan pagados con ella';

// payout §18.10, payout §18.15
test('is to be recovered in that part only: the rest is paid by it', async () => {
  const { blas, file, transferIds, order, answer } = await partPaid();
  const refused = await act(file, 'mark-as-paid', { transferIds });
  expect(refused).toMatchObject({ status: 409, body: { code: 'bankFiles.paidTwice' } });
  expect((refused.body as { message: string }).message).toContain(
    `en parte ya se pagó de otra forma; ${REST}`,
  );
  const paidText = answer(`;Pagada;${formatDate(DAY)};`);
  expect((await previewOf(file, paidText)).body.lines).toMatchObject([
    {
      effect: 'pay',
      text: `Pagada el ${formatDate(DAY)}. Lo que paga en parte ya se pagó de otra forma; ${REST}: lo demás quedará por recuperar.`,
    },
  ]);
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect(await stateOf(blas)).toBe(PAID);
  expect(await onlyTransferOf(file)).toMatchObject({
    ...{ status: 'paid', isSurplus: true, amount: 300_000, toRecover: 100_000, paysPart: true },
    elsewhere: 'en parte ya se pagó de otra forma',
  });
  // The list, its card and its filter.
  const listed = await clinic.admin.get<ListedTransfer[]>('/api/transfers?stand=surplus');
  expect(listed.body).toMatchObject([{ amount: 300_000, toRecover: 100_000 }]);
  expect(await sums()).toMatchObject({
    totalAmount: 300_000,
    stands: { surplus: { count: 1, amount: 100_000 } },
  });
  expect((await clinic.generate()).transfers).toEqual([]);
  // In a file of what is paid it is a copy, which pays nothing. (Ana's check is of no file.)
  await send({ includePaid: true });
  expect((await detailsOf(await latestFile())).transfers).toMatchObject([
    { status: 'sent', isSurplus: true, amount: 200_000 },
  ]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
  const recovery = { transferIds, recoveredOn: DAY, note: 'Devuelta por caja' };
  expect((await act(file, 'recovery', recovery)).body).toMatchObject({ totalAmount: 100_000 });
  expect(await onlyTransferOf(file)).toMatchObject({ toRecover: 0 });
  expect(await stateOf(blas)).toBe(PAID);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// operations §14.1, payout §3.6, payout §18.15
test('counts in the month as sent, in that part', async () => {
  const { file, order } = await partPaid();
  const sent = async () => {
    const { body } = await clinic.admin.get<MonthRun>('/api/month-run?month=7&year=2026');
    return body.steps.find(({ key }) => key === 'send');
  };
  expect(await sent()).toMatchObject({ done: { count: 0 }, left: { count: 1, amount: 200_000 } });
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect(await sent()).toMatchObject({ done: { count: 1, amount: 200_000 }, left: { count: 0 } });
  const unsent = await clinic.admin.get('/api/payments?month=7&year=2026&isUnsent=true');
  expect(unsent.body).toEqual([]);
});

// payout §18.15, payout §20.2
test('owes all of it again once the bank rejects it after all, which is said before', async () => {
  const { blas, file, order, answer, rejection } = await partPaid();
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  const rejectedText = answer(';Rechazada;;Cuenta cerrada');
  expect((await previewOf(file, rejectedText)).body.lines).toMatchObject([
    { effect: 'reject', text: 'Rechazada: Cuenta cerrada. Deja de estar pagada.' },
  ]);
  expect((await act(file, 'reject', rejection)).status).toBe(200);
  expect(await stateOf(blas)).toBe('processed');
  expect(await onlyTransferOf(file)).toMatchObject({ paysPart: false });
  expect((await clinic.generate()).transfers).toMatchObject([{ amount: 200_000 }]);
  expect(await sums()).toMatchObject({ stands: { surplus: { count: 0, amount: 0 } } });
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.15, payout §23.4
test('pays what is held by now, like each transfer that the bank pays', async () => {
  const { blas, file, order } = await partPaid();
  const held = { target: { doctorIds: [blas] }, reason: 'Contrato en revisión' };
  expect((await clinic.admin.post('/api/holds', held)).status).toBeLessThan(300);
  const paid = await act(file, 'mark-as-paid', order);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  expect(await stateOf(blas)).toBe(PAID);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.15
test('pays what another transfer that is rejected later leaves owed, of two that it paid twice', async () => {
  const { blas, file, order } = await partPaid();
  const second = await send();
  const other = await onlyTransferOf(second);
  expect((await act(second, 'mark-as-paid')).status).toBe(200);
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect(await onlyTransferOf(file)).toMatchObject({ toRecover: 300_000, paysPart: false });
  const rejected = { transferIds: [other.id], reason: 'account_closed' };
  expect((await act(second, 'reject', rejected)).status).toBe(200);
  expect(await stateOf(blas)).toBe(PAID);
  expect(await onlyTransferOf(file)).toMatchObject({ toRecover: 100_000, paysPart: true });
  expect((await clinic.generate()).transfers).toEqual([]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.10
test('is the one that is named, and its rest, beside one that is all paid otherwise', async () => {
  const carla = await clinic.data.paidDoctor({ name: 'Carla Castro' });
  const ana = await clinic.data.paidDoctor({ society: SOCIETY, name: 'Ana Araya' });
  await clinic.data.paidDoctor({ society: SOCIETY, name: 'Blas Bravo' }, [{ amount: 200_000 }]);
  const file = await send();
  const transferIds = (await detailsOf(file)).transfers.map(({ id }) => id);
  expect(transferIds).toHaveLength(2);
  const rejection = { transferIds, reason: 'account_closed' };
  expect((await act(file, 'reject', rejection)).status).toBe(200);
  for (const doctorId of [carla, ana]) {
    const check = { doctorId, ...JULY, paymentMethod: 'check' };
    expect((await clinic.admin.post('/api/mark-payment-as-paid', check)).status).toBe(200);
  }
  const refused = await act(file, 'mark-as-paid', { transferIds });
  expect((refused.body as { message: string }).message).toContain(
    `lo que paga la transferencia a ${SOCIETY} en parte ya se pagó de otra forma; ${REST} (2 transferencias en este caso).`,
  );
});
