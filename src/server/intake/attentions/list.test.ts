/** The list and its summary against the same question asked of plain rows (intake §2). */
import { describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import type { Attention } from '../../../contract/intake/attentions.ts';

const { admin, query } = await clinicForImports({}, { checksBooks: false });
/** Oldest first. */

const STATUSES = ['pending', 'calculated', 'paid'] as const;
const DAYS = 12;
const COUNT = 240;

await query(`INSERT INTO attention (record_type, external_id, attention_date, attention_time, doctor_id, service_id,
                          specialty_id, gross_amount, net_amount, participated_amount, patient_rut, patient_name)
   SELECT (CASE WHEN n % 3 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'L-' || n,
          date '2026-07-01' + n * 7 % ${DAYS}, time '08:05', 1 + n % 5, 1 + n % 20, CASE WHEN n % 2 = 0 THEN 3 END,
          n * 1000, n * 100, n, '11111111-1', 'Paciente ' || n
     FROM generate_series(1, ${COUNT}) n;
   ${stateSql('calculated', 'id % 4 = 1')}; ${stateSql('paid', 'id % 4 > 1')}`);
const get = (query: string) => admin.get<Attention[]>(`/api/medical-attentions${query}`);
const all = (await get('?sort=attentionDate&limit=1000')).body;
const summary = (query: string) => admin.get(`/api/medical-attentions/summary${query}`);

type Filter = {
  status?: string;
  doctorId?: string;
  participationTypes?: string;
  dateFrom?: string;
  dateTo?: string;
};

function matches(attention: Attention, filter: Filter): boolean {
  const { status, doctorId, participationTypes, dateFrom, dateTo } = filter;
  return (
    (!status || attention.status === status) &&
    (!doctorId || attention.doctorId === Number(doctorId)) &&
    (!participationTypes || participationTypes.split(',').includes(attention.recordType)) &&
    (!dateFrom || attention.attentionDate >= dateFrom) &&
    (!dateTo || attention.attentionDate <= dateTo)
  );
}

const FILTERS: Filter[] = [{}, { status: 'pending' }, { status: 'paid' }]
  .flatMap((filter) => [filter, { ...filter, doctorId: '2' }])
  .flatMap((filter) => [
    filter,
    { ...filter, participationTypes: 'hmq' },
    { ...filter, participationTypes: 'participacion,hmq' },
  ])
  .flatMap((filter) => [
    filter,
    { ...filter, dateFrom: '2026-07-03' },
    { ...filter, dateFrom: '2026-07-04', dateTo: '2026-07-06' },
    { ...filter, dateFrom: '2027-01-01' },
  ]);

// intake §2.1, intake §2.2
describe.each(FILTERS.map((filter) => [new URLSearchParams(filter).toString(), filter] as const))(
  'the filter %s',
  (query, filter) => {
    test('pages through exactly what it finds, both ways', async () => {
      const found = all.filter((attention) => matches(attention, filter)).map(({ id }) => id);
      for (const [sort, ids] of [
        ['attentionDate', found],
        ['-attentionDate', found.toReversed()],
      ] as const) {
        const pages: number[] = [];
        for (let offset = 0; offset <= found.length; offset += 50) {
          const page = await get(`?${query}&sort=${sort}&limit=50&offset=${offset}`);
          pages.push(...page.body.map(({ id }) => id));
        }
        expect(pages).toEqual(ids);
      }
    });

    test('adds up what it finds, and counts by status without the filter by status', async () => {
      const found = all.filter((attention) => matches(attention, filter));
      const others = all.filter((row) => matches(row, { ...filter, status: '' }));
      const sum = (of: (attention: Attention) => number) =>
        found.reduce((total, attention) => total + of(attention), 0);
      expect((await summary(`?${query}`)).body).toEqual({
        total: found.length,
        grossAmount: sum((attention) => attention.grossAmount),
        netAmount: sum((attention) => attention.netAmount),
        participatedAmount: sum((attention) => attention.participatedAmount),
        byStatus: Object.fromEntries(
          STATUSES.map((status) => [
            status,
            others.filter((attention) => attention.status === status).length,
          ]),
        ),
      });
    });
  },
);

// intake §1.1
test('newest first, those of a day by id, unless asked otherwise', async () => {
  const { body } = await get('');
  expect(body).toHaveLength(200);
  expect(body.map(({ id }) => id)).toEqual(
    all
      .toReversed()
      .slice(0, 200)
      .map(({ id }) => id),
  );
  const sorted = all.toSorted(
    (a, b) => a.attentionDate.localeCompare(b.attentionDate) || a.id - b.id,
  );
  expect(all).toEqual(sorted);
});

// intake §2.3
test('an attention is shown with the names of what it refers to', () => {
  const shown = all.find(({ externalId }) => externalId === 'L-1');
  expect(shown).toMatchObject({
    status: 'calculated',
    recordType: 'participacion',
    attentionDate: '2026-07-08',
    attentionTime: '08:05',
    requestDate: null,
    doctorId: 2,
    doctorName: expect.any(String),
    doctorRut: expect.stringMatching(/^\d+-[\dK]$/),
    serviceCode: expect.any(String),
    serviceName: expect.any(String),
    providerTypeName: null,
    grossAmount: 1000,
    patientRutIsValid: true,
    importId: null,
  });
});

// intake §2.3
test('the specialty is the attention’s, else the doctor’s', async () => {
  const rows = await query`SELECT id, specialty_id FROM doctor`;
  const ofDoctor = new Map(rows.map((row) => [row.id, row.specialty_id]));
  for (const { externalId, specialtyId, doctorId } of all) {
    const isEven = Number(externalId.slice(2)) % 2 === 0;
    expect(specialtyId).toBe(isEven ? 3 : ofDoctor.get(doctorId));
  }
});

test.each(['sort=patientName', 'status=other', 'limit=0', 'limit=5000', 'dateFrom=2026-02-30'])(
  'refuses %s',
  async (query) => {
    expect(await get(`?${query}`)).toMatchObject(refusedBy(400, 'request.invalid'));
  },
);
