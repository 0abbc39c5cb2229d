/**
 * By what a record of master data is used, so that it can't be deleted. The foreign keys themselves are asked, so that
 * no use is forgotten when a table is added.
 */
import { sql } from 'kysely';
import { type RecordUse, USES_COUNTED, type UseKind } from '../../../domain/words/uses.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What the rows of each table are. Versions of rules are counted by `rulesNaming`. */
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
 * Counts the rows that refer to a record and are not deleted with it, each kind to `USES_COUNTED`. Where no index leads
 * to them, all of a table is read, as by the deletion itself.
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

/** A use by so many records as were found, of which one more than is counted was looked for. */
export function countedAs(kind: UseKind, found: number, named: RecordUse['named'] = []): RecordUse {
  return { kind, count: Math.min(found, USES_COUNTED), hasMore: found > USES_COUNTED, named };
}
