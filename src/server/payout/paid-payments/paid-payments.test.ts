import { describe, expect, test } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import type { PaidDoctor, PaidGroup } from '../../../contract/payout/paid-payments.ts';
import { NO_REQUEST_DATE } from '../../../domain/calendar/request-date.ts';
import { readRecords } from './records.ts';

const { database, signedInAs } = await testApp();
const data = await payrollData(database);
const admin = await signedInAs('admin');

// Without a rule, fees are the amounts; 10 % is retained.
const ana = await data.doctor({ name: 'Ana Núñez Soto' });
const bruno = await data.doctor({ name: 'Bruno Araya Lagos' });
const carla = await data.doctor({ name: 'Carla Soto Rojas' });
const diego = await data.doctor({ name: 'Diego Lagos Vera' });
const early = { requestDate: '2026-07-02' };
const late = { requestDate: '2026-07-20' };
await data.attentions(ana, [
  { ...early, amount: 10_000 },
  { ...late, amount: 20_000, date: '2026-07-10', patientName: 'Rosa Peña' },
  { ...late, amount: 30_000, date: '2026-06-30' },
  { ...late, amount: 30_000, date: '2026-06-29' },
]);
await data.attentions(bruno, [{ ...late, amount: 90_000 }, { amount: 50_000 }]);
await data.attentions(carla, [{ ...late, amount: 40_000 }]);
await data.attentions(diego, [{ ...late, amount: 1_000 }]);
await data.process();
for (const doctorId of [ana, bruno, carla, diego]) {
  await data.pay(doctorId);
  await admin.post('/api/mark-payment-as-paid', { doctorId, month: 6, year: 2026 });
}
// Not paid yet: found nowhere below.
await data.attentions(ana, [
  { ...early, amount: 77_000 },
  { amount: 77_000, ...late },
]);
await data.process();

const BASE = '/api/payment-calculations-paid';
const get = async <T>(path: string) => (await admin.get<T>(`${BASE}/${path}`)).body;

describe('payout §12.1: groups of paid records by request date', () => {
  // payout §12.1, payout §12.2
  test('newest first, those without a date last, with three names at most', async () => {
    expect(await get<PaidGroup[]>('groups')).toEqual([
      {
        requestDate: '2026-07-20',
        doctors: 4,
        records: 6,
        totalBrutAmount: 211_000,
        totalAmount: 189_900,
        doctorNames: ['Bruno Araya Lagos', 'Ana Núñez Soto', 'Carla Soto Rojas'],
      },
      {
        requestDate: '2026-07-02',
        doctors: 1,
        records: 1,
        totalBrutAmount: 10_000,
        totalAmount: 9_000,
        doctorNames: ['Ana Núñez Soto'],
      },
      {
        requestDate: NO_REQUEST_DATE,
        doctors: 1,
        records: 1,
        totalBrutAmount: 50_000,
        totalAmount: 45_000,
        doctorNames: ['Bruno Araya Lagos'],
      },
    ]);
    expect(await get('groups/summary')).toEqual({
      total: 3,
      records: 8,
      totalBrutAmount: 271_000,
      totalAmount: 243_900,
    });
  });

  test('a page at a time', async () => {
    const [second] = await get<PaidGroup[]>('groups?limit=1&offset=1');
    expect(second?.requestDate).toBe('2026-07-02');
    expect(await get<PaidGroup[]>('groups?limit=20&offset=20')).toEqual([]);
  });

  // payout §12.4
  test.each([
    ['20-07-2026', ['2026-07-20'], 6],
    ['02/07', ['2026-07-02'], 1],
    ['2026-07', ['2026-07-20', '2026-07-02'], 7],
    ['07.2026', ['2026-07-20', '2026-07-02'], 7],
    ['sin fecha', [NO_REQUEST_DATE], 1],
    ['nunez', ['2026-07-20', '2026-07-02'], 4],
    ['lagos', ['2026-07-20', NO_REQUEST_DATE], 3],
    ['soto ana', ['2026-07-20', '2026-07-02'], 4],
    ['nadie', [], 0],
    ['%', [], 0],
  ])('«%s» finds dates as they are shown, and doctors by name', async (search, dates, records) => {
    const query = `search=${encodeURIComponent(search)}`;
    const groups = await get<PaidGroup[]>(`groups?${query}`);
    expect(groups.map((group) => group.requestDate)).toEqual(dates);
    expect(await get(`groups/summary?${query}`)).toMatchObject({ total: dates.length, records });
    expect(await get<Calculation[]>(`records?${query}`)).toHaveLength(records);
  });

  // payout §12.4
  test('a doctor’s name finds that doctor’s records alone', async () => {
    expect(await get<PaidGroup[]>('groups?search=soto&limit=1')).toMatchObject([
      { doctors: 2, records: 4, totalAmount: 108_000 },
    ]);
    const [group] = await get<PaidGroup[]>('groups?search=soto&limit=1');
    expect(group?.doctorNames).toEqual(['Ana Núñez Soto', 'Carla Soto Rojas']);
  });
});

