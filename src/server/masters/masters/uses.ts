/**
 * Finds the uses that keep a record of master data from being deleted. It reads the foreign keys from the catalogue, so
 * that a new table is never forgotten.
 */
import { sql } from 'kysely';
import { type RecordUse, USES_COUNTED, type UseKind } from '../../../domain/words/uses.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The kind of use for each table's rows. Rule versions are counted by `rulesNaming`. */
const KINDS: Readonly<Record<string, UseKind>> = {
  attention: 'attention',
  calculation: 'calculation',
  payment: 'payment',
  payslip_delivery: 'payslip',
  doctor: 'doctor',
  service: 'service',
  app_user: 'user',
};
const RULE_VERSIONS = 'fee_rule_version';

/**
 * Counts the rows that refer to a record and are not deleted with it, each kind up to `USES_COUNTED`. Without an index,
 * the whole table is read, as the deletion itself would do.
 */
export async function referringRows(db: Db | Tx, table: string, id: number): Promise<RecordUse[]> {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    SELECT referring.relname AS "table", attribute.attname AS "column"
      FROM pg_constraint AS key
      JOIN pg_class AS referring ON referring.oid = key.conrelid
      JOIN pg_attribute AS attribute ON attribute.attrelid = key.conrelid AND attribute.attnum = key.conkey[1]
     WHERE key.contype = 'f' AND key.confdeltype IN ('a', 'r') AND cardinality(key.conkey) = 1
       AND key.confrelid = ${table}::regclass AND referring.relname <> ${RULE_VERSIONS}
     ORDER BY referring.relname`.execute(db);
  const uses: RecordUse[] = [];
  for (const key of keys) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM (
        SELECT FROM ${sql.table(key.table)} WHERE ${sql.ref(key.column)} = ${id} LIMIT ${USES_COUNTED + 1}
      ) AS found`.execute(db);
    const found = rows[0]?.count ?? 0;
    if (found > 0) uses.push(countedAs(KINDS[key.table] ?? 'other', found));
  }
  return uses;
}

/** A use with its count; `found` may be one more than is counted, which means that there are more. */
export function countedAs(kind: UseKind, found: number, named: RecordUse['named'] = []): RecordUse {
  return { kind, count: Math.min(found, USES_COUNTED), hasMore: found > USES_COUNTED, named };
}
