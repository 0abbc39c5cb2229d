/** The calls that take turns, so that nobody keeps the server from answering the rest (product §20.9). */
import { READS } from './reads.ts';

/** Sums over as many days as the caller chooses, and the files that answer nobody's data. */
const COSTLY: ReadonlySet<string> = new Set([
  'breach.report',
  'doctorReports.analysis',
  'doctorReports.historySummary',
  'monthDifferences.list',
  'monthDifferences.summary',
  'readLog.readers',
  'readLog.summary',
  'reports.list',
  'reports.pdf',
  'reports.totals',
  'reports.usage',
  'reports.workbook',
  'rights.find',
]);

/** Whether a call may read a year or more of the whole clinic, or writes a file. */
export function isCostly(call: string): boolean {
  return (
    COSTLY.has(call) ||
    (READS as Readonly<Record<string, { kind: string } | null>>)[call]?.kind === 'file'
  );
}

/**
 * How many an account may have under way, and how many all together; how many more of an account wait; and how many answers are
 * read on when their turn is over. Those in all and the slow ones together hold fewer connections than the pool has.
 */
export const COSTLY_AT_ONCE = { ofAccount: 3, inAll: 8, waiting: 20, slow: 4 } as const;
