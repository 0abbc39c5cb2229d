/** The check of the books, as tests ask for it. */
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { verifyBooks } from '../../src/server/operations/books/public.ts';
import type { Database, Db } from '../../src/server/platform/db/database.ts';
import type { DB } from '../../src/server/platform/db/database-types.ts';

/** What is wrong in the books, a line each; none when they are right. */
export async function bookOffences(database: Database): Promise<string[]> {
  const { findings } = await verifyBooks(preparedOn(database));
  return findings
    .filter(({ wrong }) => wrong > 0)
    .map(({ key, wrong, ids }) => `${key}: ${wrong} (${ids.join(', ')})`);
}

const prepared = new WeakMap<Database, Db>();

/**
 * The same database through prepared statements. Each test asks for dozens of checks on small tables, and four fifths of
 * their time is planning: so a connection plans each once.
 */
function preparedOn(database: Database): Db {
  const known = prepared.get(database);
  if (known) return known;
  const pool = {
    connect: async () => {
      const client = await database.pool.connect();
      return {
        query: (text: string, values: unknown[]) =>
          client.query({ name: createHash('sha1').update(text).digest('hex'), text, values }),
        release: () => client.release(),
      };
    },
    end: async () => {},
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pool as never }),
    plugins: [...database.db.getExecutor().plugins],
  });
  prepared.set(database, db);
  return db;
}
