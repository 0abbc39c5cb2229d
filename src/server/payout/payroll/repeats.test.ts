/** A payment in a bank file is not paid in another way as well, unless the user was shown the file. */
import { expect, test } from 'vitest';
import { bankClinic, idsOf, JULY, placesOf } from '../../../../test/support/bank-clinic.ts';
import type { ListedPayment } from '../../../contract/payout/payroll.ts';

const clinic = bankClinic();

const markAsPaid = (doctorId: number, input: object) =>
  clinic.admin.post('/api/mark-payment-as-paid', { doctorId, ...JULY, ...input });

// payout §8.6
test.each(['cash', 'check'])(
  'payments in a bank file are not paid by %s, unless agreed',
  async (paymentMethod) => {
    const doctorId = await clinic.data.paidDoctor({ name: 'Ana Araya' });
    await clinic.download('bci', idsOf(await clinic.generate()));
    const agreedRepeats = placesOf(await clinic.generate());
    const refused = await markAsPaid(doctorId, { paymentMethod });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'payroll.inBankFile',
        message:
          'Nada se marcó como pagado: 1 pago por $90.000 ya está en nomina-bci-2026-07.txt (Ana Araya). Se pagaría dos veces si el banco procesa ese archivo. Confirme que no lo hará, o marque los pagos como transferidos.',
        data: { repeats: [{ ...agreedRepeats[0], doctorName: 'Ana Araya', amount: 90_000 }] },
      },
    ]);
    const elsewhere = agreedRepeats.map((place) => ({ ...place, inFiles: ['otro.txt'] }));
    expect((await markAsPaid(doctorId, { paymentMethod, agreedRepeats: elsewhere })).status).toBe(
      409,
    );
    const { body } = await clinic.admin.get<ListedPayment[]>(`/api/payments?doctorId=${doctorId}`);
    expect(body).toMatchObject([{ status: 'processed', inFiles: ['nomina-bci-2026-07.txt'] }]);
    expect((await markAsPaid(doctorId, { paymentMethod, agreedRepeats })).status).toBe(200);
  },
);

test('payments in a bank file are marked as transferred, others by any method', async () => {
  const transferred = await clinic.data.paidDoctor();
  await clinic.download('bci', idsOf(await clinic.generate()));
  expect((await markAsPaid(transferred, { paymentMethod: 'transfer' })).status).toBe(200);
  const paidInCash = await clinic.data.paidDoctor();
  expect((await markAsPaid(paidInCash, { paymentMethod: 'cash' })).status).toBe(200);
});
