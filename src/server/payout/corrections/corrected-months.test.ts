/** The month that a correction tells is that of the payment which has it (payout §25.10, payout §25.11, payout §25.15). */
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type {
  CorrectionMark,
  OwnCorrection,
  OwnCorrectionMark,
} from '../../../contract/payout/corrected-lines.ts';

const app = await testApp();
const data = await payrollData(app.database);
const admin = await app.signedInAs('admin');
const AUGUST = { month: 8, year: 2026 };
const SEPTEMBER = { month: 9, year: 2026 };

// payout §25.10, payout §25.11, payout §25.15, payout §25.2
test('of a month whose payment was made before, marks and what is to come name the one that follows', async () => {
  const doctorId = await data.paidDoctor({}, [{ date: '2026-07-10', amount: 60_000 }]);
  await data.pay(doctorId);
  await data.attentions(doctorId, [{ date: '2026-08-10', amount: 200_000 }]);
  await data.process();
  const { rows } = await app.database.pool.query('SELECT min(id)::int AS id FROM attention');
  const attentionIds = [Number(rows[0].id)];
  const corrected = await admin.post('/api/corrections', {
    attentionIds,
    change: { cause: 'patient_unpaid' },
    reason: 'No pagó',
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  const doctor = await app.signedInAs('doctor', { doctorId });
  const own = `/api/doctor-corrections/${doctorId}`;
  const toCome = async () => (await doctor.get<OwnCorrection[]>(own)).body;
  const ownMarks = async () =>
    (await doctor.post<OwnCorrectionMark[]>(`${own}/marks`, { attentionIds })).body;
  const marks = async () =>
    (await admin.post<CorrectionMark[]>('/api/corrections/marks', { attentionIds })).body;
  // August is processed, without it; nobody knows yet which payment has it.
  expect(await toCome()).toMatchObject([{ period: AUGUST, isInPayment: false }]);
  expect(await marks()).toMatchObject([{ state: 'approved', period: AUGUST }]);
  await data.pay(doctorId, '2026-09-10', '2026-08-01');
  await data.attentions(doctorId, [{ date: '2026-09-10', amount: 200_000 }]);
  await data.process({ period: SEPTEMBER });
  expect(await toCome()).toMatchObject([
    { period: SEPTEMBER, isInPayment: true, difference: -60_000 },
  ]);
  expect(await ownMarks()).toMatchObject([{ period: SEPTEMBER, isPaid: false }]);
  await data.pay(doctorId, '2026-10-10', '2026-09-01');
  expect(await ownMarks()).toMatchObject([{ period: SEPTEMBER, isPaid: true }]);
  expect(await marks()).toMatchObject([{ state: 'paid', period: SEPTEMBER }]);
  const statementOf = async (month: number) =>
    (await doctor.get<string>(`/api/generate-cartola-html/${doctorId}/${month}/2026`)).body;
  expect(await statementOf(8)).not.toContain('Corrección N°');
  expect(await statementOf(9)).toContain('Corrección N°');
});
