/** The versions of a rule or agreement through time, each with its author (fees §9.7). */
import { sql } from 'kysely';
import type { HistoricVersion } from '../../../contract/fees/rules.ts';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import { CRITERIA, type KeyOf, keysOf, type RecordTable } from '../../../domain/fees/criteria.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { lastActor } from '../../platform/db/stale-edit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { presentRule } from './mapping.ts';
import { type VersionRow, wholeVersionQuery } from './queries.ts';
import { paidBeside } from './stacking.ts';

type Page = { id: number; limit: number; offset: number };

/**
 * The versions of a rule, the newest first, also of a deleted rule. `today` decides the rule's state. Refuses an id
 * that no rule ever had.
 */
export async function versionsOf(db: Db, page: Page, today: LocalDate): Promise<HistoricVersion[]> {
  const rows = await versionRows(db, page);
  if (rows.length === 0 && !(await exists(db, page.id))) {
    refuse('record.notFound', { record: 'la regla' });
  }
  const named = await namesOfLists(db, rows);
  const beside = await countBeside(
    db,
    rows.filter(({ exclusivityMode }) => exclusivityMode === 'stack').map(({ id }) => id),
  );
  const isDeleted = rows.some((row) => row.isLast && row.endedAt !== null);
  const deletedByName = isDeleted
    ? await lastActor(db, { entity: 'rule', id: page.id, action: 'rule.remove' })
    : null;
  return rows.map((row) => ({
    rule: presentRule(row, today),
    ...named(row),
    createdByName: row.createdByName,
    reason: row.reason,
    from: row.createdAt.toISOString(),
    to: row.endedAt?.toISOString() ?? null,
    deletedByName: row.isLast ? deletedByName : null,
    calculations: row.calculations + beside(row.id),
  }));
}

function versionRows(db: Db, { id, limit, offset }: Page) {
  return wholeVersionQuery(db)
    .leftJoin('feeRuleVersion as next', (join) =>
      join
        .onRef('next.ruleId', '=', 'feeRuleVersion.ruleId')
        .on('next.version', '=', sql<number>`fee_rule_version.version + 1`),
    )
    .leftJoin('feeRuleReason', 'feeRuleReason.versionId', 'feeRuleVersion.id')
    .select([
      'feeRuleReason.reason',
      'feeRuleVersion.createdByName',
      'feeRuleVersion.createdAt',
      sql<Date | null>`coalesce(next.created_at, fee_rule.deleted_at)`.as('endedAt'),
      sql<boolean>`next.id IS NULL`.as('isLast'),
    ])
    .select(
      sql<number>`(SELECT count(*) FROM calculation WHERE calculation.rule_version_id = fee_rule_version.id)`.as(
        'calculations',
      ),
    )
    .where('feeRuleVersion.ruleId', '=', id)
    .orderBy('feeRuleVersion.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Of versions that stack, how many calculations each paid beside their first rule: all of them in one reading of the fees. */
async function countBeside(
  db: Db,
  versionIds: readonly number[],
): Promise<(versionId: number) => number> {
  if (versionIds.length === 0) return () => 0;
  const rows = await rowsOf<{ id: number; calculations: number }>(db)`
    SELECT beside.id, count(*) AS calculations ${paidBeside('calculation')} AND beside.id = ANY(${versionIds}::int[])
     GROUP BY beside.id`;
  const counts = new Map(rows.map(({ id, calculations }) => [id, calculations]));
  return (id) => counts.get(id) ?? 0;
}

async function exists(db: Db, id: number): Promise<boolean> {
  const rule = await db.selectFrom('feeRule').select('id').where('id', '=', id).executeTakeFirst();
  return rule !== undefined;
}

type Lists = Pick<VersionRow, (typeof CRITERIA)[KeyOf<'records'>]['term']>;
type ListNames = Pick<HistoricVersion, (typeof CRITERIA)[KeyOf<'records'>]['names']>;

/** The names of the records that versions list, by criterion. */
async function namesOfLists(db: Db, rows: readonly Lists[]): Promise<(row: Lists) => ListNames> {
  const keys = keysOf('records');
  const names = await Promise.all(
    keys.map((key) => {
      const { table, term } = CRITERIA[key];
      return namesOf(
        db,
        table,
        rows.flatMap((row) => row[term] ?? []),
      );
    }),
  );
  return (row) =>
    Object.fromEntries(
      keys.map((key, place) => {
        const nameOf = names[place] as (id: number) => string;
        return [CRITERIA[key].names, row[CRITERIA[key].term]?.map(nameOf) ?? null];
      }),
    ) as ListNames;
}

/** Reads names by id. Versions outlive the records that they name. */
async function namesOf(
  db: Db,
  table: RecordTable,
  ids: readonly number[],
): Promise<(id: number) => string> {
  const found = await rowsOf<{ id: number; name: string }>(db)`
    SELECT id, name FROM ${sql.table(table)} WHERE id = ANY (${[...new Set(ids)]}::int[])`;
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `Eliminada (id ${id})`;
}
