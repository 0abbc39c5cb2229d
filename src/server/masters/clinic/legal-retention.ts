/** The calls of the legal retention by year (Ley 21.133). */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { legalRetentionInput } from '../../../contract/masters/legal-retention.ts';
import { percentToBasisPoints } from '../../../domain/money.ts';
import { os } from '../../platform/http/implement.ts';
import { masterHandlers } from '../masters/public.ts';

const calls = masterHandlers(
  {
    query: (db) =>
      db
        .selectFrom('legalRetention')
        .select(['id', 'year', sql<number>`rate / 100.0`.as('percentage'), 'version']),
    searched: sql`year::text`,
    order: () => sql.ref('year'),
  },
  {
    table: 'legalRetention',
    entity: 'legalRetention',
    record: 'la retención legal',
    title: ({ year }) => `de ${year}`,
    values: async (_tx, { year, percentage }: z.output<typeof legalRetentionInput>) => ({
      year,
      rate: percentToBasisPoints(percentage),
    }),
    conflicts: { legal_retention_pkey: { code: 'legalRetention.yearTaken', field: 'year' } },
  },
);

/** Replaces the rate of a year in a transaction that does more. */
export const updateLegalRetention = calls.updateIn;

export const legalRetention = os.legalRetention.router({
  list: os.legalRetention.list.handler(calls.list),
  summary: os.legalRetention.summary.handler(calls.summary),
  create: os.legalRetention.create.handler(calls.create),
  update: os.legalRetention.update.handler(calls.update),
  uses: os.legalRetention.uses.handler(calls.uses),
  remove: os.legalRetention.remove.handler(calls.remove),
});
