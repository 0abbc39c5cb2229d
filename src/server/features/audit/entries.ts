/** The audit log as it is searched: each filter has an index that finds its newest entries. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditDetail, AuditEntry, auditFilters } from '../../../contract/audit.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { matchesSearch, parseSort } from '../../platform/masters.ts';

export type AuditFilters = z.output<typeof auditFilters>;
type Page = { limit: number; offset: number; sort: string };

type Row = Omit<AuditEntry, 'at'> & { at: Date };

const COLUMNS = [
  'id',
  'at',
  'userName',
  'action',
  'entity',
  'entityId',
  'summary',
  'ipAddress',
] as const;

export async function listEntries(
  db: Db,
  filters: AuditFilters,
  { limit, offset, sort }: Page,
): Promise<AuditEntry[]> {
  const { direction } = parseSort(sort);
  const rows: Row[] = await db
    .selectFrom('auditLog')
    .select(COLUMNS)
    .where(matches(filters))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(entryOf);
}

export async function countEntries(db: Db | Tx, filters: AuditFilters): Promise<number> {
  const { total } = await db
    .selectFrom('auditLog')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matches(filters))
    .executeTakeFirstOrThrow();
  return total;
}

/** Read in pieces of this many, so that memory stays flat. */
const PIECE = 5_000;

/** All entries that the filters find, newest first; what is written meanwhile is not among them. */
export async function* allEntries(
  db: Db,
  filters: AuditFilters,
  signal: AbortSignal,
): AsyncGenerator<AuditEntry> {
  let last: { at: string; id: number } | null = null;
  do {
    signal.throwIfAborted();
    const from: typeof last = last;
    const rows: (Row & { exactly: string })[] = await db
      .selectFrom('auditLog')
      .select(COLUMNS)
      // A Date has milliseconds, the column microseconds.
      .select(sql<string>`at::text`.as('exactly'))
      .where(matches(filters))
      .$if(from !== null, (query) =>
        query.where(sql<boolean>`(at, id) < (${from?.at}::timestamptz, ${from?.id}::bigint)`),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(PIECE)
      .execute();
    for (const row of rows) yield entryOf(row);
    const end = rows.at(-1);
    last = end && rows.length === PIECE ? { at: end.exactly, id: end.id } : null;
  } while (last !== null);
}

export async function findEntry(db: Db, id: number): Promise<AuditDetail | null> {
  const row = await db
    .selectFrom('auditLog')
    .select([...COLUMNS, 'userId', 'before', 'after'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, at: row.at.toISOString() } : null;
}

function entryOf(row: Row): AuditEntry {
  const { id, at, userName, action, entity, entityId, summary, ipAddress } = row;
  return { id, at: at.toISOString(), userName, action, entity, entityId, summary, ipAddress };
}

function matches(filters: AuditFilters): RawBuilder<boolean> {
  const { search, userId, action, entity, entityId, dateFrom, dateTo } = filters;
  const conditions = [
    search ? matchesSearch(search, sql.ref('search')) : null,
    userId ? sql`user_id = ${userId}` : null,
    action ? sql`${actionColumn(action)} = ${action}` : null,
    entity ? sql`entity = ${entity}` : null,
    entityId ? sql`entity_id = ${entityId}` : null,
    // Days of the clinic: the connection's zone is Santiago's.
    dateFrom ? sql`at >= ${dateFrom}::date` : null,
    dateTo ? sql`at < ${dateTo}::date + 1` : null,
  ].filter((condition) => condition !== null);
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** A single word is the noun: all that is done to such records. */
function actionColumn(action: string) {
  return action.includes('.') ? sql`action` : sql`split_part(action, '.', 1)`;
}
