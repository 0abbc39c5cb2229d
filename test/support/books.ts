/** The check of the books, as tests ask for it. */
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type BookFinding, NAMED_OFFENCES } from '../../src/contract/operations/books.ts';
import { checkAccounting } from '../../src/server/operations/books/accounting-check.ts';
import { SQL_CHECKS } from '../../src/server/operations/books/verify.ts';
import {
  atOneMoment,
  carryOut,
  type Database,
  type Db,
  rowsOf,
  type Tx,
} from '../../src/server/platform/db/database.ts';
import type { DB } from '../../src/server/platform/db/database-types.ts';

/** What a check found: the number of violating records, and the first of them. */
export type Offence = Pick<BookFinding, 'key' | 'wrong' | 'ids'>;

/** What is wrong in the books, a line each; none when they are right. */
export async function bookOffences(database: Database): Promise<string[]> {
  const { db, statement } = await booksOf(database);
  const found = await atOneMoment(db, (tx) => offencesIn(tx, statement));
  return found.map(({ key, wrong, ids }) => `${key}: ${wrong} (${ids.join(', ')})`);
}

/** The violated ones of all checks that the product has, of those in SQL by one statement. */
export async function offencesIn(tx: Tx, statement?: string): Promise<Offence[]> {
  // As the product does: a demo clinic is joined in memory.
  await carryOut(tx)`SET LOCAL work_mem = '256MB'`;
  const bySql = await rowsOf<Offence>(tx)`${sql.raw(statement ?? (await statementOf(tx)))}`;
  const accounting = await checkAccounting(tx);
  return [...bySql, ...(accounting.wrong > 0 ? [accounting] : [])];
}

/** A connection to check a database by, and what it is asked. */
type Books = { db: Db; statement: string };

const books = new WeakMap<Database, Promise<Books>>();

function booksOf(database: Database): Promise<Books> {
  const known = books.get(database) ?? openBooks(database);
  books.set(database, known);
  // A database that was away is asked anew.
  known.catch(() => books.delete(database));
  return known;
}

/**
 * A connection of its own, with prepared statements. Each test asks for dozens of checks on small tables, and nine tenths of
 * their time would be planning: so all are one statement, which is planned once for a database. The connection ends when
 * the database is dropped.
 */
async function openBooks(database: Database): Promise<Books> {
  const pool = new pg.Pool({ ...database.pool.options, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const preparing = {
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (text: string, values: unknown[]) =>
          client.query({ name: createHash('sha1').update(text).digest('hex'), text, values }),
        release: () => client.release(),
      };
    },
    end: async () => {},
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparing as never }),
    plugins: [...database.db.getExecutor().plugins],
  });
  return { db, statement: await statementOf(db) };
}

/** All checks in SQL, as one query for those that are violated. */
async function statementOf(db: Db): Promise<string> {
  const broken = await brokenReferences(db);
  return SQL_CHECKS.map(
    ({ key, offences }) => `
      SELECT '${key}' AS key, count(*) AS wrong, (array_agg(id::text ORDER BY id))[:${NAMED_OFFENCES}] AS ids
        FROM (${offences.replace('broken_references()', `(${broken}) AS broken_reference`)}) AS offence
      HAVING count(*) > 0`,
  ).join(' UNION ALL ');
}

/** What `broken_references()` runs, a statement for each key, as one: the function plans them all anew each time. */
async function brokenReferences(db: Db): Promise<string> {
  const keys = await rowsOf<{ query: string }>(db)`
    SELECT format('SELECT %L AS name, count(*) AS broken FROM %s AS referring
                    WHERE %s AND NOT EXISTS (SELECT FROM %s AS referred WHERE %s) HAVING count(*) > 0',
                  name, referring, is_named('referring', columns), referred,
                  columns_match('referred', referred_columns, 'referring', columns)) AS query
      FROM reference WHERE by_set ORDER BY name`;
  return keys.map(({ query }) => query).join(' UNION ALL ');
}
