/** The month that a correction tells is that of the payment which has it (payout §25.10, payout §25.11, payout §25.15). */
import { expect, test } from 'vitest';
import { changedRules } from '../../../../test/support/changed-rules.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import type {
  CorrectionMark,
  OwnCorrection,
  OwnCorrectionMark,
} from '../../../contract/payout/corrected-lines.ts';
import type { Correction } from '../../../contract/payout/corrections.ts';

const { app, data, admin } = await adminPayroll();
const AUGUST = { month: 8, year: 2026 };
const SEPTEMBER = { month: 9, year: 2026 };

// payout §25.10, payout §25.11, payout §25.15, payout §25.2
test('of a month whose payment was made before, marks and what is to come name the one that follows', async () => {
  const doctorId = await data.paidDoctor({}, [{ date: '2026-07-10', amount: 60_000 }]);
  await data.pay(doctorId);
  await data.attentions(doctorId, [{ date: '2026-08-10', amount: 200_000 }]);
  await data.process();
  const rows = await app.query`SELECT min(id)::int AS id FROM attention`;
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
  // The list shows and finds it by the same month.
  const listed = async (month: number) =>
    (await admin.get<Correction[]>(`/api/corrections?month=${month}&year=2026`)).body;
  expect(await listed(9)).toMatchObject([{ state: 'paid', period: SEPTEMBER }]);
  expect(await listed(8)).toEqual([]);
  const statementOf = async (month: number) =>
    (await doctor.get<string>(`/api/generate-cartola-html/${doctorId}/${month}/2026`)).body;
  expect(await statementOf(8)).not.toContain('Corrección N°');
  expect(await statementOf(9)).toContain('Corrección N°');
});

// payout §25.10
test('of a line that goes to another doctor, who is paid later, its mark names the month of what is taken back', async () => {
  const wrong = await data.paidDoctor({}, [{ date: '2026-07-11', amount: 90_000 }]);
  await data.pay(wrong);
  const right = await data.doctor({});
  const rows = await app.query(`SELECT id::int AS id FROM attention WHERE doctor_id = ${wrong}`);
  const attentionIds = [Number(rows[0].id)];
  const corrected = await admin.post('/api/corrections', {
    attentionIds,
    change: { cause: 'doctor', doctorId: right },
    reason: 'La hizo otra persona',
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  const held = await admin.post('/api/holds', {
    target: { doctorIds: [right] },
    reason: 'Falta aclarar quién la hizo',
  });
  expect(held.status, JSON.stringify(held.body)).toBe(200);
  await data.attentions(wrong, [{ date: '2026-08-12', amount: 200_000 }]);
  await data.process({ period: AUGUST });
  const holds = await app.query`SELECT id FROM hold`;
  const released = await admin.post(`/api/holds/${holds[0].id}/release`, { reason: 'Aclarado' });
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  await data.attentions(right, [{ date: '2026-09-12', amount: 200_000 }]);
  await data.process({ period: SEPTEMBER });
  const marks = await admin.post<CorrectionMark[]>('/api/corrections/marks', { attentionIds });
  expect(marks.body).toMatchObject([{ dueAmount: 90_000, period: AUGUST }]);
});

// payout §25.10, payout §25.11, payout §25.15, payout §32.4
test('of a month that was closed before anything was paid in it, the month that pays it is told', async () => {
  const doctorId = await data.paidDoctor({}, [{ date: '2026-04-10', amount: 60_000 }]);
  await data.pay(doctorId, '2026-05-05', '2026-04-01');
  const rows = await app.query(`SELECT id::int AS id FROM attention WHERE doctor_id = ${doctorId}`);
  const attentionIds = [Number(rows[0].id)];
  const order = { attentionIds, change: { cause: 'patient_unpaid' }, reason: 'No pagó' };
  expect((await admin.post('/api/corrections', order)).status).toBe(200);
  const doctor = await app.signedInAs('doctor', { doctorId });
  const own = `/api/doctor-corrections/${doctorId}`;
  const told = async () => [
    (await doctor.get<OwnCorrection[]>(own)).body[0]?.period.month,
    (await doctor.post<OwnCorrectionMark[]>(`${own}/marks`, { attentionIds })).body[0]?.period
      .month,
    (await admin.post<CorrectionMark[]>('/api/corrections/marks', { attentionIds })).body[0]?.period
      .month,
    (await admin.get<Correction[]>(`/api/corrections?doctorId=${doctorId}`)).body[0]?.period.month,
  ];
  expect(await told()).toEqual([5, 5, 5, 5]);
  for (const month of [5, 6]) {
    const closed = await admin.post(`/api/months/2026/${month}/close`, { fees: 0, attentions: 0 });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  }
  expect(await told()).toEqual([7, 7, 7, 7]);
  const listed = async (month: number) => {
    const filter = `doctorId=${doctorId}&month=${month}&year=2026`;
    return (await admin.get<Correction[]>(`/api/corrections?${filter}`)).body.length;
  };
  expect([await listed(5), await listed(7)]).toEqual([0, 1]);
});

// payout §25.5, payout §25.6, payout §32.4
test('what was withdrawn or dismissed stays in the month in which it fell: no other one pays it', async () => {
  const doctorId = await data.doctor();
  const rule = await changedRules(app, admin)(doctorId, { paymentValue: 60 });
  await data.attentions(doctorId, [{ date: '2026-01-10' }, { date: '2026-01-11' }]);
  await data.process();
  await data.pay(doctorId, '2026-02-05', '2026-01-01');
  const list = `/api/corrections?doctorId=${doctorId}`;
  const told = async () =>
    (await admin.get<Correction[]>(list)).body.map(({ state, period }) => [state, period.month]);
  const [attentionIds] = await app.rowsOf(
    `SELECT min(id)::int FROM attention WHERE doctor_id = ${doctorId}`,
  );
  const order = { attentionIds, change: { cause: 'patient_unpaid' }, reason: 'No pagó' };
  expect((await admin.post('/api/corrections', order)).status).toBe(200);
  const ids = (await admin.get<Correction[]>(list)).body.map(({ id }) => id);
  const reason = 'Sí pagó';
  expect((await admin.post('/api/corrections/withdraw', { ids, reason })).status).toBe(200);
  await rule.save({ paymentValue: 50 });
  await rule.followUp();
  const { id: changeId } = (await rule.last()) ?? {};
  expect((await admin.post('/api/corrections/dismiss', { changeId, reason })).status).toBe(200);
  const expected = [
    ['withdrawn', 2],
    ['dismissed', 2],
    ['dismissed', 2],
  ];
  expect(await told()).toEqual(expected);
  for (const month of [2, 3]) {
    const closed = await admin.post(`/api/months/2026/${month}/close`, { fees: 0, attentions: 0 });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  }
  expect(await told()).toEqual(expected);
});
