/** What the checks of a month found that blocks keeps the month from being processed (operations §13.14). */
import { sql } from 'kysely';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import type { CalculationState } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isTaken } from './document-sums.ts';
import type { RecordScope } from './transitions.ts';

/**
 * Refuses to process the scope while something blocks one of its months and nobody has decided about it. A month that nobody
 * has checked is not blocked.
 */
export async function refuseBlocked(
  db: Db | Tx,
  scope: RecordScope,
  from: readonly CalculationState[],
): Promise<void> {
  const { year, month } = scope;
  // Also entries alone are paid in a month that the call names.
  const isNamed =
    year !== undefined && month !== undefined
      ? sql`(b.year, b.month) = (${year}::int, ${month}::int)`
      : sql`false`;
  const [blocked] = await rowsOf<Period & { findings: number }>(db)`
    SELECT b.year, b.month, b.findings
      FROM (SELECT year, month, count(*) AS findings FROM blocking_finding GROUP BY 1, 2) AS b
     WHERE ${isNamed}
        OR EXISTS (SELECT FROM payable_fee c WHERE (c.period_year, c.period_month) = (b.year, b.month) AND ${isTaken(scope, from)})
     ORDER BY 1, 2 LIMIT 1`;
  if (!blocked) return;
  refuse('payroll.blocked', {
    period: formatPeriod(blocked),
    findings: countOf(blocked.findings, 'hallazgo que bloquea', 'hallazgos que bloquean'),
  });
}
