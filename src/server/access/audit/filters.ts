/** The filters of the audit log, as conditions over `audit_log`. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { auditFilters } from '../../../contract/access/audit.ts';

export type AuditFilters = z.output<typeof auditFilters>;

/** All filters together. */
export function matches(filters: AuditFilters): RawBuilder<boolean> {
  const words = hasWords(filters);
  return words ? sql`${matchesOthers(filters)} AND ${words}` : matchesOthers(filters);
}

/** All filters except the words. */
export function matchesOthers(filters: AuditFilters): RawBuilder<boolean> {
  const { userId, action, dateFrom, dateTo } = filters;
  const conditions = [
    userId ? sql`user_id = ${userId}` : null,
    action ? sql`${actionColumn(action)} = ${action}` : null,
    ofRecord(filters),
    // Dates mean days in Santiago, the connection's time zone.
    dateFrom ? sql`at >= ${dateFrom}::date` : null,
    dateTo ? sql`at < ${dateTo}::date + 1` : null,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` AND `)}`;
}

/**
 * Whether an entry contains every word, in any order, ignoring accents and case; null without words. Words match
 * anywhere; words too short for a trigram match at the beginning of a word. Punctuation alone is no word.
 */
export function hasWords({ search = '' }: AuditFilters): RawBuilder<boolean> | null {
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  const conditions = words.map((word) => {
    // Escapes the characters that LIKE would interpret.
    const literal = word.replace(/[\\%_]/g, '\\$&');
    const begin = /[\p{L}\p{N}]{3}/u.test(word) ? '%' : '% ';
    return sql`search LIKE ${begin} || search_text(${literal}) || '%'`;
  });
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** A payment has no entry of its own: the entries of money moves list their payments. */
function ofRecord({ entity, entityId }: AuditFilters): RawBuilder<unknown> | null {
  if (entity === 'payment' && entityId && /^\d{1,9}$/.test(entityId)) {
    const named = sql`(after -> 'paymentIds') @> ${entityId}::jsonb`;
    const changed = sql`entity = 'payment' AND after @> ${JSON.stringify([{ id: Number(entityId) }])}::jsonb`;
    return sql`(${named} OR ${changed})`;
  }
  const conditions = [
    entity ? sql`entity = ${entity}` : null,
    entityId ? sql`entity_id = ${entityId}` : null,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? null : sql.join(conditions, sql` AND `);
}

/** A single word is the noun, and finds all actions on such records. */
function actionColumn(action: string) {
  return action.includes('.') ? sql`action` : sql`split_part(action, '.', 1)`;
}
