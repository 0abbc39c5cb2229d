/** The calls of provider types (spec 2 §2.4; design §8). */

import { byActive, inSpanish, parseSort, total } from '../../platform/db/list-queries.ts';
import { os } from '../../platform/http/implement.ts';
import { masterWrites } from '../masters/public.ts';
import { providerTypeMaster } from './master.ts';
import { filterProviderTypes, providerTypeQuery } from './queries.ts';

const write = masterWrites(providerTypeMaster);

export const providerTypes = os.providerTypes.router({
  list: os.providerTypes.list.handler(({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    return filterProviderTypes(providerTypeQuery(context.database.db), input)
      .orderBy(column === 'isActive' ? byActive('isActive') : inSpanish('name'), direction)
      .orderBy('id', direction)
      .limit(input.limit)
      .offset(input.offset)
      .execute();
  }),

  summary: os.providerTypes.summary.handler(({ input, context }) =>
    filterProviderTypes(
      context.database.db.selectFrom('providerType').select(total),
      input,
    ).executeTakeFirstOrThrow(),
  ),

  create: os.providerTypes.create.handler(write.create),
  update: os.providerTypes.update.handler(write.update),
  uses: os.providerTypes.uses.handler(write.uses),
  remove: os.providerTypes.remove.handler(write.remove),
});
