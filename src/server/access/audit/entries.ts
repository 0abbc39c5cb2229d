/**
 * Searches the audit log. Each filter has an index that finds its newest entries, and no count or page exceeds what the
 * contract counts (decision 51).
 */
import { type RawBuilder, sql } from 'kysely';
import {
  type AuditDetail,
  type AuditEntry,
  type AuditSummary,
  COUNTED_ENTRIES,
} from '../../../contract/access/audit.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { parseSort } from '../../platform/db/list-queries.ts';
import { type AuditFilters, hasWords, matches, matchesOthers } from './filters.ts';

type Page = { limit: number; offset: number; sort: string };
type Direction = 'asc' | 'desc';

type Row = Omit<AuditEntry, 'at'> & { at: Date };

const COLUMNS = sql`id, at, user_name, action, entity, entity_id, summary, ip_address`;

export async function listEntries(
  db: Db,
  filters: AuditFilters,
  { limit, offset, sort }: Page,
): Promise<AuditEntry[]> {
  const { direction } = parseSort(sort);
  const page = sql`ORDER BY ${inOrder(direction)} LIMIT ${limit} OFFSET ${offset}`;
  if (!hasWords(filters)) {
    const rows = await rowsOf<Row>(db)`
      SELECT ${COLUMNS} FROM audit_log WHERE ${matches(filters)} ${page}`;
    return rows.map(entryOf);
  }
  const near = await rowsOf<Row>(db)`
    SELECT ${COLUMNS} FROM (${nearest(filters, direction, offset + limit)}) AS near
     WHERE ${hasWords(filters)} ${page}`;
  if (near.length === limit) return near.map(entryOf);
  const all = await rowsOf<Row>(db)`
    WITH found AS MATERIALIZED (SELECT ${COLUMNS} FROM audit_log WHERE ${matches(filters)})
    SELECT * FROM found ${page}`;
  return all.map(entryOf);
}

/** The number of filtered entries, up to the contract's limit. */
export async function countEntries(db: Db, filters: AuditFilters): Promise<AuditSummary> {
  const found = await countUpTo(db, filters, COUNTED_ENTRIES + 1);
  return { total: Math.min(found, COUNTED_ENTRIES), hasMore: found > COUNTED_ENTRIES };
}

/** The number of filtered entries, or `most` if there are more. */
export async function countUpTo(db: Db | Tx, filters: AuditFilters, most: number): Promise<number> {
  if (!hasWords(filters)) {
    return count(db, sql`SELECT FROM audit_log WHERE ${matches(filters)} LIMIT ${most}`);
  }
  const near = sql`
    SELECT FROM (${nearest(filters, 'desc', most)}) AS near WHERE ${hasWords(filters)} LIMIT ${most}`;
  const found = await count(db, near);
  if (found === most) return found;
  return count(
    db,
    sql`SELECT FROM found LIMIT ${most}`,
    sql`WITH found AS MATERIALIZED (SELECT id FROM audit_log WHERE ${matches(filters)})`,
  );
}

async function count(db: Db | Tx, rows: RawBuilder<unknown>, before = sql``): Promise<number> {
  const { total } = await rowOf<{ total: number }>(db)`
    ${before} SELECT count(*) AS total FROM (${rows}) AS counted`;
  return total;
}

/** How many entries are searched for each wanted one: enough for a word that a quarter of the entries contain. */
const LOOKED_AT = 4;
const LOOKED_AT_LEAST = 5_000;

/**
 * The first entries that match the other filters, to be searched one by one. A common word fills its page from a few of
 * them, while the index of words would return all its entries. A rare word does not fill the page here, and is found by
 * that index. The planner plans a materialized query for all its rows, and so uses it whatever it expects of several
 * words together.
 */
function nearest(filters: AuditFilters, direction: Direction, wanted: number): RawBuilder<unknown> {
  return sql`
    SELECT ${COLUMNS}, search FROM audit_log WHERE ${matchesOthers(filters)}
     ORDER BY ${inOrder(direction)} LIMIT ${LOOKED_AT_LEAST + LOOKED_AT * wanted}`;
}

function inOrder(direction: Direction): RawBuilder<unknown> {
  return direction === 'asc' ? sql`at, id` : sql`at DESC, id DESC`;
}

/** Read in pieces of this size, so that memory use stays flat. */
const PIECE = 5_000;

/** All filtered entries, newest first, in pieces; entries written meanwhile are not included. */
export async function* allEntries(
  db: Db,
  filters: AuditFilters,
  signal: AbortSignal,
): AsyncGenerator<AuditEntry[]> {
  let isOlder: RawBuilder<unknown> | null = sql`true`;
  while (isOlder !== null) {
    signal.throwIfAborted();
    // A Date has milliseconds, but the column has microseconds.
    const rows: (Row & { exactly: string })[] = await rowsOf<Row & { exactly: string }>(db)`
      SELECT ${COLUMNS}, at::text AS exactly FROM audit_log WHERE ${matches(filters)} AND ${isOlder}
       ORDER BY ${inOrder('desc')} LIMIT ${PIECE}`;
    yield rows.map(entryOf);
    const end = rows.at(-1);
    isOlder =
      end && rows.length === PIECE
        ? sql`(at, id) < (${end.exactly}::timestamptz, ${end.id}::bigint)`
        : null;
  }
}

export async function findEntry(db: Db, id: number): Promise<AuditDetail | null> {
  const [row] = await rowsOf<Row & Pick<AuditDetail, 'userId' | 'before' | 'after'>>(db)`
    SELECT ${COLUMNS}, user_id, before, after FROM audit_log WHERE id = ${id}`;
  return row ? { ...row, at: row.at.toISOString() } : null;
}

function entryOf(row: Row): AuditEntry {
  const { id, at, userName, action, entity, entityId, summary, ipAddress } = row;
  return { id, at: at.toISOString(), userName, action, entity, entityId, summary, ipAddress };
}
