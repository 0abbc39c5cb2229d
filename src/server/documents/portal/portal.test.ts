/** The portal's calls: whose records they are about, and what they add up to (documents §12). */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { AttentionDetail, DoctorStats } from '../../../contract/documents/portal.ts';
import { payPayments } from '../../payout/payroll/public.ts';

const { database, signedInAs } = await testApp();
const data = await payrollData(database);
const doctorId = await data.doctor({ name: 'Dra. Propia' });
const otherId = await data.doctor();

// Paid in August: July's, with a complementaria; in July: June's.
await data.attentions(doctorId, [{ date: '2026-06-10', amount: 50_000 }]);
await data.process();
await database.db
  .transaction()
  .execute((tx) =>
    payPayments(
      tx,
      { doctorIds: [doctorId], month: 6, year: 2026 },
      { paymentDate: '2026-07-05', userId: null },
    ),
  );
await data.attentions(doctorId, [
  { date: '2026-07-03', amount: 60_000, patientName: 'Rosa Peña Díaz', recordType: 'hmq' },
]);
await data.process();
await data.attentions(doctorId, [{ date: '2026-07-04', amount: 30_000 }]);
await data.processAndPay(doctorId);
// In August: one processed, one calculated by hand of the payroll's first step, and twelve that wait.
await data.attentions(doctorId, [{ date: '2026-08-01', amount: 20_000 }]);
await data.process();
await data.attentions(
  doctorId,
  Array.from({ length: 12 }, (_, index) => ({
    date: `2026-08-${String(index + 2).padStart(2, '0')}`,
  })),
);
await data.attentions(otherId, [{ date: '2026-08-02' }]);

const doctor = await signedInAs('doctor', { doctorId });

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-15T12:00:00-04:00') }));

const stats = async (month: number) =>
  (await doctor.get<DoctorStats>(`/api/doctor-stats/${doctorId}/${month}/2026`)).body;

describe('documents §12: user-doctor', () => {
  it('documents §12.1: answers the doctor that the account is linked to, with the real specialty', async () => {
    expect(await doctor.get('/api/user-doctor')).toMatchObject({
      status: 200,
      body: { id: doctorId, name: 'Dra. Propia', specialtyName: 'Cardiología' },
    });
  });

  it('documents §12.1: refuses staff without a linked doctor', async () => {
    const admin = await signedInAs('admin');
    expect(await admin.get('/api/user-doctor')).toMatchObject(refusedBy(403, 'access.denied'));
  });
});

describe('documents §8: the four cards', () => {
  // documents §8.2, documents §12.2
  it('Total del Mes is the amount paid in the month, compared with the month before', async () => {
    expect(await stats(8)).toMatchObject({
      totalPaid: 81_000,
      previousTotalPaid: 45_000,
      paidChange: 80,
      payments: [
        { periodMonth: 7, sequence: 1, paymentDate: '2026-08-05', totalAmount: 54_000 },
        { periodMonth: 7, sequence: 2, paymentDate: '2026-08-05', totalAmount: 27_000 },
      ],
    });
    expect(await stats(7)).toMatchObject({ totalPaid: 45_000, paidChange: null });
  });

  it('documents §8.3: a month that is only processed is shown as still to be paid, not as a fall to zero', async () => {
    const toPay = {
      totalToPay: 18_000,
      paymentsToPay: [{ periodMonth: 8, sequence: 1, totalAmount: 18_000 }],
    };
    vi.setSystemTime(new Date('2026-09-04T12:00:00-04:00'));
    expect(await stats(9)).toMatchObject({
      totalPaid: 0,
      previousTotalPaid: 81_000,
      paidChange: null,
      ...toPay,
    });
    // What has ended has fallen.
    vi.setSystemTime(new Date('2026-10-04T12:00:00-03:00'));
    expect(await stats(9)).toMatchObject({ totalPaid: 0, paidChange: -100, ...toPay });
    vi.setSystemTime(new Date('2026-08-15T12:00:00-04:00'));
  });

  it('documents §8.4: Por Procesar counts what is in no payment, of any month', async () => {
    expect(await stats(1)).toMatchObject({
      pendingCount: 12,
      pending: {
        attentions: 12,
        calculated: { count: 0, amount: 0 },
        pendingPayment: { count: 0, amount: 0 },
      },
    });
  });

  it('documents §8.5: Atenciones has the count of the month and its newest ten', async () => {
    const { totalAttentions, totalGross, attentions } = await stats(8);
    expect({ totalAttentions, totalGross }).toEqual({ totalAttentions: 13, totalGross: 20_000 });
    expect(attentions.map(({ attentionDate }) => attentionDate)).toEqual(
      Array.from({ length: 10 }, (_, index) => `2026-08-${String(13 - index).padStart(2, '0')}`),
    );
  });

  it('documents §8.6: Promedio/Día is of the last 30 days, whatever the month', async () => {
    expect(await stats(1)).toMatchObject({
      averageDaily: 0.4,
      lastDays: { days: 30, attentions: 13, daysWithAttentions: 13 },
    });
  });
});

