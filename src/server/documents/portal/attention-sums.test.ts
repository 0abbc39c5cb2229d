/** The portal's stored sums are those of the attentions themselves, whatever is asked (decision 42). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import { feeState } from '../../../contract/documents/portal.ts';
import { recordType } from '../../../contract/schemas.ts';
import { isEstimated } from '../../../domain/words/estimates.ts';
import { calculateAttentions } from '../../fees/calculations/public.ts';
import { markPendingPayment } from '../../payout/payroll/public.ts';
import { rowsOf, transactionWithClient } from '../../platform/db/database.ts';
import { sumAttentionDetails } from './attention-sums.ts';
import type { AttentionFilters } from './attentions.ts';

const { database } = await testApp();
const data = await payrollData(database);
const doctorId = await data.doctor();
const otherId = await data.doctor();

/** The first and the last day of two months of each of two years, all of both record types. */
const DATES = [2025, 2026].flatMap((year) =>
  ['05-01', '05-31', '06-01', '06-30'].map((day) => `${year}-${day}`),
);

/** Of both doctors; no two amounts are alike, so that no sum is right by chance. */
let amount = 10_007;
async function addAttentions(): Promise<void> {
  for (const doctor of [doctorId, otherId]) {
    const lines = DATES.flatMap((date) =>
      recordType.options.map((type) => {
        amount = Math.round(amount * 1.07);
        return { date, amount, recordType: type };
      }),
    );
    await data.attentions(doctor, lines);
  }
}
const calculate = () =>
  transactionWithClient(database, (tx, client) =>
    calculateAttentions(database, tx, client, {}, { jobId: null }),
  );

// Each day comes to have attentions of every state, but for the months that are not paid.
await addAttentions();
await data.processAndPay(doctorId, '2026-07-05', '2025-05-01');
await data.pay(doctorId, '2026-07-05', '2025-06-01');
await data.pay(doctorId, '2026-07-05', '2026-05-01');
await addAttentions();
await data.process();
await addAttentions();
await calculate();
await database.db.transaction().execute((tx) => markPendingPayment(tx, {}));
await addAttentions();
await calculate();
await addAttentions();

type Row = {
  doctorId: number;
  attentionDate: string;
  recordType: (typeof recordType.options)[number];
  state: (typeof feeState.options)[number];
  baseAmount: number;
  calculatedAmount: number;
  retentionAmount: number;
  finalAmount: number;
};
const rows = await rowsOf<Row>(database.db)`
  SELECT a.doctor_id, a.attention_date, a.record_type, coalesce(f.status::text, 'pending') AS state,
         coalesce(c.base_amount, 0) AS base_amount, coalesce(c.calculated_amount, 0) AS calculated_amount,
         coalesce(f.retention_amount, 0) AS retention_amount,
         coalesce(c.calculated_amount - f.retention_amount, 0) AS final_amount
    FROM attention a LEFT JOIN calculation c ON c.attention_id = a.id
    LEFT JOIN fee_state f ON f.attention_id = a.id`;

/** What is asked, of each row by itself. */
function sumRows({ states, participationTypes, ...span }: AttentionFilters) {
  const { year, month, dateFrom, dateTo } = span;
  const asked = rows.filter(
    ({ attentionDate, ...row }) =>
      row.doctorId === span.doctorId &&
      (states === undefined || states.includes(row.state)) &&
      (!participationTypes?.length || participationTypes.includes(row.recordType)) &&
      (year === undefined || Number(attentionDate.slice(0, 4)) === year) &&
      (year === undefined || month === undefined || Number(attentionDate.slice(5, 7)) === month) &&
      (dateFrom === undefined || attentionDate >= dateFrom) &&
      (dateTo === undefined || attentionDate <= dateTo),
  );
  const sum = (of: 'baseAmount' | 'calculatedAmount' | 'retentionAmount' | 'finalAmount') =>
    asked.reduce((total, row) => total + row[of], 0);
  return {
    total: asked.length,
    calculatedCount: asked.filter(({ state }) => state !== 'pending').length,
    estimatedCount: asked.filter(({ state }) => isEstimated(state)).length,
    baseAmount: sum('baseAmount'),
    calculatedAmount: sum('calculatedAmount'),
    retentionAmount: sum('retentionAmount'),
    finalAmount: sum('finalAmount'),
    correctedAmount: 0,
    correctedCount: 0,
  };
}

const SPANS: readonly Omit<AttentionFilters, 'doctorId'>[] = [
  {},
  { year: 2026 },
  { year: 2025, month: 5 },
  { year: 2026, month: 6 },
  { year: 2026, month: 7 },
  { dateFrom: '2025-05-31' },
  { dateTo: '2026-05-01' },
  { dateFrom: '2025-06-30', dateTo: '2026-05-31' },
  { year: 2026, dateFrom: '2026-05-31' },
];
const TYPES = [[], ...recordType.options.map((type) => [type])];

describe('decision 42: the sums of a doctor’s attentions', () => {
  it('exist for every state and type', () => {
    const kinds = new Set(
      rows
        .filter((row) => row.doctorId === doctorId)
        .map((row) => `${row.state} ${row.recordType}`),
    );
    expect(kinds.size).toBe(feeState.options.length * recordType.options.length);
  });

  it.each(['any', ...feeState.options])(
    'documents §10.5: of the state %s equal the sums of the rows',
    async (asked) => {
      const states = feeState.options.filter((state) => asked === 'any' || state === asked);
      for (const participationTypes of TYPES) {
        for (const span of SPANS) {
          const filters = { ...span, doctorId, states, participationTypes };
          expect(await sumAttentionDetails(database.db, filters), JSON.stringify(filters)).toEqual(
            sumRows(filters),
          );
        }
      }
    },
  );

  it('documents §10.5: of any states, types and dates equal the sums of the rows', async () => {
    const anyDate = fc.constantFrom(...DATES, '2024-12-31', '2026-06-15', '2027-01-01');
    const anyFilters = fc.record(
      {
        doctorId: fc.constantFrom(doctorId, otherId),
        states: fc.subarray([...feeState.options]),
        participationTypes: fc.subarray([...recordType.options]),
        year: fc.constantFrom(2024, 2025, 2026),
        month: fc.constantFrom(4, 5, 6),
        dateFrom: anyDate,
        dateTo: anyDate,
      },
      { requiredKeys: ['doctorId'] },
    );
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        expect(await sumAttentionDetails(database.db, filters)).toEqual(sumRows(filters));
      }),
      { numRuns: 200 },
    );
  });

  // payout §17.11
  it('documents §10.5: of one service are the same as of all, where there is no other', async () => {
    const services = await database.db.selectFrom('service').select('id').execute();
    const serviceIds = services.map(({ id }) => id);
    for (const states of [[...feeState.options], ['calculated', 'paid'], ['pending']] as const) {
      const filters = { doctorId, states: [...states] };
      expect(await sumAttentionDetails(database.db, { ...filters, serviceIds })).toEqual(
        sumRows(filters),
      );
    }
  });

  it('documents §10.5: are of one moment while a payroll is made', async () => {
    const before = await sumAttentionDetails(database.db, { doctorId });
    let isMade = false;
    const meanwhile = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const isFirst = !isMade;
        isMade = true;
        if (isFirst) await data.process();
        return result;
      },
    });
    expect(await sumAttentionDetails(meanwhile, { doctorId })).toEqual(before);
    expect(await sumAttentionDetails(database.db, { doctorId })).not.toEqual(before);
  });
});
