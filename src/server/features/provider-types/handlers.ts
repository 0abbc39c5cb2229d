/** The calls of provider types (spec 2 §2.4; design §8). */
import { sql } from 'kysely';
import { os } from '../../platform/implement.ts';
import {
  createMaster,
  inSpanish,
  parseSort,
  removeMaster,
  updateMaster,
} from '../../platform/masters.ts';
import { providerTypeMaster } from './master.ts';
import { filterProviderTypes, providerTypeQuery } from './queries.ts';

export const providerTypes = os.providerTypes.router({
  list: os.providerTypes.list.handler(({ input, context }) => {
    const { direction } = parseSort(input.sort);
    return filterProviderTypes(providerTypeQuery(context.database.db), input)
      .orderBy(inSpanish('name'), direction)
      .orderBy('id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  }),

  summary: os.providerTypes.summary.handler(({ input, context }) => {
    const query = context.database.db
      .selectFrom('providerType')
      .select(sql<number>`count(*)`.as('total'));
    return filterProviderTypes(query, input).executeTakeFirstOrThrow();
  }),

  create: os.providerTypes.create.handler(({ input, context }) =>
    createMaster(context, providerTypeMaster, input),
  ),
  update: os.providerTypes.update.handler(({ input, context }) =>
    updateMaster(context, providerTypeMaster, input),
  ),
  remove: os.providerTypes.remove.handler(({ input, context }) =>
    removeMaster(context, providerTypeMaster, input.id),
  ),
});
