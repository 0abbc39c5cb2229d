/** The questions that got no answer, as the administrator reads them (operations §6.30). */
import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  AskedBy,
  UnansweredQuestion,
  unansweredFilters,
} from '../../../contract/operations/unanswered-questions.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  given,
  matchesSearch,
  orderedBy,
  parseSort,
  total,
} from '../../platform/db/list-queries.ts';

type Filters = z.output<typeof unansweredFilters>;

const found = (db: Db, { search, askedBy }: Filters) =>
  db
    .selectFrom('unansweredQuestion')
    .where((where) =>
      where.and([
        ...given(search, (text) => matchesSearch(text, sql`search_text(question)`)),
        ...given(askedBy, (kind) => where('askedBy', '=', kind)),
      ]),
    );

const COLUMNS = {
  question: sql`question COLLATE "es-x-icu"`,
  times: sql`times`,
  firstOn: sql`first_on`,
  lastOn: sql`last_on`,
} as const;

/** A page of them, those asked last first unless asked otherwise. */
export function listUnanswered(
  db: Db,
  filters: Filters,
  { limit, offset, sort }: { limit: number; offset: number; sort: string },
): Promise<UnansweredQuestion[]> {
  const { column, direction } = parseSort(sort);
  return found(db, filters)
    .select(['id', 'question', sql<AskedBy>`asked_by`.as('askedBy'), 'times', 'firstOn', 'lastOn'])
    .orderBy(orderedBy(COLUMNS[column as keyof typeof COLUMNS], direction))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many the filters find, and how often these were asked. */
export function countUnanswered(
  db: Db,
  filters: Filters,
): Promise<{ total: number; times: number }> {
  return found(db, filters)
    .select([total, sql<number>`coalesce(sum(times), 0)`.as('times')])
    .executeTakeFirstOrThrow();
}

/** Whether questions are kept, and the version of that choice. */
export function readSetting(db: Db): Promise<{ isKept: boolean; version: number }> {
  return db
    .selectFrom('assistantSetting')
    .select(['keepsUnanswered as isKept', 'version'])
    .executeTakeFirstOrThrow();
}
