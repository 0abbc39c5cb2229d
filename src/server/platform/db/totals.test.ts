/** `create_totals` of db/migrations/0013_totals.sql, on tables of this file's own (docs/decisions/0069). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';

const { query } = await openClone(afterAll);

/** In place and by rows, of sales that are not void, by shop and by the kind of what was sold. */
const KEYS = `'{"shop": "sale.shop", "kind": "coalesce(thing.kind, ''none'')"}'`;
const SUMS = `'{"sales": "1", "pesos": "sale.pesos", "large": "(sale.pesos > 50)::int"}'`;
const JOINED = `joined => 'LEFT JOIN thing ON thing.id = sale.thing', condition => 'NOT sale.is_void'`;
const COLUMNS =
  'shop int NOT NULL, kind text NOT NULL, sales bigint NOT NULL, pesos bigint NOT NULL, large bigint NOT NULL';

beforeAll(() =>
  query(`
    CREATE TABLE thing (id int PRIMARY KEY, kind text);
    INSERT INTO thing VALUES (0, 'fruit'), (1, 'bread'), (2, NULL);
    CREATE TABLE sale (id int PRIMARY KEY, shop int NOT NULL, thing int, pesos int NOT NULL, is_void boolean NOT NULL);
    INSERT INTO sale VALUES (1000, 1, 0, 5, false), (1001, 1, 0, 60, false), (1002, 2, 1, 7, true);
    CREATE TABLE sold (${COLUMNS}, updated_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (shop, kind));
    CREATE TABLE sold_change (${COLUMNS});
    CREATE TABLE sold_kind (kind text PRIMARY KEY, shops bigint NOT NULL, pesos bigint NOT NULL);
    SELECT create_totals('sold', 'sale', ${KEYS}, ${SUMS}, ${JOINED});
    SELECT create_totals('sold_change', 'sale', ${KEYS}, ${SUMS}, ${JOINED});
    SELECT create_totals('sold_kind', 'sold', '{"kind": "kind"}', '{"shops": "1", "pesos": "pesos"}')`),
);

const ADDED_UP = `
  SELECT shop, coalesce(kind, 'none') AS kind, count(*) AS sales, sum(pesos) AS pesos, count(*) FILTER (WHERE pesos > 50) AS large
    FROM sale LEFT JOIN thing ON thing.id = thing WHERE NOT is_void GROUP BY 1, 2 ORDER BY 1, 2`;

async function expectTotals(): Promise<void> {
  const expected = await query(ADDED_UP);
  expect(await query('SELECT shop, kind, sales, pesos, large FROM sold ORDER BY 1, 2')).toEqual(
    expected,
  );
  expect(
    await query(`
      SELECT * FROM (SELECT shop, kind, sum(sales) AS sales, sum(pesos) AS pesos, sum(large) AS large
                       FROM sold_change GROUP BY 1, 2) s WHERE sales <> 0 ORDER BY 1, 2`),
  ).toEqual(expected);
  expect(await query('SELECT * FROM sold_kind ORDER BY 1')).toEqual(
    await query(
      'SELECT kind, count(*) AS shops, sum(pesos) AS pesos FROM sold GROUP BY 1 ORDER BY 1',
    ),
  );
  for (const total of ['sold', 'sold_change', 'sold_kind'])
    expect(await query(`SELECT * FROM ${total}_difference`)).toEqual([]);
}

const number = (max: number) => fc.integer({ min: 0, max });
const some = fc
  .tuple(number(2), number(3))
  .map(([of, than]) => `id % 3 = ${of} OR pesos < ${than}`);
let nextId = 1;
const statement = fc.oneof(
  fc
    .array(fc.tuple(number(2), number(3), number(99), fc.boolean()), { maxLength: 6 })
    .map(
      (sales) => () =>
        sales.length === 0
          ? 'INSERT INTO sale SELECT * FROM sale WHERE false'
          : `INSERT INTO sale VALUES ${sales.map((one) => `(${nextId++}, ${one.join(', ')})`).join(', ')}`,
    ),
  some.map((which) => () => `DELETE FROM sale WHERE ${which}`),
  fc
    .tuple(
      fc.constantFrom(
        'shop = shop + 1',
        'is_void = NOT is_void',
        'pesos = pesos * 2 % 100',
        'thing = 1',
        'shop = shop',
      ),
      some,
    )
    .map(
      ([change, which]) =>
        () =>
          `UPDATE sale SET ${change} WHERE ${which}`,
    ),
  fc.constantFrom(
    () => 'DELETE FROM sale',
    () => 'TRUNCATE sale',
    () => `SELECT fold_total('sold_change')`,
  ),
);

test('totals begin with the existing rows', expectTotals);

test('totals equal the sums of the rows, after any statements', () =>
  fc.assert(
    fc.asyncProperty(fc.array(statement, { maxLength: 8 }), async (statements) => {
      for (const text of statements) await query(text());
      await expectTotals();
    }),
    { numRuns: 60 },
  ));

test('a folded total has a row for each of its keys', async () => {
  await query`TRUNCATE sale; INSERT INTO sale VALUES (1, 1, 0, 5, false);
                    INSERT INTO sale VALUES (2, 1, 0, 6, false); INSERT INTO sale VALUES (3, 2, 0, 6, false);
                    DELETE FROM sale WHERE id = 3; SELECT fold_total('sold_change')`;
  expect(await query('SELECT * FROM sold_change')).toEqual([
    { shop: 1, kind: 'fruit', sales: 2, pesos: 11, large: 0 },
  ]);
});

test('the difference names the keys of sums that are wrong, missing or without rows', async () => {
  await query`TRUNCATE sale; INSERT INTO sale VALUES (1, 1, 0, 5, false), (2, 1, 1, 6, false), (3, 2, 1, 9, false);
                    UPDATE sold SET pesos = 6 WHERE (shop, kind) = (1, 'fruit'); DELETE FROM sold WHERE shop = 2;
                    INSERT INTO sold VALUES (3, 'fruit', 1, 1, 0)`;
  expect(await query('SELECT * FROM sold_difference ORDER BY shop')).toEqual([
    { kind: 'fruit', shop: 1 },
    { kind: 'bread', shop: 2 },
    { kind: 'fruit', shop: 3 },
  ]);
});

test('a total records when it last changed', async () => {
  await query`TRUNCATE sale; INSERT INTO sale VALUES (1, 1, 0, 5, false);
                    UPDATE sold SET updated_at = '2020-01-01'; INSERT INTO sale VALUES (2, 1, 0, 5, false)`;
  const [sold] = await query('SELECT updated_at FROM sold');
  expect(sold.updated_at.getFullYear()).toBeGreaterThan(2020);
});
