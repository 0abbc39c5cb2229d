/** A move of money is held to what its question showed (payout §1.9). */
import { describe, expect, it } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { JULY, julyPayroll } from '../../../../test/support/july-payroll.ts';
import type { Payment, PaymentSummary } from '../../../contract/payout/payroll.ts';

const { admin, process, states } = await julyPayroll();

describe('payout §1.9: what the user agreed to', () => {
  it('pays what was agreed to, and nothing when more records came meanwhile', async () => {
    await process({ processingType: 'individual', selectedDoctors: [1], ...JULY });
    const { body: shown } = await admin.get<Payment[]>('/api/payments?doctorId=1');
    const agreed = { records: 30, totalAmount: shown[0]?.totalAmount ?? 0 };
    await process({ processingType: 'individual', selectedDoctors: [2], ...JULY });
    const both = { doctorIds: [1, 2], agreed };
    const refusal = await admin.post('/api/process-selected-records', both);
    expect(refusal).toMatchObject(
      refusedBy(
        409,
        'payroll.changedMeanwhile',
        expect.stringMatching(
          /^Nada se marcó como pagado: .* Ahora son 60 registros por \$[\d.]+\. /,
        ),
      ),
    );
    const less = { ...agreed, records: 29 };
    const one = (agreement: object) =>
      admin.post('/api/mark-payment-as-paid', { doctorId: 1, ...JULY, agreed: agreement });
    expect((await one(less)).body).toMatchObject({ code: 'payroll.changedMeanwhile' });
    expect(await states('payment', 1)).toEqual({ processed: 1 });
    expect(await states('attention', 1)).toEqual({ calculated: 30 });
    expect((await one(agreed)).body).toMatchObject({ processedCount: 30 });
    // The same button once more changes nothing, and says so.
    expect(await one(agreed)).toMatchObject({ status: 200, body: { processedCount: 0 } });
    expect(await states('payment', 2)).toEqual({ processed: 1 });
  });

  it('processes what was agreed to, and nothing when the records changed meanwhile', async () => {
    const data = { processingType: 'individual', selectedDoctors: [1], ...JULY };
    const { body } = await admin.post<{ summaries: PaymentSummary[] }>(
      '/api/calculate-payment-summaries',
      { ...JULY, processingType: 'individual', doctorId: 1 },
    );
    const shown = body.summaries[0];
    const agreed = { records: 30, totalAmount: shown?.totalAmount ?? 0 };
    const changed =
      /^Nada se procesó: lo que hay por pagar cambió mientras confirmaba\. Ahora son 30 registros por \$[\d.]+\. Revíselos y confirme de nuevo\.$/;
    const refused = await process({ ...data, agreed: { ...agreed, records: 29 } });
    expect([refused.status, refused.errorMessage]).toEqual([
      'failed',
      expect.stringMatching(changed),
    ]);
    // The same records with another amount: refused before it is queued.
    const other = { ...agreed, totalAmount: agreed.totalAmount + 1 };
    const order = { type: 'process-bulk-payments', data: { ...data, agreed: other } };
    expect(await admin.post('/api/jobs/create', order)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(changed) },
    });
    expect(await states('calculation', 1)).toEqual({ calculated: 30 });
    expect(await states('payment', 1)).toEqual({});
    expect((await process({ ...data, agreed })).result).toMatchObject({ processedCount: 30 });
  });

  it('compares the full payroll, its selection and what stays pending with what was shown', async () => {
    const bulk = { processingType: 'bulk', selectedDoctors: [1, 2], ...JULY };
    const stale = { records: 59, totalAmount: 1 };
    expect(await process({ ...bulk, agreed: stale })).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('Nada se dejó pendiente de pago: '),
    });
    expect(await states('calculation', 1)).toEqual({ calculated: 30 });
    await process(bulk);
    expect(await process({ processingType: 'full', ...JULY, agreed: stale })).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('Ahora son 60 registros por '),
    });
    const { body: ids } = await admin.get<{ recordIds: number[] }>('/api/get-all-pending-ids');
    expect(
      await admin.post('/api/process-all-pending-records', { ...ids, agreed: stale }),
    ).toMatchObject({ status: 409, body: { code: 'payroll.changedMeanwhile' } });
    expect(await states('calculation', 1)).toEqual({ pending_payment: 30 });
    const { body: pending } = await admin.get<{ totalAmount: number }>(
      '/api/payment-calculations-pending',
    );
    const agreed = { records: 60, totalAmount: pending.totalAmount };
    expect((await process({ processingType: 'full', ...JULY, agreed })).result).toMatchObject({
      processedCount: 60,
      payments: 2,
    });
    // The same button once more finds nothing to move: no refusal.
    const again = await admin.post('/api/process-all-pending-records', { ...ids, agreed });
    expect(again).toMatchObject({ status: 200, body: { processedCount: 0 } });
  });
});
