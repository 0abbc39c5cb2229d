/** The totals of months are those of their calculations, whatever is done to them. */
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { EMPTY_PAYMENTS } from '../../../../test/support/emptied.ts';
import { feesSql, PAID, paymentsSql } from '../../../../test/support/fee-rows.ts';
import { localDate } from '../../../domain/calendar/calendar.ts';
import type { DateSpan } from '../../../domain/calendar/report-period.ts';
import { countOfMonth, sumCalculated, sumMonths } from './month-totals.ts';

const { database, query } = await testApp({}, { checksBooks: false });
const { db } = database;
await fillClinic(database);
await addAttentions(database, '2026-07', 60);
await addAttentions(database, '2026-08', 60);
await query(`
  INSERT INTO fee_rule (id, code) VALUES (1, 'UNO');
  INSERT INTO fee_rule_version (id, rule_id, version, name, valid_from, participation_type, payment_type, rate, from_revision)
  VALUES (1, 1, 1, 'Regla uno', '2026-01-01', 'mixed', 'percentage', 6000, 1)`);

const insert = (from: number, to: number) =>
  feesSql({
    condition: `id IN (SELECT id FROM attention ORDER BY id OFFSET ${from} LIMIT ${to - from})`,
    ruleVersion: 'CASE WHEN id % 3 > 0 THEN 1 END',
  });

const SUMS = `
  SELECT period_year AS year, period_month AS month, status, count(*) AS count,
         sum(calculated_amount) AS "calculatedAmount", sum(fee_state.retention_amount) AS "retentionAmount",
         sum(calculated_amount - fee_state.retention_amount) AS "finalAmount"
    FROM calculation JOIN fee_state USING (attention_id) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
/** The fees in no payment, of them those without a rule. */
const COVERED = `
  SELECT period_year, period_month, status, count(*) AS calculations,
         count(*) FILTER (WHERE rule_version_id IS NULL) AS without_rule
    FROM calculation JOIN fee_state USING (attention_id) WHERE payment_id IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
const COVERED_TOTALS = `
  SELECT period_year, period_month, status, calculations, without_rule FROM payable_month ORDER BY 1, 2, 3`;
const sums = () => query(SUMS);
const totals = () => sumMonths(db, { year: 2026, month: 1 }, { year: 2026, month: 12 });

/** Takes fees away as a recalculation does, which is what the database lets them go for. */
const withdraw = (which = '') =>
  `BEGIN; SET LOCAL portal.recalculation = 'on'; DELETE FROM calculation ${which}; COMMIT`;

beforeEach(async () => {
  await query(EMPTY_PAYMENTS);
  await query(insert(0, 80));
});

// fees §18.6
test.each([
  ['inserted', insert(80, 120)],
  [
    'sent to the payroll',
    `UPDATE payable_fee SET status = 'pending_payment' WHERE attention_id % 2 = 0`,
  ],
  ['processed', paymentsSql('f.doctor_id = 1 AND f.period_month = 7')],
  ['processed in part', paymentsSql('f.attention_id % 2 = 0')],
  ['paid', `${paymentsSql('f.doctor_id < 3')}; ${PAID} AND doctor_id = 1`],
  [
    'touched',
    'UPDATE calculation SET calculated_at = now(); UPDATE payable_fee SET status = status',
  ],
  ['deleted', withdraw('WHERE attention_id % 2 = 1')],
  ['all deleted', withdraw()],
  ['untouched', withdraw('WHERE false')],
])('when calculations are %s', async (_, statement) => {
  await query(statement);
  expect(await totals()).toEqual(await sums());
  expect(await query(COVERED_TOTALS)).toEqual(await query(COVERED));
});

test('when the table is emptied', async () => {
  await query('TRUNCATE calculation');
  expect(await totals()).toEqual([]);
});

test('reads the months asked for alone, across the turn of the year', async () => {
  const [july, august] = await totals();
  expect(await sumMonths(db, { year: 2025, month: 12 }, { year: 2026, month: 7 })).toEqual([july]);
  expect(await sumMonths(db, { year: 2026, month: 8 }, { year: 2027, month: 1 })).toEqual([august]);
  expect(await sumMonths(db, { year: 2025, month: 8 }, { year: 2025, month: 8 })).toEqual([]);
});

// documents §5.4, fees §18.2
test('sums and counts of days are of their attentions, also where another month pays them', async () => {
  const ofDays = async (from: string, to: string) => {
    const [row] = await query(
      `SELECT count(*)::int AS count, sum(calculated_amount)::int AS sum FROM calculation WHERE attention_date BETWEEN $1 AND $2`,
      [from, to],
    );
    return row;
  };
  const [july, august] = [
    await ofDays('2026-07-01', '2026-07-31'),
    await ofDays('2026-08-01', '2026-08-31'),
  ];
  const told = async (month: number) => {
    const [dateFrom, dateTo] = [`2026-0${month}-01`, `2026-0${month}-31`].map(localDate);
    return {
      count: await countOfMonth(db, { year: 2026, month }),
      sum: await sumCalculated(db, { dateFrom, dateTo } as DateSpan),
    };
  };
  expect([await told(7), await told(8)]).toEqual([july, august]);
  await query(
    'INSERT INTO month_closing (year, month, payments, records, total_amount) VALUES (2026, 7, 0, 0, 0)',
  );
  expect((await totals()).map(({ month, count }) => [month, count])).toEqual([
    [8, july.count + august.count],
  ]);
  expect([await told(7), await told(8)]).toEqual([july, august]);
  await query('TRUNCATE month_closing CASCADE');
});
