/** The calls about what doctors are paid in one month against another (operations §15). */
import { sql } from 'kysely';
import { formatPeriod, periodIndex } from '../../../domain/calendar/calendar.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { listDifferences, sumDifferences } from './compare.ts';
import { explainDoctor, listLines, sumLines } from './of-doctor.ts';

export const monthDifferences = callsOf('monthDifferences', {
  list: ({ input, context }) => listDifferences(context.database.db, input),
  summary: ({ input, context }) => sumDifferences(context.database.db, input),
  markCompared: async ({ input, context }) => {
    const actor = actorOf(context);
    const { month, year, beforeMonth, beforeYear } = input;
    const now = { month, year };
    const before = { month: beforeMonth, year: beforeYear };
    if (periodIndex(now) === periodIndex(before))
      refuse('monthDifferences.sameMonth', { period: formatPeriod(now) });
    const comparison = {
      beforeYear,
      beforeMonth,
      comparedBy: actor.userId,
      comparedAt: sql<Date>`now()`,
    };
    await context.database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('monthComparison')
        .values({ periodYear: year, periodMonth: month, ...comparison })
        .onConflict((known) => known.columns(['periodYear', 'periodMonth']).doUpdateSet(comparison))
        .execute();
      await audit(tx, actor, {
        action: 'month.compare',
        entity: 'month',
        entityId: `${year}-${String(month).padStart(2, '0')}`,
        summary: `Comparó ${formatPeriod(now)} con ${formatPeriod(before)}.`,
        after: { before: `${beforeYear}-${String(beforeMonth).padStart(2, '0')}` },
      });
    });
    return { success: true as const };
  },
  ofDoctor: ({ input, context }) => explainDoctor(context.database.db, input),
  lines: ({ input, context }) => listLines(context.database.db, input),
  linesSummary: ({ input, context }) => sumLines(context.database.db, input),
});
