/** The report of the latest check of the books. */
import {
  type BooksReport,
  booksReport,
  type ReadLogState,
} from '../../../contract/operations/books.ts';
import type { Db } from '../../platform/db/database.ts';
import { verifyBooksJob } from './job.ts';
import { READ_LOG_KEY } from './read-log-check.ts';

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

/** The end of the log of reads, and what the latest check of the books said about its chain. */
export async function readLogState(db: Db): Promise<ReadLogState> {
  const [last, report] = await Promise.all([
    db.selectFrom('readLog').select(['id', 'at']).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    latestReport(db),
  ]);
  const finding = report?.findings.find(({ key }) => key === READ_LOG_KEY);
  return {
    last: last ? { id: last.id, at: last.at.toISOString() } : null,
    checked: report && finding ? { ...finding, at: report.at } : null,
  };
}
