/** What keeps rules and agreements from being deleted: what they paid (fees §6.6). */
import { type RawBuilder, sql } from 'kysely';
import { type RecordUse, USES_COUNTED } from '../../../domain/words/uses.ts';
import { countedAs } from '../../masters/masters/public.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What any version of a rule paid: calculations, and corrections that pay by it instead. */
export async function ruleUses(db: Db | Tx, ruleId: number): Promise<RecordUse[]> {
  // A progressive scale beside the first rule is named by what it accumulated alone.
  const found = (table: RawBuilder<unknown>) => sql`(
    SELECT count(*)::int FROM (
      SELECT FROM ${table} AS fee JOIN fee_rule_version v ON v.id = fee.rule_version_id
       WHERE v.rule_id = ${ruleId}::int
          OR v.exclusivity_mode = 'stack'
             AND fee.accumulations @> jsonb_build_array(jsonb_build_object('ruleId', ${ruleId}::int))
       LIMIT ${USES_COUNTED + 1}) AS use)`;
  const { rows } = await sql<{ calculations: number; corrections: number }>`
    SELECT ${found(sql`calculation`)} AS calculations, ${found(sql`replacement_fee`)} AS corrections`.execute(
    db,
  );
  return rows.flatMap(({ calculations, corrections }) => [
    ...(calculations > 0 ? [countedAs('calculation', calculations)] : []),
    ...(corrections > 0 ? [countedAs('correction', corrections)] : []),
  ]);
}

/** Those of these rules that paid anything, likewise. */
export async function usedRules(db: Db | Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const isFirstOf = (table: RawBuilder<unknown>) => sql`EXISTS (
    SELECT FROM fee_rule_version v JOIN ${table} AS fee ON fee.rule_version_id = v.id WHERE v.rule_id = asked.id)`;
  const stackedIn = (table: RawBuilder<unknown>) => sql`
    SELECT fee.accumulations FROM ${table} AS fee JOIN fee_rule_version v ON v.id = fee.rule_version_id
     WHERE v.exclusivity_mode = 'stack' AND fee.accumulations IS NOT NULL`;
  const [calculated, replaced] = [sql`calculation`, sql`replacement_fee`];
  const { rows } = await sql<{ id: number }>`
    SELECT asked.id FROM unnest(${ids}::int[]) AS asked (id)
     WHERE ${isFirstOf(calculated)} OR ${isFirstOf(replaced)}
        OR asked.id IN (
          SELECT (part->>'ruleId')::int
            FROM (${stackedIn(calculated)} UNION ALL ${stackedIn(replaced)}) AS stacked
           CROSS JOIN jsonb_array_elements(stacked.accumulations) AS part)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