describe('payout §12.6: the doctors of a request date', () => {
  // payout §12.6, payout §12.8
  test('by amount, with the month that has most of their records', async () => {
    const doctors = await get<PaidDoctor[]>('doctors?requestDate=2026-07-20');
    expect(doctors.map((doctor) => [doctor.doctorId, doctor.totalAmount])).toEqual([
      [bruno, 81_000],
      [ana, 72_000],
      [carla, 36_000],
      [diego, 900],
    ]);
    expect(doctors[1]).toEqual({
      doctorId: ana,
      doctorName: 'Ana Núñez Soto',
      doctorRut: '10000001-6',
      specialtyName: 'Cardiología',
      records: 3,
      totalBrutAmount: 80_000,
      totalAmount: 72_000,
      period: { month: 6, year: 2026 },
      hasUser: false,
    });
    expect(await get('doctors/summary?requestDate=2026-07-20')).toEqual({
      total: 4,
      records: 6,
      totalBrutAmount: 211_000,
      totalAmount: 189_900,
    });
  });

  // payout §12.6
  test.each([
    ['soto', 2],
    ['10000001', 1],
    ['10.000.001-6', 1],
    ['cardiologia bruno', 1],
    ['CARDIOLOGÍA', 4],
    ['traumatología', 0],
  ])('«%s» is found in name, RUT or specialty', async (search, count) => {
    const query = `requestDate=2026-07-20&search=${encodeURIComponent(search)}`;
    expect(await get<PaidDoctor[]>(`doctors?${query}`)).toHaveLength(count);
    expect(await get(`doctors/summary?${query}`)).toMatchObject({ total: count });
  });

  // payout §12.6
  test('of the records without a date, 10 a page by default', async () => {
    const doctors = await get<PaidDoctor[]>(`doctors?requestDate=${NO_REQUEST_DATE}`);
    expect(doctors).toMatchObject([{ doctorId: bruno, period: { month: 7, year: 2026 } }]);
    expect(await get<PaidDoctor[]>('doctors?requestDate=2026-07-20&limit=2&offset=3')).toHaveLength(
      1,
    );
  });

  // payout §12.14
  test('an invalid date is refused', async () => {
    const answer = await admin.get(`${BASE}/doctors?requestDate=2026-02-30`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe('payout §12.7: the records', () => {
  test('of a doctor in a request date, by date', async () => {
    const query = `requestDate=2026-07-20&doctorId=${ana}`;
    const records = await get<Calculation[]>(`records?${query}`);
    expect(records.map((record) => [record.attentionDate, record.status])).toEqual([
      ['2026-06-29', 'paid'],
      ['2026-06-30', 'paid'],
      ['2026-07-10', 'paid'],
    ]);
    expect(records[2]).toMatchObject({
      doctorName: 'Ana Núñez Soto',
      patientName: 'Rosa Peña',
      requestDate: '2026-07-20',
      finalAmount: 18_000,
    });
    const [second] = await get<Calculation[]>(`records?${query}&limit=1&offset=1`);
    expect(second?.attentionDate).toBe('2026-06-30');
  });

  test('of all, in the order of the groups', async () => {
    const records = await get<Calculation[]>('records');
    expect(records.map((record) => record.requestDate)).toEqual([
      ...Array(6).fill('2026-07-20'),
      '2026-07-02',
      null,
    ]);
    expect(await get<Calculation[]>(`records?requestDate=${NO_REQUEST_DATE}`)).toHaveLength(1);
    expect(await get<Calculation[]>('records?requestDate=2026-07-20&search=lagos')).toHaveLength(2);
  });

  test.each<Record<string, string>>([
    {},
    { search: 'soto' },
    { requestDate: '2026-07-20', search: 'lagos' },
  ])('of a file are those of the list, wherever its pages end: %o', async (filters) => {
    const listed = await get<Calculation[]>(`records?${new URLSearchParams(filters)}`);
    for (const pageRows of [1, 2, 3, 100]) {
      const read = await Array.fromAsync(readRecords(database.db, filters, pageRows));
      expect(read.flat()).toEqual(listed);
    }
  });

  test('payout §12.5: as CSV, all that are found; an empty result is refused in words', async () => {
    const answer = await admin.get<string>(`${BASE}/csv?search=soto`);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="pagos-procesados_[\d_-]+_[a-z\d.]+\.csv"$/,
    );
    const [header, ...lines] = answer.body.trimEnd().split('\r\n');
    expect(header).toMatch(
      /^\uFEFF?Fecha de solicitud;Fecha de atención;Doctor;.*;Líquido;Estado$/,
    );
    expect(lines).toHaveLength((await get<Calculation[]>('records?search=soto')).length);
    expect(lines[2]).toMatch(/^20-07-2026;10-07-2026;Ana Núñez Soto;.*;20000;2000;18000;Pagado$/);
    expect(await admin.get(`${BASE}/csv?search=nadie`)).toMatchObject(
      refusedBy(404, 'paidPayments.nothingToExport', 'Sin datos para exportar'),
    );
  });
});

test('fees §18.5: GET /api/payment-calculations-paid stays the plain list of paid records', async () => {
  const { body } = await admin.get<Calculation[]>(BASE);
  expect(body).toHaveLength(8);
  expect(new Set(body.map((record) => record.status))).toEqual(new Set(['paid']));
});
