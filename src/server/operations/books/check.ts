/** What a check of the books is, and how one that SQL can state is run. */
import { sql } from 'kysely';
import { type BookFinding, NAMED_OFFENCES } from '../../../contract/operations/books.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { Tx } from '../../platform/db/database.ts';

export type BookCheck = {
  readonly key: string;
  /** What must hold, as a Spanish sentence. */
  readonly title: string;
  /** What is looked at, in Spanish: one, many. */
  readonly records: readonly [string, string];
};

/** A check that the database makes as a set. */
export type SqlCheck = BookCheck & {
  /** Counts what is looked at. */
  readonly checked: string;
  /** Gives the `id` of each record that offends, once. */
  readonly offences: string;
};

/** Runs a check within the snapshot of a transaction. */
export async function runSqlCheck(tx: Tx, check: SqlCheck): Promise<BookFinding> {
  const { rows } = await sql<{ checked: number; wrong: number; ids: string[] }>`
    WITH offence AS MATERIALIZED (${sql.raw(check.offences)})
    SELECT (${sql.raw(check.checked)}) AS checked, (SELECT count(*) FROM offence) AS wrong,
           array(SELECT id::text FROM offence ORDER BY offence.id LIMIT ${NAMED_OFFENCES}::int) AS ids`.execute(
    tx,
  );
  const [{ checked, wrong, ids } = { checked: 0, wrong: 0, ids: [] }] = rows;
  return findingOf(check, checked, wrong, ids);
}

/** What a check found, for people. */
export function findingOf(
  { key, title, records }: BookCheck,
  checked: number,
  wrong: number,
  ids: readonly string[],
): BookFinding {
  return { key, title, checked: countOf(checked, ...records), wrong, ids: [...ids] };
}
