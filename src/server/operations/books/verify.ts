/** Checks the invariants of the books (decision 39), for tests, `npm run verify-books` and the nightly job. */
import type { BookFinding, BooksReport } from '../../../contract/operations/books.ts';
import { atOneMoment, carryOut, type Db, rowOf, type Tx } from '../../platform/db/database.ts';
import { checkAccounting } from './accounting-check.ts';
import { APPROVAL_CHECKS } from './approval-checks.ts';
import { ATTENTION_CHECKS } from './attention-checks.ts';
import { runSqlCheck, type SqlCheck } from './check.ts';
import { CORRECTION_CHECKS } from './correction-checks.ts';
import { ENTRY_CHECKS } from './entry-checks.ts';
import { FILE_CHECKS } from './file-checks.ts';
import { NUMBERED_EXPORT_CHECKS } from './numbered-export-checks.ts';
import { PAYMENT_CHECKS } from './payment-checks.ts';
import { READ_LOG_CHECKS } from './read-log-check.ts';
import { RECEIPT_CHECKS } from './receipt-checks.ts';

type Check = (tx: Tx) => Promise<BookFinding>;

/** The checks that are a statement each. */
export const SQL_CHECKS: readonly SqlCheck[] = [
  ...PAYMENT_CHECKS,
  ...ATTENTION_CHECKS,
  ...FILE_CHECKS,
  ...NUMBERED_EXPORT_CHECKS,
  ...RECEIPT_CHECKS,
  ...ENTRY_CHECKS,
  ...CORRECTION_CHECKS,
  ...APPROVAL_CHECKS,
  ...READ_LOG_CHECKS,
];

const CHECKS: readonly Check[] = [
  ...SQL_CHECKS.map(
    (check): Check =>
      (tx) =>
        runSqlCheck(tx, check),
  ),
  checkAccounting,
];

export const CHECK_COUNT = CHECKS.length;

/** Runs all checks in one snapshot without locking anything. Reports the number of finished checks. */
export function verifyBooks(db: Db, onProgress?: (done: number) => void): Promise<BooksReport> {
  return atOneMoment(db, (tx) => checkBooks(tx, onProgress));
}

/** Runs the checks within the given transaction. */
export async function checkBooks(
  tx: Tx,
  onProgress?: (done: number) => void,
): Promise<BooksReport> {
  // Enough to join and group a million records in memory.
  await carryOut(tx)`SET LOCAL work_mem = '256MB'`;
  const { at } = await rowOf<{ at: Date }>(tx)`SELECT now() AS at`;
  const findings: BookFinding[] = [];
  for (const check of CHECKS) {
    findings.push(await check(tx));
    onProgress?.(findings.length);
  }
  return {
    at: at.toISOString(),
    failed: findings.filter(({ wrong }) => wrong > 0).length,
    findings,
  };
}
