/** Keeps a computed result until the data change, so that the pages of one check share one computation. */
import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/** Audit entries may become visible out of order, so no result is kept for longer than this. */
const KEPT_MS = 60_000;
/** The number of results kept for selections of attentions, besides the one for the whole clinic. */
const KEPT_RESULTS = 8;

type Entry = { readonly at: number; readonly result: Promise<unknown> };
const kept = new WeakMap<Database, Map<string, Entry>>();

/**
 * The result of `compute` for `key`. A kept or running computation is reused for a minute while nothing changes. Every
 * change writes the audit log, so its last entry shows whether there was one.
 */
export async function memoizeUntilChange<Result>(
  database: Database,
  key: string,
  compute: () => Promise<Result>,
): Promise<Result> {
  const entries = kept.get(database) ?? new Map<string, Entry>();
  kept.set(database, entries);
  const name = `${await lastChange(database.db)} ${key}`;
  const now = performance.now();
  for (const [old, { at }] of entries) if (now - at > KEPT_MS) entries.delete(old);
  const found = entries.get(name);
  // Results under one key always have the same type.
  if (found) return found.result as Promise<Result>;
  const result = compute();
  entries.set(name, { at: now, result });
  result.catch(() => entries.delete(name));
  const [oldest] = entries.keys();
  if (entries.size > KEPT_RESULTS && oldest !== undefined) entries.delete(oldest);
  return result;
}

async function lastChange(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('auditLog')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return last;
}
