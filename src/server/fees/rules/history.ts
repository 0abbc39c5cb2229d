/** What a rule or agreement said through time: its versions, each with who made it (design §5). */
import { sql } from 'kysely';
import type { HistoricVersion } from '../../../contract/fees/rules.ts';
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { Db } from '../../platform/db/database.ts';
import { lastActor } from '../../platform/db/stale-edit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { presentRule } from './mapping.ts';
import { wholeVersionQuery } from './queries.ts';

type Page = { id: number; limit: number; offset: number };

/**
 * The versions of a rule, the newest first, deleted rules included. `today` is for the rule's state.
 * Refuses an id that no rule ever had.
 */
export async function versionsOf(db: Db, page: Page, today: LocalDate): Promise<HistoricVersion[]> {
  const rows = await versionRows(db, page);
  if (rows.length === 0 && !(await exists(db, page.id))) {
    refuse('record.notFound', { record: 'la regla' });
  }
  const specialties = await namesOf(
    db,
    'specialty',
    rows.flatMap((row) => row.specialtyIds ?? []),
  );
  const services = await namesOf(
    db,
    'service',
    rows.flatMap((row) => row.serviceIds ?? []),
  );
  const isDeleted = rows.some((row) => row.isLast && row.endedAt !== null);
  const deletedByName = isDeleted
    ? await lastActor(db, { entity: 'rule', id: page.id, action: 'rule.remove' })
    : null;
  return rows.map((row) => ({
    rule: presentRule(row, today),
    specialtyNames: row.specialtyIds?.map(specialties) ?? null,
    serviceNames: row.serviceIds?.map(services) ?? null,
    createdByName: row.createdByName,
    from: row.createdAt.toISOString(),
    to: row.endedAt?.toISOString() ?? null,
    deletedByName: row.isLast ? deletedByName : null,
    calculations: row.calculations,
  }));
}

function versionRows(db: Db, { id, limit, offset }: Page) {
  return wholeVersionQuery(db)
    .leftJoin('feeRuleVersion as next', (join) =>
      join
        .onRef('next.ruleId', '=', 'feeRuleVersion.ruleId')
        .on('next.version', '=', sql<number>`fee_rule_version.version + 1`),
    )
    .select([
      'feeRuleVersion.createdByName',
      'feeRuleVersion.createdAt',
      sql<Date | null>`coalesce(next.created_at, fee_rule.deleted_at)`.as('endedAt'),
      sql<boolean>`next.id IS NULL`.as('isLast'),
    ])
    .select((select) =>
      select
        .selectFrom('calculation')
        .select(sql<number>`count(*)`.as('calculations'))
        .whereRef('calculation.ruleVersionId', '=', 'feeRuleVersion.id')
        .$asScalar()
        .$notNull()
        .as('calculations'),
    )
    .where('feeRuleVersion.ruleId', '=', id)
    .orderBy('feeRuleVersion.version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

async function exists(db: Db, id: number): Promise<boolean> {
  const rule = await db.selectFrom('feeRule').select('id').where('id', '=', id).executeTakeFirst();
  return rule !== undefined;
}

/** Names by id, read at once. Versions outlive the records that they name. */
async function namesOf(
  db: Db,
  table: 'specialty' | 'service',
  ids: readonly number[],
): Promise<(id: number) => string> {
  const found = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql<boolean>`id = ANY (${[...new Set(ids)]}::int[])`)
    .execute();
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `Eliminada (id ${id})`;
}
