/**
 * The check of the books: what must hold of the money at any time (decision 39). The same for tests,
 * for `npm run verify-books` and for the nightly job.
 */
import { sql } from 'kysely';
import type { BookFinding, BooksReport } from '../../../contract/operations/books.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { checkAccounting } from './accounting-check.ts';
import { ATTENTION_CHECKS } from './attention-checks.ts';
import { runSqlCheck } from './check.ts';
import { FILE_CHECKS } from './file-checks.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';

type Check = (tx: Tx) => Promise<BookFinding>;

const CHECKS: readonly Check[] = [
  ...[...PAYMENT_CHECKS, ...ATTENTION_CHECKS, ...FILE_CHECKS].map(
    (check): Check =>
      (tx) =>
        runSqlCheck(tx, check),
  ),
  checkAccounting,
];

export const CHECK_COUNT = CHECKS.length;

/**
 * Makes every check in one snapshot, so that what is written meanwhile is seen wholly or not at all;
 * nobody waits for it. Tells how many checks are done as they go.
 */
export function verifyBooks(db: Db, onProgress?: (done: number) => void): Promise<BooksReport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => checkBooks(tx, onProgress));
}

/** The checks as the given transaction sees the books. */
export async function checkBooks(
  tx: Tx,
  onProgress?: (done: number) => void,
): Promise<BooksReport> {
  // A million records are joined and grouped in memory.
  await sql`SET LOCAL work_mem = '256MB'`.execute(tx);
  const { rows } = await sql<{ at: Date }>`SELECT now() AS at`.execute(tx);
  const findings: BookFinding[] = [];
  for (const check of CHECKS) {
    findings.push(await check(tx));
    onProgress?.(findings.length);
  }
  return {
    at: (rows[0]?.at ?? new Date()).toISOString(),
    failed: findings.filter(({ wrong }) => wrong > 0).length,
    findings,
  };
}
