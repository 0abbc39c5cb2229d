/** The temporary tables of a check: each lives until the end of its transaction. */
import { sql } from 'kysely';
import { carryOut, type Tx } from '../../platform/db/database.ts';

/** Makes each from its query, in their order. What it queries may name those before it. Dates in it are the calendar's own. */
export async function makeTables(tx: Tx, queries: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, query] of Object.entries(queries)) {
    await sql.raw(`CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS ${query}`).execute(tx);
    await sql.raw(`ANALYZE ${name}`).execute(tx);
  }
}

/** Makes one from lists of equal length, each a column of a type. */
export async function tableOfLists(
  tx: Tx,
  name: string,
  columns: Readonly<Record<string, { readonly type: string; readonly values: readonly number[] }>>,
): Promise<void> {
  const lists = Object.values(columns).map(
    ({ type, values }) => sql`${[...values]}::${sql.raw(type)}[]`,
  );
  await carryOut(tx)`
    CREATE TEMPORARY TABLE ${sql.raw(name)} ON COMMIT DROP AS
      SELECT * FROM unnest(${sql.join(lists)}) AS u (${sql.raw(Object.keys(columns).join(', '))})`;
  await sql.raw(`ANALYZE ${name}`).execute(tx);
}

/** Starts to read what others see that were told the same snapshot, with enough memory to group a million lines. */
export async function beginReading(tx: Tx, snapshot?: string): Promise<void> {
  await carryOut(tx)`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`;
  if (snapshot) await carryOut(tx)`SET TRANSACTION SNAPSHOT ${sql.lit(snapshot)}`;
  await carryOut(tx)`SET LOCAL work_mem = '256MB'`;
}

/**
 * From here on lines are joined all at once, and none is looked up alone. The planner takes some groups of lines for few, and would
 * look up each line of theirs.
 */
export async function joinAllAtOnce(tx: Tx): Promise<void> {
  await carryOut(tx)`SET LOCAL enable_nestloop = off`;
}
