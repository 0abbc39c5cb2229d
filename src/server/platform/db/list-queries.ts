/** What the queries of lists have in common: searching, narrowing down, and ordering. */
import { type RawBuilder, sql } from 'kysely';

/** What a summary selects: how many records the filters find. */
export const total = sql<number>`count(*)`.as('total');

/**
 * The condition that a filter means, for a spread among others: none when it is not given. An empty list is not given
 * either: to a list of a screen it is no filter.
 */
export function given<Value, Condition>(
  value: Value | undefined,
  condition: (value: Value) => Condition,
): Condition[] {
  const isAbsent = value === undefined || (Array.isArray(value) && value.length === 0);
  return isAbsent ? [] : [condition(value)];
}

/** `-name` as a column and a direction. */
export function parseSort(sort: string): { column: string; direction: 'asc' | 'desc' } {
  return sort.startsWith('-')
    ? { column: sort.slice(1), direction: 'desc' }
    : { column: sort, direction: 'asc' };
}

/**
 * Whether a column in the form of `search_text` contains every word, in any order, without accents or
 * case. A RUT is found with or without its dots and hyphen.
 */
export function matchesSearch(search: string, column: RawBuilder<unknown>) {
  const words = search
    .replace(/(?<=\d)[.\s](?=\d|k\b)/gi, '')
    .split(/\s+/)
    // Without the meanings that LIKE gives to characters.
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${column} LIKE '%' || search_text(${word}) || '%'`),
    sql` AND `,
  )})`;
}

/** Whether a record is one of those asked for by id; none when the list is empty. */
export function isOneOf(column: string, ids: readonly number[] | undefined) {
  return sql<boolean>`${sql.ref(column)} = ANY (${ids ?? []}::int[])`;
}

/** RUTs by their number: 9.999.999-9 comes before 10.000.000-0. */
export function byRutNumber(column: string): RawBuilder<unknown> {
  return sql`split_part(${sql.ref(column)}, '-', 1)::bigint`;
}

/** Values in the order of the words that people read for them. */
export function byLabel(
  column: string,
  labels: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const cases = Object.entries(labels).map(([value, label]) => sql`WHEN ${value} THEN ${label}`);
  return sql`(CASE ${sql.ref(column)}::text ${sql.join(cases, sql` `)} END) COLLATE "es-x-icu"`;
}

/** Active records before inactive ones. */
export function byActive(column: string): RawBuilder<unknown> {
  return sql`NOT ${sql.ref(column)}`;
}

/** A column's order and direction; what is empty comes last either way. */
export function orderedBy(
  order: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
): RawBuilder<unknown> {
  return sql`${order} ${sql.raw(direction)} NULLS LAST`;
}

/** Names in the order of the Spanish alphabet. */
export function inSpanish(column: string) {
  return sql`${sql.ref(column)} COLLATE "es-x-icu"`;
}
