/** The checks of the books, and how a check in SQL is run. */
import { sql } from 'kysely';
import { type BookFinding, NAMED_OFFENCES } from '../../../contract/operations/books.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';

export type BookCheck = {
  readonly key: string;
  /** The invariant, as a Spanish sentence. */
  readonly title: string;
  /** The noun for the checked records in Spanish, singular and plural. */
  readonly records: readonly [string, string];
};

/** A check that is a single SQL statement. */
export type SqlCheck = BookCheck & {
  /** A query for the number of checked records. */
  readonly checked: string;
  /** A query for the distinct `id` of each violating record. */
  readonly offences: string;
};

/** Runs a check within the snapshot of a transaction. */
export async function runSqlCheck(tx: Tx, check: SqlCheck): Promise<BookFinding> {
  const [{ checked, wrong, ids } = { checked: 0, wrong: 0, ids: [] }] = await rowsOf<{
    checked: number;
    wrong: number;
    ids: string[];
  }>(tx)`
    WITH offence AS MATERIALIZED (${sql.raw(check.offences)})
    SELECT (${sql.raw(check.checked)}) AS checked, (SELECT count(*) FROM offence) AS wrong,
           array(SELECT id::text FROM offence ORDER BY offence.id LIMIT ${sql.lit(NAMED_OFFENCES)}) AS ids`;
  return findingOf(check, checked, wrong, ids);
}

/** The finding of a check. */
export function findingOf(
  { key, title, records }: BookCheck,
  checked: number,
  wrong: number,
  ids: readonly string[],
): BookFinding {
  return { key, title, checked: countOf(checked, ...records), wrong, ids: [...ids] };
}
