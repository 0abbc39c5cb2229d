/** The calls of the legal retention by year (Ley 21.133). */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  LegalRetentionRate,
  legalRetentionInput,
} from '../../../contract/masters/legal-retention.ts';
import { percentToBasisPoints } from '../../../domain/money.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { isOneOf, matchesSearch, parseSort, total } from '../../platform/db/list-queries.ts';
import { os } from '../../platform/http/implement.ts';
import { type MasterDefinition, masterWrites } from '../masters/public.ts';

const rateMaster: MasterDefinition<LegalRetentionRate, z.output<typeof legalRetentionInput>> = {
  table: 'legalRetention',
  entity: 'legalRetention',
  record: 'la retención legal',
  title: ({ year }) => `de ${year}`,
  find: (db, id) => rateQuery(db).where('id', '=', id).executeTakeFirst(),
  values: async (_tx, { year, percentage }) => ({ year, rate: percentToBasisPoints(percentage) }),
  conflicts: { legal_retention_pkey: { code: 'legalRetention.yearTaken', field: 'year' } },
};
const write = masterWrites(rateMaster);

export const legalRetention = os.legalRetention.router({
  list: os.legalRetention.list.handler(({ input, context }) =>
    filterRates(rateQuery(context.database.db), input)
      .orderBy('year', parseSort(input.sort).direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute(),
  ),
  summary: os.legalRetention.summary.handler(({ input, context }) =>
    filterRates(
      context.database.db.selectFrom('legalRetention').select(total),
      input,
    ).executeTakeFirstOrThrow(),
  ),
  create: os.legalRetention.create.handler(write.create),
  update: os.legalRetention.update.handler(write.update),
  uses: os.legalRetention.uses.handler(write.uses),
  remove: os.legalRetention.remove.handler(write.remove),
});

function rateQuery(db: Db | Tx) {
  return db
    .selectFrom('legalRetention')
    .select(['id', 'year', sql<number>`rate / 100.0`.as('percentage'), 'version']);
}

function filterRates<Selection>(
  query: SelectQueryBuilder<DB, 'legalRetention', Selection>,
  { search, ids }: { search?: string; ids?: number[] },
): SelectQueryBuilder<DB, 'legalRetention', Selection> {
  return query
    .$if(ids !== undefined, (q) => q.where(isOneOf('id', ids)))
    .$if(Boolean(search), (q) => q.where(matchesSearch(search ?? '', sql`year::text`)));
}
