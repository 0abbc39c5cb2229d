/** By what a rule or agreement is used. */
import { sql } from 'kysely';
import { type RecordUse, USES_COUNTED } from '../../../domain/words/uses.ts';
import { countedAs } from '../../masters/masters/public.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What keeps a rule or agreement from being deleted: the calculations that any of its versions made. */
export async function ruleUses(db: Db | Tx, ruleId: number): Promise<RecordUse[]> {
  const found = await calculationsBy(db, ruleId, USES_COUNTED + 1);
  return found > 0 ? [countedAs('calculation', found)] : [];
}

/** How many calculations a rule's versions made; no more than `most` are looked for. */
export async function calculationsBy(db: Db | Tx, ruleId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM calculation JOIN fee_rule_version ON fee_rule_version.id = calculation.rule_version_id
       WHERE fee_rule_version.rule_id = ${ruleId} LIMIT ${most}
    ) AS found`.execute(db);
  return rows[0]?.count ?? 0;
}
