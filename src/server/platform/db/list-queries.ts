/** Searching, filtering and ordering, as the queries of all lists do it. */
import { type RawBuilder, sql } from 'kysely';

/** The column of a summary that counts the filtered records. */
export const total = sql<number>`count(*)`.as('total');

/**
 * The condition of a filter, to be spread among others: nothing when the filter is not given. An empty list and an
 * empty text count as not given, since on a screen they filter nothing; `givenIds` is for lists that mean what they hold.
 */
export function given<Value, Condition>(
  value: Value | undefined,
  condition: (value: Value) => Condition,
): Condition[] {
  const isAbsent =
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return isAbsent ? [] : [condition(value)];
}

/** Likewise for ids of which a record must have one: nothing when there is no list, and an empty list finds nothing. */
export function givenIds(column: string, ids: readonly number[] | undefined) {
  return ids === undefined ? [] : [isOneOf(column, ids)];
}

/** Parses `name` or `-name` into a column and a direction. */
export function parseSort(sort: string): { column: string; direction: 'asc' | 'desc' } {
  return sort.startsWith('-')
    ? { column: sort.slice(1), direction: 'desc' }
    : { column: sort, direction: 'asc' };
}

/**
 * Whether a `search_text` column contains every word, in any order, ignoring accents and case. A RUT is found with or
 * without its dots and hyphen.
 */
export function matchesSearch(search: string, column: RawBuilder<unknown>) {
  const words = search
    .replace(/(?<=\d)[.\s](?=\d|k\b)/gi, '')
    .split(/\s+/)
    // Escapes the characters that LIKE would interpret.
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} LIKE '%' || search_text(${word}) || '%'`),
    sql` AND `,
  )})`;
}

/** Whether the record's id is in the list; false when the list is empty. */
export function isOneOf(column: string, ids: readonly number[]) {
  return sql<boolean>`${sql.ref(column)} = ANY (${ids}::int[])`;
}

/** Orders RUTs by their number: 9.999.999-9 comes before 10.000.000-0. */
export function byRutNumber(column: string): RawBuilder<unknown> {
  return sql`split_part(${sql.ref(column)}, '-', 1)::bigint`;
}

/** Orders values by their Spanish labels. */
export function byLabel(
  column: string | RawBuilder<unknown>,
  labels: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const cases = Object.entries(labels).map(([name, label]) => sql`WHEN ${name} THEN ${label}`);
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return sql`(CASE ${value}::text ${sql.join(cases, sql` `)} END) COLLATE "es-x-icu"`;
}

/** Orders active records before inactive ones. */
export function byActive(column: string): RawBuilder<unknown> {
  return sql`NOT ${sql.ref(column)}`;
}

/** Orders by a column; empty values come last in both directions. */
export function orderedBy(
  order: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
): RawBuilder<unknown> {
  return sql`${order} ${sql.raw(direction)} NULLS LAST`;
}

/** Orders names by the Spanish alphabet. */
export function inSpanish(column: string) {
  return sql`${sql.ref(column)} COLLATE "es-x-icu"`;
}
