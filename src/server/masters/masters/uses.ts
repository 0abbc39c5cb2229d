/**
 * Finds the uses that keep a record of master data from being deleted. It reads the foreign keys from the catalogue (the
 * view `reference`), so that a new table is never forgotten.
 */
import { sql } from 'kysely';
import { type RecordUse, USES_COUNTED, type UseKind } from '../../../domain/words/uses.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';

/** The kind of use for each table's rows. Rule versions are counted by `rulesNaming`. */
const KINDS: Readonly<Record<string, UseKind>> = {
  attention: 'attention',
  calculation: 'calculation',
  payment: 'payment',
  annulled_line: 'annulledLine',
  payslip_delivery: 'payslip',
  doctor: 'doctor',
  doctor_affiliation: 'affiliation',
  fee_document: 'document',
  hold: 'hold',
  entry: 'entry',
  correction: 'correction',
  replacement_fee: 'correction',
  retroactive_change: 'correction',
  retention_change: 'retentionChange',
  payment_entry: 'entry',
  entry_schedule: 'schedule',
  balance_settlement: 'settlement',
  service: 'service',
  app_user: 'user',
};
const RULE_VERSIONS = 'fee_rule_version';

/**
 * Counts the rows that refer to a record and are not deleted with it, each kind up to `USES_COUNTED`. Without an index,
 * the whole table is read, as the deletion itself would do.
 */
export async function referringRows(db: Db | Tx, table: string, id: number): Promise<RecordUse[]> {
  const uses: RecordUse[] = [];
  for (const key of await referencesTo(db, table)) {
    const { count: found } = await rowOf<{ count: number }>(db)`
      SELECT count(*)::int AS count FROM (
        SELECT FROM ${sql.table(key.table)} WHERE ${sql.ref(key.column)} = ${id} LIMIT ${USES_COUNTED + 1}
      ) AS found`;
    if (found > 0) uses.push(countedAs(KINDS[key.table] ?? 'other', found));
  }
  return uses;
}

/** Which of some records other rows refer to that are not deleted with them, rule versions aside. */
export async function referredIds(
  db: Db | Tx,
  table: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const used = new Set<number>();
  for (const key of await referencesTo(db, table)) {
    const rows = await rowsOf<{ id: number }>(db)`
      SELECT id FROM unnest(${ids}::int[]) AS asked (id)
       WHERE EXISTS (SELECT FROM ${sql.table(key.table)} WHERE ${sql.ref(key.column)} = asked.id)`;
    for (const { id } of rows) used.add(id);
  }
  return used;
}

/** The columns that keep rows of a table from being deleted, but for those of rule versions. */
async function referencesTo(db: Db | Tx, table: string) {
  return rowsOf<{ table: string; column: string }>(db)`
    SELECT referring AS "table", columns[1] AS "column" FROM reference
     WHERE keeps AND referred = ${table} AND cardinality(columns) = 1 AND referring <> ${RULE_VERSIONS}
     ORDER BY referring`;
}

/** A use with its count; `found` may be one more than is counted, which means that there are more. */
export function countedAs(kind: UseKind, found: number, named: RecordUse['named'] = []): RecordUse {
  return { kind, count: Math.min(found, USES_COUNTED), hasMore: found > USES_COUNTED, named };
}
