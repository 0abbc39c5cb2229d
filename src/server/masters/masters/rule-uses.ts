/** Finds the rules and agreements that name a record of master data: they contain ids without a foreign key. */
import { sql } from 'kysely';
import { CRITERIA, type KeyOf, keysOf } from '../../../domain/fees/criteria.ts';
import { NAMES_SHOWN } from '../../../domain/words/counts.ts';
import type { RecordUse } from '../../../domain/words/uses.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { countedAs } from './uses.ts';

/** The columns of a rule version that refer to records, by id or by list of ids. */
export type MasterNaming = (typeof CRITERIA)[KeyOf<'record' | 'records'>]['term'];

/**
 * The rules and agreements whose current version names a record, the first ones with their codes. For a doctor or
 * society also those whose earlier versions named it, since the history must keep its names.
 */
export async function rulesNaming(
  db: Db | Tx,
  column: MasterNaming,
  id: number,
): Promise<RecordUse[]> {
  const isList = keysOf('records').some((key) => CRITERIA[key].term === column);
  const names = isList
    ? sql<boolean>`${id} = ANY (${sql.ref(column)})`
    : sql<boolean>`${sql.ref(column)} = ${id}`;
  const rules = await db
    .selectFrom('feeRuleVersion')
    .innerJoin('feeRule', 'feeRule.id', 'feeRuleVersion.ruleId')
    .select(['feeRule.id', 'feeRule.code', 'feeRule.kind'])
    .select(sql<boolean>`bool_or(to_revision IS NULL)`.as('stands'))
    .where(names)
    .where((is) => is.and(isList ? [is('toRevision', 'is', null)] : []))
    .groupBy('feeRule.id')
    .orderBy('feeRule.code')
    .execute();
  const standing = rules.filter(({ stands }) => stands);
  const uses = (['rule', 'convention'] as const).map((kind) => {
    const ofKind = standing.filter((rule) => rule.kind === kind);
    const named = ofKind.slice(0, NAMES_SHOWN).map((rule) => ({ id: rule.id, code: rule.code }));
    return countedAs(kind, ofKind.length, named);
  });
  uses.push(countedAs('formerRule', rules.length - standing.length));
  return uses.filter(({ count }) => count > 0);
}

/** Which of some records rules and agreements name: standing ones in a list of ids, or any version in a column of one. */
export async function idsInRules(
  db: Db | Tx,
  column: MasterNaming,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const isList = keysOf('records').some((key) => CRITERIA[key].term === column);
  const rows = isList
    ? await rowsOf<{ id: number }>(db)`
        SELECT DISTINCT named.id FROM fee_rule_version v CROSS JOIN LATERAL unnest(v.${sql.ref(column)}) AS named (id)
         WHERE v.to_revision IS NULL AND v.${sql.ref(column)} && ${ids}::int[] AND named.id = ANY(${ids}::int[])`
    : await rowsOf<{ id: number }>(db)`
        SELECT DISTINCT v.${sql.ref(column)} AS id FROM fee_rule_version v WHERE v.${sql.ref(column)} = ANY(${ids}::int[])`;
  return new Set(rows.map(({ id }) => id));
}
