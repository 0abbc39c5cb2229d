/** Statements of a test, in SQL. */
import type pg from 'pg';

type AnyRow = pg.QueryResult['rows'][number];

/** Answers the rows of the statement that follows, whose values are parameters; without any it may be several statements. */
export type Query = <Row = AnyRow>(
  text: TemplateStringsArray,
  ...values: unknown[]
) => Promise<Row[]>;

/** The statements of a pool. */
export function queryOf(pool: pg.Pool): Query {
  return async (text, ...values) => {
    const statement = text.reduce((before, part, at) => `${before}$${at}${part}`);
    const { rows } = await (values.length > 0
      ? pool.query(statement, values)
      : pool.query(statement));
    return rows;
  };
}
