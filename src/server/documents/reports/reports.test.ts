/** The service report on a clinic of four services, worked by hand (documents §5). */
import { describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { fillReportedClinic, TODAY } from '../../../../test/support/report-data.ts';
import type {
  ReportedService,
  ReportSummary,
  ServiceUsage,
  UsageTotals,
} from '../../../contract/documents/reports.ts';

vi.useFakeTimers({ toFake: ['Date'], now: TODAY });
const app = await testApp();
await fillReportedClinic(app.database);
const admin = await app.signedInAs('admin');

const get = async <T>(path: string) => {
  const answer = await admin.get<T>(`/api/reports/services${path}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const codes = async (query: string) =>
  (await get<ReportedService[]>(`?${query}`)).map(({ code }) => code);

/** Each filter, and the services that it finds. */
const FILTERS: [query: string, found: string[]][] = [
  ['', ['A-1', 'A-2', 'B-1', 'B-2']],
  ['search=nandu', ['A-1']],
  ['search=a2', ['A-2']],
  ['search=%25', []],
  ['specialtyId=1', ['A-1', 'A-2']],
  ['participationType=mixed', ['A-1', 'B-2']],
  ['specialtyId=2&participationType=mixed', ['B-2']],
  ['specialtyId=3', []],
];

describe('documents §5: the list', () => {
  test('documents §5.3: shows each service, with its day of creation in the clinic’s zone', async () => {
    expect((await get<ReportedService[]>(''))[0]).toEqual({
      id: 1,
      code: 'A-1',
      name: 'Consulta Ñandú',
      specialtyName: 'Cardiología',
      participationType: 'mixed',
      baseValue: 30_000,
      isActive: true,
      createdOn: '2026-01-14',
    });
  });

  // documents §5.2, product §4.2
  test.each(FILTERS)('finds by %s, and the summary counts the same', async (query, found) => {
    expect(await codes(query)).toEqual(found);
    const summary = await get<ReportSummary>(`/summary?${query}`);
    const sum = (rows: { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);
    expect(summary.total).toBe(found.length);
    expect(sum(summary.bySpecialty)).toBe(found.length);
    expect(sum(summary.byParticipationType)).toBe(found.length);
  });

  test.each([
    ['code', ['A-1', 'A-2', 'B-1', 'B-2']],
    ['-code', ['B-2', 'B-1', 'A-2', 'A-1']],
    // As text: '=' before letters.
    ['name', ['B-2', 'A-1', 'B-1', 'A-2']],
    ['specialtyName', ['A-1', 'A-2', 'B-1', 'B-2']],
    ['-specialtyName', ['B-1', 'B-2', 'A-1', 'A-2']],
    // Individual, Mixta, Sociedad.
    ['participationType', ['B-1', 'A-1', 'B-2', 'A-2']],
    // What is not defined comes last either way.
    ['baseValue', ['B-1', 'A-1', 'B-2', 'A-2']],
    ['-baseValue', ['B-2', 'A-1', 'B-1', 'A-2']],
    ['isActive', ['A-1', 'B-1', 'B-2', 'A-2']],
    ['createdOn', ['A-2', 'A-1', 'B-1', 'B-2']],
    ['-createdOn', ['B-2', 'B-1', 'A-1', 'A-2']],
    ['attentions', ['B-1', 'B-2', 'A-2', 'A-1']],
    ['-attentions', ['A-1', 'A-2', 'B-1', 'B-2']],
    ['-grossAmount', ['A-2', 'A-1', 'B-1', 'B-2']],
    ['calculatedAmount', ['A-2', 'B-1', 'B-2', 'A-1']],
  ])('documents §5.5: is sorted by %s', async (sort, order) => {
    expect(await codes(`sort=${sort}`)).toEqual(order);
    const pages = [
      await codes(`sort=${sort}&limit=3`),
      await codes(`sort=${sort}&limit=3&offset=3`),
    ];
    expect(pages.flat()).toEqual(order);
  });

  test('documents §5.5: is sorted by the attentions of the chosen days', async () => {
    const days = 'dateFrom=2025-11-01&dateTo=2025-11-30';
    expect(await codes(`sort=-attentions&${days}`)).toEqual(['B-1', 'A-1', 'A-2', 'B-2']);
  });

  // product §4.4, product §4.8
  test('refuses an unknown column, and days in the wrong order at their field', async () => {
    expect(await admin.get('/api/reports/services?sort=version')).toMatchObject({ status: 400 });
    const days = 'dateFrom=2026-02-01&dateTo=2026-01-31';
    for (const call of ['', '/usage', '/totals', '/workbook', '/pdf']) {
      expect(await admin.get(`/api/reports/services${call}?ids=1&${days}`)).toMatchObject({
        status: 400,
        body: {
          data: { fields: { dateTo: 'La fecha hasta no puede ser anterior a la fecha desde' } },
        },
      });
    }
  });
});

describe('documents §5: the summary', () => {
  test('documents §5.6: groups the services by specialty, largest first, and by all types', async () => {
    const { bySpecialty, byParticipationType } = await get<ReportSummary>('/summary');
    expect(bySpecialty).toEqual([
      { name: 'Cardiología', count: 2 },
      { name: 'Pediatría', count: 2 },
    ]);
    expect(byParticipationType).toEqual([
      { participationType: 'individual', count: 1 },
      { participationType: 'society', count: 1 },
      { participationType: 'mixed', count: 2 },
    ]);
  });

  test.each(['', '?specialtyId=2'])(
    'documents §5.1: counts the clinic whatever is filtered: %s',
    async (query) => {
      expect((await get<ReportSummary>(`/summary${query}`)).clinic).toEqual({
        services: 4,
        activeServices: 3,
        doctors: 2,
        activeDoctors: 1,
        rules: 1,
        agreements: 2,
      });
    },
  );
});

describe('the attended services', () => {
  test('documents §5.4: are of the last twelve months, first and last day included', async () => {
    const usage = await get<ServiceUsage[]>('/usage?ids=1,2,3,4');
    expect(usage.toSorted((a, b) => a.serviceId - b.serviceId)).toEqual([
      { serviceId: 1, attentions: 3, grossAmount: 61_000, calculatedAmount: 33_000 },
      { serviceId: 2, attentions: 1, grossAmount: 500_000, calculatedAmount: 0 },
    ]);
    expect(await get('/usage?ids=3')).toEqual([]);
    expect(await get('/usage?ids=')).toEqual([]);
  });

  test.each([
    ['dateFrom=2025-12-01&dateTo=2025-12-01', 1, 10_000],
    ['dateFrom=2025-12-02&dateTo=2026-11-19', 1, 20_000],
    ['dateFrom=2026-11-20&dateTo=2026-11-20', 1, 31_000],
    // Without a first day, twelve months before the last one.
    ['dateTo=2025-11-30', 1, 10_000],
    ['dateFrom=2025-12-02&dateTo=2026-05-09', 0, 0],
  ])('are of the chosen days: %s', async (days, attentions, grossAmount) => {
    const usage = await get<ServiceUsage[]>(`/usage?ids=1&${days}`);
    expect(usage[0] ?? { attentions: 0, grossAmount: 0 }).toMatchObject({
      attentions,
      grossAmount,
    });
  });

  test.each([
    ['', { attentions: 4, grossAmount: 561_000, calculatedAmount: 33_000 }],
    ['specialtyId=1', { attentions: 4, grossAmount: 561_000, calculatedAmount: 33_000 }],
    ['search=consulta', { attentions: 3, grossAmount: 61_000, calculatedAmount: 33_000 }],
    ['participationType=society', { attentions: 1, grossAmount: 500_000, calculatedAmount: 0 }],
    ['specialtyId=2', { attentions: 0, grossAmount: 0, calculatedAmount: 0 }],
    [
      'dateFrom=2025-11-30&dateTo=2025-12-01',
      { attentions: 3, grossAmount: 24_000, calculatedAmount: 6_000 },
    ],
  ])('are added up for what the filters find: %s', async (query, totals) => {
    expect(await get<UsageTotals>(`/totals?${query}`)).toEqual(totals);
  });

  // Days within a month, whole months, and months with days before and after them.
  test.each([
    ['2025-11-30', '2025-12-01'],
    ['2025-12-01', '2025-12-31'],
    ['2025-11-16', '2026-05-09'],
    ['2025-11-01', '2026-11-30'],
    ['2026-05-10', '2026-11-20'],
  ])('documents §5.4: totals from %s to %s are the sums of all services', async (from, to) => {
    const days = `dateFrom=${from}&dateTo=${to}`;
    const usage = await get<ServiceUsage[]>(`/usage?ids=1,2,3,4&${days}`);
    const sum = (of: 'attentions' | 'grossAmount' | 'calculatedAmount') =>
      usage.reduce((all, one) => all + one[of], 0);
    expect(await get<UsageTotals>(`/totals?${days}`)).toEqual({
      attentions: sum('attentions'),
      grossAmount: sum('grossAmount'),
      calculatedAmount: sum('calculatedAmount'),
    });
  });
});
