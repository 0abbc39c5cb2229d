/** The check of the books, as tests ask for it. */
import { verifyBooks } from '../../src/server/operations/books/public.ts';
import type { Database } from '../../src/server/platform/db/database.ts';

/** What is wrong in the books, a line each; none when they are right. */
export async function bookOffences({ db }: Database): Promise<string[]> {
  const { findings } = await verifyBooks(db);
  return findings
    .filter(({ wrong }) => wrong > 0)
    .map(({ key, wrong, ids }) => `${key}: ${wrong} (${ids.join(', ')})`);
}