describe('documents §10: Participaciones is live', () => {
  const attentions = async (query = '') => {
    const [list, summary] = await Promise.all([
      doctor.get<AttentionDetail[]>(`/api/doctor-attentions/${doctorId}?${query}`),
      doctor.get<{ total: number; finalAmount: number }>(
        `/api/doctor-attentions/${doctorId}/summary?${query}`,
      ),
    ]);
    return { list: list.body, summary: summary.body };
  };

  // documents §10.1, documents §12.3, documents §12.5
  it('has every attention of the doctor, newest first, with its fee', async () => {
    const { list, summary } = await attentions();
    expect(list).toHaveLength(16);
    expect(summary).toEqual({
      total: 16,
      calculatedCount: 4,
      estimatedCount: 0,
      baseAmount: 160_000,
      calculatedAmount: 160_000,
      retentionAmount: 16_000,
      finalAmount: 144_000,
      correctedAmount: 0,
      correctedCount: 0,
    });
    expect(list[0]).toMatchObject({
      attentionDate: '2026-08-13',
      state: 'pending',
      amount: null,
      paidAmount: null,
      participationPercentage: null,
      calculation: null,
    });
    expect(list.at(-2)).toMatchObject({
      attentionDate: '2026-07-03',
      patientName: 'Rosa Peña Díaz',
      recordType: 'hmq',
      status: 'paid',
      state: 'paid',
      amount: 54_000,
      paidAmount: 54_000,
      baseAmount: 60_000,
      retentionAmount: 6_000,
      providerName: 'Dra. Propia',
      participationPercentage: 100,
      calculation: { baseAmount: 60_000, calculatedAmount: 60_000, ruleType: null },
    });
  });

  it.each([
    ['month=7&year=2026', 2, 81_000],
    ['year=2026', 16, 144_000],
    ['dateFrom=2026-07-04&dateTo=2026-08-01', 2, 45_000],
    ['month=7&year=2026&dateFrom=2026-07-04', 1, 27_000],
    ['participationTypes=hmq', 1, 54_000],
    ['state=pending', 12, 0],
    ['state=calculated', 0, 0],
    ['state=processed', 1, 18_000],
    ['state=paid', 3, 126_000],
    ['search=pena%20rosa', 1, 54_000],
    ['search=consulta', 16, 144_000],
    ['search=01-01-001&state=paid', 3, 126_000],
    ['search=nadie', 0, 0],
    ['year=2017', 0, 0],
  ])('documents §10.2: filtered by %s', async (query, total, finalAmount) => {
    const { list, summary } = await attentions(query);
    expect(summary).toMatchObject({ total, finalAmount });
    expect(list).toHaveLength(total);
    expect(list.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(finalAmount);
  });

  it('documents §12.3: is paged by the server', async () => {
    const { list: all } = await attentions();
    const { list } = await attentions('limit=3&offset=2');
    expect(list).toEqual(all.slice(2, 5));
  });

  it.each([
    ['doctor-attentions-detail', '/7/2026', 2],
    ['doctor-attentions-detail', '/8/2026', 13],
    ['doctor-attentions-detail', '/8/2026/calculated', 1],
    ['doctor-paid-attentions', '/7/2026', 2],
    ['doctor-paid-attentions', '/8/2026', 0],
    ['doctor-all-paid-attentions', '', 3],
  ])('documents §12.4: %s/{doctorId}%s', async (name, rest, count) => {
    const answer = await doctor.get<AttentionDetail[]>(`/api/${name}/${doctorId}${rest}`);
    expect(answer.body).toHaveLength(count);
  });

  it('product §4.2: what is paid has its count and pesos beside it', async () => {
    const path = `/api/doctor-all-paid-attentions/${doctorId}/summary`;
    expect((await doctor.get(path)).body).toMatchObject({ total: 3, finalAmount: 126_000 });
  });

  it.each(['', '/summary'])('documents §12.6: requires the year of a month%s', async (rest) => {
    const answer = await doctor.get(`/api/doctor-attentions/${doctorId}${rest}?month=7`);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Año es requerido' } });
  });
});

describe('documents §9: Mis Pagos', () => {
  it('documents §9.1: is paged by the server, with its count and pesos', async () => {
    const all = await doctor.get<{ id: number }[]>(`/api/doctor-payments/${doctorId}`);
    expect(all.body).toHaveLength(4);
    const second = await doctor.get(`/api/doctor-payments/${doctorId}?limit=1&offset=1`);
    expect(second.body).toEqual([all.body[1]]);
    const one = await doctor.get(`/api/doctor-payments/${doctorId}?ids=${all.body[2]?.id}`);
    expect(one.body).toEqual([all.body[2]]);
    expect((await doctor.get(`/api/doctor-payments/${doctorId}/summary`)).body).toEqual({
      total: 4,
      totalAmount: 144_000,
      totalBrutAmount: 160_000,
      doctors: 1,
      totalAttentions: 4,
    });
  });
});

describe('documents §9.3: why, to a doctor', () => {
  it('documents §9.3: omits the rules of other doctors and specialties', async () => {
    await data.rule({ code: 'R-OTRO', doctorId: otherId });
    await data.attentions(doctorId, [{ date: '2026-08-14' }]);
    await data.process();
    const [newest] = (
      await doctor.get<AttentionDetail[]>(`/api/doctor-attentions/${doctorId}?limit=1`)
    ).body;
    const why = await doctor.get(`/api/payment-calculations/${newest?.id}/explanation`);
    expect(why).toMatchObject({ status: 200, body: { explanation: { rejected: [] } } });
    expect(JSON.stringify(why.body)).not.toContain('R-OTRO');
  });
});
