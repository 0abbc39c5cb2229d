/** Statements of a test, in SQL. */
import type pg from 'pg';

type AnyRow = pg.QueryResult['rows'][number];

/** Answers the rows of a statement; without values it may be several statements. */
export type Query = {
  /** Of one that follows, with its values where they belong. */
  <Row = AnyRow>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  /** Of one that is put together, or names a value twice. */
  <Row = AnyRow>(text: string, values?: unknown[]): Promise<Row[]>;
};

/** The statements of a pool. */
export function queryOf(pool: pg.Pool): Query {
  return async (text: TemplateStringsArray | string, ...given: unknown[]) => {
    const isWhole = typeof text === 'string';
    const statement = isWhole ? text : text.reduce((before, part, at) => `${before}$${at}${part}`);
    const values = isWhole ? (given[0] as unknown[] | undefined) : given;
    const { rows } = await (values?.length ? pool.query(statement, values) : pool.query(statement));
    return rows;
  };
}
