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

/** The statements of a pool whose rows are arrays of their columns. */
export const rowsOf =
  (pool: pg.Pool) =>
  async (text: string): Promise<unknown[][]> =>
    (await pool.query({ text, rowMode: 'array' })).rows;

/** What of a pool's database refuses a statement: a constraint, else its message; undefined if nothing does. */
export const refusalBy =
  (pool: pg.Pool) =>
  (statement: string, values: unknown[] = []): Promise<string | undefined> =>
    pool.query(statement, values).then(
      () => undefined,
      ({ constraint, message }: { constraint?: string; message: string }) => constraint ?? message,
    );
