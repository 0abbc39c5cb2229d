/** The figures that a user agrees to before processing leave out what is held, as processing does (payout §23.2). */
import { describe, expect, test } from 'vitest';
import { bankClinic, JULY } from '../../../../test/support/bank-clinic.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { holdsOf } from '../../../../test/support/holds.ts';
import type { DoctorTotalsPage } from '../../../contract/fees/calculations.ts';
import type { PaymentSummary } from '../../../contract/payout/payroll.ts';

const clinic = bankClinic();
const { held, attentionIds, rowsOf, twoDoctors } = holdsOf(clinic);
const JOBS = '/api/jobs/create';
const jobOf = (data: object) =>
  runJob(clinic.app, clinic.admin, JOBS, { type: 'process-bulk-payments', data });
const agreedTo = ({ totalRecords, totalAmount }: DoctorTotalsPage) => ({
  records: totalRecords,
  totalAmount,
});
const pending = async () =>
  (await clinic.admin.get<DoctorTotalsPage>('/api/payment-calculations-pending')).body;

/** Two doctors whose fees are pending payment; of the first one the fee of $10.000 is held. */
async function pendingWithHold() {
  const doctors = await twoDoctors();
  await jobOf({ processingType: 'bulk', ...JULY });
  const [one = 0] = await attentionIds(doctors.first);
  await held({ recordIds: [one] });
  return { ...doctors, one };
}

describe('payout §23.2', () => {
  test('the full payroll processes what its screen shows, while a record is held', async () => {
    const { first, second } = await pendingWithHold();
    const shown = await pending();
    expect(shown).toMatchObject({ total: 2, totalRecords: 2, totalBrutAmount: 60_000 });
    const ended = await jobOf({ processingType: 'full', ...JULY, agreed: agreedTo(shown) });
    expect(ended).toMatchObject({ status: 'completed', result: { processedCount: 2 } });
    expect(
      await rowsOf('SELECT doctor_id, total_brut_amount FROM payment ORDER BY doctor_id'),
    ).toEqual([
      [first, 20_000],
      [second, 40_000],
    ]);
    // What is left is held: the screen shows nothing to process.
    expect(await pending()).toMatchObject({ total: 0, totalRecords: 0, summary: [] });
  });

  test('the records of the chosen doctors, their sums, months and lines without a rule leave it out', async () => {
    const { first, one } = await pendingWithHold();
    const ofFirst = `doctorIds=${first}`;
    const { body: ids } = await clinic.admin.get<{ recordIds: number[] }>(
      `/api/get-all-pending-ids?${ofFirst}`,
    );
    const [, other = 0] = await attentionIds(first);
    expect(ids.recordIds).toEqual([other]);
    const found = `${ofFirst}&status=pending_payment`;
    const lines = '/api/payment-calculations';
    const sums = async (isHeld: boolean) =>
      (await clinic.admin.get(`${lines}/summary?${found}&isHeld=${isHeld}`)).body;
    expect(await sums(false)).toMatchObject({ total: 1, calculatedAmount: 20_000, withoutRule: 1 });
    expect(await sums(true)).toMatchObject({ total: 1, calculatedAmount: 10_000 });
    const { body: listed } = await clinic.admin.get(`${lines}?${found}&isHeld=true`);
    expect(listed).toMatchObject([{ id: one }]);
    const { body: months } = await clinic.admin.get(`${lines}/periods?${found}&isHeld=false`);
    expect(months).toMatchObject([{ ...JULY, records: 1, calculatedAmount: 20_000 }]);
  });

  test('a page of held records has them, when newer ones are not held', async () => {
    const doctor = await clinic.data.doctor();
    await clinic.data.attentions(doctor, [{ date: '2026-07-10' }, { date: '2026-07-20' }]);
    await clinic.data.calculate();
    const [older = 0] = await attentionIds(doctor);
    await held({ recordIds: [older] });
    const listed = await clinic.admin.get('/api/payment-calculations?isHeld=true&limit=1');
    expect(listed.body).toMatchObject([{ id: older }]);
  });

  test('a doctor is processed as the summary shows, and what is submitted may be held', async () => {
    const { first } = await twoDoctors();
    const [one = 0] = await attentionIds(first);
    await held({ recordIds: [one] });
    const summaryOf = async (processingType: string) => {
      const { body } = await clinic.admin.post<{ summaries: PaymentSummary[] }>(
        '/api/calculate-payment-summaries',
        { ...JULY, processingType, doctorId: first },
      );
      return body.summaries[0];
    };
    expect(await summaryOf('bulk')).toMatchObject({ totalCount: 2, totalBrutAmount: 30_000 });
    const shown = await summaryOf('individual');
    expect(shown).toMatchObject({ totalCount: 1, totalBrutAmount: 20_000 });
    const agreed = { records: 1, totalAmount: shown?.totalAmount };
    const data = { processingType: 'individual', selectedDoctors: [first], ...JULY, agreed };
    expect(await jobOf(data)).toMatchObject({ status: 'completed', result: { processedCount: 1 } });
  });
});
