/** What a doctor's attentions add up to is the sum of their rows, whatever is done to them and whatever days are asked for. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import { clinicForImports } from '../../../../test/support/imports.ts';
import { summarizeAttentions } from './public.ts';

const { database } = await clinicForImports({}, { checksBooks: false });
const { pool } = database;

/** Of two doctors, in five months of two years: the first and last day of each month, and one between. */
const insert = (from: number, to: number) => `
  INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                         participated_amount, patient_rut, patient_name)
  SELECT (CASE WHEN n % 3 = 0 THEN 'hmq' ELSE 'participacion' END)::record_type, 'M-' || n,
         (ARRAY['2025-11-30', '2025-12-01', '2025-12-15', '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28',
                '2026-03-01']::date[])[1 + n % 9],
         1 + n % 2, 1, n * 1000, n * 100, n, '11111111-1', 'Paciente ' || n
    FROM generate_series(${from}, ${to}) n`;

type Asked = {
  dateFrom?: string;
  dateTo?: string;
  participationTypes?: ('hmq' | 'participacion')[];
};
type Row = {
  doctorId: number;
  day: string;
  type: string;
  status: 'pending' | 'calculated' | 'paid';
  gross: number;
  net: number;
  participated: number;
};

async function readRows(): Promise<Row[]> {
  const { rows } = await pool.query(`
    SELECT doctor_id AS "doctorId", attention_date::text AS day, record_type AS type, status, gross_amount::int AS gross,
           net_amount::int AS net, participated_amount::int AS participated FROM attention_with_status`);
  return rows;
}

function sumRows(rows: readonly Row[], doctorId: number, asked: Asked) {
  const found = rows.filter(
    (row) =>
      row.doctorId === doctorId &&
      (!asked.participationTypes?.length ||
        asked.participationTypes.some((type) => type === row.type)) &&
      (!asked.dateFrom || row.day >= asked.dateFrom) &&
      (!asked.dateTo || row.day <= asked.dateTo),
  );
  const sum = (of: 'gross' | 'net' | 'participated') =>
    found.reduce((total, row) => total + row[of], 0);
  const count = (status: Row['status']) => found.filter((row) => row.status === status).length;
  return {
    total: found.length,
    grossAmount: sum('gross'),
    netAmount: sum('net'),
    participatedAmount: sum('participated'),
    byStatus: { pending: count('pending'), calculated: count('calculated'), paid: count('paid') },
  };
}

async function expectSums(asked: Asked): Promise<void> {
  const rows = await readRows();
  for (const doctorId of [1, 2]) {
    expect(
      await summarizeAttentions(database.db, {
        participationTypes: [],
        ...asked,
        doctorId,
      } as Parameters<typeof summarizeAttentions>[1]),
      JSON.stringify(asked),
    ).toEqual(sumRows(rows, doctorId, asked));
  }
}

beforeEach(async () => {
  await pool.query('TRUNCATE attention, calculation, payment CASCADE');
  await pool.query(insert(1, 90));
});

const PAID = `${stateSql('calculated', 'id % 4 = 1')}; ${stateSql('paid', 'id % 4 > 1')}`;

// intake §2.6
describe('the sums of a doctor’s attentions', () => {
  test.each([
    ['inserted', insert(101, 150)],
    ['calculated', stateSql('calculated', 'id % 4 = 0')],
    ['paid', PAID],
    [
      'calculated by a payment that is taken back',
      `${PAID}; SET portal.wipe = 'on'; DELETE FROM payment WHERE period_month = 12; RESET portal.wipe`,
    ],
    [
      'moved to another month',
      `UPDATE attention SET attention_date = '2026-02-02' WHERE id % 5 = 0`,
    ],
    [
      'given to the other doctor',
      'UPDATE attention SET doctor_id = 3 - doctor_id WHERE id % 3 = 0',
    ],
    [
      'given other amounts',
      'UPDATE attention SET gross_amount = 5, net_amount = 4 WHERE id % 3 = 0',
    ],
    ['deleted', 'DELETE FROM attention WHERE id % 2 = 1'],
    ['all deleted', 'DELETE FROM attention'],
    ['folded at night', `${insert(101, 150)}; SELECT fold_total('doctor_month_change')`],
  ])('are right when some are %s', async (_, statement) => {
    await pool.query(statement);
    await expectSums({});
    await expectSums({ participationTypes: ['hmq'] });
    await expectSums({ dateFrom: '2025-12-02', dateTo: '2026-02-27' });
    const { rows } = await pool.query(
      'SELECT doctor_id FROM doctor_month_change_difference UNION ALL SELECT doctor_id FROM doctor_month_paid_difference',
    );
    expect(rows).toEqual([]);
  });

  test('are right for any days', async () => {
    await pool.query(PAID);
    const day = fc.constantFrom(
      ...['0001-01-01', '1999-12-31', '2025-11-30', '2025-12-01', '2025-12-02', '2025-12-15'],
      ...['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-30', '2026-01-31', '2026-02-01'],
      ...['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-31', '2099-12-31', '9999-12-31'],
    );
    const types = fc.subarray<'hmq' | 'participacion'>(['hmq', 'participacion']);
    const anything = fc.record(
      { dateFrom: day, dateTo: day, participationTypes: types },
      { requiredKeys: [] },
    );
    await fc.assert(fc.asyncProperty(anything, expectSums), { numRuns: 150 });
  });
});

test('the night leaves one row for the keys that have several, and the others as they are', async () => {
  const rows = async () =>
    (
      await pool.query(
        'SELECT ctid::text, doctor_id, month, record_type, attentions::int FROM doctor_month_change ORDER BY 2, 3, 4',
      )
    ).rows;
  const before = await rows();
  await pool.query(`
    UPDATE attention SET attention_date = '2025-12-02' WHERE attention_date = '2025-12-31' AND doctor_id = 1;
    UPDATE attention SET gross_amount = 1 WHERE attention_date = '2026-03-01' AND doctor_id = 2;
    SELECT fold_total('doctor_month_change')`);
  const after = await rows();
  const keyOf = ({ ctid: _, ...row }: Record<string, unknown>) => JSON.stringify(row);
  expect(after.map(keyOf)).toEqual(before.map(keyOf));
  const isKept = (row: { ctid: string }) => after.some(({ ctid }) => ctid === row.ctid);
  expect(
    new Set(
      before.filter((row) => !isKept(row)).map(({ month, doctor_id }) => `${doctor_id} ${month}`),
    ).size,
  ).toBe(1);
});
