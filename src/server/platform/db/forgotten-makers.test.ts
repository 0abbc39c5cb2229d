/** Who made, paid or settled something is forgotten with the account, without a search for each account (decision 74). */
import { afterAll, expect, test } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';

const { query } = await openClone(afterAll, demoDatabase);

/** What grows by every month, with the columns that name an account. */
const GROWING = {
  attention: ['created_by'],
  payment: ['created_by', 'paid_by'],
  transfer: ['settled_by'],
  received_document: ['created_by'],
  receipt_match: ['matched_by'],
  entry: ['created_by', 'approved_by', 'withdrawn_by'],
  payslip_delivery: ['requested_by'],
};
const keys = Object.entries(GROWING).flatMap(([table, columns]) =>
  columns.map((column) => ({ table, column })),
);

test('each key of a table that grows by month to an account is forgotten by set', async () => {
  const rows = await query(
    `SELECT referring AS table, columns[1] AS column FROM reference WHERE referred = 'app_user' AND by_set AND NOT keeps ORDER BY 1, 2`,
  );
  expect(rows).toEqual(
    keys.toSorted(
      (one, other) =>
        one.table.localeCompare(other.table) || one.column.localeCompare(other.column),
    ),
  );
  // PostgreSQL's own keys would read the table once for each account.
  const own = await query(`
    SELECT conname FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'app_user'::regclass AND conrelid::regclass::text = ANY (ARRAY['${Object.keys(GROWING).join("','")}'])`);
  expect(own).toEqual([]);
});

test('hundreds of accounts go at once: what they made stays, and names nobody', async () => {
  await query(`
    INSERT INTO app_user (username, first_name, last_name, email, profile, password_hash)
    SELECT 'temporal' || g, 'T', 'T', 'temporal' || g || '@ejemplo.cl', 'user', 'x' FROM generate_series(1, 300) g`);
  const someone = `(SELECT min(id) FROM app_user WHERE username LIKE 'temporal%')`;
  // Who proposed an entry never changes otherwise, and somebody else approved it.
  await query('ALTER TABLE entry DISABLE TRIGGER entry_proposer_kept');
  for (const [place, { table, column }] of keys.entries()) {
    if (table === 'attention') continue;
    await query(
      `UPDATE ${table} SET ${column} = ${someone} + ${place} ${table === 'entry' ? `WHERE ${column} IS NOT NULL` : ''}`,
    );
  }
  await query('ALTER TABLE entry ENABLE TRIGGER entry_proposer_kept');
  const made = () =>
    query(`
      SELECT ${keys.map(({ table, column }) => `(SELECT count(${column})::int FROM ${table}) AS ${table}_${column}`).join(', ')},
             (SELECT sum(total_amount)::text FROM payment) AS paid, (SELECT count(*)::int FROM received_document) AS receipts`);
  const [before] = await made();
  const named = Object.entries<number>(before).filter(
    ([key, rows]) => key.endsWith('_by') && rows > 0,
  );
  expect(named.map(([key]) => key)).toEqual(
    expect.arrayContaining([
      'payment_created_by',
      'payment_paid_by',
      'entry_approved_by',
      'received_document_created_by',
      'receipt_match_matched_by',
    ]),
  );
  const start = performance.now();
  await query(`DELETE FROM app_user WHERE username LIKE 'temporal%'`);
  expect(performance.now() - start).toBeLessThan(10_000);
  const [after] = await made();
  expect(after).toEqual({ ...before, ...Object.fromEntries(named.map(([key]) => [key, 0])) });
  expect(await query('SELECT * FROM broken_references()')).toEqual([]);
});
