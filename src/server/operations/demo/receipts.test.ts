/** The demo clinic's receipts: right ones, and a few of each way to err (operations §7). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { loadReceipts } from './receipts.ts';

const { database, query } = await openClone(afterAll, demoDatabase);
let month: { from: string; to: string };
beforeAll(async () => {
  const [last] = await query(
    'SELECT make_date(max(period_year * 100 + period_month) / 100, max(period_year * 100 + period_month) % 100, 1)::text AS "from" FROM receipt_sheet',
  );
  month = { from: last.from, to: `${last.from}'::date + interval '1 month' - interval '1 day` };
});

test('operations §7.4: in the last month with receipts some err, each in its way', async () => {
  const stands = await query(`
    SELECT stand, remark, differences, count(*)::int AS count FROM receipt_line
     WHERE on_day BETWEEN '${month.from}' AND '${month.to}' AND coalesce(received_kind, expected_kind) = 'receipt'
       AND stand <> 'matched' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
  expect(stands).toEqual([
    { stand: 'different', remark: null, differences: ['gross', 'rate'], count: 1 },
    { stand: 'different', remark: null, differences: ['observed'], count: 1 },
    { stand: 'different', remark: null, differences: ['rate'], count: 1 },
    { stand: 'missing', remark: 'annulled', differences: [], count: 1 },
    { stand: 'missing', remark: null, differences: [], count: 1 },
    { stand: 'unexpected', remark: 'annulled', differences: [], count: 1 },
    { stand: 'unexpected', remark: 'duplicate', differences: [], count: 1 },
  ]);
  const matched = await query(
    `SELECT FROM receipt_line WHERE stand = 'matched' AND on_day BETWEEN '${month.from}' AND '${month.to}'`,
  );
  expect(matched.length).toBeGreaterThan(20);
});

test('operations §7.4: every receipt of the months before is right', async () => {
  expect(
    await query(
      `SELECT stand FROM receipt_line WHERE on_day < '${month.from}' AND stand <> 'matched'`,
    ),
  ).toEqual([]);
});

test('operations §7.4: loading them again changes nothing', async () => {
  const count = () => query('SELECT count(*) FROM received_document');
  const before = await count();
  await loadReceipts(database.db);
  expect(await count()).toEqual(before);
});
