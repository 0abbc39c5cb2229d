/** What keeps rules and agreements from being deleted: what they paid (fees §6.6). */
import { sql } from 'kysely';
import { type RecordUse, USES_COUNTED } from '../../../domain/words/uses.ts';
import { countedAs } from '../../masters/masters/public.ts';
import { type Db, rowsOf, type Tx, tryLockLedger } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type FeeTable, paidBeside, paidBesideBy } from './stacking.ts';

/**
 * Keeps money moves from paying by rules until the transaction ends, so that it can ask what the rules paid. Refuses while one is
 * under way, because a calculation tells nothing until it ends. A transaction that has the lock of the rule set must not wait.
 */
export async function holdUses(tx: Tx): Promise<void> {
  if (!(await tryLockLedger(tx))) refuse('server.busy');
}

/** What any version of a rule paid, first or beside another rule: calculations, and corrections that pay by it instead. */
export async function ruleUses(db: Db | Tx, ruleId: number): Promise<RecordUse[]> {
  const most = sql`LIMIT ${USES_COUNTED + 1}`;
  const found = (table: FeeTable) => sql`(
    SELECT count(*)::int FROM (
      (SELECT FROM ${sql.table(table)} AS fee JOIN fee_rule_version v ON v.id = fee.rule_version_id WHERE v.rule_id = ${ruleId}::int ${most})
       UNION ALL
      (SELECT ${paidBesideBy(table, ruleId)} ${most})
       ${most}) AS use)`;
  const rows = await rowsOf<{ calculations: number; corrections: number }>(db)`
    SELECT ${found('calculation')} AS calculations, ${found('replacementFee')} AS corrections`;
  return rows.flatMap(({ calculations, corrections }) => [
    ...(calculations > 0 ? [countedAs('calculation', calculations)] : []),
    ...(corrections > 0 ? [countedAs('correction', corrections)] : []),
  ]);
}

/** Those of these rules that paid anything, likewise. */
export async function usedRules(db: Db | Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const paid = (table: FeeTable) => sql`
    EXISTS (SELECT FROM fee_rule_version v JOIN ${sql.table(table)} AS fee ON fee.rule_version_id = v.id WHERE v.rule_id = asked.id)
    OR EXISTS (SELECT ${paidBeside(table)} AND beside.rule_id = asked.id)`;
  const rows = await rowsOf<{ id: number }>(db)`
    SELECT asked.id FROM unnest(${ids}::int[]) AS asked (id)
     WHERE ${paid('calculation')} OR ${paid('replacementFee')}`;
  return new Set(rows.map(({ id }) => id));
}
