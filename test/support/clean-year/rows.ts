/** Rows of the clean year, written many at once. */
import type pg from 'pg';

type Row = Readonly<Record<string, unknown>>;
const ROWS_AT_ONCE = 2_000;

/** Inserts rows whose names are in camel case; every row has the columns of the first, all others have their defaults. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).map(snakeCase).join(', ');
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [jsonOf(rows.slice(start, start + ROWS_AT_ONCE))],
    );
  }
}

/** Updates rows by their id; `version` rises with each. */
export async function updateRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly (Row & { readonly id: number })[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first)
    .filter((name) => name !== 'id')
    .map(snakeCase);
  await client.query(
    `UPDATE ${table} t SET ${columns.map((name) => `${name} = n.${name}`).join(', ')}, version = t.version + 1
       FROM json_populate_recordset(NULL::${table}, $1) AS n WHERE n.id = t.id`,
    [jsonOf(rows)],
  );
}

const jsonOf = (rows: readonly Row[]) =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])),
    ),
  );

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
