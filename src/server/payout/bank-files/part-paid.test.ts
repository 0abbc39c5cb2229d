/** A transfer to a society of which a part was paid otherwise (payout §18.10, payout §18.15). */
import { expect, test } from 'vitest';
import { bankClinic, idsOf, JULY, placesOf } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';
import type { ListedTransfer } from '../../../contract/payout/transfers.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, answerOf, detailsOf, latestFile, previewOf } = sentFiles(clinic);
const SOCIETY = 'Sociedad Quillay Ltda.';
const DAY = today();

/** Ana's $100.000 and Blas's $200.000 of July in one transfer, which the bank rejected; Ana was paid by check since. */
async function partPaid() {
  const ana = await clinic.data.paidDoctor({ society: SOCIETY, name: 'Ana Araya' });
  const blas = await clinic.data.paidDoctor({ society: SOCIETY, name: 'Blas Bravo' }, [
    { amount: 200_000 },
  ]);
  expect((await clinic.download('universal', idsOf(await clinic.generate()))).status).toBe(200);
  const file = await latestFile();
  const [transfer] = (await detailsOf(file)).transfers;
  const answerText = await answerOf(file, `;Pagada;${formatDate(DAY)};`);
  const transferIds = [transfer?.id ?? 0];
  await act(file, 'reject', { transferIds, reason: 'account_closed' });
  const check = await clinic.admin.post('/api/mark-payment-as-paid', {
    ...{ doctorId: ana, ...JULY, paymentMethod: 'check' },
  });
  expect(check.status, JSON.stringify(check.body)).toBe(200);
  const order = { transferIds, agreed: { transfers: 1, totalAmount: transfer?.amount, twice: 1 } };
  return { blas, file, transferIds, answerText, order };
}
type PartPaid = Awaited<ReturnType<typeof partPaid>>;
const transferOf = async (file: number) => (await detailsOf(file)).transfers[0];
const stateOfBlas = async ({ blas }: PartPaid) =>
  (
    await clinic.app.database.pool.query(
      'SELECT status, payment_date::text AS day, payment_method AS method FROM payment WHERE doctor_id = $1',
      [blas],
    )
  ).rows;
const sums = async () =>
  (await clinic.admin.get<{ totalAmount: number; stands: object }>('/api/transfers/summary')).body;

// payout §18.10, payout §18.15
test('is to be recovered in that part only: the rest is paid by it', async () => {
  const part = await partPaid();
  const { file, transferIds, order, answerText } = part;
  const refused = await act(file, 'mark-as-paid', { transferIds });
  expect(refused).toMatchObject({ status: 409, body: { code: 'bankFiles.paidTwice' } });
  expect((refused.body as { message: string }).message).toContain(
    'en parte ya se pagó de otra forma; los $200.000 de Blas Bravo, que no se pagan de otra forma, quedan pagados con ella',
  );
  expect((await previewOf(file, answerText)).body.lines).toMatchObject([
    {
      effect: 'pay',
      text: `Pagada el ${formatDate(DAY)}. Lo que paga en parte ya se pagó de otra forma; los $200.000 de Blas Bravo, que no se pagan de otra forma, quedan pagados con ella: lo demás quedará por recuperar.`,
    },
  ]);
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect(await stateOfBlas(part)).toEqual([{ status: 'paid', day: DAY, method: 'transfer' }]);
  expect(await transferOf(file)).toMatchObject({
    ...{ status: 'paid', isSurplus: true, amount: 300_000, toRecover: 100_000 },
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
  // In a file of what is paid it is a copy, which pays nothing.
  const shown = await clinic.generate('universal', { includePaid: true });
  const copies = { includePaid: true, agreedRepeats: placesOf(shown) };
  expect((await clinic.download('universal', idsOf(shown), copies)).status).toBe(200);
  expect((await detailsOf(await latestFile())).transfers).toMatchObject([
    { status: 'sent', isSurplus: true, amount: 200_000 },
  ]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
  const recovery = { transferIds, recoveredOn: DAY, note: 'Devuelta por caja' };
  expect((await act(file, 'recovery', recovery)).body).toMatchObject({ totalAmount: 100_000 });
  expect(await transferOf(file)).toMatchObject({ toRecover: 0 });
  expect(await stateOfBlas(part)).toMatchObject([{ status: 'paid' }]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.15
test('owes all of it again once the bank rejects it after all', async () => {
  const part = await partPaid();
  const { file, transferIds, order } = part;
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  const reject = await act(file, 'reject', { transferIds, reason: 'account_closed' });
  expect(reject.status).toBe(200);
  expect(await stateOfBlas(part)).toMatchObject([{ status: 'processed', day: null }]);
  expect((await clinic.generate()).transfers).toMatchObject([{ amount: 200_000 }]);
  expect(await sums()).toMatchObject({ stands: { surplus: { count: 0, amount: 0 } } });
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.15, payout §23.4
test('pays what is held by now, like each transfer that the bank pays', async () => {
  const part = await partPaid();
  const held = { target: { doctorIds: [part.blas] }, reason: 'Contrato en revisión' };
  expect((await clinic.admin.post('/api/holds', held)).status).toBeLessThan(300);
  const paid = await act(part.file, 'mark-as-paid', part.order);
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  expect(await stateOfBlas(part)).toMatchObject([{ status: 'paid', day: DAY }]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});

// payout §18.15
test('pays what another transfer that is rejected later leaves owed, of two that it paid twice', async () => {
  const part = await partPaid();
  const { file, order } = part;
  const shown = await clinic.generate();
  expect((await clinic.download('universal', idsOf(shown))).status).toBe(200);
  const second = await latestFile();
  const other = await transferOf(second);
  expect((await act(second, 'mark-as-paid')).status).toBe(200);
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect(await transferOf(file)).toMatchObject({ toRecover: 300_000 });
  const rejected = { transferIds: [other?.id], reason: 'account_closed' };
  expect((await act(second, 'reject', rejected)).status).toBe(200);
  expect(await stateOfBlas(part)).toEqual([{ status: 'paid', day: DAY, method: 'transfer' }]);
  expect(await transferOf(file)).toMatchObject({ toRecover: 100_000 });
  expect((await clinic.generate()).transfers).toEqual([]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});
