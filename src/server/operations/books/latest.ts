/** The report of the latest check of the books. */
import { type BooksReport, booksReport } from '../../../contract/operations/books.ts';
import type { Db } from '../../platform/db/database.ts';
import { verifyBooksJob } from './job.ts';

/** Null before the first check. */
export async function latestReport(db: Db): Promise<BooksReport | null> {
  const job = await db
    .selectFrom('job')
    .select('result')
    .where('type', '=', verifyBooksJob.type)
    .where('status', '=', 'completed')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return job ? booksReport.parse(job.result) : null;
}
