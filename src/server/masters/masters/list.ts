/** Listing a kind of master data: narrowed down, ordered, a page at a time, and counted by the same filters. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { CallContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import {
  given,
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
  /** Reads the records as the list shows them. */
  query: (db: Db | Tx) => SelectQueryBuilder<DB, Table, Row>;
  /** What a search looks into, in the form of `search_text`. */
  searched: RawBuilder<unknown>;
  /** What the filters mean besides those that every list has. */
  filters?: (filters: Own) => readonly RawBuilder<boolean>[];
  /** What a column is ordered by. */
  order: (column: string) => RawBuilder<unknown>;
  /** In which order those come that are alike in it. */
  tie?: 'id' | 'date';
};

/** Its columns are called as the fields of its form, unless it says so. */
type Definition<Row extends { id: number; version: number }, Input> = Omit<
  MasterDefinition<Row, Input>,
  'find' | 'values'
> &
  Partial<Pick<MasterDefinition<Row, Input>, 'values'>>;

/** The filter of masters that can be active or not. */
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
        ...(ids === undefined ? [] : [isOneOf('id', ids)]),
        ...(search ? [matchesSearch(search, searched)] : []),
        ...(filters?.(own as Own) ?? []),
      ],
      sql` AND `,
    )})`;
  return {
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
    ...masterWrites<Row, Input>({
      values: async (_tx, input) => input as Record<string, unknown>,
      ...definition,
      find: (db, one) =>
        query(db)
          .where(isOneOf('id', [one]))
          .executeTakeFirst(),
    }),
  };
}
