/** Lists a kind of master data: filtered, ordered, in pages, and counted by the same filters. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { CallContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import {
  given,
  givenIds,
  isOneOf,
  matchesSearch,
  orderedBy,
  parseSort,
  total,
} from '../../platform/db/list-queries.ts';
import { type MasterDefinition, masterWrites, tableOf } from './lifecycle.ts';

type Filters = { search?: string; ids?: number[] };
type Page = { sort: string; limit: number; offset: number };
type Call<Input> = { input: Input; context: CallContext };

type MasterList<Table extends keyof DB, Row, Own> = {
  /** Reads the records for the list. */
  query: (db: Db | Tx) => SelectQueryBuilder<DB, Table, Row>;
  /** The text to search, in the form of `search_text`. */
  searched: RawBuilder<unknown>;
  /** The conditions of the filters that not every list has. */
  filters?: (filters: Own) => readonly RawBuilder<boolean>[];
  /** The expression by which a column is ordered. */
  order: (column: string) => RawBuilder<unknown>;
  /** The order of records that are equal in the sorted column. */
  tie?: 'id' | 'date';
};

/** Columns have the names of the form's fields, unless the definition says otherwise. */
type Definition<Row extends { id: number; version: number }, Input> = Omit<
  MasterDefinition<Row, Input>,
  'find' | 'values'
> &
  Partial<Pick<MasterDefinition<Row, Input>, 'values'>>;

/** The filter for active or inactive masters. */
export const ifActive = ({ isActive }: { isActive?: boolean | undefined }) =>
  given(isActive, (value) => sql<boolean>`is_active = ${value}`);

/** The handlers of the calls that every kind of master data has. */
export function masterHandlers<
  Table extends keyof DB,
  Row extends { id: number; version: number },
  Input,
  Own = unknown,
>(
  { query, searched, filters, order, tie = 'id' }: MasterList<Table, Row, Own>,
  definition: Definition<NoInfer<Row>, Input>,
) {
  const narrowed = ({ search, ids, ...own }: Filters) =>
    sql<boolean>`(${sql.join(
      [
        sql`true`,
        ...givenIds('id', ids),
        ...given(search, (words) => matchesSearch(words, searched)),
        ...(filters?.(own as Own) ?? []),
      ],
      sql` AND `,
    )})`;
  const { calls, updateIn } = masterWrites<Row, Input>({
    values: async (_tx, input) => input as Record<string, unknown>,
    ...definition,
    find: (db, one) =>
      query(db)
        .where(isOneOf('id', [one]))
        .executeTakeFirst(),
  });
  return {
    /** The handlers of the master's calls. */
    calls: {
      list: ({ input, context }: Call<Filters & Own & Page>): Promise<Row[]> => {
        const { column, direction } = parseSort(input.sort);
        return query(context.database.db)
          .where(narrowed(input))
          .orderBy(orderedBy(order(column), direction))
          .orderBy(orderedBy(sql.ref(tie), direction))
          .limit(input.limit)
          .offset(input.offset)
          .execute();
      },
      summary: ({ input, context }: Call<Filters & Own>) =>
        context.database.db
          .selectFrom(tableOf(definition))
          .select(total)
          .where(narrowed(input))
          .executeTakeFirstOrThrow(),
      ...calls,
    },
    updateIn,
    /** The ids of the records that filters find. */
    found: (db: Db | Tx, input: Filters & Own) =>
      db.selectFrom(tableOf(definition)).select('id').where(narrowed(input)),
  };
}
