/** A transfer to a society of which a part was paid otherwise (payout §18.10). */
import { expect, test } from 'vitest';
import { bankClinic, idsOf, JULY } from '../../../../test/support/bank-clinic.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { sentFiles } from '../../../../test/support/sent-files.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();
const { act, answerOf, detailsOf, latestFile, previewOf } = sentFiles(clinic);
const SOCIETY = 'Sociedad Quillay Ltda.';

/** Marks a doctor's payment of July as paid. */
const pay = async (doctorId: number, paymentMethod: string) => {
  const order = { doctorId, ...JULY, paymentMethod };
  const answer = await clinic.admin.post('/api/mark-payment-as-paid', order);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

// payout §18.10, payout §20.3
test('is not paid besides as a whole: whose the rest is marks it as paid first', async () => {
  const ana = await clinic.data.paidDoctor({ society: SOCIETY, name: 'Ana Araya' });
  const blas = await clinic.data.paidDoctor({ society: SOCIETY, name: 'Blas Bravo' });
  expect((await clinic.download('universal', idsOf(await clinic.generate()))).status).toBe(200);
  const file = await latestFile();
  const [transfer] = (await detailsOf(file)).transfers;
  const transferIds = [transfer?.id];
  expect(transfer?.payments).toHaveLength(2);
  const answerText = await answerOf(file, `;Pagada;${formatDate(today())};`);
  await act(file, 'reject', { transferIds, reason: 'account_closed' });
  await pay(ana, 'check');
  const why =
    'Solo una parte se pagó, va de otra forma o se anuló: si el banco la pagó, marque antes como pagado por transferencia, en Pagar Nómina, lo de Blas Bravo. Después confírmela, y recupere lo que se pagó dos veces.';
  const order = {
    transferIds,
    agreed: { transfers: 1, totalAmount: transfer?.amount, twice: 1 },
  };
  expect(await act(file, 'mark-as-paid', order)).toMatchObject({
    status: 409,
    body: {
      code: 'bankFiles.wrongState',
      message: `Nada cambió: la transferencia a ${SOCIETY} no lo permite. ${why}`,
    },
  });
  expect((await previewOf(file, answerText)).body.lines).toMatchObject([
    { effect: null, text: why },
  ]);
  // Nothing changed: the rest may still be sent, and is not paid twice unawares.
  expect((await detailsOf(file)).transfers[0]?.status).toBe('rejected');
  await pay(blas, 'transfer');
  expect((await act(file, 'mark-as-paid', order)).status).toBe(200);
  expect((await detailsOf(file)).transfers[0]).toMatchObject({ status: 'paid', isSurplus: true });
  expect((await clinic.generate()).transfers).toEqual([]);
  expect(await bookOffences(clinic.app.database)).toEqual([]);
});
